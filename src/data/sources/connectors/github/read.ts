import { FixedTable } from '../http/fixed-table.ts';
import { SpoolBudget } from '../http/record-spool.ts';
import { ConnectorProblem } from '../problem.ts';
import type { ChosenStream, Connector, Part, TablePart } from '../types.ts';
import { GithubClient, type GithubLink } from './client.ts';
import { type History, NO_HISTORY, withEvent } from './history.ts';
import { type Issue, type IssueEvent, issue, issueEvent, label, milestone, type User } from './responses.ts';
import {
  assigneesOf,
  EVENTS,
  ISSUE_ASSIGNEES,
  ISSUE_LABELS,
  issuesStream,
  LABELS,
  labelsOf,
  MILESTONES,
  PULL_REQUESTS,
  USERS,
} from './tables.ts';

/** Tables whose changed rows can be read alone. */
const CONTINUABLE = ['issues', 'pull_requests', 'events'];
/** What changed since this long before the last sync is read again. */
const OVERLAP_MS = 5 * 60_000;
/** The events of changed issues take a request each; with more of them, all events of a repository take fewer. */
const CHANGED_MAX = 300;

/** Where a sync got to. */
interface Reached {
  setup: string;
  since: string;
}

/** Every table that GitHub has for us. */
export const streamsOf = (startLabel: string | null) => [
  issuesStream(startLabel),
  PULL_REQUESTS,
  EVENTS,
  ISSUE_LABELS,
  ISSUE_ASSIGNEES,
  LABELS,
  MILESTONES,
  USERS,
];

/** Reads the chosen tables of all repositories. */
export async function* readStreams(
  link: GithubLink,
  chosen: readonly ChosenStream[],
  state: Parameters<Connector['read']>[2],
): AsyncIterable<Part> {
  const { repositories, start_label: startLabel } = link.settings;
  requireKnown(chosen, startLabel);
  const setup = JSON.stringify([link.settings, chosen]);
  const notes: string[] = [];
  const since = sinceOf(chosen, state, setup, notes);
  const client = new GithubClient(link);
  const tables = await openTables(new SpoolBudget(link), chosen, startLabel);
  try {
    const reader = new Reader(client, tables, startLabel, notes);
    for (const [i, repository] of repositories.entries()) {
      link.progress(Math.round((50 * i) / repositories.length), `Reading ${repository}`);
      await reader.read(repository, since);
    }
    for (const user of reader.users.values()) await tables.users?.add(user);
    for (const table of Object.values(tables)) {
      const part = await table?.finish();
      if (part) yield merged(part, chosen, since);
    }
    for (const message of [...notes, ...quotaNote(client)]) yield { kind: 'note', message };
    if (client.startedAt === null) return;
    const reached: Reached = { setup, since: new Date(client.startedAt.getTime() - OVERLAP_MS).toISOString().replace(/\.\d+Z$/, 'Z') };
    for (const { name, sync, columns } of chosen) {
      if (sync === 'incremental' && CONTINUABLE.includes(name) && (columns?.includes('id') ?? true))
        yield { kind: 'state', stream: name, state: { ...reached } };
    }
  } finally {
    for (const table of Object.values(tables)) await table?.close();
  }
}

function requireKnown(chosen: readonly ChosenStream[], startLabel: string | null): void {
  const known = streamsOf(startLabel);
  for (const { name, query, columns } of chosen) {
    const stream = known.find((one) => one.name === name);
    if (!stream || query !== null) {
      throw new ConnectorProblem('schema', `GitHub has no table ${name}. Choose from ${known.map((one) => one.name).join(', ')}.`);
    }
    const gone = columns?.find((column) => !stream.columns.some((one) => one.name === column));
    if (gone !== undefined) throw new ConnectorProblem('schema', `${name} has no column ${gone}. Choose its columns again.`);
  }
}

/** Since when changes are read; null to read everything. */
function sinceOf(chosen: readonly ChosenStream[], state: Parameters<Connector['read']>[2], setup: string, notes: string[]): string | null {
  const wanted = chosen.filter(({ name, sync }) => sync === 'incremental' && CONTINUABLE.includes(name));
  if (wanted.length === 0) return null;
  const inParts = ({ name, sync, columns }: ChosenStream) =>
    sync === 'incremental' && CONTINUABLE.includes(name) && (columns?.includes('id') ?? true);
  const whole = chosen.find((one) => !['labels', 'milestones'].includes(one.name) && !inParts(one));
  if (whole) {
    notes.push(`Everything is read in full, because ${whole.name} cannot be read in parts, is not set to, or lacks its column id.`);
    return null;
  }
  const reached = wanted.map(({ name }) => state[name] as Partial<Reached> | undefined);
  if (!reached.every((one) => one?.setup === setup && typeof one.since === 'string')) return null;
  return reached.map((one) => one!.since!).sort()[0] ?? null;
}

/** Rows of the tables that are read in parts are identified by their id; those of a partial read are merged by it. */
function merged(part: TablePart, chosen: readonly ChosenStream[], since: string | null): TablePart {
  const { name } = part.table;
  const choice = chosen.find((one) => one.name === name);
  const keyed = choice?.sync === 'incremental' && (choice.columns?.includes('id') ?? true);
  if (!CONTINUABLE.includes(name) || !keyed) return part;
  const delta = since === null ? {} : { delta: { rule: `issues updated at ${since} or later` } };
  return { ...part, key: ['id'], ...delta };
}

async function openTables(budget: SpoolBudget, chosen: readonly ChosenStream[], startLabel: string | null) {
  return {
    issues: await FixedTable.open(budget, issuesStream(startLabel), chosen),
    pullRequests: await FixedTable.open(budget, PULL_REQUESTS, chosen),
    events: await FixedTable.open(budget, EVENTS, chosen),
    labelsOfIssues: await FixedTable.open(budget, ISSUE_LABELS, chosen),
    assignees: await FixedTable.open(budget, ISSUE_ASSIGNEES, chosen),
    labels: await FixedTable.open(budget, LABELS, chosen),
    milestones: await FixedTable.open(budget, MILESTONES, chosen),
    users: await FixedTable.open(budget, USERS, chosen),
  };
}

type Tables = Awaited<ReturnType<typeof openTables>>;

/** Reads repositories into the open tables. */
class Reader {
  readonly users = new Map<number, User>();
  private readonly client: GithubClient;
  private readonly tables: Tables;
  private readonly startLabel: string | null;
  private readonly notes: string[];

  constructor(client: GithubClient, tables: Tables, startLabel: string | null, notes: string[]) {
    this.client = client;
    this.tables = tables;
    this.startLabel = startLabel;
    this.notes = notes;
  }

  async read(repository: string, since: string | null): Promise<void> {
    const { issues, pullRequests, events, labelsOfIssues, assignees, labels, milestones, users } = this.tables;
    if (labels)
      for await (const one of this.client.list(repository, 'labels?per_page=100', label))
        if (one) await labels.add({ repository, label: one });
    if (milestones) {
      for await (const one of this.client.list(repository, 'milestones?state=all&per_page=100', milestone)) {
        if (one) await milestones.add({ repository, milestone: one });
      }
    }
    if (!(issues || pullRequests || events || labelsOfIssues || assignees || users)) return;
    if (since === null) return this.readAll(repository);
    const changed = await this.issuesOf(repository, since);
    if (changed.size <= CHANGED_MAX) {
      for (const one of changed.values()) await this.addIssue(repository, one, await this.historyOf(repository, one));
      return;
    }
    const histories = await this.histories(repository, new Set(changed.keys()));
    for (const one of changed.values()) await this.addIssue(repository, one, histories.get(one.id) ?? NO_HISTORY);
  }

  private async readAll(repository: string): Promise<void> {
    const { issues, pullRequests, events, users } = this.tables;
    const histories = issues || pullRequests || events || users ? await this.histories(repository, null) : new Map<number, History>();
    for (const one of (await this.issuesOf(repository, null)).values())
      await this.addIssue(repository, one, histories.get(one.id) ?? NO_HISTORY);
  }

  /**
   * Issues and pull requests by id, all or those that changed since. In the order of their creation, which changes do not alter while pages are
   * read; what comes twice is kept as it came last.
   */
  private async issuesOf(repository: string, since: string | null): Promise<Map<number, Issue>> {
    const found = new Map<number, Issue>();
    const changes = since === null ? '' : `&since=${since}`;
    for await (const one of this.client.list(repository, `issues?state=all&sort=created&direction=asc&per_page=100${changes}`, issue)) {
      if (one) found.set(one.id, one);
      else this.notes.push(`Issues are switched off in ${repository}, so that it has none here, and no pull requests either.`);
    }
    return found;
  }

  /** The history of each issue from all events of the repository. With `only`, events of other issues are not kept. */
  private async histories(repository: string, only: ReadonlySet<number> | null): Promise<Map<number, History>> {
    const found = new Map<number, History>();
    const seen = new Set<number>();
    for await (const event of this.client.list(repository, 'issues/events?per_page=100', issueEvent)) {
      // New events come first and push others to later pages meanwhile.
      if (!event?.issue || seen.has(event.id) || (only && !only.has(event.issue.id))) continue;
      seen.add(event.id);
      const { id, number, pull_request } = event.issue;
      found.set(id, withEvent(found.get(id) ?? NO_HISTORY, event, this.startLabel));
      await this.addEvent(repository, event, { id, number, isPullRequest: Boolean(pull_request) });
    }
    return found;
  }

  private async historyOf(repository: string, of: Issue): Promise<History> {
    let history = NO_HISTORY;
    const place = { id: of.id, number: of.number, isPullRequest: Boolean(of.pull_request) };
    for await (const event of this.client.list(repository, `issues/${of.number}/events?per_page=100`, issueEvent)) {
      if (!event) continue;
      history = withEvent(history, event, this.startLabel);
      await this.addEvent(repository, event, place);
    }
    return history;
  }

  private async addEvent(repository: string, event: IssueEvent, of: { id: number; number: number; isPullRequest: boolean }): Promise<void> {
    this.meet(event.actor, event.assignee);
    await this.tables.events?.add({ repository, event, issue: of });
  }

  private async addIssue(repository: string, one: Issue, history: History): Promise<void> {
    this.meet(one.user, ...(one.assignees ?? []));
    await (one.pull_request ? this.tables.pullRequests : this.tables.issues)?.add({ repository, issue: one, history });
    for (const name of labelsOf(one)) await this.tables.labelsOfIssues?.add({ repository, issue: one, name });
    for (const name of assigneesOf(one)) await this.tables.assignees?.add({ repository, issue: one, name });
  }

  private meet(...users: (User | null | undefined)[]): void {
    if (this.tables.users) for (const user of users) if (user) this.users.set(user.id, user);
  }
}

function quotaNote({ headers }: GithubClient): string[] {
  const [remaining, limit] = [headers['x-ratelimit-remaining'], headers['x-ratelimit-limit']].map(Number);
  return Number.isInteger(remaining) && Number.isInteger(limit)
    ? [`GitHub allows this token ${limit} requests an hour; ${remaining} were left.`]
    : [];
}
