import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connectShop, shopDatabase, syncNow } from '../../test/support/connected-shop.ts';
import type { ForeignDatabase } from '../../test/support/foreign-database.ts';
import { call, importSource, organizations, service } from '../../test/support/tool-call.ts';
import { getDataSource } from '../data-sources/get-data-source.ts';
import { syncDataSource } from './sync-data-source.ts';

const { home, stranger } = await organizations();
const as = { as: home.owner };

let shop: ForeignDatabase;
beforeAll(async () => {
  shop = await shopDatabase();
});
afterAll(() => shop.drop());

test('a sync brings what changed, and says what changed in the tables', async () => {
  const { id } = await connectShop(shop, home);
  await shop.run(`insert into orders values (5, '2026-03-02', 'West', 1.25, null); delete from orders where order_id = 1`);
  expect(await syncNow(id, home)).toMatchObject({ status: 'completed', trigger: 'request', row_count: 4, notes: [], reason: null });
  await shop.run('alter table orders add column paid boolean, drop column placed; alter table orders alter day type text');
  const { notes } = await syncNow(id, home);
  expect(notes.sort()).toEqual([
    'The column day of public_orders is text now; it was date.',
    'The column paid of public_orders is new.',
    'The column placed of public_orders is gone.',
  ]);
  expect((await call(getDataSource, { id }, as)).certificate.warnings).toEqual(expect.arrayContaining(notes));
});

test('a scheduled source is retried ever later while its problem may pass by itself', async () => {
  const { sql } = await service();
  const { id } = await connectShop(shop, home, { sync_frequency: 'daily' });
  const minutes = async () => {
    await sql(`update source_connection set next_sync_at = now() + interval '1 day' where data_source_id = ?`, [id]);
    const { fault } = await syncNow(id, home);
    const [row] = await sql(
      `select extract(epoch from next_sync_at - (select max(finished_at) from sync_run r where r.data_source_id = c.data_source_id))::float / 60 as wait
         from source_connection c where data_source_id = ?`,
      [id],
    );
    return { fault, wait: Math.round(Number(row?.wait)) };
  };
  await shop.run(`alter role "${shop.settings.user}" connection limit 0`);
  expect(await minutes()).toEqual({ fault: 'quota', wait: 15 });
  expect(await minutes()).toEqual({ fault: 'quota', wait: 30 });
  await shop.run(`alter role "${shop.settings.user}" connection limit -1`);
  const { fault, wait } = await minutes();
  expect(fault).toBeNull();
  expect(wait).toBeGreaterThan(23 * 60);
});

test('a secret that no key opens asks for the credentials again', async () => {
  const { sql } = await service();
  const { id } = await connectShop(shop, home);
  await sql(`update source_connection set secret_sealed = 'sealed2.gone.AAAA.AAAA' where data_source_id = ?`, [id]);
  expect(await syncNow(id, home)).toMatchObject({ fault: 'credentials', reason: expect.stringContaining('SECRETS_KEYS') });
});

test('only a connected source of the own organization can be synced', async () => {
  await expect(call(syncDataSource, { id: await importSource(home) }, as)).rejects.toThrow('no connection');
  const { id } = await connectShop(shop, home);
  await expect(call(syncDataSource, { id }, { as: stranger.owner })).rejects.toThrow('not found');
});
