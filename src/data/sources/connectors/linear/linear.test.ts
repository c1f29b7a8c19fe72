import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { linkTo } from '../../../../../test/support/connector-link.ts';
import { LINEAR_KEY, type LinearServer, type LinearWorkspace, linearServer } from '../../../../../test/support/linear/server.ts';
import { chosen, readParts } from '../../../../../test/support/read-parts.ts';
import type { ChosenStream, ReadState } from '../types.ts';

let folder: string;
let server: LinearServer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'linear-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  server = await linearServer(workspace(), { pageMax: 2 });
});
afterEach(() => server.close());

const ENG = { id: 't1', key: 'ENG', name: 'Engineering' };
const OPS = { id: 't2', key: 'OPS', name: 'Operations' };
const person = (id: string, displayName: string) => ({ id, name: displayName, displayName, active: true, guest: false, app: false });
const ADA = person('u1', 'ada');
const BOB = person('u2', 'bob');
const state = (id: string, name: string, type: string) => ({ id, name, type, team: ENG });
const [TODO, DOING, DONE, CANCELED] = [
  state('s1', 'Todo', 'unstarted'),
  state('s2', 'Doing', 'started'),
  state('s3', 'Done', 'completed'),
  state('s4', 'Canceled', 'canceled'),
];
const day = (number: number, time = '00:00:00') => `2026-01-0${number}T${time}.000Z`;
const span = (id: string, of: { id: string }, startedAt: string, endedAt: string | null) => ({ id, stateId: of.id, startedAt, endedAt });
const entry = (id: string, createdAt: string, changes: object) => ({ id, createdAt, actorId: BOB.id, ...changes });

function issue(number: number, changes: object = {}) {
  return {
    id: `i${number}`,
    identifier: `ENG-${number}`,
    title: `Issue ${number}`,
    description: 'body-canary',
    priority: 2,
    priorityLabel: 'High',
    state: TODO,
    team: ENG,
    creator: ADA,
    labelIds: [],
    createdAt: day(number),
    updatedAt: day(number),
    url: `https://linear.app/acme/issue/ENG-${number}`,
    stateHistory: [span(`p${number}`, TODO, day(number), null)],
    history: [],
    ...changes,
  };
}

/** ENG-1 done, reopened and done again; ENG-2 canceled; ENG-4 archived; ENG-5 in the trash; OPS-1 in another team. */
function workspace(): LinearWorkspace {
  return {
    teams: [ENG, OPS],
    users: [ADA, BOB, { ...person('u3', 'gone'), active: false }],
    workflowStates: [TODO, DOING, DONE, { ...CANCELED, archivedAt: day(1) }],
    cycles: [{ id: 'c1', number: 3, name: null, startsAt: day(1), endsAt: day(8), team: ENG }],
    projects: [
      { id: 'pr1', name: 'Checkout', status: { id: 'ps1', name: 'Active', type: 'started' }, createdAt: day(1), startDate: '2026-01-01' },
    ],
    issueLabels: [{ id: 'l1', name: 'bug', color: '#ff0000', isGroup: false }],
    issues: [
      issue(1, {
        title: 'Öffne "dies",\nbitte',
        state: DONE,
        assignee: BOB,
        cycle: { id: 'c1' },
        project: { id: 'pr1' },
        estimate: 0.5,
        dueDate: '2026-01-31',
        labelIds: ['l1'],
        startedAt: day(2),
        completedAt: day(5),
        updatedAt: day(5),
        stateHistory: [
          span('p1', TODO, day(1), day(2)),
          span('p1b', DOING, day(2), day(3)),
          span('p1c', DONE, day(3), day(4)),
          span('p1d', DOING, day(4), day(5)),
          span('p1e', DONE, day(5), null),
        ],
        history: [
          entry('h1', day(2), { fromStateId: 's1', toStateId: 's2', toAssigneeId: 'u2' }),
          entry('h2', day(3), { fromStateId: 's2', toStateId: 's3', addedLabelIds: ['l1', 'l9'] }),
          entry('h3', day(4), { fromStateId: 's3', toStateId: 's2', fromPriority: 0, toPriority: 2 }),
        ],
      }),
      issue(2, {
        state: CANCELED,
        canceledAt: day(3),
        stateHistory: [span('p2', TODO, day(2), day(3)), span('p2b', CANCELED, day(3), null)],
      }),
      issue(4, { archivedAt: day(6), state: DONE, completedAt: day(4, '06:30:00') }),
      issue(5, { trashed: true }),
      { ...issue(6), id: 'o1', identifier: 'OPS-1', team: OPS },
    ],
  };
}

const TABLES = ['issues', 'status_periods', 'changes', 'issue_labels', 'teams', 'users', 'statuses', 'cycles', 'projects', 'labels'];

function linked(settings: object = {}, key = LINEAR_KEY) {
  return linkTo({
    kind: 'linear',
    settings: { teams: ['ENG'], ...settings },
    secret: { api_key: key },
    environment: { EGRESS_ALLOW_HOSTS: '127.0.0.1', LINEAR_URL: server.url },
    spool: folder,
  });
}

const read = (streams: ChosenStream[], { settings = {}, state: reached = {} }: { settings?: object; state?: ReadState } = {}) =>
  readParts(linked(settings), streams, reached);

test('issues are read with the times that Linear gives, over pages of each list', async () => {
  const { tables, notes } = await read(chosen(TABLES));
  expect(tables.issues?.map((row) => [row.key, row.reopened, row.lead_time_hours, row.cycle_time_hours])).toEqual([
    ['ENG-4', '0', '6.50', undefined],
    ['ENG-2', '0', undefined, undefined],
    ['ENG-1', '1', '96.00', '72.00'],
  ]);
  expect(tables.issues?.at(-1)).toMatchObject({
    team: 'ENG',
    title: 'Öffne "dies",\nbitte',
    status: 'Done',
    status_category: 'Done',
    priority: 'High',
    estimate: '0.5',
    assignee: 'bob',
    creator: 'ada',
    project: 'Checkout',
    cycle: 'Cycle 3',
    labels: '["bug"]',
    done_at: day(5),
    due_on: '2026-01-31',
  });
  expect(tables.issues?.[1]).toMatchObject({ status: 'Canceled', status_category: 'Canceled', closed_at: day(3) });
  expect(tables.status_periods?.filter(({ issue_key }) => issue_key === 'ENG-1').map(({ status, hours }) => [status, hours])).toEqual([
    ['Todo', '24.00'],
    ['Doing', '24.00'],
    ['Done', '24.00'],
    ['Doing', '24.00'],
    ['Done', undefined],
  ]);
  expect(tables.changes?.map(({ id, author, field, from_value, to_value }) => [id, author, field, from_value, to_value])).toEqual([
    ['h1-0', 'bob', 'status', 'Todo', 'Doing'],
    ['h1-1', 'bob', 'assignee', undefined, 'bob'],
    ['h2-0', 'bob', 'status', 'Doing', 'Done'],
    ['h2-1', 'bob', 'label', undefined, 'bug'],
    // Linear no longer lists this label.
    ['h2-2', 'bob', 'label', undefined, 'l9'],
    ['h3-0', 'bob', 'status', 'Done', 'Doing'],
    ['h3-1', 'bob', 'priority', '0', '2'],
  ]);
  expect(TABLES.slice(3).map((name) => tables[name]?.length)).toEqual([1, 2, 3, 4, 1, 1, 1]);
  expect(JSON.stringify(tables)).not.toContain('canary');
  expect(notes).toEqual([
    'The issues of ENG go up to number 4, but only 3 were read: the others were deleted or moved, or the account may not see them.',
    'Linear allows this key 3,000,000 points of complexity an hour; 2,999,000 were left.',
  ]);
  expect(Math.max(...server.points)).toBeLessThan(10_000);
});

test('all teams are read if none is chosen, and no issue without a table of them', async () => {
  expect((await read(chosen(['issues']), { settings: { teams: [] } })).tables.issues).toHaveLength(4);
  server.variables.length = 0;
  expect((await read(chosen(['teams']))).tables.teams).toHaveLength(2);
  expect(server.variables.some(({ filter }) => filter)).toBe(false);
});

test('the next sync reads changed issues with their whole history, and merges them by id', async () => {
  const streams = [...chosen(['issues', 'status_periods', 'changes'], 'incremental'), ...chosen(['cycles'])];
  const first = await read(streams);
  const since = String(first.states.issues!.since);
  const later = '2099-01-01T00:00:00.000Z';
  const [one] = server.workspace.issues;
  Object.assign(one, { state: DOING, completedAt: null, updatedAt: later });
  one.stateHistory.at(-1).endedAt = later;
  one.stateHistory.push(span('p1f', DOING, later, null));
  const next = await read(streams, { state: first.states });
  const delta = { key: ['id'], delta: { rule: `issues updated at ${since} or later` } };
  expect(next.parts.filter((part) => part.kind === 'table')).toMatchObject([delta, delta, delta, { table: { name: 'cycles' } }]);
  expect(next.tables.issues?.map(({ key, reopened, done_at }) => [key, reopened, done_at])).toEqual([['ENG-1', '2', undefined]]);
  expect([next.tables.status_periods?.length, next.tables.changes?.length, next.tables.cycles?.length]).toEqual([6, 7, 1]);
});

describe('faults', () => {
  const check = async (settings = {}, key?: string) => {
    const { connector, link } = linked(settings, key);
    return connector.check(link);
  };

  test('a working key is reported, and a team that it cannot see', async () => {
    expect(await check()).toEqual({ server: 'Linear, workspace acme', warnings: [] });
    await expect(check({ teams: ['SECRET'] })).rejects.toMatchObject({ fault: 'permission', message: expect.stringContaining('SECRET') });
  });

  test('a revoked key needs a new one', async () => {
    const refused = await check({}, 'lin_api_canary2').catch((error: Error) => error);
    expect(refused).toMatchObject({ fault: 'credentials', message: expect.not.stringContaining('canary') });
  });

  const limited = JSON.stringify({ errors: [{ message: 'canary', extensions: { code: 'RATELIMITED', type: 'ratelimited' } }] });
  test.each([
    [400, 'requests'],
    [200, 'complexity'],
  ])('a rate limit with status %i says when to go on', async (status, name) => {
    const at = new Date('2099-01-01T00:00:00Z');
    const headers = { [`x-ratelimit-${name}-remaining`]: '0', [`x-ratelimit-${name}-reset`]: String(at.getTime()) };
    server.next = (response) => response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(limited);
    await expect(check()).rejects.toMatchObject({ fault: 'quota', retryAt: at, message: expect.not.stringContaining('canary') });
  });

  test('a limit for a moment is waited for', async () => {
    server.next = (response) => response.writeHead(400, { 'retry-after': '0' }).end(limited);
    expect(await check()).toMatchObject({ warnings: [] });
  });

  test('a missing permission, errors beside data, and another form keep nothing', async () => {
    server.next = (response) => response.writeHead(403).end('{"errors":[{"extensions":{"code":"FORBIDDEN"}}]}');
    await expect(check()).rejects.toMatchObject({ fault: 'permission' });
    server.next = (response) => response.writeHead(200).end('{"data":{"list":{"nodes":[]}},"errors":[{"message":"canary"}]}');
    await expect(read(chosen(['teams']))).rejects.toMatchObject({ fault: 'upstream', message: expect.not.stringContaining('canary') });
    server.next = (response) => response.writeHead(200).end('{"data":{"list":{"nodes":[{"id":7}]}}}');
    await expect(read(chosen(['teams']))).rejects.toMatchObject({ fault: 'upstream' });
  });
});
