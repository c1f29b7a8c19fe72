import { expect, test } from '@jest/globals';
import { call, callAsAgent, ordersSource, organizations } from '../../test/support/tool-call.ts';
import { getUsageHistory } from '../usage/get-usage-history.ts';
import { queryData } from './query-data.ts';

const { home, stranger } = await organizations();
const data_source_ids = [await ordersSource(home)];
const query = (sql: string, given: object = {}, as = home.owner) => call(queryData, { sql, data_source_ids, ...given }, { as });

test('answers with rows and a receipt, for one credit', async () => {
  expect(await query('select region, sum(amount) as total from orders group by all order by 1')).toMatchObject({
    columns: [
      { name: 'region', type: 'text' },
      { name: 'total', type: 'decimal' },
    ],
    rows: [
      ['North', 15.5],
      ['South', 20],
      ['West', 7],
    ],
    truncated: false,
    receipts: [{ result_rows: 3 }],
    credits_consumed: 1,
  });
});

test('says how to narrow what is too long, and lets no file be read', async () => {
  expect(await query('select * from orders', { rows_max: 1 })).toMatchObject({
    row_count: 1,
    truncated: true,
    how_to_narrow: expect.any(String),
  });
  await expect(query("select * from read_csv('/etc/passwd')")).rejects.toMatchObject({ code: 'validation_error' });
  await expect(query('select 1', {}, stranger.owner)).rejects.toMatchObject({ code: 'not_found' });
});

test('a refused query costs nothing and names the tables', async () => {
  const { isError, text } = await callAsAgent(queryData, { sql: 'select * from sales', data_source_ids }, home);
  expect([isError, text]).toEqual([true, expect.stringContaining('orders')]);
  const [{ credits }] = (await call(getUsageHistory, {}, { as: home.owner })).days;
  expect(credits).toBe(2);
});
