import { Held } from '../http/held.ts';
import type { StatusKind } from '../trackers/status-history.ts';
import type { LinearClient } from './client.ts';
import { LISTS } from './queries.ts';
import {
  type Cycle,
  cycle,
  type Label,
  label,
  type Project,
  project,
  type Team,
  team,
  type User,
  user,
  type WorkflowState,
  workflowState,
} from './responses.ts';

const KINDS: Record<string, StatusKind> = {
  triage: 'waiting',
  backlog: 'waiting',
  unstarted: 'waiting',
  started: 'started',
  completed: 'done',
  canceled: 'canceled',
  duplicate: 'canceled',
};

/** What issues refer to by ids. */
export interface Workspace {
  teams: Map<string, Team>;
  users: Map<string, User>;
  statuses: Map<string, WorkflowState>;
  cycles: Map<string, Cycle>;
  projects: Map<string, Project>;
  labels: Map<string, Label>;
}

/** Reads the lists of a workspace, which have far fewer items than it has issues. @throws ConnectorProblem */
export async function readWorkspace(client: LinearClient): Promise<Workspace> {
  const held = new Held();
  return {
    teams: await byId(client.list(LISTS.teams, team, 'the teams'), held, 'the teams'),
    users: await byId(client.list(LISTS.users, user, 'the users'), held, 'the users'),
    statuses: await byId(client.list(LISTS.statuses, workflowState, 'the statuses'), held, 'the statuses'),
    cycles: await byId(client.list(LISTS.cycles, cycle, 'the cycles'), held, 'the cycles'),
    projects: await byId(client.list(LISTS.projects, project, 'the projects'), held, 'the projects'),
    labels: await byId(client.list(LISTS.labels, label, 'the labels'), held, 'the labels'),
  };
}

async function byId<Item extends { id: string }>(items: AsyncIterable<Item>, held: Held, what: string): Promise<Map<string, Item>> {
  const found = new Map<string, Item>();
  for await (const one of items) found.set(one.id, held.keep(one, what));
  return found;
}

/** null for a type that Linear has added since. */
export const kindOf = (status: WorkflowState | undefined): StatusKind => KINDS[status?.type ?? ''] ?? null;

/** Cycles without a name have a number. */
export const cycleName = (one: Cycle | undefined) => (one === undefined ? undefined : (one.name ?? `Cycle ${one.number}`));
