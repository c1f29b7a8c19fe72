import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildSchema, type FieldNode, graphql, parse, type SelectionSetNode } from 'graphql';
import { type ApiCall, type ApiServer, apiServer } from '../api-server.ts';

// biome-ignore lint/suspicious/noExplicitAny: as Linear’s schema describes them, which every answer is held against
type Json = any;

export const LINEAR_KEY = 'lin_api_canary1';

/** A workspace of Linear; lists in issues are by their names. */
export interface LinearWorkspace {
  teams: Json[];
  users: Json[];
  workflowStates: Json[];
  cycles: Json[];
  projects: Json[];
  issueLabels: Json[];
  issues: Json[];
}

export interface LinearServer extends ApiServer {
  workspace: LinearWorkspace;
  /** Points of the queries so far. */
  points: number[];
  variables: Json[];
}

const schema = buildSchema(readFileSync(path.join(import.meta.dirname, 'schema.graphql'), 'utf8'));
const POINTS_MAX = 10_000;

/** Linear's GraphQL API: its own schema, run by the reference implementation; pages by cursors, points and limits in headers. */
export async function linearServer(workspace: LinearWorkspace, { pageMax = 250 } = {}): Promise<LinearServer> {
  const own = { workspace, points: [], variables: [] };
  const server: LinearServer = Object.assign(await apiServer((call) => answer(server, call, pageMax)), own);
  return server;
}

async function answer(server: LinearServer, { request, body, send }: ApiCall, pageMax: number): Promise<void> {
  if (request.headers.authorization !== LINEAR_KEY) {
    const extensions = { type: 'authentication error', code: 'AUTHENTICATION_ERROR', statusCode: 401, userError: true };
    return send(401, { errors: [{ message: 'Authentication required, not authenticated', extensions }] });
  }
  const points = pointsOf(body.query);
  server.points.push(points);
  server.variables.push(body.variables);
  if (points > POINTS_MAX) {
    return send(400, { errors: [{ message: 'Query too complex', extensions: { type: 'invalid input', code: 'INPUT_ERROR' } }] });
  }
  const result = await graphql({
    schema,
    source: body.query,
    variableValues: body.variables,
    rootValue: rootOf(server.workspace, pageMax),
  });
  const limits = { requests: ['5000', '4990'], complexity: ['3000000', '2999000'] };
  const reset = String(Date.UTC(2099, 0, 1));
  const headers = Object.entries(limits).flatMap(([name, [limit = '', remaining = '']]) => [
    [`x-ratelimit-${name}-limit`, limit],
    [`x-ratelimit-${name}-remaining`, remaining],
    [`x-ratelimit-${name}-reset`, reset],
  ]);
  send(result.errors ? 400 : 200, result, { 'x-complexity': String(points), ...Object.fromEntries(headers) });
}

/** A tenth for each value and one for each object, times what a list asks for, as Linear's page on rate limits says. */
function pointsOf(query: string): number {
  const [operation] = parse(query).definitions;
  if (operation?.kind !== 'OperationDefinition') throw new Error('This is no query');
  return Math.ceil(points(operation.selectionSet));
}

function points({ selections }: SelectionSetNode): number {
  const fields = selections.filter((one): one is FieldNode => one.kind === 'Field');
  return fields.reduce((sum, { selectionSet, arguments: given, name }) => {
    if (!selectionSet) return sum + 0.1;
    const first = given?.find((one) => one.name.value === 'first')?.value;
    const times = first?.kind === 'IntValue' ? Number(first.value) : 1;
    const own = ['nodes', 'pageInfo'].includes(name.value) ? 0 : 1;
    return sum + times * (own + points(selectionSet));
  }, 0);
}

function rootOf(workspace: LinearWorkspace, pageMax: number): Json {
  const connection = (items: Json[]) => (asked: Json) => pageOf(items, asked, pageMax);
  const archived = (items: Json[]) => (asked: Json) =>
    pageOf(
      items.filter((one) => asked.includeArchived || !one.archivedAt),
      asked,
      pageMax,
    );
  const whole = (issue: Json) => ({ ...issue, history: connection(issue.history), stateHistory: connection(issue.stateHistory) });
  const { issues, teams, users, ...lists } = workspace;
  return {
    viewer: users[0],
    organization: { id: 'o1', name: 'Acme', urlKey: 'acme' },
    teams: archived(teams),
    users: (asked: Json) =>
      pageOf(
        users.filter((one) => asked.includeDisabled || one.active),
        asked,
        pageMax,
      ),
    ...Object.fromEntries(Object.entries(lists).map(([name, items]) => [name, archived(items)])),
    issue: ({ id }: Json) => whole(issues.find((one) => one.id === id)),
    issues: (asked: Json) =>
      archived(
        issues
          .filter((one) => isFound(one, asked.filter ?? {}))
          .map(whole)
          .sort(newestFirst),
      )(asked),
  };
}

const newestFirst = (a: Json, b: Json) => b.createdAt.localeCompare(a.createdAt);

function isFound(issue: Json, { team, updatedAt }: Json): boolean {
  return (
    (team?.key.in.includes(issue.team.key) ?? true) && (updatedAt === undefined || Date.parse(issue.updatedAt) >= Date.parse(updatedAt.gte))
  );
}

function pageOf(items: Json[], { first = 50, after }: Json, pageMax: number): Json {
  const start = after ? items.findIndex(({ id }) => id === after) + 1 : 0;
  const nodes = items.slice(start, start + Math.min(first, pageMax));
  return { nodes, pageInfo: { hasNextPage: start + nodes.length < items.length, endCursor: nodes.at(-1)?.id ?? null } };
}
