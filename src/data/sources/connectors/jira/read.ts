import { z } from 'zod';
import { Held } from '../http/held.ts';
import { ConnectorProblem } from '../problem.ts';
import { missingNumbers } from '../trackers/missing-numbers.ts';
import { readTracker, type TrackerTables } from '../trackers/read-tracker.ts';
import { statusHistory } from '../trackers/status-history.ts';
import type { ChosenStream, Part, ReadState } from '../types.ts';
import { JiraClient } from './client.ts';
import { customFields, sprintField } from './custom-fields.ts';
import type { JiraLink } from './door.ts';
import { type Changelog, field, type Issue, type Project, type Sprint, sprint, status, type User } from './responses.ts';
import { periodsOf, Statuses } from './status-periods.ts';
import { jiraTracker } from './tables.ts';

/** What is always read of an issue; its text and its comments never are. */
const FIELDS = [
  'summary',
  'issuetype',
  'project',
  'status',
  'priority',
  'resolution',
  'assignee',
  'reporter',
  'parent',
  'labels',
  'components',
  'fixVersions',
  'created',
  'updated',
  'resolutiondate',
  'duedate',
];
const PROJECTS_AT_ONCE = 50;
const NAMES_SHOWN = 5;
const MINUTE_MS = 60_000;

/** The fields of the site. @throws ConnectorProblem */
export const siteFields = (client: JiraClient) => client.ask({ path: 'field', what: 'the fields', answer: z.array(field) });

/** Searches for the issues of projects, as many at once as a query may name. */
export function queriesFor(projects: readonly Project[]): string[] {
  const queries: string[] = [];
  for (let i = 0; i < projects.length; i += PROJECTS_AT_ONCE) {
    queries.push(`project in (${projects.slice(i, i + PROJECTS_AT_ONCE).map(({ key }) => `"${key}"`)})`);
  }
  return queries;
}

/** Reads the chosen tables of the projects. */
export async function* readStreams(link: JiraLink, chosen: readonly ChosenStream[], state: ReadState): AsyncIterable<Part> {
  const client = new JiraClient(link);
  await client.signIn();
  const fields = await siteFields(client);
  const custom = customFields(link.settings.custom_fields, fields);
  yield* readTracker(link, {
    tracker: jiraTracker(custom),
    chosen,
    state,
    async fill(tables, { since, notes }) {
      const sprints = tables.sprints || tables.issueSprints ? sprintField(fields) : undefined;
      const asked = [...FIELDS, ...custom.map(({ id }) => id), ...(sprints === undefined ? [] : [sprints])];
      const projects = await client.projects();
      const statuses = new Statuses(await client.ask({ path: 'status', what: 'the statuses', answer: z.array(status) }));
      const reader = new Reader(client, tables, statuses, sprints);
      for (const one of projects) await tables.projects?.add(one);
      for (const one of statuses.list) await tables.statuses?.add(one);
      if (reader.needsIssues()) await readIssues(link, client, reader, { projects, fields: asked, since, notes });
      await reader.finish();
      notes.push(...unknownStatuses(statuses));
      return client.startedAt;
    },
  });
}

interface Wanted {
  projects: readonly Project[];
  fields: readonly string[];
  since: string | null;
  notes: string[];
}

async function readIssues(link: JiraLink, client: JiraClient, reader: Reader, { projects, fields, since, notes }: Wanted): Promise<void> {
  const queries = queriesFor(projects);
  let expected = 0;
  if (since === null) for (const jql of queries) expected += await client.countIssues(jql);
  for (const query of queries) {
    const jql = since === null ? query : `${query} AND updated >= "${minutesAgo(link, client, since)}"`;
    for await (const page of client.issues(jql, fields)) {
      await reader.read(page);
      link.progress(Math.min(50, Math.round((50 * reader.seen.size) / Math.max(1, expected))), `Reading issues: ${reader.seen.size}`);
    }
  }
  if (since === null) notes.push(...missingNumbers(reader.seen.values()));
}

/**
 * A time as JQL takes it whatever the time zone of the account is: minutes before Jira's own time. It is earlier by the time that a sync may take,
 * for Jira may count back from when it finds the last page.
 */
function minutesAgo({ limits }: JiraLink, { now }: JiraClient, since: string): string {
  return `-${Math.ceil((now!.getTime() - Date.parse(since) + limits.deadlineMs) / MINUTE_MS)}m`;
}

type Tables = TrackerTables<ReturnType<typeof jiraTracker>['streams']>;

/** Reads issues with their histories into the open tables. */
class Reader {
  /** Keys of the issues so far by their ids. */
  readonly seen = new Map<string, string>();
  private readonly held = new Held();
  private readonly client: JiraClient;
  private readonly tables: Tables;
  private readonly statuses: Statuses;
  private readonly sprintField: string | undefined;
  private readonly users = new Map<string, User>();
  private readonly sprints = new Map<number, Sprint>();

  constructor(client: JiraClient, tables: Tables, statuses: Statuses, sprintField: string | undefined) {
    this.client = client;
    this.tables = tables;
    this.statuses = statuses;
    this.sprintField = sprintField;
  }

  needsIssues(): boolean {
    const { projects: _, statuses: __, ...others } = this.tables;
    return Object.values(others).some((table) => table !== null);
  }

  async read(page: readonly Issue[]): Promise<void> {
    // An issue that moves to another project meanwhile may come twice.
    const issues = page.filter(({ id }) => !this.seen.has(id));
    for (const { id, key } of issues) this.seen.set(id, this.held.keep(key, 'the issues'));
    const { issues: rows, periods, changes, users } = this.tables;
    const wanted = issues.length > 0 && (rows || periods || changes || users);
    const ids = issues.map(({ id }) => id);
    const histories = wanted ? await this.client.changes(ids, changes || users ? undefined : ['status']) : new Map<string, Changelog[]>();
    for (const one of issues) await this.add(one, histories.get(one.id) ?? []);
  }

  async finish(): Promise<void> {
    for (const user of this.users.values()) await this.tables.users?.add(user);
    for (const one of this.sprints.values()) await this.tables.sprints?.add(one);
  }

  private async add(issue: Issue, changes: readonly Changelog[]): Promise<void> {
    const { fields } = issue;
    const periods = periodsOf(issue, changes, this.statuses);
    await this.tables.issues?.add({ issue, history: statusHistory(periods) });
    for (const [place, period] of periods.entries()) await this.tables.periods?.add({ issue, period, place });
    for (const change of changes) {
      for (const place of change.items.keys()) await this.tables.changes?.add({ issue, change, place });
    }
    for (const name of fields.labels) await this.tables.labels?.add({ issue, name });
    for (const { name } of fields.components) await this.tables.components?.add({ issue, name });
    for (const one of this.sprintsOf(fields)) {
      if (!this.sprints.has(one.id)) this.held.keep(one, 'the sprints');
      this.sprints.set(one.id, one);
      await this.tables.issueSprints?.add({ issue, sprint: one });
    }
    for (const user of [fields.assignee, fields.reporter, ...changes.map(({ author }) => author)]) {
      if (!user) continue;
      if (!this.users.has(user.accountId)) this.held.keep(user, 'the users');
      this.users.set(user.accountId, user);
    }
  }

  private sprintsOf(fields: Issue['fields']): Sprint[] {
    const found = z.array(sprint).safeParse(this.sprintField === undefined ? [] : (fields[this.sprintField] ?? []));
    if (found.success) return found.data;
    throw new ConnectorProblem(
      'upstream',
      'Jira sent the sprints of an issue in a form that is not known. Leave out the tables of sprints.',
    );
  }
}

function unknownStatuses({ unknown }: Statuses): string[] {
  if (unknown.size === 0) return [];
  const all = [...unknown];
  const names = all.slice(0, NAMES_SHOWN).join(', ') + (all.length > NAMES_SHOWN ? ` (+ ${all.length - NAMES_SHOWN})` : '');
  return [
    `No workflow uses these statuses any more that issues were in: ${names}. Jira does not say their category, so that they count neither as in progress nor as done.`,
  ];
}
