import type { MetricQuery } from '../../src/insight/metrics/metric-query/types.ts';

/** Metrics by expression and table. */
export const METRICS: Record<string, [expression: string, table: string]> = {
  revenue: ['sum(net)', 'orders'],
  orders: ['count(*)', 'orders'],
  pieces: ['sum(pieces)', 'orders'],
  buyers: ['count(DISTINCT customer_id)', 'orders'],
  paid: ["count(*) FILTER (WHERE status = 'paid')", 'orders'],
  median_net: ['median(net)', 'orders'],
  customers: ['count(*)', 'customers'],
  balance: ['last(balance)', 'balances'],
  per_order: ['revenue / orders', 'orders'],
};

export interface Shape {
  name: string;
  query: MetricQuery;
  /** As an analyst would write it. */
  sql: string;
}

const month = { time: 'default', grain: 'month' } as const;
const YEAR = { from: '2025-01-01', to: '2026-01-01' };
const IN_YEAR = "placed_at >= '2025-01-01' AND placed_at < '2026-01-01'";
const STEP = "CAST(date_trunc('month', placed_at) AS DATE)";
const JOINED = 'orders o LEFT JOIN customers c USING (customer_id)';

/** Each shape of a metric query, with hand-written SQL for the same answer. */
export const SHAPES: Shape[] = [
  { name: 'one sum', query: { metrics: ['revenue'] }, sql: 'SELECT sum(net) FROM orders' },
  { name: 'sum by column', query: { metrics: ['revenue'], by: ['channel'] }, sql: 'SELECT channel, sum(net) FROM orders GROUP BY 1' },
  {
    name: 'sum by joined column',
    query: { metrics: ['revenue'], by: ['country'] },
    sql: `SELECT country, sum(net) FROM ${JOINED} GROUP BY 1`,
  },
  { name: 'sum by month', query: { metrics: ['revenue'], by: [month] }, sql: `SELECT ${STEP}, sum(net) FROM orders GROUP BY 1` },
  {
    name: 'count in a period',
    query: { metrics: ['orders'], time: YEAR },
    sql: `SELECT count(*) FROM orders WHERE ${IN_YEAR}`,
  },
  { name: 'distinct', query: { metrics: ['buyers'] }, sql: 'SELECT count(DISTINCT customer_id) FROM orders' },
  {
    name: 'distinct by month',
    query: { metrics: ['buyers'], by: [month], time: YEAR },
    sql: `SELECT ${STEP}, count(DISTINCT customer_id) FROM orders WHERE ${IN_YEAR} GROUP BY 1`,
  },
  { name: 'ratio', query: { metrics: ['per_order'], by: ['channel'] }, sql: 'SELECT channel, sum(net) / count(*) FROM orders GROUP BY 1' },
  {
    name: 'condition of the metric',
    query: { metrics: ['paid', 'orders'], by: ['channel'] },
    sql: "SELECT channel, count(*) FILTER (WHERE status = 'paid'), count(*) FROM orders GROUP BY 1",
  },
  {
    name: 'median',
    query: { metrics: ['median_net'], by: ['channel'] },
    sql: 'SELECT channel, quantile_cont(CAST(net AS DOUBLE), 0.5) FROM orders GROUP BY 1',
  },
  {
    name: 'filter on a joined column',
    query: { metrics: ['revenue'], filters: { dimension: 'country', is: 'CH' } },
    sql: `SELECT sum(net) FROM ${JOINED} WHERE country = 'CH'`,
  },
  {
    name: 'filter with or and not',
    query: {
      metrics: ['orders'],
      filters: { or: [{ dimension: 'channel', is: 'web' }, { not: { dimension: 'status', is: 'open' } }] },
    },
    sql: "SELECT count(*) FROM orders WHERE channel = 'web' OR NOT status = 'open'",
  },
  {
    name: 'entities by a count of theirs',
    query: { metrics: ['customers'], filters: { metric: 'orders', per: 'customers.customer_id', above: 100 } },
    sql: 'SELECT count(*) FROM customers WHERE customer_id IN (SELECT customer_id FROM orders GROUP BY 1 HAVING count(*) > 100)',
  },
  {
    name: 'entities by any row',
    query: { metrics: ['customers'], filters: { entity: 'customers', of: 'orders', none: { dimension: 'status', is: 'returned' } } },
    sql: "SELECT count(*) FROM customers WHERE customer_id NOT IN (SELECT customer_id FROM orders WHERE status = 'returned')",
  },
  {
    name: 'top with other',
    query: { metrics: ['revenue'], by: ['country'], top: { n: 2, other: true } },
    sql: `WITH g AS (SELECT country, sum(net) AS v FROM ${JOINED} GROUP BY 1), r AS (SELECT *, row_number() OVER (ORDER BY v DESC) AS n FROM g)
      SELECT CASE WHEN n <= 2 THEN country END, sum(v) FROM r GROUP BY 1`,
  },
  {
    name: 'comparison with the year before',
    query: { metrics: ['revenue'], by: ['channel'], time: YEAR, compare_to: 'previous_year' },
    sql: `SELECT channel, sum(net) FILTER (WHERE ${IN_YEAR}), sum(net) FILTER (WHERE placed_at < '2025-01-01') FROM orders GROUP BY 1`,
  },
  {
    name: 'growth by month',
    query: { metrics: ['revenue'], by: [month], time: YEAR, show: ['value', 'change_percent'] },
    sql: `WITH g AS (SELECT ${STEP} AS m, sum(net) AS v FROM orders WHERE placed_at >= '2024-12-01' GROUP BY 1) SELECT m, v, v / lag(v) OVER (ORDER BY m) - 1 FROM g`,
  },
  {
    name: 'running total by group',
    query: { metrics: ['revenue'], by: [month, 'channel'], show: ['running_total'] },
    sql: `WITH g AS (SELECT ${STEP} AS m, channel, sum(net) AS v FROM orders GROUP BY ALL) SELECT m, channel, sum(v) OVER (PARTITION BY channel ORDER BY m) FROM g`,
  },
  {
    name: 'stock by month',
    query: { metrics: ['balance'], by: [month] },
    sql: 'SELECT day, sum(balance) FROM balances GROUP BY 1',
  },
  {
    name: 'two tables by a shared column',
    query: { metrics: ['revenue', 'customers'], by: ['country'] },
    sql: `SELECT * FROM (SELECT country, sum(net) FROM ${JOINED} GROUP BY 1) FULL JOIN (SELECT country, count(*) FROM customers GROUP BY 1) USING (country)`,
  },
];
