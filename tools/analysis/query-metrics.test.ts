import { describe, expect, test } from '@jest/globals';
import { COUNTRIES, CUSTOMERS_CSV, ORDERS_CSV, orders } from '../../test/support/shop-files.ts';
import { call, importSource, organizations, service, type Wire } from '../../test/support/tool-call.ts';
import { queryMetrics } from './query-metrics.ts';
import { runReceipt } from './run-receipt.ts';

const { home, stranger } = await organizations();
const customers = await importSource(home, CUSTOMERS_CSV, 'customers.csv');
await importSource(home, ORDERS_CSV, 'orders.csv');
const query = (input: object, as = home.owner) => call(queryMetrics, input, { as });
const refusal = (input: object) =>
  query(input).then(
    () => 'answered',
    (error) => error.message,
  );
const spent = async () => {
  const { sql } = await service();
  const [row] = await sql("select balance from credit_account where organization_id = ? and kind = 'spent'", [home.organizationId]);
  return Number(row?.balance);
};

describe('query_metrics', () => {
  test('a metric by a column of another file, at its price, and its receipt gives it again', async () => {
    const before = await spent();
    const answer = await query({ metrics: ['net_amount', 'orders'], by: ['country'], filters: { dimension: 'currency', is: 'EUR' } });
    const expected = COUNTRIES.map((country) => {
      const own = orders.filter(({ customer, currency }) => customer.country === country && currency === 'EUR');
      return [country, own.reduce((sum, { net }) => sum + net, 0), own.length] as const;
    }).sort((a, b) => b[1] - a[1]);
    expect(answer.rows).toEqual(expected);
    expect(await spent()).toBe(before + 1);
    const [{ sql, params, tables, result_rows }] = answer.receipts;
    const receipt = {
      sql,
      params,
      tables: tables.map(({ name, snapshot_id, table_sha256 }: Wire) => ({ name, snapshot_id, table_sha256 })),
      result_rows,
    };
    expect(await call(runReceipt, receipt, { as: home.owner })).toMatchObject({ rows: expected, same_rows: true });
  });

  test('splits by currency what must not be added, and says so', async () => {
    const { columns, rows, notes } = await query({ metrics: ['net_amount'] });
    expect(columns.map(({ name }: Wire) => name)).toEqual(['currency', 'net_amount']);
    expect(rows.map(([currency]: Wire[]) => currency).sort()).toEqual(['CHF', 'EUR']);
    expect(notes).toEqual([expect.stringMatching(/different currencies are not added/)]);
  });

  test('a metric whose filter asks for the metric itself is refused', async () => {
    const many = {
      name: 'many',
      expression: 'count(*)',
      table: 'orders',
      filters: { metric: 'many', per: 'orders.customer_id', above: 2 },
    };
    expect(await refusal({ metrics: [many] })).toBe('The filters of "many" ask for the metric itself. Change them.');
  });

  test('a metric of the caller’s own in whole months, compared with the month before', async () => {
    const { period, rows } = await query({
      metrics: [{ name: 'buyers', expression: 'count(DISTINCT customer_id)', table: 'orders' }],
      by: [{ grain: 'month' }],
      time: { last: 3, unit: 'month' },
      compare_to: 'previous_period',
      show: ['value', 'change'],
    });
    const months = ['2025-06', '2025-07', '2025-08', '2025-09'];
    const buyers = months.map(
      (month) => new Set(orders.filter(({ placed }) => placed.startsWith(month)).map(({ customer }) => customer.id)).size,
    );
    expect(period).toEqual({ from: '2025-07-01T00:00:00', to: '2025-10-01T00:00:00' });
    expect(rows).toEqual([1, 2, 3].map((i) => [`${months[i]}-01`, buyers[i], buyers[i]! - buyers[i - 1]!]));
  });

  test('says how many groups are left out', async () => {
    const { rows, truncated } = await query({ metrics: ['orders'], by: ['customer_id'], limit: 5 });
    expect([rows.length, truncated]).toEqual([5, true]);
  });

  test('gives every digit of a sum of decimals', async () => {
    const big = await importSource(home, 'id,amount\n1,8000000000000.11\n2,1234567890123.12\n', 'big.csv');
    const { rows } = await query({ data_source_ids: [big], metrics: ['amount'] });
    expect(rows).toEqual([[9234567890123.23]]);
  });

  test('lists rows with columns of another file and of the caller’s own, and counts them all', async () => {
    const listed = await query({
      rows: { table: 'orders', columns: ['order_id', 'country', 'size'], order: [{ by: 'order_id', direction: 'asc' }], limit: 2 },
      derive: [{ name: 'size', expression: "CASE WHEN net_amount >= 100 THEN 'large' ELSE 'small' END" }],
    });
    const first = orders.toSorted((a, b) => a.number - b.number).slice(0, 2);
    expect(listed.rows).toEqual(first.map(({ number, customer, net }) => [number, customer.country, net >= 100 ? 'large' : 'small']));
    expect([listed.truncated, listed.total_rows]).toEqual([true, orders.length]);
    expect(await refusal({ rows: { table: 'orders' }, metrics: ['orders'] })).toMatch(/metrics cannot stand next to it/);
  });

  test('refuses what makes no sense with the reason, and charges nothing', async () => {
    const before = await spent();
    expect(await refusal({ metrics: [{ name: 'x', expression: 'sum(order_id)' }] })).toMatch(/"order_id" is no measure/);
    expect(await refusal({ metrics: [{ name: 'x', expression: 'sum(net_amount) OVER ()' }] })).toMatch(/was refused/);
    expect(await refusal({ metrics: [{ name: 'x', expression: '1; DROP TABLE orders' }] })).toMatch(/must be one expression/);
    expect(await refusal({ metrics: ['revenue'] })).toMatch(/There is no metric "revenue"/);
    await expect(query({ metrics: ['orders'], filters: { dimension: 'country', like: 'C%' } })).rejects.toMatchObject({
      details: { filters: [expect.stringContaining('{dimension, is |')] },
    });
    expect(await spent()).toBe(before);
  });

  test('reads no data of another organization', async () => {
    await expect(query({ metrics: ['customers'], data_source_ids: [customers] }, stranger.owner)).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
