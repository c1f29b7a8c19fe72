import { expect, test } from '@jest/globals';
import { ORDERS_CSV } from '../../test/support/shop-files.ts';
import { call, callAsAgent, importSource, organizations, type Wire } from '../../test/support/tool-call.ts';
import { describeDistribution } from './describe-distribution.ts';
import { runReceipt } from './run-receipt.ts';

const { home, stranger } = await organizations();
/** 200 deliveries with whole minutes in two cities, three of them far off, and five without a time; each of 50 orders' freight is on its four lines. */
const minutes = Array.from({ length: 200 }, (_, at) => (at % 40 === 7 ? null : 20 + ((at * 37) % 41)));
for (const [i, far] of [400, 420, 900].entries()) minutes[10 + i] = far;
const city = (at: number) => (at % 4 === 0 ? 'Bern' : 'Basel');
const freight = (at: number) => 5 + ((Math.floor(at / 4) * 13) % 29) / 2;
const CSV = [
  'delivery_id,order_id,city,minutes_taken,freight',
  ...minutes.map((value, at) => `D-${at},O-${Math.floor(at / 4)},${city(at)},${value ?? ''},${freight(at).toFixed(2)}`),
  '',
].join('\n');
const source = await importSource(home, CSV, 'deliveries.csv');
const describeColumn = (input: object) => call(describeDistribution, { data_source_ids: [source], ...input }, { as: home.owner });
const refusal = (input: object) =>
  describeColumn(input).then(
    () => 'answered',
    ({ message, details }: Wire) => `${message} ${JSON.stringify(details ?? {})}`,
  );

/** The same figures by plain code. */
function figuresOf(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  const n = values.length;
  const mean = values.reduce((sum, one) => sum + one, 0) / n;
  const moment = (k: number) => values.reduce((sum, one) => sum + (one - mean) ** k, 0) / n;
  const at = (q: number) => {
    const place = (n - 1) * q;
    const [low, high] = [sorted[Math.floor(place)]!, sorted[Math.ceil(place)]!];
    return low + (high - low) * (place - Math.floor(place));
  };
  const skewness = ((moment(3) / moment(2) ** 1.5) * Math.sqrt(n * (n - 1))) / (n - 2);
  return { mean, deviation: Math.sqrt((moment(2) * n) / (n - 1)), skewness, p5: at(0.05), p50: at(0.5), p75: at(0.75) };
}

test('gives the figures that plain code gives, a histogram of all values and the outliers', async () => {
  const known = minutes.filter((value) => value !== null);
  const answer = await describeColumn({ column: 'minutes_taken' });
  const expected = figuresOf(known);
  expect(answer).toMatchObject({ count: 195, missing: 5, min: 20, max: 900, each: 'row of "deliveries"', credits_consumed: 1 });
  expect(answer.mean).toBeCloseTo(expected.mean, 8);
  expect(answer.standard_deviation).toBeCloseTo(expected.deviation, 8);
  expect(answer.skewness).toBeCloseTo(expected.skewness, 6);
  expect(answer.quantiles).toMatchObject({ p5: expected.p5, p50: expected.p50, p75: expected.p75 });
  expect(answer.outliers).toMatchObject({ below: 0, above: 3, furthest: [900, 420, 400] });
  expect(answer.histogram.reduce((sum: number, bin: Wire) => sum + bin.count, 0)).toBe(195);
  for (const { from, to, count } of answer.histogram)
    expect(known.filter((value) => (from === null || value >= from) && (to === null || value < to))).toHaveLength(count);
  for (const { sql, params, tables, result_rows } of answer.receipts) {
    const read = tables.map(({ name, snapshot_id, table_sha256 }: Wire) => ({ name, snapshot_id, table_sha256 }));
    expect(await call(runReceipt, { sql, params, tables: read, result_rows }, { as: home.owner })).toMatchObject({ same_rows: true });
  }
});

test('splits by segment, and filters', async () => {
  const { segments } = await describeColumn({ column: 'minutes_taken', by: 'city' });
  const of = (name: string) => figuresOf(minutes.filter((value, at) => value !== null && city(at) === name).map(Number));
  expect(segments.map(({ segment, count }: Wire) => [segment, count])).toEqual([
    ['Basel', 145],
    ['Bern', 50],
  ]);
  expect(segments[1].mean).toBeCloseTo(of('Bern').mean, 8);
  const filtered = await describeColumn({ column: 'minutes_taken', filters: { dimension: 'city', is: 'Bern' } });
  expect(filtered.standard_deviation).toBeCloseTo(of('Bern').deviation, 8);
  expect((await describeColumn({ column: 'minutes_taken', by: 'city', segments: 1 })).notes).toContainEqual(
    'Only the 1 largest segments are shown; there are more.',
  );
});

test('describes a metric by entity, and a value that repeats on several rows once', async () => {
  const total = { name: 'minutes', expression: 'sum(minutes_taken)', table: 'deliveries' };
  const perOrder = await describeColumn({ metric: total, per: 'order_id' });
  const totals = Array.from({ length: 50 }, (_, order) =>
    minutes.slice(4 * order, 4 * order + 4).reduce<number>((sum, one) => sum + (one ?? 0), 0),
  );
  expect(perOrder).toMatchObject({ count: 50, each: 'order_id' });
  expect(perOrder.mean).toBeCloseTo(figuresOf(totals).mean, 8);
  const orders = Array.from({ length: 50 }, (_, order) => freight(4 * order));
  const once = await describeColumn({ column: 'freight' });
  expect(once).toMatchObject({ count: 50, each: 'order_id', notes: [expect.stringContaining('counts once for each order_id')] });
  expect(once.mean).toBeCloseTo(figuresOf(orders).mean, 8);
});

test('refuses what has no distribution, with the next step', async () => {
  expect(await refusal({})).toMatch(/Name a column, or a metric with per/);
  expect(await refusal({ column: 'city' })).toMatch(/is no number\. query_metrics counts its values: metrics/);
  expect(await refusal({ column: 'minutes_taken', filters: { dimension: 'city', is: 'Genf' } })).toMatch(/has no values here\. Widen/);
  const shop = await importSource(home, ORDERS_CSV, 'orders.csv');
  expect(await refusal({ data_source_ids: [shop], column: 'net_amount' })).toMatch(/different currencies.*"currency", "is": "CHF"/);
  expect(
    await describeColumn({ data_source_ids: [shop], column: 'net_amount', filters: { dimension: 'currency', is: 'EUR' } }),
  ).toMatchObject({ count: 225, unit: { kind: 'currency', of: 'EUR' } });
  const asked = { data_source_ids: [source], column: 'minutes_taken' };
  expect((await callAsAgent(describeDistribution, asked, home)).text).toMatch(/Outliers: 0 below .* 3 above .*\(900, 420, 400\)/);
  expect((await callAsAgent(describeDistribution, asked, stranger)).text).toMatch(/not found/i);
});
