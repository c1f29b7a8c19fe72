import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from '@jest/globals';
import type { Engine } from '../engine/types.ts';
import { agreeingPaths } from './propose-agreement.ts';

const to = (from: string, target: string, column: string) => ({
  from: { table: from, columns: [column] },
  to: { table: target, columns: [column] },
  matched: 1,
});
const RELATIONSHIPS = [
  to('lines', 'orders', 'order_id'),
  to('orders', 'customers', 'customer_id'),
  to('lines', 'customers', 'customer_id'),
];
const TABLES = ['lines', 'orders', 'customers'].map((name) => ({ name, path: name, source: 'shop', rowCount: 2, columns: [] }));

/** The pairs of a small shop, where the second line is of this customer. */
async function agreeing(customer: string): Promise<object[]> {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  try {
    await connection.run(`
      CREATE TABLE customers AS FROM (VALUES (1), (2)) t(customer_id);
      CREATE TABLE orders AS FROM (VALUES (10, 1), (11, 2)) t(order_id, customer_id);
      CREATE TABLE lines AS FROM (VALUES (10, 1), (11, ${customer})) t(order_id, customer_id)`);
    const engine = { query: async ({ sql }: { sql: string }) => ({ rows: (await connection.runAndReadAll(sql)).getRows() }) };
    return await agreeingPaths(engine as unknown as Engine, TABLES, RELATIONSHIPS);
  } finally {
    connection.closeSync();
  }
}

test('two paths agree if no row is led to two places', async () => {
  expect(await agreeing('2')).toEqual([{ from: 'lines', to: 'customers' }]);
  expect(await agreeing('NULL')).toEqual([{ from: 'lines', to: 'customers' }]);
  expect(await agreeing('1')).toEqual([]);
});
