import { Held } from '../http/held.ts';
import { ConnectorProblem } from '../problem.ts';
import { missingNumbers } from '../trackers/missing-numbers.ts';
import { readTracker, type TrackerTables } from '../trackers/read-tracker.ts';
import { statusHistory } from '../trackers/status-history.ts';
import type { ChosenStream, Part, ReadState } from '../types.ts';
import { changesOf } from './changes.ts';
import { LinearClient, type LinearLink } from './client.ts';
import { issuesQuery, MORE } from './queries.ts';
import { type HistoryEntry, historyEntry, type Issue, issue, type StateSpan, stateSpan, type Team } from './responses.ts';
import { LINEAR_TRACKER } from './tables.ts';
import { kindOf, readWorkspace, type Workspace } from './workspace.ts';

/** The teams that are read. @throws ConnectorProblem for one that the key cannot see */
export function teamsOf({ settings }: LinearLink, teams: Iterable<Team>): Team[] {
  const all = [...teams];
  const gone = settings.teams.find((key) => !all.some((one) => one.key === key));
  if (gone !== undefined) {
    throw new ConnectorProblem(
      'permission',
      `There is no team ${gone}, or the API key may not see it: Linear does not say which. Give the key access to it, or take it out.`,
    );
  }
  return settings.teams.length === 0 ? all : all.filter(({ key }) => settings.teams.includes(key));
}

/** Reads the chosen tables of the workspace. */
export function readStreams(link: LinearLink, chosen: readonly ChosenStream[], state: ReadState): AsyncIterable<Part> {
  return readTracker(link, {
    tracker: LINEAR_TRACKER,
    chosen,
    state,
    async fill(tables, { since, notes }) {
      const client = new LinearClient(link);
      const workspace = await readWorkspace(client);
      teamsOf(link, workspace.teams.values());
      await addLists(tables, workspace);
      const { issues, periods, changes, issueLabels } = tables;
      if (issues || periods || changes || issueLabels) {
        const reader = new Reader(client, tables, workspace);
        for await (const one of client.list(reader.query, issue, 'the issues', { filter: filterOf(link, since) })) {
          await reader.read(one);
          if (reader.keys.size % 50 === 0) link.progress(25, `Reading issues: ${reader.keys.size}`);
        }
        if (since === null) notes.push(...missingNumbers(reader.keys.values()));
      }
      notes.push(...quotaNote(client));
      return client.startedAt;
    },
  });
}

function filterOf({ settings }: LinearLink, since: string | null): object {
  return {
    ...(settings.teams.length > 0 ? { team: { key: { in: settings.teams } } } : {}),
    ...(since === null ? {} : { updatedAt: { gte: since } }),
  };
}

type Tables = TrackerTables<typeof LINEAR_TRACKER.streams>;

async function addLists(tables: Tables, { teams, users, statuses, cycles, projects, labels }: Workspace): Promise<void> {
  for (const one of teams.values()) await tables.teams?.add(one);
  for (const one of users.values()) await tables.users?.add(one);
  for (const item of statuses.values()) await tables.statuses?.add({ item, team: teams.get(item.team.id) });
  for (const item of cycles.values()) await tables.cycles?.add({ item, team: teams.get(item.team.id) });
  for (const one of projects.values()) if (!one.trashed) await tables.projects?.add(one);
  for (const one of labels.values()) await tables.labels?.add(one);
}

/** Reads issues with their histories into the open tables. */
class Reader {
  /** Of the issues so far by their ids. */
  readonly keys = new Map<string, string>();
  readonly query: string;
  private readonly held = new Held();
  private readonly client: LinearClient;
  private readonly tables: Tables;
  private readonly workspace: Workspace;

  constructor(client: LinearClient, tables: Tables, workspace: Workspace) {
    this.client = client;
    this.tables = tables;
    this.workspace = workspace;
    this.query = issuesQuery({ spans: Boolean(tables.issues ?? tables.periods), changes: tables.changes !== null });
  }

  async read(one: Issue): Promise<void> {
    // What is in the trash is gone, and what comes twice has moved between pages.
    if (one.trashed || this.keys.has(one.id)) return;
    this.keys.set(one.id, this.held.keep(one.identifier, 'the issues'));
    const { workspace } = this;
    const periods = (await this.spansOf(one)).map(({ id, stateId, startedAt, endedAt }) => ({
      id,
      statusId: stateId,
      kind: kindOf(workspace.statuses.get(stateId)),
      enteredAt: startedAt,
      leftAt: endedAt ?? null,
    }));
    await this.tables.issues?.add({ issue: one, workspace, history: statusHistory(periods) });
    for (const period of periods) await this.tables.periods?.add({ issue: one, workspace, period });
    for (const labelId of one.labelIds) await this.tables.issueLabels?.add({ issue: one, workspace, labelId });
    for (const entry of await this.entriesOf(one)) {
      for (const [place, change] of changesOf(entry, workspace).entries()) {
        await this.tables.changes?.add({ issue: one, workspace, entry, change, place });
      }
    }
  }

  private async spansOf({ id, stateHistory }: Issue): Promise<StateSpan[]> {
    if (!stateHistory) return [];
    const { nodes, pageInfo } = stateHistory;
    const more = pageInfo.hasNextPage
      ? this.client.listOfIssue(MORE.stateHistory, stateSpan, 'the statuses of an issue', id, pageInfo.endCursor ?? '')
      : [];
    return (await collected(nodes, more)).sort((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt));
  }

  private async entriesOf({ id, history }: Issue): Promise<HistoryEntry[]> {
    if (!history) return [];
    const { nodes, pageInfo } = history;
    const more = pageInfo.hasNextPage
      ? this.client.listOfIssue(MORE.history, historyEntry, 'the changes of an issue', id, pageInfo.endCursor ?? '')
      : [];
    return collected(nodes, more);
  }
}

async function collected<Item extends { id: string }>(
  first: readonly Item[],
  more: AsyncIterable<Item> | readonly Item[],
): Promise<Item[]> {
  const found = new Map(first.map((one) => [one.id, one]));
  const held = new Held();
  for await (const one of more) found.set(one.id, held.keep(one, 'the history of an issue'));
  return [...found.values()];
}

function quotaNote({ headers }: LinearClient): string[] {
  const [remaining, limit] = [headers['x-ratelimit-complexity-remaining'], headers['x-ratelimit-complexity-limit']].map(Number);
  return Number.isFinite(remaining) && Number.isFinite(limit)
    ? [
        `Linear allows this key ${limit?.toLocaleString('en-US')} points of complexity an hour; ${remaining?.toLocaleString('en-US')} were left.`,
      ]
    : [];
}
