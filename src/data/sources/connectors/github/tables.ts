import type { FixedColumn, FixedStream } from '../http/fixed-table.ts';
import { hours } from '../trackers/times.ts';
import type { Tracker } from '../trackers/tracker-sync.ts';
import type { History } from './history.ts';
import type { Issue, IssueEvent, Label, Milestone, User } from './responses.ts';

interface OfRepository {
  repository: string;
}
type IssueItem = OfRepository & { issue: Issue; history: History };
type EventItem = OfRepository & { event: IssueEvent; issue: { id: number; number: number; isPullRequest: boolean } };
type PartItem = OfRepository & { issue: Issue; name: string };

/** When an issue was done; null while it is open, and if it was closed without being done. */
function doneAt({ closed_at, state_reason }: Issue): string | null {
  return state_reason === 'not_planned' || state_reason === 'duplicate' ? null : closed_at;
}

const repository: FixedColumn<OfRepository> = { name: 'repository', engineType: 'VARCHAR', value: (item) => item.repository };

const common: FixedColumn<IssueItem>[] = [
  { name: 'id', engineType: 'BIGINT', value: ({ issue }) => issue.id },
  repository,
  { name: 'number', engineType: 'BIGINT', value: ({ issue }) => issue.number },
  { name: 'title', engineType: 'VARCHAR', value: ({ issue }) => issue.title },
  { name: 'state', engineType: 'VARCHAR', value: ({ issue }) => issue.state },
  { name: 'author', engineType: 'VARCHAR', value: ({ issue }) => issue.user?.login },
  { name: 'assignees', engineType: 'JSON', value: ({ issue }) => JSON.stringify(assigneesOf(issue)) },
  { name: 'labels', engineType: 'JSON', value: ({ issue }) => JSON.stringify(labelsOf(issue)) },
  { name: 'milestone', engineType: 'VARCHAR', value: ({ issue }) => issue.milestone?.title },
  { name: 'comments', engineType: 'BIGINT', additivity: 'additive', value: ({ issue }) => issue.comments },
  { name: 'created_at', engineType: 'TIMESTAMPTZ', value: ({ issue }) => issue.created_at },
  { name: 'updated_at', engineType: 'TIMESTAMPTZ', value: ({ issue }) => issue.updated_at },
  { name: 'closed_at', engineType: 'TIMESTAMPTZ', value: ({ issue }) => issue.closed_at },
  {
    name: 'reopened',
    engineType: 'BIGINT',
    additivity: 'additive',
    meaning: 'How often it was opened again after it had been closed.',
    value: ({ history }) => history.reopened,
  },
  { name: 'url', engineType: 'VARCHAR', value: ({ issue }) => issue.html_url },
];

const PULL_REQUESTS: FixedStream<IssueItem> = {
  name: 'pull_requests',
  key: ['id'],
  columns: [
    ...common,
    { name: 'draft', engineType: 'BOOLEAN', value: ({ issue }) => issue.draft ?? false },
    { name: 'merged_at', engineType: 'TIMESTAMPTZ', value: ({ issue }) => issue.pull_request?.merged_at },
    {
      name: 'lead_time_hours',
      engineType: 'DECIMAL(18,2)',
      additivity: 'rate',
      meaning: 'Hours from its creation to its merge.',
      value: ({ issue }) => hours(issue.created_at, issue.pull_request?.merged_at),
    },
  ],
};

const issueColumns: FixedColumn<IssueItem>[] = [
  ...common,
  { name: 'type', engineType: 'VARCHAR', value: ({ issue }) => issue.type?.name },
  { name: 'state_reason', engineType: 'VARCHAR', value: ({ issue }) => issue.state_reason },
  { name: 'first_assigned_at', engineType: 'TIMESTAMPTZ', value: ({ history }) => history.firstAssignedAt },
  {
    name: 'lead_time_hours',
    engineType: 'DECIMAL(18,2)',
    additivity: 'rate',
    meaning: 'Hours from its creation to its last closing; empty while it is open, and if it was not planned or a duplicate.',
    value: ({ issue }) => hours(issue.created_at, doneAt(issue)),
  },
];

const cycleColumns: FixedColumn<IssueItem>[] = [
  {
    name: 'started_at',
    engineType: 'TIMESTAMPTZ',
    meaning: 'When it first got the label of started work.',
    value: ({ history }) => history.startedAt,
  },
  {
    name: 'cycle_time_hours',
    engineType: 'DECIMAL(18,2)',
    additivity: 'rate',
    meaning: 'Hours from the start of work to its last closing; empty as the lead time is, and if work was never marked as started.',
    value: ({ issue, history }) => hours(history.startedAt, doneAt(issue)),
  },
];

/** A cycle time exists only where something marks the start of work. */
function issuesStream(startLabel: string | null): FixedStream<IssueItem> {
  return { name: 'issues', key: ['id'], columns: [...issueColumns, ...(startLabel === null ? [] : cycleColumns)] };
}

const EVENTS: FixedStream<EventItem> = {
  name: 'events',
  key: ['id'],
  columns: [
    { name: 'id', engineType: 'BIGINT', value: ({ event }) => event.id },
    repository,
    { name: 'issue_id', engineType: 'BIGINT', value: ({ issue }) => issue.id },
    { name: 'number', engineType: 'BIGINT', value: ({ issue }) => issue.number },
    { name: 'is_pull_request', engineType: 'BOOLEAN', value: ({ issue }) => issue.isPullRequest },
    { name: 'event', engineType: 'VARCHAR', value: ({ event }) => event.event },
    { name: 'actor', engineType: 'VARCHAR', value: ({ event }) => event.actor?.login },
    { name: 'created_at', engineType: 'TIMESTAMPTZ', value: ({ event }) => event.created_at },
    { name: 'label', engineType: 'VARCHAR', value: ({ event }) => event.label?.name },
    { name: 'assignee', engineType: 'VARCHAR', value: ({ event }) => event.assignee?.login },
    { name: 'milestone', engineType: 'VARCHAR', value: ({ event }) => event.milestone?.title },
  ],
};

function partStream(name: string, column: string): FixedStream<PartItem> {
  return {
    name,
    key: ['issue_id', column],
    columns: [
      { name: 'issue_id', engineType: 'BIGINT', value: ({ issue }) => issue.id },
      repository,
      { name: 'number', engineType: 'BIGINT', value: ({ issue }) => issue.number },
      { name: 'is_pull_request', engineType: 'BOOLEAN', value: ({ issue }) => Boolean(issue.pull_request) },
      { name: column, engineType: 'VARCHAR', value: (item) => item.name },
    ],
  };
}
const ISSUE_LABELS = partStream('issue_labels', 'label');
const ISSUE_ASSIGNEES = partStream('issue_assignees', 'assignee');

const LABELS: FixedStream<OfRepository & { label: Label }> = {
  name: 'labels',
  key: ['id'],
  columns: [
    { name: 'id', engineType: 'BIGINT', value: ({ label }) => label.id },
    repository,
    { name: 'name', engineType: 'VARCHAR', value: ({ label }) => label.name },
    { name: 'color', engineType: 'VARCHAR', value: ({ label }) => label.color },
    { name: 'description', engineType: 'VARCHAR', value: ({ label }) => label.description },
  ],
};

const MILESTONES: FixedStream<OfRepository & { milestone: Milestone }> = {
  name: 'milestones',
  key: ['id'],
  columns: [
    { name: 'id', engineType: 'BIGINT', value: ({ milestone }) => milestone.id },
    repository,
    { name: 'number', engineType: 'BIGINT', value: ({ milestone }) => milestone.number },
    { name: 'title', engineType: 'VARCHAR', value: ({ milestone }) => milestone.title },
    { name: 'state', engineType: 'VARCHAR', value: ({ milestone }) => milestone.state },
    { name: 'open_issues', engineType: 'BIGINT', value: ({ milestone }) => milestone.open_issues },
    { name: 'closed_issues', engineType: 'BIGINT', value: ({ milestone }) => milestone.closed_issues },
    { name: 'created_at', engineType: 'TIMESTAMPTZ', value: ({ milestone }) => milestone.created_at },
    { name: 'due_on', engineType: 'TIMESTAMPTZ', value: ({ milestone }) => milestone.due_on },
    { name: 'closed_at', engineType: 'TIMESTAMPTZ', value: ({ milestone }) => milestone.closed_at },
  ],
};

const USERS: FixedStream<User> = {
  name: 'users',
  key: ['id'],
  columns: [
    { name: 'id', engineType: 'BIGINT', value: ({ id }) => id },
    { name: 'login', engineType: 'VARCHAR', value: ({ login }) => login },
    { name: 'type', engineType: 'VARCHAR', value: ({ type }) => type },
  ],
};

export const assigneesOf = ({ assignees }: Issue): string[] => (assignees ?? []).map(({ login }) => login);

export function labelsOf({ labels }: Issue): string[] {
  return labels.flatMap((label) => (typeof label === 'string' ? label : (label.name ?? [])));
}

const OVERLAP_MS = 5 * 60_000;

/** Every table that GitHub has for us. */
export const githubTracker = (startLabel: string | null) =>
  ({
    service: 'GitHub',
    streams: {
      issues: issuesStream(startLabel),
      pullRequests: PULL_REQUESTS,
      events: EVENTS,
      labelsOfIssues: ISSUE_LABELS,
      assignees: ISSUE_ASSIGNEES,
      labels: LABELS,
      milestones: MILESTONES,
      users: USERS,
    },
    continuable: ['issues', 'pull_requests', 'events'],
    small: ['labels', 'milestones'],
    overlapMs: OVERLAP_MS,
  }) satisfies Tracker;
