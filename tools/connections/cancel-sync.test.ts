import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connectShop, shopDatabase, syncEnded } from '../../test/support/connected-shop.ts';
import { eventually } from '../../test/support/eventually.ts';
import type { ForeignDatabase } from '../../test/support/foreign-database.ts';
import { call, organizations } from '../../test/support/tool-call.ts';
import { getDataSource } from '../data-sources/get-data-source.ts';
import { cancelSyncTool } from './cancel-sync.ts';
import { listSyncsTool } from './list-syncs.ts';
import { syncDataSource } from './sync-data-source.ts';

const { home } = await organizations();
const as = { as: home.owner };

let shop: ForeignDatabase;
beforeAll(async () => {
  shop = await shopDatabase();
});
afterAll(() => shop.drop());

test('a running sync is cancelled and leaves the data; no second one starts while it runs', async () => {
  const { id } = await connectShop(shop, home);
  // Holds the sync inside the database until it is over.
  await shop.run('begin; lock table orders in access exclusive mode');
  await call(syncDataSource, { id }, as);
  await eventually(async () => (await call(listSyncsTool, { id, limit: '1' }, as)).results[0].status === 'syncing', 'the sync to start');
  await expect(call(syncDataSource, { id }, as)).rejects.toThrow('already being synced');
  expect(await call(cancelSyncTool, { id }, as)).toMatchObject({ status: 'cancelled' });
  await shop.run('commit');
  await expect(call(cancelSyncTool, { id }, as)).rejects.toThrow('No sync');
  expect(await call(getDataSource, { id }, as)).toMatchObject({ status: 'active', record_count: 4, last_error: null });
  await call(syncDataSource, { id }, as);
  expect(await syncEnded(id, home)).toMatchObject({ status: 'completed' });
});
