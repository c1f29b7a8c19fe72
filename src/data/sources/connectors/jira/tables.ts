import type { FixedColumn, FixedStream } from '../http/fixed-table.ts';
import { KIND_WORDS, periodHours, type StatusHistory } from '../trackers/status-history.ts';
import { hours } from '../trackers/times.ts';
import type { Tracker } from '../trackers/tracker-sync.ts';
import type { CustomField } from './custom-fields.ts';
import type { Changelog, Issue, Project, Sprint, Status, User } from './responses.ts';
import type { NamedPeriod } from './status-periods.ts';

type IssueItem = { issue: Issue; history: StatusHistory };
type OfIssue = { issue: Issue };
type ChangeItem = OfIssue & { change: Changelog; place: number };
type PeriodItem = OfIssue & { period: NamedPeriod; place: number };
type PartItem = OfIssue & { name: string };

const names = (list: readonly { name: string }[]) => JSON.stringify(list.map(({ name }) => name));

const ofIssue: FixedColumn<OfIssue>[] = [
  { name: 'issue_id', engineType: 'BIGINT', value: ({ issue }) => issue.id },
  { name: 'issue_key', engineType: 'VARCHAR', value: ({ issue }) => issue.key },
  { name: 'project', engineType: 'VARCHAR', value: ({ issue }) => issue.fields.project.key },
];

function issuesStream(custom: readonly CustomField[]): FixedStream<IssueItem> {
  const taken = new Set(ISSUE_COLUMNS.map(({ name }) => name.toLowerCase()));
  const own = custom.map(({ id, name, engineType, cell }): FixedColumn<IssueItem> => {
    const meaning = `The custom field ${name} (${id}).`;
    return {
      name: taken.has(name.toLowerCase()) ? `${name} (${id})` : name,
      engineType,
      meaning,
      value: ({ issue }) => cell(issue.fields[id]),
    };
  });
  return { name: 'issues', key: ['id'], columns: [...ISSUE_COLUMNS, ...own] };
}

const ISSUE_COLUMNS: FixedColumn<IssueItem>[] = [
  { name: 'id', engineType: 'BIGINT', value: ({ issue }) => issue.id },
  { name: 'key', engineType: 'VARCHAR', value: ({ issue }) => issue.key },
  { name: 'project', engineType: 'VARCHAR', value: ({ issue }) => issue.fields.project.key },
  { name: 'type', engineType: 'VARCHAR', value: ({ issue }) => issue.fields.issuetype?.name },
  { name: 'summary', engineType: 'VARCHAR', value: ({ issue }) => issue.fields.summary },
  { name: 'status', engineType: 'VARCHAR', value: ({ issue }) => issue.fields.status.name },
  { name: 'status_category', engineType: 'VARCHAR', value: ({ issue }) => issue.fields.status.statusCategory.name },
  { name: 'priority', engineType: 'VARCHAR', value: ({ issue }) => issue.fields.priority?.name },
  { name: 'resolution', engineType: 'VARCHAR', value: ({ issue }) => issue.fields.resolution?.name },
  { name: 'assignee', engineType: 'VARCHAR', value: ({ issue }) => issue.fields.assignee?.displayName },
  { name: 'assignee_id', engineType: 'VARCHAR', value: ({ issue }) => issue.fields.assignee?.accountId },
  { name: 'reporter', engineType: 'VARCHAR', value: ({ issue }) => issue.fields.reporter?.displayName },
  { name: 'reporter_id', engineType: 'VARCHAR', value: ({ issue }) => issue.fields.reporter?.accountId },
  { name: 'parent', engineType: 'VARCHAR', value: ({ issue }) => issue.fields.parent?.key },
  { name: 'labels', engineType: 'JSON', value: ({ issue }) => JSON.stringify(issue.fields.labels) },
  { name: 'components', engineType: 'JSON', value: ({ issue }) => names(issue.fields.components) },
  { name: 'fix_versions', engineType: 'JSON', value: ({ issue }) => names(issue.fields.fixVersions) },
  { name: 'created_at', engineType: 'TIMESTAMPTZ', value: ({ issue }) => issue.fields.created },
  { name: 'updated_at', engineType: 'TIMESTAMPTZ', value: ({ issue }) => issue.fields.updated },
  { name: 'due_on', engineType: 'DATE', value: ({ issue }) => issue.fields.duedate },
  {
    name: 'resolution_at',
    engineType: 'TIMESTAMPTZ',
    meaning: 'When its resolution was set; empty without one.',
    value: ({ issue }) => issue.fields.resolutiondate,
  },
  {
    name: 'started_at',
    engineType: 'TIMESTAMPTZ',
    meaning: 'When it first entered a status of the category In Progress.',
    value: ({ history }) => history.startedAt,
  },
  {
    name: 'closed_at',
    engineType: 'TIMESTAMPTZ',
    meaning: 'Since when it is in a status of the category Done; empty while it is not.',
    value: ({ history }) => history.doneAt,
  },
  {
    name: 'reopened',
    engineType: 'BIGINT',
    additivity: 'additive',
    meaning: 'How often it left the category Done again.',
    value: ({ history }) => history.reopened,
  },
  {
    name: 'lead_time_hours',
    engineType: 'DECIMAL(18,2)',
    additivity: 'rate',
    meaning: 'Hours from its creation until it was done; empty while it is not.',
    value: ({ issue, history }) => hours(issue.fields.created, history.doneAt),
  },
  {
    name: 'cycle_time_hours',
    engineType: 'DECIMAL(18,2)',
    additivity: 'rate',
    meaning: 'Hours from the start of work until it was done; empty while it is not, and if work on it never started.',
    value: ({ history }) => hours(history.startedAt, history.doneAt),
  },
];

const STATUS_PERIODS: FixedStream<PeriodItem> = {
  name: 'status_periods',
  key: ['id'],
  columns: [
    { name: 'id', engineType: 'VARCHAR', value: ({ issue, place }) => `${issue.id}-${place}` },
    ...ofIssue,
    { name: 'status', engineType: 'VARCHAR', value: ({ period }) => period.status },
    {
      name: 'status_category',
      engineType: 'VARCHAR',
      meaning: 'Empty for a status that no workflow uses any more.',
      value: ({ period }) => (period.kind === null ? null : KIND_WORDS[period.kind]),
    },
    { name: 'entered_at', engineType: 'TIMESTAMPTZ', value: ({ period }) => period.enteredAt },
    { name: 'left_at', engineType: 'TIMESTAMPTZ', value: ({ period }) => period.leftAt },
    {
      name: 'hours',
      engineType: 'DECIMAL(18,2)',
      additivity: 'additive',
      meaning: 'Empty while in it.',
      value: ({ period }) => periodHours(period),
    },
  ],
};

/** Fields that hold whole texts, of which only the fact that they changed is read. */
const TEXTS = ['description', 'environment', 'comment'];
const changed = ({ change, place }: ChangeItem) => change.items[place]!;
const isText = (item: ChangeItem) => TEXTS.includes((changed(item).fieldId ?? changed(item).field).toLowerCase());

const CHANGES: FixedStream<ChangeItem> = {
  name: 'changes',
  key: ['id'],
  columns: [
    { name: 'id', engineType: 'VARCHAR', value: ({ change, place }) => `${change.id}-${place}` },
    ...ofIssue,
    { name: 'changed_at', engineType: 'TIMESTAMPTZ', value: ({ change }) => change.created },
    { name: 'author', engineType: 'VARCHAR', value: ({ change }) => change.author?.displayName },
    { name: 'field', engineType: 'VARCHAR', value: (item) => changed(item).field },
    { name: 'from_value', engineType: 'VARCHAR', value: (item) => (isText(item) ? null : changed(item).fromString) },
    { name: 'to_value', engineType: 'VARCHAR', value: (item) => (isText(item) ? null : changed(item).toString) },
  ],
};

function partStream(name: string, column: string): FixedStream<PartItem> {
  return { name, key: ['issue_id', column], columns: [...ofIssue, { name: column, engineType: 'VARCHAR', value: (item) => item.name }] };
}

const ISSUE_SPRINTS: FixedStream<OfIssue & { sprint: Sprint }> = {
  name: 'issue_sprints',
  key: ['issue_id', 'sprint_id'],
  columns: [
    ...ofIssue,
    { name: 'sprint_id', engineType: 'BIGINT', value: ({ sprint }) => sprint.id },
    { name: 'sprint', engineType: 'VARCHAR', value: ({ sprint }) => sprint.name },
  ],
};

const SPRINTS: FixedStream<Sprint> = {
  name: 'sprints',
  key: ['id'],
  columns: [
    { name: 'id', engineType: 'BIGINT', value: ({ id }) => id },
    { name: 'name', engineType: 'VARCHAR', value: ({ name }) => name },
    { name: 'state', engineType: 'VARCHAR', value: ({ state }) => state },
    { name: 'board_id', engineType: 'BIGINT', value: ({ boardId }) => boardId },
    { name: 'starts_at', engineType: 'TIMESTAMPTZ', value: ({ startDate }) => startDate },
    { name: 'ends_at', engineType: 'TIMESTAMPTZ', value: ({ endDate }) => endDate },
    { name: 'completed_at', engineType: 'TIMESTAMPTZ', value: ({ completeDate }) => completeDate },
  ],
};

const PROJECTS: FixedStream<Project> = {
  name: 'projects',
  key: ['id'],
  columns: [
    { name: 'id', engineType: 'BIGINT', value: ({ id }) => id },
    { name: 'key', engineType: 'VARCHAR', value: ({ key }) => key },
    { name: 'name', engineType: 'VARCHAR', value: ({ name }) => name },
    { name: 'type', engineType: 'VARCHAR', value: ({ projectTypeKey }) => projectTypeKey },
  ],
};

const STATUSES: FixedStream<Status> = {
  name: 'statuses',
  key: ['id'],
  columns: [
    { name: 'id', engineType: 'BIGINT', value: ({ id }) => id },
    { name: 'name', engineType: 'VARCHAR', value: ({ name }) => name },
    { name: 'category', engineType: 'VARCHAR', value: ({ statusCategory }) => statusCategory.name },
  ],
};

const USERS: FixedStream<User> = {
  name: 'users',
  key: ['account_id'],
  columns: [
    { name: 'account_id', engineType: 'VARCHAR', value: ({ accountId }) => accountId },
    { name: 'name', engineType: 'VARCHAR', value: ({ displayName }) => displayName },
    { name: 'type', engineType: 'VARCHAR', value: ({ accountType }) => accountType },
    { name: 'active', engineType: 'BOOLEAN', value: ({ active }) => active },
  ],
};

/** Searches see a change only after a while. */
const OVERLAP_MS = 15 * 60_000;

/** Every table that Jira has for us. */
export const jiraTracker = (custom: readonly CustomField[]) =>
  ({
    service: 'Jira',
    streams: {
      issues: issuesStream(custom),
      periods: STATUS_PERIODS,
      changes: CHANGES,
      labels: partStream('issue_labels', 'label'),
      components: partStream('issue_components', 'component'),
      issueSprints: ISSUE_SPRINTS,
      sprints: SPRINTS,
      projects: PROJECTS,
      statuses: STATUSES,
      users: USERS,
    },
    continuable: ['issues', 'status_periods', 'changes'],
    small: ['projects', 'statuses'],
    overlapMs: OVERLAP_MS,
  }) satisfies Tracker;
