import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connectionTo, shopDatabase } from '../../test/support/connected-shop.ts';
import type { ForeignDatabase } from '../../test/support/foreign-database.ts';
import { call, organizations, type Wire } from '../../test/support/tool-call.ts';
import { discoverTablesTool } from './discover-tables.ts';

const { home } = await organizations();

let shop: ForeignDatabase;
beforeAll(async () => {
  shop = await shopDatabase();
});
afterAll(() => shop.drop());

test('tables and views are listed with what the role may read of them', async () => {
  const { results } = await call(discoverTablesTool, connectionTo(shop), { as: home.owner });
  expect(results.map(({ name, kind, rows_estimate, primary_key }: Wire) => [name, kind, rows_estimate, primary_key])).toEqual([
    ['public.north', 'view', null, []],
    ['public.orders', 'table', 4, ['order_id']],
  ]);
  expect(results[1].cursor_columns).toEqual(['order_id', 'day', 'placed']);
  expect(results[1].columns.map(({ name, type }: Wire) => `${name} ${type}`)).toEqual([
    'order_id integer',
    'day date',
    'region text',
    'amount numeric(12,2)',
    'placed timestamp with time zone',
  ]);
});

test('a kind or a source must be named', async () => {
  await expect(call(discoverTablesTool, {}, { as: home.owner })).rejects.toThrow('Name a kind');
});
