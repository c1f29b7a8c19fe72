import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { linkTo } from '../../../../../test/support/connector-link.ts';
import {
  githubEvent,
  githubIssue,
  githubLabel,
  githubMilestone,
  githubPull,
  githubUser,
} from '../../../../../test/support/github/objects.ts';
import { GITHUB_TOKEN, type GithubServer, githubServer, type Repository } from '../../../../../test/support/github/server.ts';
import { chosen, readParts } from '../../../../../test/support/read-parts.ts';
import type { ChosenStream, ReadState } from '../types.ts';

let folder: string;
let server: GithubServer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'github-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  server = await githubServer({ 'o/r': repository() }, { pageMax: 2 });
});
afterEach(() => server.close());

/** Three issues and a pull request: one closed and reopened, one closed as not planned, one open. */
function repository(): Repository {
  const [bug, doing] = [githubLabel(1, 'bug'), githubLabel(2, 'In Progress')];
  const bob = githubUser(2, 'bob');
  const issues = [
    githubIssue(1, {
      state: 'closed',
      state_reason: 'completed',
      closed_at: '2026-01-05T12:00:00Z',
      updated_at: '2026-01-05T12:00:00Z',
      labels: [bug, doing],
      assignee: bob,
      assignees: [bob],
      milestone: githubMilestone(1, 'First'),
    }),
    githubIssue(2, { state: 'closed', state_reason: 'not_planned', closed_at: '2026-01-03T00:00:00Z', updated_at: '2026-01-03T00:00:00Z' }),
    githubIssue(3, { title: 'Öffne "dies",\nbitte', user: null }),
    githubPull(4, {
      state: 'closed',
      closed_at: '2026-01-04T06:30:00Z',
      merged_at: '2026-01-04T06:30:00Z',
      updated_at: '2026-01-04T06:30:00Z',
    }),
  ];
  const [first, , , pull] = issues;
  const events = [
    githubEvent(11, first, 'labeled', '2026-01-02T12:00:00Z', { label: { name: 'in progress', color: 'ededed' } }),
    githubEvent(12, first, 'assigned', '2026-01-02T13:00:00Z', { assignee: bob, assigner: bob }),
    githubEvent(13, first, 'closed', '2026-01-03T12:00:00Z'),
    githubEvent(14, first, 'reopened', '2026-01-04T12:00:00Z'),
    githubEvent(15, first, 'closed', '2026-01-05T12:00:00Z'),
    githubEvent(16, pull, 'merged', '2026-01-04T06:30:00Z', { actor: null }),
  ];
  return { issues, events, labels: [bug, doing], milestones: [githubMilestone(1, 'First')] };
}

const all = ['issues', 'pull_requests', 'events', 'issue_labels', 'issue_assignees', 'labels', 'milestones', 'users'];

function linked(settings: object = {}, token = GITHUB_TOKEN) {
  return linkTo({
    kind: 'github',
    settings: { repositories: ['o/r'], api_url: server.url, start_label: 'in progress', ...settings },
    secret: { token },
    environment: { EGRESS_ALLOW_HOSTS: '127.0.0.1' },
    spool: folder,
  });
}

const read = (streams: ChosenStream[], { settings = {}, state = {} }: { settings?: object; state?: ReadState } = {}) =>
  readParts(linked(settings), streams, state);

/** OpenAPI 3.0 says `nullable` where JSON Schema has the type null. */
function withNull(_: string, schema: { nullable?: boolean; type?: unknown; enum?: unknown[] }): unknown {
  if (schema?.nullable !== true) return schema;
  const { nullable, ...rest } = schema;
  if (rest.type === undefined) return { anyOf: [{ type: 'null' }, rest] };
  return schema.enum ? { ...schema, enum: [...schema.enum, null] } : schema;
}

test('the stand-in answers as GitHub describes its API', async () => {
  const text = await readFile(path.join(import.meta.dirname, '../../../../../test/support/github/description.json'), 'utf8');
  const { paths, schemas } = JSON.parse(text.replaceAll('#/components/schemas/', 'github#/schemas/'), withNull) as {
    paths: Record<string, { parameters: string[]; schema: object }>;
    schemas: Record<string, object>;
  };
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'github', schemas });
  await read(chosen(all));
  for (const [place, { parameters, schema }] of Object.entries(paths)) {
    const asked = new URL(place.replace('{owner}/{repo}', 'o/r'), server.url);
    for (const line of server.requests.map((sent) => new URL(sent, server.url)).filter(({ pathname }) => pathname === asked.pathname)) {
      for (const name of line.searchParams.keys()) expect(parameters).toContain(name);
    }
    if (parameters.includes('state')) asked.searchParams.set('state', 'all');
    const response = await fetch(asked, { headers: { authorization: `Bearer ${GITHUB_TOKEN}` } });
    const body = (await response.json()) as unknown[];
    expect(body.length).toBeGreaterThan(0);
    expect([place, ajv.validate(schema, body), ajv.errors]).toEqual([place, true, null]);
  }
});

test('issues, pull requests and their history are read over pages', async () => {
  const { tables, notes } = await read(chosen(all));
  expect(
    tables.issues?.map(({ number, state, reopened, lead_time_hours, cycle_time_hours, started_at }) => [
      number,
      state,
      reopened,
      lead_time_hours,
      cycle_time_hours,
      started_at,
    ]),
  ).toEqual([
    // From 1 January to 5 January 12:00, and from 2 January 12:00.
    ['1', 'closed', '1', '108.00', '72.00', '2026-01-02T12:00:00Z'],
    ['2', 'closed', '0', undefined, undefined, undefined],
    ['3', 'open', '0', undefined, undefined, undefined],
  ]);
  expect(tables.issues?.[0]).toMatchObject({
    repository: 'o/r',
    author: 'ada',
    assignees: '["bob"]',
    labels: '["bug","In Progress"]',
    milestone: 'First',
    first_assigned_at: '2026-01-02T13:00:00Z',
  });
  expect(tables.issues?.[2]).toMatchObject({ title: 'Öffne "dies",\nbitte' });
  expect(tables.pull_requests?.map(({ number, merged_at, lead_time_hours }) => [number, merged_at, lead_time_hours])).toEqual([
    ['4', '2026-01-04T06:30:00Z', '6.50'],
  ]);
  expect(tables.events?.map(({ id, number, is_pull_request, event }) => [id, number, is_pull_request, event])).toEqual([
    ['16', '4', 'true', 'merged'],
    ['15', '1', 'false', 'closed'],
    ['14', '1', 'false', 'reopened'],
    ['13', '1', 'false', 'closed'],
    ['12', '1', 'false', 'assigned'],
    ['11', '1', 'false', 'labeled'],
  ]);
  expect(tables.issue_labels?.map(({ number, label }) => [number, label])).toEqual([
    ['1', 'bug'],
    ['1', 'In Progress'],
  ]);
  expect(tables.issue_assignees).toEqual([
    { issue_id: '1000000000001', repository: 'o/r', number: '1', is_pull_request: 'false', assignee: 'bob' },
  ]);
  expect([tables.labels?.length, tables.milestones?.length, tables.users?.map(({ login }) => login).sort()]).toEqual([
    2,
    1,
    ['ada', 'bob'],
  ]);
  expect(notes).toEqual(['GitHub allows this token 5000 requests an hour; 4990 were left.']);
  expect(JSON.stringify(tables)).not.toContain('canary');
});

test('only what is chosen is asked for, and without a label of started work there is no cycle time', async () => {
  const columns = [{ name: 'milestones', columns: ['title'], query: null }];
  expect((await read(columns)).tables).toEqual({ milestones: [{ title: 'First' }] });
  expect(server.requests).toHaveLength(1);
  const { connector, link } = linked({ start_label: null });
  const issues = (await connector.discover(link)).find(({ name }) => name === 'issues');
  expect(issues?.columns.map(({ name }) => name)).not.toContain('cycle_time_hours');
});

test('the next sync reads changed issues with their whole history, and merges them by id', async () => {
  const streams = chosen(['issues', 'events'], 'incremental');
  const first = await read(streams);
  const since = String(first.states.issues!.since);
  expect(Date.parse(since)).toBeLessThan(Date.now());
  const own = server.repositories['o/r']!;
  const later = '2099-01-01T00:00:00Z';
  Object.assign(own.issues[0], { state: 'open', closed_at: null, updated_at: later });
  own.events.push(githubEvent(17, own.issues[0], 'reopened', later));
  const next = await read(streams, { state: first.states });
  expect(next.parts.filter((part) => part.kind === 'table')).toMatchObject(
    Array(2).fill({ key: ['id'], delta: { rule: `issues updated at ${since} or later` } }),
  );
  const keyless = await read([...streams.slice(1), { ...streams[0]!, columns: ['number'] }], { state: first.states });
  expect([keyless.tables.issues?.length, Object.keys(keyless.states)]).toEqual([3, ['events']]);
  expect(next.tables.issues?.map(({ number, reopened, started_at }) => [number, reopened, started_at])).toEqual([
    ['1', '2', '2026-01-02T12:00:00Z'],
  ]);
  expect(next.tables.events).toHaveLength(6);
  const whole = await read([...streams, ...chosen(['issue_labels'])], { state: first.states });
  expect(whole.notes).toContainEqual(expect.stringContaining('read in full, because issue_labels'));
  expect(whole.tables.issues).toHaveLength(3);
});

describe('faults', () => {
  const check = async (settings = {}, token?: string) => {
    const { connector, link } = linked(settings, token);
    return connector.check(link);
  };

  test('a working token is reported, and one that may write is warned of', async () => {
    expect(await check()).toEqual({ server: expect.stringContaining('GitHub at 127.0.0.1'), warnings: [] });
    server.scopes = 'repo, gist';
    expect(await check()).toMatchObject({ warnings: [expect.stringContaining('may write')] });
  });

  test('a revoked token needs a new one', async () => {
    const refused = await check({}, 'github_pat_canary2').catch((error: Error) => error);
    expect(refused).toMatchObject({ fault: 'credentials' });
    expect((refused as Error).message).not.toContain('canary');
  });

  test('a repository that the token cannot see, and one without issues', async () => {
    await expect(check({ repositories: ['o/secret'] })).rejects.toMatchObject({
      fault: 'permission',
      message: expect.stringContaining('o/secret'),
    });
    server.repositories['o/r']!.issuesOff = true;
    expect(await check()).toMatchObject({ warnings: ['Issues are switched off in o/r.'] });
    const { tables, notes } = await read(chosen(['issues']));
    expect([tables.issues, notes[0]]).toEqual([[], expect.stringContaining('switched off in o/r')]);
  });

  const reset = Math.floor(Date.UTC(2099, 0, 1) / 1_000);
  test.each([
    ['the hourly limit', 403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(reset) }, new Date(reset * 1_000)],
    ['a secondary limit', 429, { 'retry-after': '3600' }, expect.any(Date)],
  ])('%s says when to go on', async (_, status, headers, retryAt) => {
    server.next = (response) => response.writeHead(status, headers).end('{"message":"API rate limit exceeded for canary"}');
    await expect(check()).rejects.toMatchObject({ fault: 'quota', retryAt, message: expect.not.stringContaining('canary') });
  });

  test('a limit for a moment is waited for', async () => {
    server.next = (response) =>
      response.writeHead(403, { 'retry-after': '0' }).end('{"message":"You have exceeded a secondary rate limit"}');
    expect(await check()).toMatchObject({ warnings: [] });
  });

  test('a missing permission is not taken for a limit', async () => {
    server.next = (response) => response.writeHead(403).end('{"message":"Resource not accessible by personal access token"}');
    await expect(check()).rejects.toMatchObject({ fault: 'permission', message: expect.stringContaining('read access to Issues') });
  });

  test('a page that leads elsewhere, and one of another form, keep nothing', async () => {
    server.next = (response) =>
      response.writeHead(200, { 'content-type': 'application/json', link: '<https://elsewhere.example/>; rel="next"' }).end('[]');
    await expect(read(chosen(['labels']))).rejects.toThrow('another host');
    server.next = (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('[{"id": "x"}]');
    await expect(read(chosen(['labels']))).rejects.toMatchObject({ fault: 'upstream' });
  });
});
