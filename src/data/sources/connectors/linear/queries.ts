/** Linear rejects a query of more than 10,000 points: a tenth for a value, one for an object, times what a list asks for. */
const LIST = 250;
const ISSUES = 50;
const NESTED = 20;
const REST = 100;

const page = (fields: string) => `pageInfo { hasNextPage endCursor } nodes { ${fields} }`;

const SPAN = 'id stateId startedAt endedAt';
const ENTRY =
  'id createdAt actorId fromStateId toStateId fromAssigneeId toAssigneeId fromTeamId toTeamId fromProjectId toProjectId fromCycleId toCycleId fromPriority toPriority fromEstimate toEstimate fromDueDate toDueDate addedLabelIds removedLabelIds';

export const VIEWER = 'query { viewer { id } organization { name urlKey } }';

const list = (name: string, fields: string, more = '') =>
  `query ($after: String) { list: ${name}(first: ${LIST}, after: $after, includeArchived: true${more}) { ${page(fields)} } }`;

/** Lists of a workspace. */
export const LISTS = {
  teams: list('teams', 'id key name'),
  users: list('users', 'id name displayName active guest app', ', includeDisabled: true'),
  statuses: list('workflowStates', 'id name type team { id }'),
  cycles: list('cycles', 'id number name startsAt endsAt completedAt team { id }'),
  projects: list('projects', 'id name status { name type } startDate targetDate createdAt startedAt completedAt canceledAt trashed'),
  labels: list('issueLabels', 'id name color isGroup'),
};

/** Issues, in the order of their creation, which changes do not alter while pages are read. */
export const issuesQuery = ({ spans, changes }: { spans: boolean; changes: boolean }) =>
  `query ($after: String, $filter: IssueFilter) { list: issues(first: ${ISSUES}, after: $after, filter: $filter, includeArchived: true, orderBy: createdAt) { ${page(
    [
      'id identifier title priority priorityLabel estimate dueDate labelIds createdAt updatedAt startedAt completedAt canceledAt archivedAt trashed url',
      'state { id } team { id } assignee { id } creator { id } cycle { id } project { id } parent { identifier }',
      ...(spans ? [`stateHistory(first: ${NESTED}) { ${page(SPAN)} }`] : []),
      ...(changes ? [`history(first: ${NESTED}) { ${page(ENTRY)} }`] : []),
    ].join(' '),
  )} } }`;

const ofIssue = (name: string, fields: string) =>
  `query ($id: String!, $after: String) { issue(id: $id) { list: ${name}(first: ${REST}, after: $after) { ${page(fields)} } } }`;

/** What did not fit into the page of an issue. */
export const MORE = { stateHistory: ofIssue('stateHistory', SPAN), history: ofIssue('history', ENTRY) };
