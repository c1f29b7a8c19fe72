import type { ServerResponse } from 'node:http';
import { afterAll, describe, expect, test } from '@jest/globals';
import { SYNC_SWEEP } from '../../src/data/sources/connections/due-syncs.ts';
import { connectionTo, shopDatabase, syncNow } from '../../test/support/connected-shop.ts';
import { describeWith } from '../../test/support/describe-with.ts';
import { eventually } from '../../test/support/eventually.ts';
import { githubIssue } from '../../test/support/github/objects.ts';
import { GITHUB_TOKEN, githubServer } from '../../test/support/github/server.ts';
import { connectionToMaria, mariaDatabase } from '../../test/support/maria-server.ts';
import { json, restServer, TOKEN } from '../../test/support/rest-server.ts';
import { type StallingProxy, stallingProxy } from '../../test/support/stalling-proxy.ts';
import { call, organizations, service, type Wire } from '../../test/support/tool-call.ts';
import { getDataSourceRows } from '../data-sources/get-data-source-rows.ts';
import { listAllDataSources } from '../data-sources/list-all-data-sources.ts';
import { cancelSyncTool } from './cancel-sync.ts';
import { connectDataSource } from './connect-data-source.ts';
import { listSyncsTool } from './list-syncs.ts';
import { syncDataSource } from './sync-data-source.ts';

const { home } = await organizations();
const as = { as: home.owner };

/** What goes wrong at a source, and what its owner then reads. */
interface Failure {
  name: string;
  cause(): unknown;
  mend(): unknown;
  fault: string;
  reason: RegExp;
}

/** A source of some kind behind a proxy. */
interface World {
  proxy: StallingProxy;
  /** As the request that connects it. */
  connection: object;
  /** Its table, and of that one as many bytes of an answer as leave it broken. */
  table: string;
  brokenAt: number;
  /** Rejected credentials come last: only new ones or a sync that works end that state. */
  failures: Failure[];
  /** One row comes, another goes, and there is a new column, if the kind has those. */
  change(): unknown;
  changed: { rows: number; notes: unknown[] };
  close(): Promise<void>;
}

const withFailures = (of: () => Promise<World>) => {
  let world: World | undefined;
  afterAll(() => world?.close());

  test('its data stays through every failure, each is reported with its cause, and nothing is read twice', async () => {
    world = await of();
    const { proxy, connection, table, failures, changed } = world;
    const { id } = await call(connectDataSource, { ...connection, name: 'Source', sync_frequency: 'manual', wait: true }, as);
    const rowsOf = async () => (await call(getDataSourceRows, { id, table }, as)).rows;
    const source = async () => (await call(listAllDataSources, {}, as)).results.find((one: Wire) => one.id === id);
    const [rows, first] = [await rowsOf(), await source()];
    expect(first).toMatchObject({ status: 'active', connection_state: 'ok', last_error: null });
    const gone = { name: 'gone', cause: proxy.refuse, mend: proxy.resume, fault: 'network', reason: /refused|could not be reached/ };
    const broken = {
      name: 'broken off',
      cause: () => proxy.cutAfter(world!.brokenAt),
      mend: () => proxy.cutAfter(null),
      fault: 'network',
      reason: /broke off|closed the connection before|could not be reached/,
    };
    for (const { name, cause, mend, fault, reason } of [gone, broken, ...failures]) {
      await cause();
      const run = await syncNow(id, home);
      await mend();
      expect({ name, ...run }).toMatchObject({ name, status: 'failed', fault, reason: expect.stringMatching(reason), row_count: null });
      expect(await source()).toEqual({
        ...first,
        connection_state: fault === 'credentials' ? 'needs_reconnection' : 'ok',
        last_error: run.reason,
      });
      expect(await rowsOf()).toEqual(rows);
    }
    proxy.stall();
    await call(syncDataSource, { id }, as);
    await eventually(async () => (await call(listSyncsTool, { id, limit: '1' }, as)).results[0].status === 'syncing', 'the sync to start');
    expect(await call(cancelSyncTool, { id }, as)).toMatchObject({ status: 'cancelled' });
    await proxy.resume();
    expect(await rowsOf()).toEqual(rows);

    await world.change();
    const run = await syncNow(id, home);
    expect(run).toMatchObject({ status: 'completed', row_count: changed.rows, notes: changed.notes });
    expect(await source()).toMatchObject({ status: 'active', connection_state: 'ok', last_error: null, record_count: changed.rows });
    expect(await rowsOf()).toHaveLength(changed.rows);
  });
};

/** Where a proxy listens, as settings of a database. */
const placeOf = (proxy: StallingProxy) => ({ host: '127.0.0.1', port: Number(new URL(proxy.through('http://127.0.0.1:1')).port) });

describe('a PostgreSQL', () => {
  withFailures(async () => {
    const shop = await shopDatabase();
    const proxy = await stallingProxy(`http://127.0.0.1:${shop.settings.port}`);
    const role = `role "${shop.settings.user}"`;
    const restored = () => shop.run(`alter ${role} password '${shop.secret.password}' valid until 'infinity' connection limit -1`);
    const all = connectionTo(shop);
    return {
      proxy,
      connection: { ...all, settings: { ...all.settings, ...placeOf(proxy) }, tables: [{ name: 'public.orders' }] },
      table: 'public_orders',
      brokenAt: 1_500,
      failures: [
        {
          name: 'too many connections',
          cause: () => shop.run(`alter ${role} connection limit 0`),
          mend: restored,
          fault: 'quota',
          reason: /no free connections/,
        },
        {
          name: 'a right taken away',
          cause: () => shop.run(`revoke select on orders from "${shop.settings.user}"`),
          mend: () => shop.run(`grant select on orders to "${shop.settings.user}"`),
          fault: 'schema',
          reason: /may no longer read it/,
        },
        {
          name: 'an expired password',
          cause: () => shop.run(`alter ${role} valid until '2020-01-01'`),
          mend: restored,
          fault: 'credentials',
          reason: /Enter them again/,
        },
        {
          name: 'another password',
          cause: () => shop.run(`alter ${role} password 'other'`),
          mend: restored,
          fault: 'credentials',
          reason: /Enter them again/,
        },
      ],
      change: () =>
        shop.run(`insert into orders values (5, '2026-04-01', 'West', 1, null); delete from orders where order_id in (1, 2);
          alter table orders add column paid boolean`),
      changed: { rows: 3, notes: ['The column paid of public_orders is new.'] },
      async close() {
        await proxy.close();
        await shop.drop();
      },
    };
  });

  test('that is gone for an hour is retried ever later, and read again by itself once it is back', async () => {
    const { services, sql } = await service();
    const shop = await shopDatabase();
    const proxy = await stallingProxy(`http://127.0.0.1:${shop.settings.port}`);
    const all = connectionTo(shop);
    const settings = { ...all.settings, ...placeOf(proxy) };
    const request = { ...all, settings, tables: [{ name: 'public.orders' }], name: 'Shop', sync_frequency: 'hourly', wait: true };
    const { id } = await call(connectDataSource, request, as);
    const [{ at = null } = {}] = await sql('select next_sync_at as at from source_connection where data_source_id = ?', [id]);
    const due = new Date(at as string).getTime();
    const { now } = services;
    /** Lets the clock show so many minutes after the first sync that was due. */
    const statusesAt = async (minutes: number) => {
      Object.assign(services, { now: () => new Date(due + minutes * 60_000 + 1_000) });
      await SYNC_SWEEP.run(services, {} as never);
      return eventually(async () => {
        const runs = await sql('select status from sync_run where data_source_id = ? order by created_at, id', [id]);
        return !runs.some(({ status }) => status === 'pending' || status === 'syncing') && runs.map(({ status }) => status).join(' ');
      });
    };
    try {
      await proxy.refuse();
      expect(await statusesAt(0)).toBe('completed failed');
      expect(await statusesAt(14)).toBe('completed failed');
      expect(await statusesAt(16)).toBe('completed failed failed');
      expect(await statusesAt(45)).toBe('completed failed failed');
      expect(await statusesAt(47)).toBe('completed failed failed failed');
      await proxy.resume();
      expect(await statusesAt(106)).toBe('completed failed failed failed');
      expect(await statusesAt(108)).toBe('completed failed failed failed completed');
    } finally {
      Object.assign(services, { now });
    }
    const [source] = await sql('select status, last_error, record_count::int as rows from data_source where id = ?', [id]);
    expect(source).toEqual({ status: 'active', last_error: null, rows: 4 });
    await proxy.close();
    await shop.drop();
  });
});

describeWith('mariadbd', 'a MariaDB', () => {
  withFailures(async () => {
    const shop = await mariaDatabase(
      'create table orders (order_id int primary key, amount decimal(12,2))',
      'insert into orders values (1, 10.50), (2, 20), (3, 5)',
    );
    const proxy = await stallingProxy(`http://127.0.0.1:${shop.settings.port}`);
    const account = `'${shop.settings.user}'@'127.0.0.1'`;
    const all = connectionToMaria(shop);
    return {
      proxy,
      connection: { ...all, settings: { ...all.settings, ...placeOf(proxy) }, tables: [{ name: 'orders' }] },
      table: 'orders',
      brokenAt: 1_500,
      failures: [
        {
          name: 'too many queries',
          cause: () => shop.run(`alter user ${account} with max_queries_per_hour 1`),
          mend: () => shop.run(`alter user ${account} with max_queries_per_hour 0`, 'flush user_resources'),
          fault: 'quota',
          reason: /no free connections/,
        },
        {
          name: 'another password',
          cause: () => shop.run(`alter user ${account} identified by 'other'`),
          mend: () => shop.run(`alter user ${account} identified by '${shop.secret.password}'`),
          fault: 'credentials',
          reason: /Enter them again/,
        },
        {
          name: 'an expired password',
          cause: () => shop.run(`alter user ${account} password expire`),
          mend: () => shop.run(`alter user ${account} identified by '${shop.secret.password}' password expire never`),
          fault: 'credentials',
          reason: /has expired/,
        },
      ],
      change: () =>
        shop.run('insert into orders values (4, 1)', 'delete from orders where order_id < 3', 'alter table orders add column paid bit(1)'),
      changed: { rows: 2, notes: ['The column paid of orders is new.'] },
      async close() {
        await proxy.close();
        await shop.drop();
      },
    };
  });
});

const refusing =
  (status: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json', connection: 'close', ...headers }).end('{}');

describe('a REST API', () => {
  withFailures(async () => {
    const server = await restServer();
    const proxy = await stallingProxy(server.url);
    const answering = (name: string, how: (response: ServerResponse) => unknown, fault: string, reason: RegExp): Failure => ({
      name,
      cause: () => server.answer('/bearer', (_, response) => how(response)),
      mend: () => server.answer('/bearer', null),
      fault,
      reason,
    });
    const record = (id: number) => ({ id, number: `${id}`, coupon: 'SPRING' });
    return {
      proxy,
      connection: {
        kind: 'rest',
        settings: {
          base_url: proxy.through(server.url).replace(/\/$/, ''),
          auth: { method: 'bearer' },
          streams: [{ name: 'orders', path: 'bearer', primary_key: ['id'] }],
        },
        secret: { credential: TOKEN },
        tables: [{ name: 'orders' }],
      },
      table: 'orders',
      brokenAt: 800,
      failures: [
        answering('a limit', refusing(429, { 'retry-after': '7200' }), 'quota', /no more requests for now/),
        answering('a problem of its own', refusing(503, { 'retry-after': '7200' }), 'upstream', /answered 503/),
        answering('a right taken away', refusing(403), 'permission', /may not read/),
        answering('another shape', (response) => json(response, { error: 'moved' }), 'schema', /no value for id/),
        answering('JSON that is cut off', (response) => void response.end('[{"id":1'), 'upstream', /broken or cut off/),
        answering('a revoked token', refusing(401), 'credentials', /Enter them again/),
      ],
      change: () => server.answer('/bearer', (_, response) => json(response, [record(2), record(101)])),
      changed: { rows: 2, notes: expect.arrayContaining(['The column coupon of orders is new.']) as never },
      async close() {
        await proxy.close();
        await server.close();
      },
    };
  });
});

describe('GitHub', () => {
  withFailures(async () => {
    const repository = { issues: [githubIssue(1, {}), githubIssue(2, {})], events: [], labels: [], milestones: [] };
    const server = await githubServer({ 'o/r': repository });
    const proxy = await stallingProxy(server.url);
    const answering = (name: string, how: (response: ServerResponse) => unknown, fault: string, reason: RegExp): Failure => ({
      name,
      cause: () => {
        server.next = how;
      },
      mend: () => undefined,
      fault,
      reason,
    });
    const limits = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(Math.ceil(Date.now() / 1000) + 3_600) };
    return {
      proxy,
      connection: {
        kind: 'github',
        settings: { repositories: ['o/r'], api_url: proxy.through(server.url).replace(/\/$/, '') },
        secret: { token: GITHUB_TOKEN },
        tables: [{ name: 'issues' }],
      },
      table: 'issues',
      brokenAt: 800,
      failures: [
        answering('a limit', refusing(403, limits), 'quota', /limit/),
        answering('another shape', (response) => json(response, [{ id: 'none' }]), 'upstream', /./),
        answering('a revoked token', refusing(401), 'credentials', /token/),
      ],
      change: () => repository.issues.splice(0, 1, githubIssue(5, {}), githubIssue(6, {})),
      changed: { rows: 3, notes: expect.anything() as never },
      async close() {
        await proxy.close();
        await server.close();
      },
    };
  });
});
