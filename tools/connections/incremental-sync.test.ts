import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connectShop, shopDatabase, syncEnded, syncNow } from '../../test/support/connected-shop.ts';
import type { ForeignDatabase } from '../../test/support/foreign-database.ts';
import { json, restServer, TOKEN } from '../../test/support/rest-server.ts';
import { call, organizations, service } from '../../test/support/tool-call.ts';
import { queryData } from '../analysis/query-data.ts';
import { runReceipt } from '../analysis/run-receipt.ts';
import { getDataSource } from '../data-sources/get-data-source.ts';
import { getDataSourceRows } from '../data-sources/get-data-source-rows.ts';
import { updateDataModel } from '../data-sources/update-data-model.ts';
import { connectDataSource } from './connect-data-source.ts';

const { home } = await organizations();
const as = { as: home.owner };
const EVENTS = { name: 'public.events', sync: 'incremental', cursor: 'at' };

let shop: ForeignDatabase;
beforeAll(async () => {
  shop = await shopDatabase();
});
afterAll(() => shop.drop());

/** Connects 40 events of 40 days. */
async function connectEvents(): Promise<string> {
  await shop.run(`drop table if exists events; create table events (id int primary key, at timestamptz, kind text, amount numeric);
    insert into events select i, '2026-01-01Z'::timestamptz + i * interval '1 day', 'kind ' || i % 5, i from generate_series(1, 40) i;
    create index on events (at); grant select on events to "${shop.settings.user}"`);
  return (await connectShop(shop, home, { tables: [EVENTS] })).id;
}

const rowsOf = async (id: string) => (await call(getDataSourceRows, { id, limit: '100', order_by: 'id' }, as)).rows;

/** The rows that a full read of the same table gives. */
async function fullRows(): Promise<unknown> {
  return rowsOf((await connectShop(shop, home, { tables: [{ name: 'public.events' }] })).id);
}

async function snapshotOf(id: string) {
  const { sql } = await service();
  const [row] = await sql('select s.id, s.tables from snapshot s join data_source d on d.current_snapshot_id = s.id where d.id = ?', [id]);
  const [table] = row!.tables as { key: string; parts?: { key: string; rows: number; gone: { key: string } | null }[] }[];
  return { id: row!.id as string, key: table!.key, parts: table!.parts };
}

test('a sync reads what changed and stores nothing else again; rows and old receipts are those of full reads', async () => {
  const { sql } = await service();
  const id = await connectEvents();
  const first = await snapshotOf(id);
  const { receipts } = await call(queryData, { sql: 'select sum(amount) as total from public_events', data_source_ids: [id] }, as);
  await shop.run(`update events set amount = 1000, at = '2026-02-10 12:00Z' where id in (3, 17);
    insert into events values (41, '2026-02-10 13:00Z', null, 0.5)`);
  const run = await syncNow(id, home);
  // The scale of a number without declared digits is new, and so is its type.
  expect(run).toMatchObject({ status: 'completed', row_count: 41 });
  expect(run.notes[0]).toMatch(/could not be merged: the column amount needs the type DECIMAL\(18,1\)/);

  await shop.run(`update events set amount = 7, at = '2026-02-10 14:00Z' where id in (3, 18)`);
  expect((await syncNow(id, home)).notes).toEqual([
    expect.stringMatching(
      /^public\.events: read 4 rows with at from an hour before .*: 0 new, 2 changed, 2 as before\. .*next full read, from/,
    ),
  ]);
  const merged = await snapshotOf(id);
  expect(merged.parts?.map(({ rows, gone }) => [rows, gone !== null])).toEqual([
    [41, true],
    [2, false],
  ]);
  expect(merged.key).not.toContain(merged.id);
  expect(await rowsOf(id)).toEqual(await fullRows());
  const again = await call(runReceipt, receipts[0], as);
  expect(again).toMatchObject({ rows: [[820]], same_rows: true, latest: false });

  // The snapshots before are collected, and what the current one shares with them stays.
  await sql('delete from snapshot where data_source_id = ? and id <> ?', [id, merged.id]);
  const keys = merged.parts!.flatMap(({ key, gone }) => [key, ...(gone ? [gone.key] : [])]);
  const released = await sql("select key, released_at is not null as released from stored_object where split_part(key, '/', 3) = ?", [id]);
  expect(released.filter(({ key }) => keys.includes(key as string)).map((row) => row.released)).toEqual(keys.map(() => false));
  expect(released.find(({ key }) => key === first.key)).toMatchObject({ released: true });
});

test('a sync without changes adds no part, and many changes leave one', async () => {
  const id = await connectEvents();
  const { key } = await snapshotOf(id);
  expect((await syncNow(id, home)).notes[0]).toMatch(/0 new, 0 changed, 1 as before/);
  expect(await snapshotOf(id)).toMatchObject({ key });
  await shop.run(`update events set kind = 'all', at = '2026-03-01Z'`);
  await syncNow(id, home);
  expect((await snapshotOf(id)).parts).toBeUndefined();
  expect(await rowsOf(id)).toEqual(await fullRows());
});

test('rows without a cursor value are read always, and one from the future hides nothing', async () => {
  const id = await connectEvents();
  await shop.run(`insert into events values (41, null, 'none', 1), (42, '2999-01-01Z', 'future', 1)`);
  await syncNow(id, home);
  await shop.run(`update events set kind = 'changed' where id > 40; insert into events values (43, '2026-02-10 01:00Z', 'now', 1)`);
  await syncNow(id, home);
  expect(await rowsOf(id)).toEqual(await fullRows());
});

test('deleted rows are noticed by the full read of every week', async () => {
  const { sql } = await service();
  const id = await connectEvents();
  await shop.run('delete from events where id in (1, 2)');
  expect(await syncNow(id, home)).toMatchObject({ row_count: 40 });
  await sql(
    `update source_connection set sync_state = jsonb_set(sync_state, '{streams,public.events,fullReadAt}', '"2026-01-01T00:00:00.000Z"') where data_source_id = ?`,
    [id],
  );
  const run = await syncNow(id, home);
  expect(run.row_count).toBe(38);
  expect(run.notes).toContain('public.events was read in full: 2 rows that it no longer has were removed.');
});

test('a table that is not as it was is read in full, and the sync says why', async () => {
  const id = await connectEvents();
  const noted = async (change: string) => {
    await shop.run(change);
    const { notes, status } = await syncNow(id, home);
    expect(status).toBe('completed');
    return notes.join(' ');
  };
  expect(await noted('alter table events add column paid boolean default true')).toMatch(
    /read in full, because its columns have changed.*paid of public_events is new/,
  );
  expect(await noted('alter table events drop column paid')).toMatch(/columns have changed.*paid of public_events is gone/);
  expect(await noted('alter table events drop constraint events_pkey, add primary key (id, kind)')).toMatch(
    /its key has changed: it is id, kind, and was id/,
  );
  expect(await noted(`delete from events where at > '2026-01-20Z'`)).toMatch(/go back/);
  expect(await noted('alter table events drop column at')).toMatch(/its column at is gone/);
  expect(await rowsOf(id)).toEqual(await fullRows());
});

test('a query is not read incrementally', async () => {
  const query = { name: 'q', query: 'select 1 as one', sync: 'incremental', cursor: 'one' };
  await expect(connectShop(shop, home, { tables: [query] })).rejects.toThrow('always read in full');
});

test('what an API leaves open is asked, and an answer is applied at once to all rows', async () => {
  const server = await restServer();
  const record = (id: number, due: string) => ({ id, due, changed: `2026-01-01T00:${id}:00Z` });
  const records = Array.from({ length: 40 }, (_, i) => record(10 + i, i === 20 ? 'on receipt' : `2026-02-${10 + (i % 10)}`));
  const asked: (string | null)[] = [];
  server.answer('/bearer', (request, response) => {
    const since = new URL(request.url!, server.url).searchParams.get('since');
    asked.push(since);
    json(
      response,
      records.filter(({ changed }) => since === null || changed >= since),
    );
  });
  const incremental = { parameter: 'since', field: 'changed', format: 'date_time' };
  const stream = { name: 'bills', path: 'bearer', primary_key: ['id'], incremental };
  const settings = { base_url: `${server.url}/`, auth: { method: 'bearer' }, streams: [stream] };
  const tables = [{ name: 'bills', sync: 'incremental' }];
  const secret = { credential: TOKEN };
  const made = await call(
    connectDataSource,
    { kind: 'rest', settings, secret, name: 'Bills', tables, sync_frequency: 'manual', wait: true },
    as,
  );
  const { id } = made;
  const questions = async () => (await call(getDataSource, { id }, as)).questions;
  const open = { id: 'bills:misfits:due', columns: ['due'], table: 'bills', taken: 'text', answered: false };
  expect(await questions()).toMatchObject([open]);

  // A sync of what changed asks the same, about the rows before.
  records.push(record(51, 'later'));
  expect((await syncNow(id, home)).notes[0]).toMatch(/bills: read .* 1 new/);
  expect(await questions()).toMatchObject([open]);

  records.push(record(58, '2026-03-01'));
  await call(updateDataModel, { id, note: '', answers: [{ question_id: open.id, reading: 'empty' }] }, as);
  expect(await syncEnded(id, home)).toMatchObject({ status: 'completed', row_count: 42 });
  expect(asked.slice(-2)).toEqual([expect.any(String), null]);
  const dues = async () => (await rowsOf(id)).map((row: unknown[]) => row[1]);
  expect((await dues()).filter((due: unknown) => due === null)).toHaveLength(2);
  expect(await dues()).toContain('2026-02-19');
  records.push(record(59, '2026-03-01'));
  expect((await syncNow(id, home)).notes[0]).toMatch(/bills: read .* 1 new/);
  expect((await dues()).at(-1)).toBe('2026-03-01');
  expect(await questions()).toMatchObject([{ ...open, taken: 'empty', answered: true }]);
  await server.close();
});
