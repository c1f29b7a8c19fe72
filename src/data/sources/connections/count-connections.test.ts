import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connectShop, shopDatabase, syncNow } from '../../../../test/support/connected-shop.ts';
import type { ForeignDatabase } from '../../../../test/support/foreign-database.ts';
import { organizations, service } from '../../../../test/support/tool-call.ts';
import { countConnections } from './count-connections.ts';

const { home } = await organizations();

let shop: ForeignDatabase;
beforeAll(async () => {
  shop = await shopDatabase();
});
afterAll(() => shop.drop());

test('connections are counted by their latest sync', async () => {
  const { services, sql } = await service();
  const counts = () => countConnections(services.em.fork());
  const before = await counts();
  const { id } = await connectShop(shop, home);
  expect(await counts()).toEqual({ ...before, all: before.all + 1 });
  await shop.run(`alter role "${shop.settings.user}" password 'changed'`);
  await syncNow(id, home);
  const failed = { ...before, all: before.all + 1, failing: before.failing + 1, needReconnection: before.needReconnection + 1 };
  expect(await counts()).toEqual(failed);
  await sql(`update sync_run set fault = 'network' where data_source_id = ? and status = 'failed'`, [id]);
  expect(await counts()).toEqual({ ...failed, unreachable: before.unreachable + 1 });
  await sql('delete from data_source where id = ?', [id]);
  expect(await counts()).toEqual(before);
});
