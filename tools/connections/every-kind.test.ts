import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { JOB_SWEEP } from '../../src/app/sweeper/sweep-jobs.ts';
import { SYNC_SWEEP } from '../../src/data/sources/connections/due-syncs.ts';
import { syncEnded, syncNow } from '../../test/support/connected-shop.ts';
import { describeWith } from '../../test/support/describe-with.ts';
import { eventually } from '../../test/support/eventually.ts';
import { KINDS } from '../../test/support/kinds/index.ts';
import { CASES, type Case, type Failure, STRANGE, type World } from '../../test/support/kinds/kind.ts';
import type { Seeded } from '../../test/support/serve.ts';
import { call, service, type Wire } from '../../test/support/tool-call.ts';
import { getDataSourceRows } from '../data-sources/get-data-source-rows.ts';
import { listAllDataSources } from '../data-sources/list-all-data-sources.ts';
import { cancelSyncTool } from './cancel-sync.ts';
import { checkConnectionTool } from './check-connection.ts';
import { connectDataSource } from './connect-data-source.ts';
import { discoverTablesTool } from './discover-tables.ts';
import { syncDataSource } from './sync-data-source.ts';
import { updateConnection } from './update-connection.ts';

/** A cell of the grid: what was seen, or why there is none. */
const grid: Record<string, Partial<Record<Case, string>>> = {};

/** A connected source of a kind, and what was last read into it. */
interface Source {
  world: World;
  of: Seeded;
  id: string;
  rows: [unknown, unknown][];
}

const rowsOf = async ({ id, of, world: { stored, columns } }: Source) => {
  const read = await call(getDataSourceRows, { id, table: stored, limit: '100' }, { as: of.owner });
  const at = columns.map((name) => read.columns.findIndex((column: Wire) => column.name === name));
  const rows: unknown[][] = read.rows.map((row: unknown[]) => at.map((i) => row[i]));
  return rows.sort(([a], [b]) => String(a).localeCompare(String(b), 'en', { numeric: true }));
};
const sourceOf = async ({ id, of }: Source) =>
  (await call(listAllDataSources, {}, { as: of.owner })).results.find((one: Wire) => one.id === id);

/** Syncs a source that works; it then has exactly these rows. */
async function syncs(source: Source, rows: [unknown, unknown][]): Promise<Wire> {
  const run = await syncNow(source.id, source.of);
  expect(run).toMatchObject({ status: 'completed', row_count: rows.length, reason: null, fault: null });
  await holds(source, rows);
  return run;
}

async function holds(source: Source, rows: [unknown, unknown][]): Promise<void> {
  expect(await rowsOf(source)).toEqual(rows);
  expect(await sourceOf(source)).toMatchObject({ status: 'active', connection_state: 'ok', last_error: null, record_count: rows.length });
  source.rows = rows;
}

/** Lets something go wrong: the run says what, the source keeps its rows, and rejected credentials are asked for again. */
async function fails(source: Source, { cause, mend, fault, reason }: Failure): Promise<string> {
  const { sql } = await service();
  const before = await sourceOf(source);
  await cause();
  const run = await syncNow(source.id, source.of);
  await mend?.();
  expect(run).toMatchObject({ status: 'failed', fault, reason: expect.stringMatching(reason), row_count: null });
  const connection_state = fault === 'credentials' ? 'needs_reconnection' : 'ok';
  expect(await sourceOf(source)).toEqual({ ...before, connection_state, last_error: run.reason });
  expect(await rowsOf(source)).toEqual(source.rows);
  if (fault === 'credentials') {
    const { secret } = source.world.connection;
    expect(await call(updateConnection, { id: source.id, secret }, { as: source.of.owner })).toMatchObject({ state: 'ok' });
  }
  // As the next sync that works does.
  await sql('update data_source set last_error = null where id = ?', [source.id]);
  return run.reason;
}

/** Starts a sync that hangs in the middle. */
async function hangs({ id, of, world }: Source): Promise<void> {
  const { sql } = await service();
  world.proxy.stall();
  await call(syncDataSource, { id }, { as: of.owner });
  const running = () => sql(`select 1 from sync_run where data_source_id = ? and status = 'syncing'`, [id]);
  await eventually(async () => (await running()).length === 1, 'the sync to start');
}

/** What each case does and expects; it returns what the grid shows. */
const RUN: Record<Case, (source: Source) => Promise<string>> = {
  async check({ of, world: { connection, server } }) {
    const checked = await call(checkConnectionTool, connection, { as: of.owner });
    expect(checked).toMatchObject({ ok: true, server: expect.stringMatching(server), fault: null, message: null });
    return checked.server;
  },
  async discover({ of, world: { connection, table } }) {
    const { results } = await call(discoverTablesTool, connection, { as: of.owner });
    expect(results.map(({ name }: Wire) => name)).toContain(table.name);
    return `${results.length} tables`;
  },
  async 'full read'(source) {
    const { world } = source;
    const tables = [world.table];
    const request = { ...world.connection, name: 'Source', tables, sync_frequency: 'hourly', wait: true };
    const made = await call(connectDataSource, request, { as: source.of.owner });
    source.id = made.id;
    await holds(source, world.rows);
    return `${world.rows.length} rows`;
  },
  async 'incremental read'(source) {
    await source.world.change();
    const { notes } = await syncs(source, source.world.changed);
    expect(notes.join('\n')).toMatch(source.world.incremental);
    return notes.find((note: string) => source.world.incremental.test(note)) ?? notes.join(' ');
  },
  async deletion(source) {
    const { sql } = await service();
    await source.world.remove();
    // A read that is due in full notices what is gone.
    await sql(
      `update source_connection set sync_state = jsonb_set(sync_state, array['streams', ?, 'fullReadAt'], '"2026-01-01T00:00:00.000Z"')
        where data_source_id = ? and jsonb_exists(sync_state -> 'streams', ?)`,
      [source.world.table.name, source.id, source.world.table.name],
    );
    const { notes } = await syncs(source, source.world.removed);
    return notes.find((note: string) => /removed/.test(note)) ?? 'every read is a full one';
  },
  async drift(source) {
    const { drift } = source.world;
    if ('fault' in drift) return `fixed columns; another shape: ${await fails(source, drift)}`;
    await drift.change();
    const { notes } = await syncs(source, source.rows);
    expect(notes.join('\n')).toMatch(drift.note);
    return notes.find((note: string) => drift.note.test(note));
  },
  async 'gone for an hour'(source) {
    const { services, sql } = await service();
    const { proxy } = source.world;
    const [{ at = null } = {}] = await sql('select next_sync_at as at from source_connection where data_source_id = ?', [source.id]);
    const { now } = services;
    /** Lets the clock show so many minutes after the sync that is due. */
    const statusesAt = async (minutes: number) => {
      Object.assign(services, { now: () => new Date(new Date(at as string).getTime() + minutes * 60_000 + 1_000) });
      await SYNC_SWEEP.run(services, {} as never);
      return eventually(async () => {
        const runs = await sql(`select status from sync_run where data_source_id = ? and trigger = 'schedule' order by created_at, id`, [
          source.id,
        ]);
        return !runs.some(({ status }) => status === 'pending' || status === 'syncing') && runs.map(({ status }) => status).join(' ');
      });
    };
    try {
      await proxy.refuse();
      expect(await statusesAt(0)).toBe('failed');
      const { last_error: reason, status } = await sourceOf(source);
      expect([status, reason]).toEqual(['active', expect.stringMatching(/refused|could not be reached|broke off/)]);
      expect(await statusesAt(14)).toBe('failed');
      expect(await statusesAt(16)).toBe('failed failed');
      expect(await rowsOf(source)).toEqual(source.rows);
      await proxy.resume();
      expect(await statusesAt(62)).toBe('failed failed completed');
      await holds(source, source.rows);
      return reason;
    } finally {
      Object.assign(services, { now });
      // Later runs must be the newest again.
      await sql('update sync_run set created_at = now() where data_source_id = ? and created_at > now()', [source.id]);
    }
  },
  async 'killed worker'(source) {
    const { services, sql } = await service();
    const snapshots = async () => (await sql('select id from snapshot where data_source_id = ?', [source.id])).length;
    const before = await snapshots();
    await hangs(source);
    // Its lease ends unrenewed, and what it still does must change nothing.
    await sql(
      `update sync_run set lease_expires_at = now() - interval '1 minute', attempt = attempt + 1 where data_source_id = ? and status = 'syncing'`,
      [source.id],
    );
    await source.world.proxy.resume();
    await eventually(async () => {
      await JOB_SWEEP.run(services, { ages: { pendingMs: null } } as never);
      return (await sql(`select 1 from sync_run where data_source_id = ? and status = 'syncing'`, [source.id])).length === 0;
    }, 'another worker');
    expect(await syncEnded(source.id, source.of)).toMatchObject({ status: 'completed', row_count: source.rows.length });
    await holds(source, source.rows);
    expect(await snapshots()).toBe(before + 1);
    return 'done by another, one snapshot';
  },
  async cancel(source) {
    await hangs(source);
    expect(await call(cancelSyncTool, { id: source.id }, { as: source.of.owner })).toMatchObject({ status: 'cancelled' });
    await source.world.proxy.resume();
    await holds(source, source.rows);
    return 'cancelled';
  },
  'half an answer': (source) =>
    fails(source, {
      cause: () => source.world.proxy.cutAfter(source.world.brokenAt),
      mend: () => source.world.proxy.cutAfter(null),
      fault: 'network',
      reason: /broke off|closed the connection before/,
    }),
  async 'slow answer'(source) {
    const { services } = await service();
    const { config } = services;
    return fails(source, {
      cause() {
        Object.assign(services, { config: { ...config, syncTimeoutMs: 250 } });
        source.world.proxy.stall();
      },
      async mend() {
        Object.assign(services, { config });
        await source.world.proxy.resume();
      },
      fault: 'network',
      reason: /The source took longer than a minute/,
    });
  },
  async 'wrong certificate'(source) {
    const { sql } = await service();
    const { certificate } = source.world;
    if ('fault' in certificate) return fails(source, certificate);
    const [{ settings = {} } = {}] = await sql('select settings from source_connection where data_source_id = ?', [source.id]);
    const store = (changed: object) =>
      sql('update source_connection set settings = ?::jsonb where data_source_id = ?', [JSON.stringify(changed), source.id]);
    return fails(source, {
      cause: () => store({ ...(settings as object), ...certificate.settings }),
      mend: () => store(settings as object),
      ...STRANGE,
    });
  },
  'rate limit': (source) => fails(source, source.world.limited!),
  'expired credential': (source) => fails(source, source.world.expired!),
  'revoked credential': (source) => fails(source, source.world.revoked!),
  async 'other failures'(source) {
    const others = Object.entries(source.world.others ?? {});
    for (const [, failure] of others) await fails(source, failure);
    return others.map(([name]) => name).join(', ');
  },
};

for (const kind of KINDS) {
  const cells: (typeof grid)[string] = { ...kind.without };
  grid[kind.name] = cells;
  const suite = () => {
    const source = { id: '' } as Source;
    beforeAll(async () => {
      source.of = await (await service()).seed('professional');
      source.world = await kind.open();
    });
    afterAll(async () => {
      const { sql } = await service();
      await sql('update source_connection set next_sync_at = null where data_source_id = ?', [source.id || null]);
      await source.world?.close();
    });

    test.each(CASES.filter((one) => !(one in kind.without)))('%s', async (one) => {
      cells[one] = await RUN[one](source);
    });
  };
  if (kind.program) describeWith(kind.program, kind.name, suite);
  else describe(kind.name, suite);
}

/** `KINDS_GRID=/tmp/grid.md npm test -- tools/connections/every-kind` writes what was seen in each cell. */
afterAll(() => {
  const to = process.env.KINDS_GRID;
  if (to === undefined) return;
  const cell = (text = '**missing**') => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
  const lines = CASES.map((one) => `| ${[one, ...Object.values(grid).map((cells) => cell(cells[one]))].join(' | ')} |`);
  const names = Object.keys(grid);
  writeFileSync(to, `${[`| | ${names.join(' | ')} |`, `|${'---|'.repeat(names.length + 1)}`, ...lines].join('\n')}\n`);
});
