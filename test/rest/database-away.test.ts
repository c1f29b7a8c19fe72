import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Pool } from 'pg';
import { pino } from 'pino';
import { build } from '../../src/app/app.ts';
import { checkConnectionBudget } from '../../src/platform/db/connection-budget.ts';
import { testDatabase, testServerUrl } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import { type Seeded, type Served, serve } from '../support/serve.ts';
import { type StallingProxy, stallingProxy } from '../support/stalling-proxy.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let proxy: StallingProxy;
let served: Served;
let home: Seeded;
let rest: string;
let mcp: string;
let clientId: string;
const starting: Record<string, unknown>[] = [];

beforeAll(async () => {
  database = await testDatabase();
  proxy = await stallingProxy(testServerUrl());
  const log = pino({ level: 'info' }, { write: (line: string) => starting.push(JSON.parse(line)) });
  served = await serve({ log, env: { DATABASE_URL: proxy.through(database.url), DATABASE_POOL_MAX: '3', PROCESS_ROLE: 'web' } });
  home = await served.seed('professional');
  rest = await served.key('rest', home);
  mcp = await served.key('mcp', home);
  const registered = await fetch(`${served.url}/mcp/v1/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      redirect_uris: ['http://127.0.0.1/callback'],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
    }),
  });
  ({ client_id: clientId } = (await registered.json()) as { client_id: string });
});
afterAll(async () => {
  await proxy.resume();
  await served.close();
  await proxy.close();
  await database.drop();
});

interface Route {
  name: string;
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  shape: RegExp;
}

/** A route of every door, with the shape of its errors. */
const routes = (): Route[] => [
  {
    name: 'REST',
    path: '/api/v1/usage/',
    headers: { authorization: `Bearer ${rest}` },
    shape: /^\{"error":\{"message":".+","code":"service_unavailable"/,
  },
  { name: 'lists', path: '/api/v1/dashboards/', headers: { authorization: `Bearer ${rest}` }, shape: /"code":"service_unavailable"/ },
  {
    name: 'sign-in',
    path: '/api/auth/login/',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"email":"a@example.com","password":"x"}',
    shape: /"code":"service_unavailable"/,
  },
  {
    name: 'MCP',
    path: '/mcp/v1/',
    method: 'POST',
    headers: { authorization: `Bearer ${mcp}`, 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
    shape: /^\{"jsonrpc":"2.0","id":null,"error":\{"code":-32603/,
  },
  {
    name: 'tokens',
    path: '/mcp/v1/oauth/token',
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `grant_type=refresh_token&refresh_token=x&client_id=${clientId}`,
    shape: /^\{"error":"temporarily_unavailable"/,
  },
  { name: 'public pages', path: `/p/${'x'.repeat(43)}`, shape: /^<!doctype html>/i },
  { name: 'health', path: '/api/monitoring/health/', shape: /"overall_status":"critical"/ },
];

const ask = ({ path, method, headers, body }: Omit<Route, 'shape' | 'name'>) =>
  fetch(`${served.url}${path}`, { method, headers, body, redirect: 'manual', signal: AbortSignal.timeout(30_000) });
const usage = () => ask({ path: '/api/v1/usage/', headers: { authorization: `Bearer ${rest}` } });

async function everyRouteIsUnavailable(): Promise<void> {
  const answers = await Promise.all(
    routes().map(async (route) => {
      const answer = await ask(route);
      return {
        name: route.name,
        status: answer.status,
        waits: Number(answer.headers.get('retry-after')) > 0,
        body: await answer.text(),
        shape: route.shape,
      };
    }),
  );
  expect(answers.map(({ name, status, waits }) => ({ name, status, waits }))).toEqual(
    answers.map(({ name }) => ({ name, status: 503, waits: true })),
  );
  for (const { body, shape } of answers) expect(body).toMatch(shape);
}

async function recovers(): Promise<void> {
  await eventually(async () => (await usage()).status === 200, 'the service to answer again');
}

test('with a database that hangs every route is 503 and says when to come again, and recovers by itself', async () => {
  expect((await usage()).status).toBe(200);
  proxy.stall();
  // Sent before anybody noticed: answered all the same.
  await everyRouteIsUnavailable();
  expect(served.services.database.away).toBe(true);
  await everyRouteIsUnavailable();
  await proxy.resume();
  await recovers();
}, 60_000);

test('with a database that has ended every route is 503, and recovers by itself', async () => {
  await proxy.refuse();
  await eventually(() => served.services.database.away, 'the loss to be noticed');
  await everyRouteIsUnavailable();
  await proxy.resume();
  await recovers();
}, 60_000);

test('the start names the connections it may open, and warns where the server has no room for those of all processes', async () => {
  const [server] = await served.sql(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
       - coalesce(current_setting('reserved_connections', true)::int, 0) as room`,
  );
  const named = starting.find(({ msg }) => msg === 'database connections that this process may open');
  // Three from the pool and four single connections, besides the queue's.
  expect(named).toMatchObject({ pool: 3, processes: 1, max_connections: server?.room });
  expect(named?.connections).toBe(7 + Number(named?.queue));
  // All queues share one pool; a worker would add one connection for each, to listen on.
  expect(named?.queue).toBe(4);
  const [opened] = await served.sql('select count(*)::int as n from pg_stat_activity where datname = current_database()');
  expect(opened?.n).toBeLessThanOrEqual(Number(named?.connections));
  const warned: Record<string, unknown>[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => warned.push(JSON.parse(line)) });
  await checkConnectionBudget(served.services.em, { databasePoolMax: 10 }, { queueConnections: 6, processes: 100 }, log);
  expect(warned).toEqual([expect.objectContaining({ level: 40, connections: 20, processes: 100 })]);
  expect(warned[0]?.msg).toMatch(
    /^100 processes may open 2000 database connections, and the server has room for \d+\. Lower DATABASE_POOL_MAX,/,
  );
});

test('a request that finds no free connection waits briefly, then is refused with Retry-After', async () => {
  const gate = Promise.withResolvers<void>();
  const held: Promise<unknown>[] = [];
  const taken = Array.from({ length: 3 }, () => {
    const ready = Promise.withResolvers<void>();
    held.push(
      served.services.em.fork().transactional(async (tx) => {
        await tx.execute('select 1');
        ready.resolve();
        await gate.promise;
      }),
    );
    return ready.promise;
  });
  await Promise.all(taken);
  const answer = await usage();
  expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([503, true]);
  const waiting = usage();
  // It waits for a connection, not for a delay.
  await eventually(async () => ((await served.services.em.getDriver().getConnection().getNativeClient()) as Pool).waitingCount > 0);
  gate.resolve();
  expect((await waiting).status).toBe(200);
  await Promise.all(held);
}, 60_000);

test('a start waits for its database and names what to correct; a refusal ends it', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) });
  await proxy.refuse();
  const started = build(served.services.config, { log, noHttp: true });
  await eventually(() => lines.length > 0, 'the line');
  expect(lines[0]).toMatch(/waiting for PostgreSQL at 127\.0\.0\.1:\d+\/test_\w+ \(DATABASE_URL\)/);
  await proxy.resume();
  await (await started).close();
  await recovers();
  const databaseUrl = String(served.services.config.databaseUrl).replace(/[^/]+$/, 'nowhere');
  await expect(build({ ...served.services.config, databaseUrl }, { log, noHttp: true })).rejects.toThrow(
    /DATABASE_URL.*"nowhere" does not exist/,
  );
}, 60_000);
