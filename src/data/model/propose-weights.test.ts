import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Engine } from '../engine/types.ts';
import { rateWeights } from './propose-weights.ts';
import type { Additivity, ModelColumn } from './types.ts';

let connection: DuckDBConnection;

beforeAll(async () => {
  connection = await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect();
});
afterAll(() => connection.closeSync());

const column = (name: string, additivity: Additivity, engineType = 'DECIMAL(18,2)'): ModelColumn => ({
  name,
  type: 'decimal',
  engineType,
  personal: false,
  additivity,
  unit: null,
  determinedBy: [],
});

async function weightsOf(rate: string): Promise<object> {
  await connection.run(`CREATE OR REPLACE TABLE t AS
    SELECT clicks, shown, cost, ${rate} AS rate FROM (SELECT 100 + i * 37 % 900 AS shown, i * 13 % 90 AS clicks, i * 7 % 50 AS cost FROM range(400) a(i))`);
  const engine = { query: async ({ sql }: { sql: string }) => ({ rows: (await connection.runAndReadAll(sql)).getRows() }) };
  const columns = [column('clicks', 'additive'), column('shown', 'additive'), column('cost', 'additive'), column('rate', 'rate')];
  return Object.fromEntries(await rateWeights(engine as unknown as Engine, { name: 't', path: 't' }, columns));
}

test.each([
  ['in percent', 'round(100 * clicks / shown, 2)', { rate: 'shown' }],
  ['cut off after two digits', 'trunc(1000 * cost / shown, 2)', { rate: 'shown' }],
  ['of each click', 'round(cost / nullif(clicks, 0), 2)', { rate: 'clicks' }],
  ['of what the table lacks', 'round(100 * clicks / (shown + clicks * 3), 2)', {}],
  ['that holds on half of the rows', 'CASE WHEN cost > 25 THEN round(100 * clicks / shown, 2) ELSE 3 END', {}],
])('a rate %s is weighted by what it is divided by', async (_, rate, weights) => {
  expect(await weightsOf(rate)).toEqual(weights);
});
