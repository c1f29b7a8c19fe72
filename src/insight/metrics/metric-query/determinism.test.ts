import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterAll, expect, test } from '@jest/globals';
import type { DataModel, ModelColumn } from '../../../data/model/types.ts';
import type { Aggregate, AggregateFunction } from '../expression/types.ts';
import { compileQuery } from './compile.ts';
import type { MetricDefinition, MetricQuery } from './types.ts';

const connections: DuckDBConnection[] = [];
afterAll(() => {
  for (const connection of connections) connection.closeSync();
});

/** The same rows on one thread or on many, in another order. */
async function tables(threads: number, order: string): Promise<DuckDBConnection> {
  const connection = await (await DuckDBInstance.create(':memory:', { threads: String(threads) })).connect();
  connections.push(connection);
  await connection.run(`CREATE TABLE sales AS
    SELECT * FROM (SELECT i AS id, DATE '2025-01-01' + CAST(i % 300 AS INTEGER) AS sold_on, 'region ' || (i % 7) AS region,
      sin(i) * pow(10, i % 9) AS amount, i % 40 AS customer FROM range(30000) AS t(i)) ORDER BY ${order}`);
  return connection;
}

const column = (name: string, type: ModelColumn['type'], additivity: ModelColumn['additivity'] = null): ModelColumn => ({
  name,
  type,
  engineType: type === 'double' ? 'DOUBLE' : type === 'date' ? 'DATE' : type === 'integer' ? 'BIGINT' : 'VARCHAR',
  personal: false,
  additivity,
  unit: null,
  determinedBy: [],
});

const model: DataModel = {
  tables: [
    {
      name: 'sales',
      grain: 'One row is one sale.',
      key: ['id'],
      rowCount: 30_000,
      defaultTime: 'sold_on',
      times: [{ column: 'sold_on', verb: 'sold', sql: null, from: '2025-01-01', to: '2025-10-27' }],
      coverage: { from: '2025-01-01', to: '2025-10-27' },
      stock: null,
      interval: null,
      hierarchies: [],
      columns: [
        column('id', 'integer'),
        column('sold_on', 'date'),
        column('region', 'text'),
        column('amount', 'double', 'additive'),
        column('customer', 'integer'),
      ],
    },
  ],
  relationships: [],
  agreeing: [],
};

const metric = (name: string, of: AggregateFunction, field: string): MetricDefinition => {
  const expression: Aggregate = { kind: 'aggregate', function: of, of: { kind: 'column', name: field }, fraction: 0.9, filter: null };
  return { name, label: name, expression, table: 'sales', filters: null, time: null };
};
const metrics = new Map(
  [
    metric('revenue', 'sum', 'amount'),
    metric('mean', 'avg', 'amount'),
    metric('p90', 'percentile', 'amount'),
    metric('buyers', 'count_distinct', 'customer'),
  ].map((one) => [one.name, one]),
);
const month = { time: 'default', grain: 'month' } as const;
const QUERIES: MetricQuery[] = [
  { metrics: ['revenue', 'mean', 'p90', 'buyers'], by: ['region'] },
  { metrics: ['revenue'], by: [month], compare_to: 'previous_period' },
  { metrics: ['revenue'], by: [month, 'region'], show: ['running_total', { moving_average: { periods: 3 } }] },
  { metrics: ['revenue'], by: ['region'], top: { n: 3, other: true }, show: ['value', 'share', 'rank'] },
];

test('the order of rows and the number of threads do not show in a number', async () => {
  const calendar = { zone: 'UTC', firstWeekday: 1, now: '2025-11-01T00:00:00' };
  const answers = async (connection: DuckDBConnection) => {
    const all: unknown[] = [];
    for (const query of QUERIES)
      all.push((await connection.runAndReadAll(compileQuery(query, { model, metrics, calendar }).sql)).getRowsJson());
    return JSON.stringify(all, (_, value) => (typeof value === 'number' ? Number(value.toPrecision(12)) : value));
  };
  const first = await answers(await tables(1, 'id'));
  expect(await answers(await tables(16, 'hash(id)'))).toBe(first);
  expect(await answers(await tables(4, 'amount DESC'))).toBe(first);
});
