import { expect, test } from '@jest/globals';
import { call, callAsAgent, ordersSource, organizations, service } from '../../test/support/tool-call.ts';
import { listDataSources } from './list-data-sources.ts';

const { home, stranger } = await organizations();

test('lists what is ready to be used, and nobody else’s', async () => {
  const { key, sql } = await service();
  const [ready, failed] = [await ordersSource(home), await ordersSource(home)];
  await ordersSource(stranger);
  await sql("update data_source set status = 'error' where id = ?", [failed]);
  expect(await call(listDataSources, {}, { as: await key('rest', home) })).toMatchObject({ count: 1, results: [{ id: ready }] });
  const { text, structured } = await callAsAgent(listDataSources, {}, home);
  expect(text).toContain(`- orders (${ready}): 4 rows`);
  expect(structured.items).toEqual([{ id: ready, name: 'orders', status: 'active', record_count: 4 }]);
});
