import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connectShop, shopDatabase, syncEnded, syncNow } from '../../test/support/connected-shop.ts';
import type { ForeignDatabase } from '../../test/support/foreign-database.ts';
import { sweepWork } from '../../test/support/sweep.ts';
import { call, importSource, organizations, service } from '../../test/support/tool-call.ts';
import { getConnection } from './get-connection.ts';
import { updateConnection } from './update-connection.ts';

const { home } = await organizations();
const as = { as: home.owner };

let shop: ForeignDatabase;
beforeAll(async () => {
  shop = await shopDatabase();
});
afterAll(() => shop.drop());

test('credentials are replaced, checked first, and sent only to the server they were entered for', async () => {
  const { id } = await connectShop(shop, home);
  await shop.run(`alter role "${shop.settings.user}" password 'changed'`);
  await syncNow(id, home);
  expect(await call(getConnection, { id }, as)).toMatchObject({ state: 'needs_reconnection', settings: shop.settings });
  await expect(call(updateConnection, { id, secret: { password: 'wrong' } }, as)).rejects.toThrow('rejected the user name or the password');
  expect(await call(updateConnection, { id, secret: { password: 'changed' } }, as)).toMatchObject({ state: 'ok' });
  expect(await syncNow(id, home)).toMatchObject({ status: 'completed' });
  const elsewhere = { ...shop.settings, host: 'localhost' };
  await expect(call(updateConnection, { id, settings: elsewhere }, as)).rejects.toThrow('Enter the credentials again');
  await shop.run(`alter role "${shop.settings.user}" password '${shop.secret.password}'`);
});

test('a schedule opens a sync when it is due, once, and the tables can be changed', async () => {
  const { services, sql } = await service();
  const { id } = await connectShop(shop, home);
  const tables = [{ name: 'public.north', columns: null, query: null }];
  const changed = await call(updateConnection, { id, sync_frequency: 'daily', tables }, as);
  expect(changed.next_sync_at).toMatch(/T05:00:00\.000Z$/);
  await sql(`update source_connection set next_sync_at = now() - interval '1 minute' where data_source_id = ?`, [id]);
  await Promise.all([sweepWork(services), sweepWork(services)]);
  expect(await syncEnded(id, home)).toMatchObject({ status: 'completed', trigger: 'schedule', row_count: 1 });
  const [runs] = await sql('select count(*)::int as n from sync_run where data_source_id = ?', [id]);
  expect(runs?.n).toBe(2);
  expect((await call(getConnection, { id }, as)).next_sync_at).toBe(changed.next_sync_at);
});

test('a source that synced hourly syncs daily once the plan is one that does not', async () => {
  const { services, sql, seed } = await service();
  const of = await seed('professional');
  const { id } = await connectShop(shop, of, { sync_frequency: 'hourly' });
  await sql(`update organization set plan = 'lite' where id = ?`, [of.organizationId]);
  await sql(`update source_connection set next_sync_at = now() - interval '1 minute' where data_source_id = ?`, [id]);
  await sweepWork(services);
  expect(await syncEnded(id, of)).toMatchObject({ status: 'completed', trigger: 'schedule' });
  expect((await call(getConnection, { id }, { as: of.owner })).next_sync_at).toMatch(/T05:00:00\.000Z$/);
});

test('a source of uploaded files has no connection', async () => {
  await expect(call(getConnection, { id: await importSource(home) }, as)).rejects.toThrow('no connection');
});
