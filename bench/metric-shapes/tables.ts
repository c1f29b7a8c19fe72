import type { DuckDBConnection } from '@duckdb/node-api';
import type { Additivity, DataModel, ModelColumn, ModelTable } from '../../src/data/model/types.ts';

/** Writes orders, customers and monthly balances as Parquet; the same rows on every machine. */
export async function writeTables(connection: DuckDBConnection, folder: string, rows: number): Promise<void> {
  const customers = Math.max(100, Math.round(rows / 100));
  await connection.run(`COPY (SELECT i AS customer_id, ['CH', 'DE', 'FR', 'IT', 'AT'][1 + i % 5] AS country, ['private', 'business'][1 + i % 2] AS segment,
    DATE '2023-01-01' + CAST(i % 700 AS INTEGER) AS signed_up FROM range(${customers}) AS t(i)) TO '${folder}/customers.parquet'`);
  await connection.run(`COPY (SELECT i AS order_id, CAST(hash(i) % ${customers} AS BIGINT) AS customer_id, TIMESTAMP '2024-01-01' + to_seconds(CAST(i * (63072000 / ${rows}) AS BIGINT)) AS placed_at,
    CAST((hash(i + 7) % 100000) / 100 AS DECIMAL(12, 2)) AS net, CAST(1 + hash(i + 3) % 9 AS INTEGER) AS pieces, ['web', 'app', 'shop', 'phone'][1 + CAST(hash(i + 5) % 4 AS INTEGER)] AS channel,
    ['paid', 'open', 'returned'][1 + CAST(hash(i + 11) % 3 AS INTEGER)] AS status FROM range(${rows}) AS t(i)) TO '${folder}/orders.parquet'`);
  await connection.run(`COPY (SELECT a AS account, DATE '2024-01-31' + to_months(CAST(m AS INTEGER)) AS day, CAST((hash(a * 31 + m) % 1000000) / 100 AS DECIMAL(12, 2)) AS balance
    FROM range(${customers}) AS t(a), range(24) AS u(m)) TO '${folder}/balances.parquet'`);
}

const column = (name: string, type: ModelColumn['type'], engineType: string, additivity: Additivity | null = null): ModelColumn => ({
  name,
  type,
  engineType,
  personal: false,
  additivity,
  unit: null,
  determinedBy: [],
});

function table(name: string, key: string[], time: string | null, columns: ModelColumn[], more: Partial<ModelTable> = {}): ModelTable {
  const covered = { from: '2024-01-01T00:00:00', to: '2025-12-31T23:59:59' };
  return {
    name,
    grain: `One row is one of ${name}.`,
    key,
    rowCount: 0,
    defaultTime: time,
    times: time === null ? [] : [{ column: time, verb: '', sql: null, ...covered }],
    coverage: time === null ? null : covered,
    stock: null,
    interval: null,
    hierarchies: [],
    columns,
    ...more,
  };
}

/** The model of these tables; `columns` more are unused, as in wide exports. */
export function shapesModel(columns = 0): DataModel {
  const wide = Array.from({ length: columns }, (_, i) => column(`extra_${i}`, 'double', 'DOUBLE', 'additive'));
  return {
    tables: [
      table('customers', ['customer_id'], null, [
        column('customer_id', 'integer', 'BIGINT'),
        column('country', 'text', 'VARCHAR'),
        column('segment', 'text', 'VARCHAR'),
      ]),
      table('orders', ['order_id'], 'placed_at', [
        column('order_id', 'integer', 'BIGINT'),
        column('customer_id', 'integer', 'BIGINT'),
        column('placed_at', 'timestamp', 'TIMESTAMP'),
        column('net', 'decimal', 'DECIMAL(12,2)', 'additive'),
        column('pieces', 'integer', 'INTEGER', 'additive'),
        column('channel', 'text', 'VARCHAR'),
        column('status', 'text', 'VARCHAR'),
        ...wide,
      ]),
      table(
        'balances',
        ['account', 'day'],
        'day',
        [
          column('account', 'integer', 'BIGINT'),
          column('day', 'timestamp', 'TIMESTAMP'),
          column('balance', 'decimal', 'DECIMAL(12,2)', 'stock'),
        ],
        { stock: { entity: ['account'], time: 'day', together: true } },
      ),
    ],
    relationships: [
      { from: { table: 'orders', columns: ['customer_id'] }, to: { table: 'customers', columns: ['customer_id'] }, matched: 1 },
      { from: { table: 'balances', columns: ['account'] }, to: { table: 'customers', columns: ['customer_id'] }, matched: 1 },
    ],
  };
}
