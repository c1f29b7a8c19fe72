import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { CellValue } from '../../../data/engine/types.ts';
import { cellConverter } from '../../../data/engine/values.ts';
import type { Additivity, DataModel, ModelColumn, ModelTable, Unit } from '../../../data/model/types.ts';
import type { AppError } from '../../../platform/errors.ts';
import { readMetric } from '../expression/read-tree.ts';
import { compileQuery } from './compile.ts';
import type { MetricDefinition, MetricQuery, QueryScope } from './types.ts';

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
    CREATE TABLE lines (order_id INTEGER, product VARCHAR, quantity INTEGER, price DECIMAL(10,2), order_total DECIMAL(10,2));
    INSERT INTO lines VALUES (10, 'pen', 10, 4, 100), (10, 'ink', 4, 15, 100), (11, 'pen', 5, 10, 50), (12, 'ink', 2, 40, 80), (13, 'pen', 1, 20, 20);
    CREATE TABLE tickets (id INTEGER, customer_id INTEGER, opened TIMESTAMP, resolved TIMESTAMP);
    INSERT INTO tickets VALUES (1, 1, '2025-02-01 00:00', '2025-02-01 10:00'), (2, 1, '2025-02-02 00:00', '2025-02-02 20:00'), (3, 4, '2025-04-03 00:00', NULL), (4, 2, '2025-04-03 00:00', '2025-04-04 00:00');
    CREATE TABLE balances (account VARCHAR, day DATE, balance DECIMAL(10,2), branch VARCHAR);
    INSERT INTO balances VALUES ('A', '2025-01-31', 10, 'N'), ('A', '2025-02-28', 20, 'N'), ('B', '2025-01-15', 5, 'S'), ('B', '2025-04-10', 7, 'S');
    CREATE TABLE payments (amount DECIMAL(10,2), currency VARCHAR, paid DATE);
    INSERT INTO payments VALUES (10, 'EUR', '2025-01-01'), (1000, 'JPY', '2025-01-02'), (5, 'EUR', '2025-02-01');
  `);
});
afterAll(() => connection.closeSync());

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
  stock: null,
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
    to('orders', 'customer_id', 'customers', 5 / 6),
    to('lines', 'order_id', 'orders'),
    to('tickets', 'customer_id', 'customers'),
  ],
};

const METRICS: Record<string, [expression: string, table?: string]> = {
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
  balance: ['last(balance)', 'balances'],
  paid: ['sum(amount)', 'payments'],
  tickets_per_order: ['tickets / orders'],
};

async function scopeOf(): Promise<QueryScope> {
  const metrics = new Map<string, MetricDefinition>();
  for (const [name, [expression, of]] of Object.entries(METRICS)) {
    metrics.set(name, { name, label: name, expression: await parse(expression), table: of ?? null, filters: null, time: null });
  }
  return { model, metrics, calendar: { zone: 'Europe/Zurich', firstWeekday: 1, now: '2025-05-01T08:00:00' } };
}

async function parse(expression: string) {
  const reader = await connection.runAndReadAll('SELECT json_serialize_sql($1::VARCHAR, skip_null := true, skip_empty := true)', [
    `SELECT ${expression}`,
  ]);
  return readMetric(JSON.parse(String(reader.getRows()[0]?.[0])).statements[0].node.select_list[0]);
}

async function run(query: MetricQuery): Promise<CellValue[][]> {
  const { sql, params } = compileQuery(query, await scopeOf());
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

const refusal = async (query: MetricQuery) => {
  const scope = await scopeOf();
  try {
    compileQuery(query, scope);
  } catch (error) {
    return (error as AppError).message;
  }
  return 'not refused';
};

describe('aggregates', () => {
  test('a sum, a count and a ratio of the whole', async () => {
    expect(await run({ metrics: ['revenue', 'orders', 'average_order', 'paid_orders', 'buyers'] })).toEqual([[260, 6, 260 / 6, 5, 4]]);
  });
  test('a ratio of groups is computed from their sums', async () => {
    expect(await run({ metrics: ['average_order'], by: ['country'] })).toEqual([
      ['CH', 75],
      ['DE', 100 / 3],
      [null, 10],
    ]);
  });
  test('a duration is in seconds and its median lies between the middle two', async () => {
    expect(await run({ metrics: ['time_to_resolve'] })).toEqual([[72_000]]);
    expect(await run({ metrics: ['time_to_resolve'], filters: { dimension: 'customer_id', is: 1 } })).toEqual([[54_000]]);
  });
  test('a value that repeats is taken once for what it belongs to', async () => {
    expect(await run({ metrics: ['order_totals', 'line_value', 'sold'] })).toEqual([[250, 250, 22]]);
    expect(await run({ metrics: ['order_totals'], by: ['status'] })).toEqual([
      ['paid', 170],
      ['open', 80],
    ]);
    expect(await refusal({ metrics: ['order_totals'], by: ['product'] })).toMatch(
      /"order_total" belongs to a order_id and repeats on its rows, but "product" differs/,
    );
  });
});

describe('time', () => {
  test('a step without rows is zero for sums and counts, empty for ratios', async () => {
    expect(await run({ metrics: ['revenue', 'orders', 'average_order'], by: [{ time: 'default', grain: 'month' }] })).toEqual([
      ['2025-01-01', 100, 1, 100],
      ['2025-02-01', 130, 2, 65],
      ['2025-03-01', 0, 0, null],
      ['2025-04-01', 30, 3, 10],
    ]);
  });
  test('a range is half-open', async () => {
    expect(await run({ metrics: ['orders'], time: { from: '2025-04-11', to: '2025-04-30' } })).toEqual([[1]]);
    expect(await run({ metrics: ['orders'], time: { from: '2025-04-11', to: '2025-05-01' } })).toEqual([[2]]);
  });
  test('growth over the month before, and a year before that the data does not reach', async () => {
    expect(
      await run({
        metrics: ['revenue'],
        by: [{ time: 'default', grain: 'month' }],
        time: { from: '2025-02-01', to: '2025-05-01' },
        compare_to: 'previous_period',
      }),
    ).toEqual([
      ['2025-02-01', 130, 100, 30, 30],
      ['2025-03-01', 0, 130, -130, -100],
      ['2025-04-01', 30, 0, 30, null],
    ]);
    expect(await run({ metrics: ['revenue'], time: { from: '2025-02-01', to: '2025-03-01' }, compare_to: 'previous_year' })).toEqual([
      [130, null, null, null],
    ]);
  });
  test('a first row shortly after the start of the earlier period does not end the comparison', async () => {
    const query: MetricQuery = {
      metrics: ['customers'],
      time: { from: '2025-03-01', to: '2025-04-30' },
      compare_to: { from: '2025-01-08', to: '2025-03-01' },
    };
    expect(await run(query)).toEqual([[2, 2, 0, 0]]);
    expect(await run({ ...query, compare_to: { from: '2025-01-01', to: '2025-03-01' } })).toEqual([[2, null, null, null]]);
  });
  test('running total, moving average and index run over empty steps', async () => {
    const rows = await run({
      metrics: ['revenue'],
      by: [{ time: 'default', grain: 'month' }],
      show: ['running_total', { moving_average: { periods: 2 } }, { index: { base: 100 } }],
    });
    expect(rows).toEqual([
      ['2025-01-01', 100, null, 100],
      ['2025-02-01', 230, 115, 130],
      ['2025-03-01', 230, 65, 0],
      ['2025-04-01', 260, 15, 30],
    ]);
  });
  test('a stock is the last level of each account, which holds until the next', async () => {
    expect(await run({ metrics: ['balance'], by: [{ time: 'default', grain: 'month' }] })).toEqual([
      ['2025-01-01', 15],
      ['2025-02-01', 25],
      ['2025-03-01', 25],
      ['2025-04-01', 27],
    ]);
    expect(await run({ metrics: ['balance'], time: { from: '2025-01-01', to: '2025-02-01' }, by: ['branch'] })).toEqual([
      ['N', 10],
      ['S', 5],
    ]);
  });
});

describe('several tables', () => {
  test('metrics meet on a shared dimension and none is counted twice', async () => {
    expect(await run({ metrics: ['customers', 'orders', 'tickets', 'tickets_per_order'], by: ['country'] })).toEqual([
      ['DE', 2, 3, 1, 1 / 3],
      ['CH', 1, 2, 2, 1],
      ['FR', 1, 0, 1, null],
      [null, 0, 1, 0, 0],
    ]);
  });
  test('two steps of a relationship', async () => {
    expect(await run({ metrics: ['sold'], by: ['country'] })).toEqual([
      ['CH', 19],
      ['DE', 3],
    ]);
  });
  test('the key of a related table is the row’s own', async () => {
    expect(await run({ metrics: ['orders'], by: ['customers.id'], top: { n: 2 } })).toEqual([
      [1, 2],
      [2, 2],
    ]);
  });
});

describe('filters', () => {
  const count = async (filters: MetricQuery['filters'], metric = 'orders') => (await run({ metrics: [metric], filters }))[0]?.[0] ?? 0;

  test('conditions are true or false, also on empty values', async () => {
    expect(await count({ dimension: 'net', above: 50 })).toBe(2);
    expect(await count({ not: { dimension: 'net', above: 50 } })).toBe(4);
    expect(await count({ dimension: 'country', is: null })).toBe(1);
    expect(
      await count({
        or: [
          { dimension: 'country', in: ['CH', 'FR'] },
          {
            and: [
              { dimension: 'status', contains: 'OPE' },
              { dimension: 'net', between: [80, 80] },
            ],
          },
        ],
      }),
    ).toBe(3);
    expect(await count({ dimension: 'placed_at', at_least: '2025-04-01' })).toBe(3);
  });
  test('things by what they have', async () => {
    expect(await count({ entity: 'customers.id', any: { dimension: 'orders.status', is: 'open' } }, 'customers')).toBe(1);
    expect(await count({ entity: 'customers.id', all: { dimension: 'orders.status', is: 'paid' } }, 'customers')).toBe(2);
    expect(await count({ entity: 'customers.id', none: { dimension: 'orders.status', is: 'paid' } }, 'customers')).toBe(1);
    const bought = (product: string) => ({ entity: 'order_id', any: { dimension: 'product', is: product } });
    expect(await count({ and: [bought('pen'), bought('ink')] }, 'sold')).toBe(14);
  });
  test('things by a number of theirs, those without a row included', async () => {
    expect(await count({ metric: 'orders', per: 'customers.id', above: 1 }, 'customers')).toBe(2);
    expect(await count({ metric: 'orders', per: 'customers.id', below: 2 }, 'customers')).toBe(2);
    expect(await count({ metric: 'orders', per: 'customers.id', is: 0 }, 'customers')).toBe(1);
    expect(
      await count({ metric: 'orders', per: 'customers.id', at_least: 1, time: { from: '2025-04-01', to: '2025-05-01' } }, 'customers'),
    ).toBe(2);
  });
});

describe('groups', () => {
  test('the largest by share and rank, the rest together', async () => {
    expect(await run({ metrics: ['orders'], by: ['country'], show: ['value', 'share', 'rank'], top: { n: 1 } })).toEqual([
      ['DE', 3, 50, 1],
    ]);
    expect(await run({ metrics: ['buyers'], by: ['country'], top: { n: 1, other: true } })).toEqual([
      ['DE', false, 2],
      [null, true, 2],
    ]);
  });
  test('having and order act on the answer', async () => {
    expect(
      await run({
        metrics: ['revenue'],
        by: ['customer_id'],
        having: [{ column: 'revenue', at_least: 20 }],
        order: [{ by: 'revenue', direction: 'asc' }],
      }),
    ).toEqual([
      [3, 20],
      [2, 80],
      [1, 150],
    ]);
  });
  test('the same groups in each step of a series', async () => {
    expect(await run({ metrics: ['revenue'], by: [{ time: 'default', grain: 'quarter' }, 'country'], top: { n: 1 } })).toEqual([
      ['2025-01-01', 'CH', 150],
    ]);
  });
});

describe('what is refused', () => {
  test.each<[string, MetricQuery, RegExp]>([
    ['a share of what does not add up', { metrics: ['buyers'], by: ['country'], show: ['share'] }, /"buyers" does not add up/],
    ['personal data as a group', { metrics: ['orders'], by: ['name'] }, /"name" is personal data/],
    ['a dimension that no relationship leads to', { metrics: ['customers'], by: ['status'] }, /no relationship leads to it/],
    ['an unknown metric', { metrics: ['profit'] }, /There is no metric "profit". There are "revenue"/],
    ['an empty range', { metrics: ['orders'], time: { from: '2025-02-01', to: '2025-02-01' } }, /is empty/],
    ['a series of rows without a time', { metrics: ['sold'], by: [{ time: 'default', grain: 'month' }] }, /Rows of "lines" have no time/],
    ['a filter of another type', { metrics: ['orders'], filters: { dimension: 'net', above: 'x' } }, /needs a number/],
  ])('%s', async (_, query, message) => {
    expect(await refusal(query)).toMatch(message);
  });
  test('currencies are split, never added', async () => {
    expect(await run({ metrics: ['paid'] })).toEqual([
      ['JPY', 1000],
      ['EUR', 15],
    ]);
    expect(await run({ metrics: ['paid'], filters: { dimension: 'currency', is: 'EUR' } })).toEqual([[15]]);
  });
});
