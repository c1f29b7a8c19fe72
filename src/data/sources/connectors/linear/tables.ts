import type { FixedColumn, FixedStream } from '../http/fixed-table.ts';
import { KIND_WORDS, periodHours, type StatusHistory, type StatusPeriod } from '../trackers/status-history.ts';
import { hours } from '../trackers/times.ts';
import type { Tracker } from '../trackers/tracker-sync.ts';
import type { Change } from './changes.ts';
import type { Cycle, HistoryEntry, Issue, Label, Project, Team, User, WorkflowState } from './responses.ts';
import { cycleName, kindOf, type Workspace } from './workspace.ts';

type OfIssue = { issue: Issue; workspace: Workspace };
type IssueItem = OfIssue & { history: StatusHistory };
type PeriodItem = OfIssue & { period: StatusPeriod & { id: string } };
type ChangeItem = OfIssue & { entry: HistoryEntry; change: Change; place: number };
type OfTeam<Item> = { item: Item; team: Team | undefined };

const personOf = ({ users }: Workspace, one: { id: string } | null | undefined) => (one ? users.get(one.id)?.displayName : null);
const statusOf = ({ issue, workspace }: OfIssue) => workspace.statuses.get(issue.state.id);
const kindWord = (status: WorkflowState | undefined) => {
  const kind = kindOf(status);
  return kind === null ? null : KIND_WORDS[kind];
};

const ofIssue: FixedColumn<OfIssue>[] = [
  { name: 'issue_id', engineType: 'VARCHAR', value: ({ issue }) => issue.id },
  { name: 'issue_key', engineType: 'VARCHAR', value: ({ issue }) => issue.identifier },
  { name: 'team', engineType: 'VARCHAR', value: ({ issue, workspace }) => workspace.teams.get(issue.team.id)?.key },
];

const ISSUES: FixedStream<IssueItem> = {
  name: 'issues',
  key: ['id'],
  columns: [
    { name: 'id', engineType: 'VARCHAR', value: ({ issue }) => issue.id },
    { name: 'key', engineType: 'VARCHAR', value: ({ issue }) => issue.identifier },
    { name: 'team', engineType: 'VARCHAR', value: ({ issue, workspace }) => workspace.teams.get(issue.team.id)?.key },
    { name: 'title', engineType: 'VARCHAR', value: ({ issue }) => issue.title },
    { name: 'status', engineType: 'VARCHAR', value: (item) => statusOf(item)?.name },
    { name: 'status_category', engineType: 'VARCHAR', value: (item) => kindWord(statusOf(item)) },
    { name: 'priority', engineType: 'VARCHAR', value: ({ issue }) => issue.priorityLabel },
    { name: 'estimate', engineType: 'DOUBLE', additivity: 'additive', value: ({ issue }) => issue.estimate },
    { name: 'assignee', engineType: 'VARCHAR', value: ({ issue, workspace }) => personOf(workspace, issue.assignee) },
    { name: 'creator', engineType: 'VARCHAR', value: ({ issue, workspace }) => personOf(workspace, issue.creator) },
    {
      name: 'project',
      engineType: 'VARCHAR',
      value: ({ issue, workspace }) => issue.project && workspace.projects.get(issue.project.id)?.name,
    },
    {
      name: 'cycle',
      engineType: 'VARCHAR',
      value: ({ issue, workspace }) => issue.cycle && cycleName(workspace.cycles.get(issue.cycle.id)),
    },
    { name: 'parent', engineType: 'VARCHAR', value: ({ issue }) => issue.parent?.identifier },
    {
      name: 'labels',
      engineType: 'JSON',
      value: ({ issue, workspace }) => JSON.stringify(issue.labelIds.map((id) => workspace.labels.get(id)?.name ?? id)),
    },
    { name: 'created_at', engineType: 'TIMESTAMPTZ', value: ({ issue }) => issue.createdAt },
    { name: 'updated_at', engineType: 'TIMESTAMPTZ', value: ({ issue }) => issue.updatedAt },
    { name: 'due_on', engineType: 'DATE', value: ({ issue }) => issue.dueDate },
    {
      name: 'started_at',
      engineType: 'TIMESTAMPTZ',
      meaning: 'When work on it started, as Linear says.',
      value: ({ issue }) => issue.startedAt,
    },
    {
      name: 'done_at',
      engineType: 'TIMESTAMPTZ',
      meaning: 'When it was completed; empty while it is not.',
      value: ({ issue }) => issue.completedAt,
    },
    {
      name: 'closed_at',
      engineType: 'TIMESTAMPTZ',
      meaning: 'When it was completed or canceled; empty while it is open.',
      value: ({ issue }) => issue.completedAt ?? issue.canceledAt,
    },
    { name: 'archived_at', engineType: 'TIMESTAMPTZ', value: ({ issue }) => issue.archivedAt },
    {
      name: 'reopened',
      engineType: 'BIGINT',
      additivity: 'additive',
      meaning: 'How often it left completed or canceled statuses again.',
      value: ({ history }) => history.reopened,
    },
    {
      name: 'lead_time_hours',
      engineType: 'DECIMAL(18,2)',
      additivity: 'rate',
      meaning: 'Hours from its creation until it was completed; empty while it is not, and if it was canceled.',
      value: ({ issue }) => hours(issue.createdAt, issue.completedAt),
    },
    {
      name: 'cycle_time_hours',
      engineType: 'DECIMAL(18,2)',
      additivity: 'rate',
      meaning: 'Hours from the start of work until it was completed; empty as the lead time is, and if work on it never started.',
      value: ({ issue }) => hours(issue.startedAt, issue.completedAt),
    },
    { name: 'url', engineType: 'VARCHAR', value: ({ issue }) => issue.url },
  ],
};

const STATUS_PERIODS: FixedStream<PeriodItem> = {
  name: 'status_periods',
  key: ['id'],
  columns: [
    { name: 'id', engineType: 'VARCHAR', value: ({ period }) => period.id },
    ...ofIssue,
    { name: 'status', engineType: 'VARCHAR', value: ({ period, workspace }) => workspace.statuses.get(period.statusId)?.name },
    { name: 'status_category', engineType: 'VARCHAR', value: ({ period, workspace }) => kindWord(workspace.statuses.get(period.statusId)) },
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

const CHANGES: FixedStream<ChangeItem> = {
  name: 'changes',
  key: ['id'],
  columns: [
    { name: 'id', engineType: 'VARCHAR', value: ({ entry, place }) => `${entry.id}-${place}` },
    ...ofIssue,
    { name: 'changed_at', engineType: 'TIMESTAMPTZ', value: ({ entry }) => entry.createdAt },
    {
      name: 'author',
      engineType: 'VARCHAR',
      value: ({ entry, workspace }) => (entry.actorId ? workspace.users.get(entry.actorId)?.displayName : null),
    },
    { name: 'field', engineType: 'VARCHAR', value: ({ change }) => change.field },
    { name: 'from_value', engineType: 'VARCHAR', value: ({ change }) => change.from },
    { name: 'to_value', engineType: 'VARCHAR', value: ({ change }) => change.to },
  ],
};

const ISSUE_LABELS: FixedStream<OfIssue & { labelId: string }> = {
  name: 'issue_labels',
  key: ['issue_id', 'label'],
  columns: [
    ...ofIssue,
    { name: 'label', engineType: 'VARCHAR', value: ({ labelId, workspace }) => workspace.labels.get(labelId)?.name ?? labelId },
  ],
};

const TEAMS: FixedStream<Team> = {
  name: 'teams',
  key: ['id'],
  columns: [
    { name: 'id', engineType: 'VARCHAR', value: ({ id }) => id },
    { name: 'key', engineType: 'VARCHAR', value: ({ key }) => key },
    { name: 'name', engineType: 'VARCHAR', value: ({ name }) => name },
  ],
};

const USERS: FixedStream<User> = {
  name: 'users',
  key: ['id'],
  columns: [
    { name: 'id', engineType: 'VARCHAR', value: ({ id }) => id },
    { name: 'name', engineType: 'VARCHAR', value: ({ displayName }) => displayName },
    { name: 'type', engineType: 'VARCHAR', value: ({ app, guest }) => (app ? 'app' : guest ? 'guest' : 'member') },
    { name: 'active', engineType: 'BOOLEAN', value: ({ active }) => active },
  ],
};

const STATUSES: FixedStream<OfTeam<WorkflowState>> = {
  name: 'statuses',
  key: ['id'],
  columns: [
    { name: 'id', engineType: 'VARCHAR', value: ({ item }) => item.id },
    { name: 'team', engineType: 'VARCHAR', value: ({ team }) => team?.key },
    { name: 'name', engineType: 'VARCHAR', value: ({ item }) => item.name },
    { name: 'type', engineType: 'VARCHAR', value: ({ item }) => item.type },
    { name: 'category', engineType: 'VARCHAR', value: ({ item }) => kindWord(item) },
  ],
};

const CYCLES: FixedStream<OfTeam<Cycle>> = {
  name: 'cycles',
  key: ['id'],
  columns: [
    { name: 'id', engineType: 'VARCHAR', value: ({ item }) => item.id },
    { name: 'team', engineType: 'VARCHAR', value: ({ team }) => team?.key },
    { name: 'number', engineType: 'BIGINT', value: ({ item }) => item.number },
    { name: 'name', engineType: 'VARCHAR', value: ({ item }) => cycleName(item) },
    { name: 'starts_at', engineType: 'TIMESTAMPTZ', value: ({ item }) => item.startsAt },
    { name: 'ends_at', engineType: 'TIMESTAMPTZ', value: ({ item }) => item.endsAt },
    { name: 'completed_at', engineType: 'TIMESTAMPTZ', value: ({ item }) => item.completedAt },
  ],
};

const PROJECTS: FixedStream<Project> = {
  name: 'projects',
  key: ['id'],
  columns: [
    { name: 'id', engineType: 'VARCHAR', value: ({ id }) => id },
    { name: 'name', engineType: 'VARCHAR', value: ({ name }) => name },
    { name: 'status', engineType: 'VARCHAR', value: ({ status }) => status.name },
    { name: 'status_type', engineType: 'VARCHAR', value: ({ status }) => status.type },
    { name: 'starts_on', engineType: 'DATE', value: ({ startDate }) => startDate },
    { name: 'target_on', engineType: 'DATE', value: ({ targetDate }) => targetDate },
    { name: 'created_at', engineType: 'TIMESTAMPTZ', value: ({ createdAt }) => createdAt },
    { name: 'started_at', engineType: 'TIMESTAMPTZ', value: ({ startedAt }) => startedAt },
    { name: 'completed_at', engineType: 'TIMESTAMPTZ', value: ({ completedAt }) => completedAt },
    { name: 'canceled_at', engineType: 'TIMESTAMPTZ', value: ({ canceledAt }) => canceledAt },
  ],
};

const LABELS: FixedStream<Label> = {
  name: 'labels',
  key: ['id'],
  columns: [
    { name: 'id', engineType: 'VARCHAR', value: ({ id }) => id },
    { name: 'name', engineType: 'VARCHAR', value: ({ name }) => name },
    { name: 'color', engineType: 'VARCHAR', value: ({ color }) => color },
    { name: 'is_group', engineType: 'BOOLEAN', value: ({ isGroup }) => isGroup },
  ],
};

const OVERLAP_MS = 5 * 60_000;

/** Every table that Linear has for us. */
export const LINEAR_TRACKER = {
  service: 'Linear',
  streams: {
    issues: ISSUES,
    periods: STATUS_PERIODS,
    changes: CHANGES,
    issueLabels: ISSUE_LABELS,
    teams: TEAMS,
    users: USERS,
    statuses: STATUSES,
    cycles: CYCLES,
    projects: PROJECTS,
    labels: LABELS,
  },
  continuable: ['issues', 'status_periods', 'changes'],
  small: ['teams', 'users', 'statuses', 'cycles', 'projects', 'labels'],
  overlapMs: OVERLAP_MS,
} satisfies Tracker;
