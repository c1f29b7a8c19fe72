import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { generate, type Sample } from '../../../bench/unseen/generate.ts';
import { namesOf } from '../../../bench/unseen/naming.ts';
import type { Metric, Query } from '../../../bench/unseen/query.ts';
import { SHAPES } from '../../../bench/unseen/questions/build.ts';
import { drawQuestions } from '../../../bench/unseen/questions/draw-questions.ts';
import { evaluate } from '../../../bench/unseen/truth/evaluate.ts';
import { writeFiles } from '../../../bench/unseen/write-files.ts';

const TODAY = '2026-11-22';
const samples = generate(3, TODAY, 0.5);
const questions = drawQuestions(samples, 180, { seed: 3, today: TODAY });

describe('questions', () => {
  test('come in every shape, wording and language, of every trade', () => {
    expect(new Set(questions.map(({ shape }) => shape))).toEqual(new Set(Object.keys(SHAPES)));
    expect(new Set(questions.map(({ variant }) => variant)).size).toBe(4);
    expect(new Set(questions.map(({ language }) => language)).size).toBe(2);
    expect(new Set(questions.map(({ trade }) => trade)).size).toBe(8);
  });

  test('are whole sentences, with a truth or a reason to have none, and a metric query where there is a truth', () => {
    for (const { text, earlier, expected, query } of questions) {
      expect(`${earlier} ${text}`).not.toMatch(/undefined|NaN|\s\s|\[object/);
      if (expected.kind === 'truth') {
        expect(expected.truth.rows.length).toBeGreaterThan(0);
        expect(JSON.stringify(query)).toMatch(/"metrics"|"rows"/);
      }
      if (expected.kind === 'readings') expect(expected.readings.length).toBeGreaterThan(1);
    }
  });

  test('are the same for the same seed and day', () => {
    const again = drawQuestions(generate(3, TODAY, 0.5), 40, { seed: 3, today: TODAY });
    expect(again).toEqual(drawQuestions(samples, 40, { seed: 3, today: TODAY }));
    expect(again.map(({ text }) => text)).not.toEqual(drawQuestions(samples, 40, { seed: 4, today: TODAY }).map(({ text }) => text));
  });
});

describe('truths agree with SQL written by hand', () => {
  let folder = '';
  let connection: DuckDBConnection;
  const { database, world } = samples.find(({ trade }) => trade === 'shop') as Sample;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'unseen-'));
    const names = namesOf(database, 'snake');
    const files = await writeFiles(folder, database, names, { kind: 'ndjson', messy: false, seed: 1 });
    connection = await (await DuckDBInstance.create(':memory:')).connect();
    for (const file of files)
      await connection.run(`CREATE TABLE ${path.basename(file, '.ndjson')} AS FROM read_json('${file}', format = 'newline_delimited')`);
  });
  afterAll(async () => {
    connection.closeSync();
    await rm(folder, { recursive: true, force: true });
  });

  const orders: Metric = { kind: 'count', table: 'orders' };
  const net: Metric = { kind: 'sum', table: 'orders', value: { column: 'net_amount' } };
  const took = { from: 'ordered_at', until: 'delivered_at' };
  const country = { ref: { table: 'customers', column: 'country' } };
  const year = { from: '2025-01-01', to: '2026-01-01' };
  const card = { ref: { table: 'orders', column: 'payment_method' }, is: 'Card' };
  const one = (metric: Metric, rest: Partial<Query> = {}): Query => ({ metrics: [{ metric, label: '' }], by: [], ...rest });

  test.each<[string, Query, string]>([
    ['a count of a year', one(orders, { period: year }), 'SELECT count(*) FROM orders WHERE year(ordered_at::TIMESTAMP) = 2025'],
    [
      'a sum over a link',
      one(net, { by: [country] }),
      'SELECT country, sum(net_amount) FROM orders LEFT JOIN customers USING (customer_id) GROUP BY 1',
    ],
    [
      'a median of a span',
      one({ kind: 'median', table: 'orders', value: took }),
      'SELECT median(epoch(delivered_at::TIMESTAMP) - epoch(ordered_at::TIMESTAMP)) FROM orders',
    ],
    [
      'a percentile of a span',
      one({ kind: 'percentile', table: 'orders', value: took, p: 0.9 }),
      'SELECT quantile_cont(epoch(delivered_at::TIMESTAMP) - epoch(ordered_at::TIMESTAMP), 0.9) FROM orders',
    ],
    [
      'months',
      one(net, { by: [{ grain: 'month' }], period: year }),
      "SELECT strftime(date_trunc('month', ordered_at::TIMESTAMP), '%Y-%m-%d'), sum(net_amount) FROM orders WHERE year(ordered_at::TIMESTAMP) = 2025 GROUP BY 1",
    ],
    [
      'what repeats on lines',
      one({ kind: 'once', table: 'order_lines', column: 'order_total', grain: 'order_id' }),
      'SELECT sum(t) FROM (SELECT any_value(order_total) t FROM order_lines WHERE order_id IS NOT NULL GROUP BY order_id)',
    ],
    [
      'a set',
      one({ kind: 'count', table: 'customers' }, { filter: { entity: 'customers', of: 'orders', rule: 'none', where: card } }),
      "SELECT count(*) FROM customers WHERE customer_id NOT IN (SELECT customer_id FROM orders WHERE payment_method = 'Card' AND customer_id IS NOT NULL)",
    ],
    [
      'more than so many',
      one({ kind: 'count', table: 'customers' }, { filter: { per: 'customers', metric: orders, above: 2 } }),
      'SELECT count(*) FROM customers WHERE (SELECT count(*) FROM orders WHERE orders.customer_id = customers.customer_id) > 2',
    ],
    [
      'shares',
      one(orders, { by: [{ ref: { table: 'orders', column: 'payment_method' } }], show: 'share' }),
      'SELECT payment_method, count(*), count(*) / sum(count(*)) OVER () FROM orders GROUP BY 1',
    ],
  ])('%s', async (_, query, sql) => {
    const sorted = (rows: unknown[][]) =>
      rows
        .map((row) => row.map((cell) => (cell !== null && !Number.isNaN(Number(cell)) ? Number(Number(cell).toPrecision(9)) : cell)))
        .sort((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1));
    expect(sorted(evaluate(world, query).rows)).toEqual(sorted((await connection.runAndReadAll(sql)).getRows()));
  });
});
