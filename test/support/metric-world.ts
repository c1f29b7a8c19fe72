import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll } from '@jest/globals';
import type { CellValue } from '../../src/data/engine/types.ts';
import { cellConverter } from '../../src/data/engine/values.ts';
import type { Additivity, DataModel, ModelColumn, ModelTable, Unit } from '../../src/data/model/types.ts';
import { readRow } from '../../src/insight/metrics/expression/read-row.ts';
import { readMetric } from '../../src/insight/metrics/expression/read-tree.ts';
import { compileQuery } from '../../src/insight/metrics/metric-query/compile.ts';
import { withDerived } from '../../src/insight/metrics/metric-query/derive.ts';
import { compileRows } from '../../src/insight/metrics/metric-query/rows-query.ts';
import type { CompiledQuery, MetricDefinition, MetricQuery, QueryScope, RowsQuery } from '../../src/insight/metrics/metric-query/types.ts';
import type { AppError } from '../../src/platform/errors.ts';

const column = (name: string, engineType: string, additivity: Additivity | null = null, more: Partial<ModelColumn> = {}): ModelColumn => ({
  name,
  engineType,
  type: engineType.startsWith('DEC')
    ? 'decimal'
    : engineType === 'INTEGER'
      ? 'integer'
      : engineType === 'DATE'
        ? 'date'
        : engineType === 'TIMESTAMP'
          ? 'timestamp'
          : 'text',
  personal: false,
  additivity,
  unit: null,
  determinedBy: [],
  ...more,
});
const table = (name: string, key: string[], columns: ModelColumn[], more: Partial<ModelTable> = {}): ModelTable => ({
  name,
  grain: name,
  key,
  rowCount: 10,
  columns,
  defaultTime: more.times?.[0]?.column ?? null,
  times: [],
  coverage: more.times?.[0]
    ? {
        from: more.times[0].from,
        to: more.times
          .map(({ to: last }) => last)
          .sort()
          .at(-1)!,
      }
    : null,
  stock: null,
  interval: null,
  hierarchies: [],
  ...more,
});
const time = (name: string, from: string, to: string) => ({ column: name, verb: name, sql: null, from, to });
const DEC = 'DECIMAL(10,2)';
const EUR: Unit = { kind: 'currency', code: 'EUR' };
const to = (from: string, by: string, target: string, matched = 1) => ({
  from: { table: from, columns: [by] },
  to: { table: target, columns: ['id'] },
  matched,
});

const model: DataModel = {
  tables: [
    table(
      'customers',
      ['id'],
      [
        column('id', 'INTEGER'),
        column('country', 'VARCHAR'),
        column('signed_up', 'DATE'),
        column('name', 'VARCHAR', null, { personal: true }),
      ],
      {
        times: [time('signed_up', '2025-01-10', '2025-03-20')],
      },
    ),
    table(
      'orders',
      ['id'],
      [
        column('id', 'INTEGER'),
        column('customer_id', 'INTEGER'),
        column('placed_at', 'TIMESTAMP'),
        column('net', DEC, 'additive', { unit: EUR }),
        column('currency', 'VARCHAR'),
        column('status', 'VARCHAR'),
      ],
      {
        times: [time('placed_at', '2025-01-15T10:00:00', '2025-04-30T23:59:00')],
      },
    ),
    table(
      'lines',
      ['order_id', 'product'],
      [
        column('order_id', 'INTEGER'),
        column('product', 'VARCHAR'),
        column('quantity', 'INTEGER', 'additive', { unit: { kind: 'count' } }),
        column('price', DEC, 'rate', { unit: EUR }),
        column('order_total', DEC, 'attribute', { unit: EUR, determinedBy: ['order_id'] }),
        column('shipping', DEC, 'attribute', { unit: EUR, determinedBy: ['order_id'], blankBelow: true }),
        column('channel', 'VARCHAR', null, { determinedBy: ['order_id'], blankBelow: true }),
      ],
    ),
    table(
      'tickets',
      ['id'],
      [column('id', 'INTEGER'), column('customer_id', 'INTEGER'), column('opened', 'TIMESTAMP'), column('resolved', 'TIMESTAMP')],
      {
        times: [
          time('opened', '2025-02-01T00:00:00', '2025-04-03T00:00:00'),
          time('resolved', '2025-02-01T10:00:00', '2025-04-04T00:00:00'),
        ],
      },
    ),
    table(
      'balances',
      ['account', 'day'],
      [column('account', 'VARCHAR'), column('day', 'DATE'), column('balance', DEC, 'stock', { unit: EUR }), column('branch', 'VARCHAR')],
      {
        times: [time('day', '2025-01-15', '2025-04-10')],
        stock: { entity: ['account'], time: 'day', together: false },
      },
    ),
    table('counts', ['shelf', 'day'], [column('shelf', 'VARCHAR'), column('day', 'DATE'), column('held', 'INTEGER', 'stock')], {
      times: [time('day', '2025-01-31', '2025-02-28')],
      stock: { entity: ['shelf'], time: 'day', together: true },
    }),
    table('cash', ['day'], [column('day', 'DATE'), column('cash', 'INTEGER', 'stock')], {
      times: [time('day', '2025-01-31', '2025-03-31')],
      stock: { entity: [], time: 'day', together: true },
    }),
    table(
      'contracts',
      ['id'],
      [
        column('id', 'INTEGER'),
        column('customer_id', 'INTEGER'),
        column('started', 'DATE'),
        column('ended', 'DATE'),
        column('fee', DEC, 'stock', { unit: EUR }),
      ],
      {
        times: [time('started', '2025-01-05', '2025-04-01'), time('ended', '2025-02-01', '2025-04-15')],
        interval: { from: 'started', until: 'ended' },
      },
    ),
    table('days', ['day'], [column('day', 'DATE'), column('number', 'INTEGER', 'unknown')], {
      times: [time('day', '2019-01-01', '2025-04-30')],
    }),
    table('shops', ['code'], [column('code', 'VARCHAR'), column('city', 'VARCHAR')]),
    table('visits', [], [column('shop', 'VARCHAR', null, { folded: true }), column('mood', 'VARCHAR', null, { folded: true })]),
    table('cards', ['id'], [column('id', 'INTEGER'), column('ccy', 'VARCHAR')]),
    table(
      'charges',
      [],
      [column('card_id', 'INTEGER'), column('charged', DEC, 'additive', { unit: { kind: 'currency', column: 'cards.ccy' } })],
    ),
    table(
      'payments',
      [],
      [
        column('amount', DEC, 'additive', { unit: { kind: 'currency', column: 'currency' } }),
        column('currency', 'VARCHAR'),
        column('paid', 'DATE'),
      ],
      {
        times: [time('paid', '2025-01-01', '2025-02-01')],
      },
    ),
  ],
  relationships: [
    to('charges', 'card_id', 'cards'),
    { ...to('contracts', 'customer_id', 'customers') },
    to('orders', 'customer_id', 'customers', 5 / 6),
    { from: { table: 'visits', columns: ['shop'] }, to: { table: 'shops', columns: ['code'] }, matched: 4 / 6, folded: true },
    to('lines', 'order_id', 'orders'),
    to('tickets', 'customer_id', 'customers'),
  ],
};

const DERIVED: [name: string, table: string, expression: string][] = [
  ['hours_open', 'tickets', '(resolved - opened) / 3600'],
  ['size', 'orders', "CASE WHEN net >= 80 THEN 'large' ELSE 'small' END"],
];

const METRICS: Record<string, [expression: string, table?: string, time?: string]> = {
  active: ['active()', 'contracts'],
  recurring: ['active(sum(fee))', 'contracts'],
  visits: ['count(*)', 'visits'],
  shops_visited: ['count(DISTINCT shop)', 'visits'],
  good_visits: ["count(*) FILTER (WHERE mood = 'GOOD')", 'visits'],
  begun: ['started()', 'contracts'],
  churned: ['ended(count(*))', 'contracts'],
  slow: ['count(*) FILTER (WHERE hours_open > 15)', 'tickets'],
  since_last: ['min(days_since(placed_at))', 'orders'],
  days_in_all: ['sum(days_since(placed_at))', 'orders'],
  revenue: ['sum(net)', 'orders'],
  orders: ['count(*)', 'orders'],
  paid_orders: ["count(*) FILTER (WHERE status = 'paid')", 'orders'],
  customers: ['count(*)', 'customers'],
  buyers: ['count(DISTINCT customer_id)', 'orders'],
  average_order: ['revenue / orders'],
  tickets: ['count(*)', 'tickets'],
  time_to_resolve: ['median(resolved - opened)', 'tickets'],
  line_value: ['sum(price * quantity)', 'lines'],
  sold: ['sum(quantity)', 'lines'],
  order_totals: ['sum(order_total)', 'lines'],
  shipping: ['sum(shipping)', 'lines'],
  shipped: ['count(shipping)', 'lines'],
  balance: ['last(balance)', 'balances'],
  held: ['last(held)', 'counts'],
  cash: ['last(cash)', 'cash'],
  paid: ['sum(amount)', 'payments'],
  charged: ['sum(charged)', 'charges'],
  tickets_per_order: ['tickets / orders'],
  resolved: ['count(*)', 'tickets', 'resolved'],
  resolved_per_opened: ['resolved / tickets'],
  orders_per_buyer: ['orders / buyers'],
  largest: ['max(net)', 'orders'],
  payments: ['count(*)', 'payments'],
  days: ['count(*)', 'days'],
  first_day: ['min(number)', 'days'],
};

/**
 * A small world of tables for metric queries: the engine's SQL without a service around it. Call it at the top of a test file.
 * @param adapt changes what the model says
 */
export function metricWorld(adapt: (model: DataModel) => DataModel = (same) => same) {
  let connection: DuckDBConnection;

  beforeAll(async () => {
    connection = await (await DuckDBInstance.create(':memory:')).connect();
    await connection.run(`
    SET TimeZone = 'UTC';
    CREATE TABLE customers (id INTEGER, country VARCHAR, signed_up DATE, name VARCHAR);
    INSERT INTO customers VALUES (1, 'CH', '2025-01-10', 'Ada'), (2, 'DE', '2025-02-01', 'Bo'), (3, 'DE', '2025-03-05', 'Cy'), (4, 'FR', '2025-03-20', 'Di');
    CREATE TABLE orders (id INTEGER, customer_id INTEGER, placed_at TIMESTAMP, net DECIMAL(10,2), currency VARCHAR, status VARCHAR);
    INSERT INTO orders VALUES
      (10, 1, '2025-01-15 10:00', 100, 'EUR', 'paid'), (11, 1, '2025-02-10 09:00', 50, 'EUR', 'paid'),
      (12, 2, '2025-02-20 12:00', 80, 'EUR', 'open'), (13, 3, '2025-04-02 08:00', 20, 'EUR', 'paid'),
      (14, 9, '2025-04-30 23:59', 10, 'EUR', 'paid'), (15, 2, '2025-04-11 00:00', NULL, 'EUR', 'paid');
    CREATE TABLE lines (order_id INTEGER, product VARCHAR, quantity INTEGER, price DECIMAL(10,2), order_total DECIMAL(10,2), shipping DECIMAL(10,2), channel VARCHAR);
    INSERT INTO lines VALUES (10, 'pen', 10, 4, 100, 5, 'web'), (10, 'ink', 4, 15, 100, NULL, NULL), (11, 'pen', 5, 10, 50, 3, 'app'), (12, 'ink', 2, 40, 80, 3, 'web'), (13, 'pen', 1, 20, 20, NULL, 'app');
    CREATE TABLE tickets (id INTEGER, customer_id INTEGER, opened TIMESTAMP, resolved TIMESTAMP);
    INSERT INTO tickets VALUES (1, 1, '2025-02-01 00:00', '2025-02-01 10:00'), (2, 1, '2025-02-02 00:00', '2025-02-02 20:00'), (3, 4, '2025-04-03 00:00', NULL), (4, 2, '2025-04-03 00:00', '2025-04-04 00:00');
    CREATE TABLE balances (account VARCHAR, day DATE, balance DECIMAL(10,2), branch VARCHAR);
    INSERT INTO balances VALUES ('A', '2025-01-31', 10, 'N'), ('A', '2025-02-28', 20, 'N'), ('B', '2025-01-15', 5, 'S'), ('B', '2025-04-10', 7, 'S');
    CREATE TABLE counts (shelf VARCHAR, day DATE, held INTEGER);
    INSERT INTO counts VALUES ('a', '2025-01-31', 5), ('b', '2025-01-31', 7), ('a', '2025-02-28', 6);
    CREATE TABLE cash (day DATE, cash INTEGER);
    INSERT INTO cash VALUES ('2025-01-31', 100), ('2025-02-15', 70), ('2025-02-28', 80), ('2025-03-31', 90);
    CREATE TABLE contracts (id INTEGER, customer_id INTEGER, started DATE, ended DATE, fee DECIMAL(10,2));
    INSERT INTO contracts VALUES (1, 1, '2025-01-05', NULL, 10), (2, 2, '2025-01-20', '2025-02-01', 20), (3, 2, '2025-02-01', '2025-04-15', 30), (4, 3, '2025-04-01', NULL, 40);
    CREATE TABLE days AS SELECT CAST(day AS DATE) AS day, CAST(strftime(day, '%Y%m%d') AS INTEGER) AS number FROM range(DATE '2019-01-01', DATE '2025-05-01', INTERVAL 1 DAY) AS t(day);
    CREATE TABLE shops (code VARCHAR, city VARCHAR);
    INSERT INTO shops VALUES ('Zh1', 'Zurich'), ('Be2', 'Berne');
    CREATE TABLE visits (shop VARCHAR, mood VARCHAR);
    INSERT INTO visits VALUES ('ZH1 ', 'Good'), ('zh1', 'good '), ('Zh1', 'Good'), ('Be2', 'bad'), ('gone', 'Bad'), ('Gone', 'bad');
    CREATE TABLE cards (id INTEGER, ccy VARCHAR);
    INSERT INTO cards VALUES (1, 'EUR'), (2, 'JPY');
    CREATE TABLE charges (card_id INTEGER, charged DECIMAL(10,2));
    INSERT INTO charges VALUES (1, 10), (2, 1000), (1, 5);
    CREATE TABLE payments (amount DECIMAL(10,2), currency VARCHAR, paid DATE);
    INSERT INTO payments VALUES (10, 'EUR', '2025-01-01'), (1000, 'JPY', '2025-01-02'), (5, 'EUR', '2025-02-01');
  `);
  });
  afterAll(() => connection.closeSync());

  async function scopeOf(): Promise<QueryScope> {
    const metrics = new Map<string, MetricDefinition>();
    for (const [name, [expression, of, at]] of Object.entries(METRICS)) {
      metrics.set(name, { name, label: name, expression: await parse(expression), table: of ?? null, filters: null, time: at ?? null });
    }
    const derived = await Promise.all(
      DERIVED.map(async ([name, of, expression]) => ({ name, table: of, value: readRow(await tree(expression)) })),
    );
    return {
      model: withDerived(adapt(model), derived),
      metrics,
      calendar: { zone: 'Europe/Zurich', firstWeekday: 1, now: '2025-05-01T08:00:00' },
    };
  }

  const parse = async (expression: string) => readMetric(await tree(expression));

  async function tree(expression: string) {
    const reader = await connection.runAndReadAll('SELECT json_serialize_sql($1::VARCHAR, skip_null := true, skip_empty := true)', [
      `SELECT ${expression}`,
    ]);
    return JSON.parse(String(reader.getRows()[0]?.[0])).statements[0].node.select_list[0];
  }

  const run = async (query: MetricQuery, { limited = false } = {}) => answer(compileQuery(query, await scopeOf(), { limited }));

  /** The rows of a listing, and their number. */
  const list = async (query: RowsQuery) => {
    const compiled = compileRows(query, await scopeOf());
    return { rows: await answer(compiled), total: (await answer(compiled.count))[0]![0], notes: compiled.notes };
  };

  async function answer({ sql, params }: Pick<CompiledQuery, 'sql' | 'params'>): Promise<CellValue[][]> {
    const statement = await connection.prepare(sql);
    params.forEach((value, i) => {
      if (typeof value === 'string') statement.bindVarchar(i + 1, value);
      else if (typeof value === 'boolean') statement.bindBoolean(i + 1, value);
      else if (Number.isSafeInteger(value)) statement.bindBigInt(i + 1, BigInt(value as number));
      else statement.bindDouble(i + 1, value as number);
    });
    try {
      const reader = await statement.runAndReadAll();
      const converters = reader.columnTypes().map(cellConverter);
      return reader.getRows().map((row) => row.map((value, i) => converters[i]!(value)));
    } catch (error) {
      throw new Error(`${(error as Error).message}\n${sql}`);
    }
  }

  const refusal = async (query: MetricQuery | RowsQuery) => {
    const scope = await scopeOf();
    try {
      if ('metrics' in query) compileQuery(query, scope);
      else compileRows(query, scope);
    } catch (error) {
      return (error as AppError).message;
    }
    return 'not refused';
  };

  return { run, list, refusal };
}
