import { expect, test } from '@jest/globals';
import { call, callAsAgent, ordersSource, organizations } from '../../test/support/tool-call.ts';
import { getAccountUsage } from '../usage/get-account-usage.ts';
import { queryData } from './query-data.ts';
import { runReceipt } from './run-receipt.ts';

const { home, stranger } = await organizations();

test('computes a number again from its receipt, for its own organization', async () => {
  const query = { sql: 'select sum(amount) as total from orders', data_source_ids: [await ordersSource(home)] };
  const { receipts } = await call(queryData, query, { as: home.owner });
  const run = (given: object = {}, as = home.owner) => call(runReceipt, { ...receipts[0], ...given }, { as });
  expect(await run()).toMatchObject({ rows: [[42.5]], same_rows: true, latest: true, credits_consumed: 1 });
  expect(await run({ result_rows: 2 })).toMatchObject({ same_rows: false });
  await expect(run({}, stranger.owner)).rejects.toMatchObject({ code: 'not_found' });
  await expect(run({ tables: [] })).rejects.toMatchObject({ details: { tables: ['A receipt names the tables it read.'] } });
});

test('answers an agent within its budget, at its price', async () => {
  const { receipts } = await call(
    queryData,
    { sql: 'select region from orders', data_source_ids: [await ordersSource(home)] },
    { as: home.owner },
  );
  const { spent } = (await call(getAccountUsage, {}, { as: home.owner })).credits;
  const { structured, text } = await callAsAgent(runReceipt, receipts[0], home);
  expect([structured.row_count, structured.credits_consumed, structured.replayed]).toEqual([4, 1, undefined]);
  expect(text).toContain('4 rows, as many as the receipt states.');
  expect((await call(getAccountUsage, {}, { as: home.owner })).credits.spent).toBe(spent + 1);
});
