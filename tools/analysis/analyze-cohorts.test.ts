import { expect, test } from '@jest/globals';
import { CUSTOMERS_CSV, ORDERS_CSV, orders } from '../../test/support/shop-files.ts';
import { call, callAsAgent, importSource, organizations, type Wire } from '../../test/support/tool-call.ts';
import { analyzeCohorts } from './analyze-cohorts.ts';
import { runReceipt } from './run-receipt.ts';

const { home, stranger } = await organizations();
const customers = await importSource(home, CUSTOMERS_CSV, 'customers.csv');
await importSource(home, ORDERS_CSV, 'orders.csv');
const QUESTION = { entity: 'customer_id', start: { table: 'orders' }, grain: 'month', periods: 2 };

test('counts who orders again in the months after their first order, and its receipt gives the same', async () => {
  const answer = await call(analyzeCohorts, QUESTION, { as: home.owner });
  const months = (id: string) => [...new Set(orders.filter(({ customer }) => customer.id === id).map(({ placed }) => placed.slice(0, 7)))];
  const ids = [...new Set(orders.map(({ customer }) => customer.id))];
  const started = ids.filter((id) => months(id)[0] === '2025-01');
  const back = ['2025-01', '2025-02', '2025-03'].map((month) => started.filter((id) => months(id).includes(month)).length);
  expect(answer.cohorts[0]).toMatchObject({ cohort: '2025-01-01', size: started.length, retained: back });
  // The last order is from 27 October, so that nobody is known to be back in October.
  expect(answer.cohorts.map(({ retained }: Wire) => retained.map((count: number | null) => count === null)).slice(-2)).toEqual([
    [false, false, true],
    [false, true, true],
  ]);
  expect(answer.overall[0]).toMatchObject({ period: 0, cohorts: 9, size: ids.length, retained: ids.length, share: 1 });
  expect(answer.understood).toMatch(/^Groups customer_id by the month of the first row of "orders"/);
  const [{ sql, params, tables, result_rows }] = answer.receipts;
  const read = tables.map(({ name, snapshot_id, table_sha256 }: Wire) => ({ name, snapshot_id, table_sha256 }));
  expect(await call(runReceipt, { sql, params, tables: read, result_rows }, { as: home.owner })).toMatchObject({ same_rows: true });
});

test('shows the triangle as text, and refuses what it cannot say with the reason', async () => {
  const { text } = await callAsAgent(analyzeCohorts, QUESTION, home);
  expect(text).toMatch(/\| cohort \| size \| 0 \| 1 \| 2 \|/);
  expect(text).toMatch(/\| 2025-09-01 \| 0 \| {2}\| {2}\| {2}\|/);
  const refused = (input: object, as = home.owner) => call(analyzeCohorts, { ...QUESTION, ...input }, { as });
  await expect(refused({ active: { table: 'orders' } })).rejects.toThrow(/do not hold from one time until another/);
  await expect(refused({ returns: { table: 'orders' }, active: { table: 'orders' } })).rejects.toMatchObject({
    details: { active: ['Send returns or active, not both.'] },
  });
  await expect(refused({ data_source_ids: [customers] }, stranger.owner)).rejects.toMatchObject({ code: 'not_found' });
});
