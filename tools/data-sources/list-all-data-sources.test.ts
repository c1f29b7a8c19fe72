import { expect, test } from '@jest/globals';
import { call, ordersSource, organizations, service, type Wire } from '../../test/support/tool-call.ts';
import { listAllDataSources } from './list-all-data-sources.ts';

const { home } = await organizations();

test('lists those that failed too, and filters by status', async () => {
  const { sql } = await service();
  const [ready, failed] = [await ordersSource(home), await ordersSource(home)];
  await sql("update data_source set status = 'error' where id = ?", [failed]);
  const ids = async (query: object) =>
    (await call(listAllDataSources, query, { as: home.viewer })).results.map(({ id }: Wire) => id).sort();
  expect(await ids({})).toEqual([ready, failed].sort());
  expect(await ids({ status: 'error' })).toEqual([failed]);
  await expect(ids({ page: '9' })).rejects.toMatchObject({ code: 'not_found' });
});
