import { expect, test } from '@jest/globals';
import { COUNTRIES, CUSTOMERS_CSV, ORDERS_CSV, orders } from '../../test/support/shop-files.ts';
import { call, callAsAgent, importSource, organizations } from '../../test/support/tool-call.ts';
import { analyzeFunnel } from './analyze-funnel.ts';

const { home, stranger } = await organizations();
const customers = await importSource(home, CUSTOMERS_CSV, 'customers.csv');
await importSource(home, ORDERS_CSV, 'orders.csv');
const QUESTION = {
  entity: 'customer_id',
  steps: [
    { name: 'first order', table: 'orders' },
    { column: 'currency', is: 'CHF' },
  ],
  within: { count: 4, unit: 'week' },
};

/** Customers with an order that another in francs follows within four weeks, on a later day; and all whose four weeks are over. */
function reached(country: string): [number, number] {
  const end = Date.parse(orders.at(-1)!.placed) - 28 * 86_400_000;
  const own = orders.filter(({ customer, placed }) => customer.country === country && Date.parse(placed) <= end);
  const followed = own.filter(({ customer, placed }) =>
    orders.some((next) => {
      const days = (Date.parse(next.placed) - Date.parse(placed)) / 86_400_000;
      return next.customer === customer && next.currency === 'CHF' && days > 0 && days <= 28;
    }),
  );
  return [new Set(own.map(({ customer }) => customer.id)).size, new Set(followed.map(({ customer }) => customer.id)).size];
}

test('counts who gets to the next step in time, by a column of another file', async () => {
  const { columns, rows, notes, understood, credits_consumed } = await call(
    analyzeFunnel,
    { ...QUESTION, by: 'country' },
    { as: home.owner },
  );
  expect(columns.map(({ name }: { name: string }) => name)).toEqual([
    'country',
    'step',
    'name',
    'entities',
    'share_of_previous',
    'share_of_first',
    'median_time',
  ]);
  for (const country of COUNTRIES) {
    const [first, second] = reached(country);
    const [start, next] = rows.filter(([group]: string[]) => group === country);
    expect(start.slice(1)).toEqual([1, 'first order', first, null, 1, null]);
    expect(next.slice(1, 6)).toEqual([2, 'CHF', second, expect.closeTo(second / first, 9), expect.closeTo(second / first, 9)]);
  }
  expect(understood).toBe(
    'Counts customer_id by the furthest step reached: 1. first order, 2. CHF; each step at or after the one before, all within 4 weeks of the first. Attempts whose window is not over are left out. Split by country of the first step.',
  );
  expect(notes.join(' ')).not.toMatch(/undefined|NaN/);
  expect(credits_consumed).toBe(1);
});

test('says what is wrong with a step, and reads no data of another organization', async () => {
  const { text, isError } = await callAsAgent(
    analyzeFunnel,
    { ...QUESTION, steps: [{ table: 'orders' }, { column: 'colour', is: 'red' }] },
    home,
  );
  expect([isError, text]).toEqual([true, expect.stringMatching(/"colour" of a step is not clear. No table has it/)]);
  await expect(call(analyzeFunnel, { ...QUESTION, data_source_ids: [customers] }, { as: stranger.owner })).rejects.toMatchObject({
    code: 'not_found',
  });
});
