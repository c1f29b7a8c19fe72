import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Engine } from '../../../data/engine/types.ts';
import type { Additivity, ModelColumn, ModelTable } from '../../../data/model/types.ts';
import type { AppError } from '../../../platform/errors.ts';
import { checkAggregate } from './check.ts';
import { parseMetric } from './parse.ts';
import { renderRow } from './render.ts';
import type { Aggregate } from './types.ts';

let connection: DuckDBConnection;
let engine: Engine;

beforeAll(async () => {
  connection = await (await DuckDBInstance.create(':memory:')).connect();
  const query = async ({ sql, params }: { sql: string; params?: unknown[] }) => ({
    rows: (await connection.runAndReadAll(sql, params as string[])).getRows(),
  });
  engine = { query } as unknown as Engine;
});
afterAll(() => connection.closeSync());

const column = (
  name: string,
  type: ModelColumn['type'],
  additivity: Additivity | null = null,
  more: Partial<ModelColumn> = {},
): ModelColumn => ({
  name,
  type,
  engineType: type.toUpperCase(),
  personal: false,
  additivity,
  unit: null,
  determinedBy: [],
  ...more,
});

const orders: ModelTable = {
  name: 'orders',
  grain: '',
  key: ['id'],
  rowCount: 10,
  defaultTime: 'opened',
  times: ['opened', 'closed'].map((name) => ({ column: name, verb: name, sql: null, from: '', to: '' })),
  coverage: null,
  stock: null,
  interval: null,
  hierarchies: [],
  columns: [
    column('id', 'integer'),
    column('email', 'text', null, { personal: true }),
    column('status', 'text'),
    column('net', 'decimal', 'additive', { unit: { kind: 'currency', code: 'EUR' } }),
    column('tax', 'decimal', 'additive', { unit: { kind: 'currency', code: 'EUR' } }),
    column('weight', 'decimal', 'additive'),
    column('quantity', 'integer', 'additive', { unit: { kind: 'count' } }),
    column('price', 'decimal', 'rate', { unit: { kind: 'currency', code: 'EUR' } }),
    column('discount', 'double', 'rate', { unit: { kind: 'percent', scale: 1 } }),
    column('target', 'decimal', 'quota'),
    column('score', 'double', 'unknown'),
    column('balance', 'decimal', 'stock'),
    column('opened', 'timestamp'),
    column('closed', 'timestamp'),
  ],
};

const calendar = { zone: 'Europe/Zurich', firstWeekday: 1, now: '2026-03-31T00:00:00' };
const check = async (text: string) => checkAggregate((await parseMetric(engine, text)) as Aggregate, orders);
const refusal = (text: string) =>
  check(text).then(
    () => 'accepted',
    (error: AppError) => error.message,
  );

describe('what is parsed', () => {
  test.each([
    ['sum(net) OVER ()', 'is not allowed|stands outside'],
    ['(SELECT 1)', 'stands outside an aggregate'],
    ['sum((SELECT max(net) FROM orders))', 'is not allowed'],
    ['sum(net) FROM orders', 'must be one expression'],
    ['sum(net), 1', 'must be one expression'],
    ['1; SELECT 2', 'must be one expression|does not parse'],
    ['sum(net', 'does not parse'],
    ["sum(read_text('x'))", 'function read_text is not allowed'],
    ["getenv('HOME')", 'function getenv is not allowed'],
    ['sum(CAST(status AS INTEGER))', 'a CAST is not allowed'],
    ['sum(sum(net))', 'stands inside another aggregate'],
    ['count(DISTINCT net) + sum(DISTINCT net)', 'only count\\(DISTINCT'],
    ['percentile(net, 95)', 'a fraction from 0 to 1'],
    ['sum(net ORDER BY id)', 'has an ORDER BY'],
    ['*', 'stands outside|must be one'],
    ['sum(12345678901234567890)', 'more digits than can be kept'],
  ])('%s is refused', async (text, why) => {
    await expect(parseMetric(engine, text)).rejects.toMatchObject({ code: 'validation_error', message: expect.stringMatching(why) });
  });

  test('numbers keep their digits', async () => {
    expect(await parseMetric(engine, 'revenue * -0.050')).toMatchObject({ args: [{ kind: 'metric' }, { kind: 'number', text: '-0.050' }] });
  });
});

describe('what adds up', () => {
  test.each([
    'sum(net)',
    'sum(net + tax)',
    'sum(target)',
    'sum(price * quantity)',
    'sum(net * (1 - 0.5))',
    'sum(closed - opened)',
    "sum(CASE WHEN status = 'paid' THEN net ELSE 0 END)",
    'count(*)',
    "count(*) FILTER (WHERE status = 'paid')",
    'sum(coalesce(net, 0))',
    'sum(1)',
  ])('%s', async (text) => {
    expect((await check(text)).additive).toBe(true);
  });

  test.each([
    ['sum(price)', '"price" is a rate'],
    ['sum(balance)', '"balance" is a stock'],
    ['sum(score)', 'it is not known whether "score" adds up'],
    ['sum(net + quantity)', 'it is not known whether'],
    ['sum(net / quantity)', 'is a rate'],
    ['sum(net * tax)', 'it is not known whether'],
    ['sum(id)', '"id" is no measure'],
    ['avg(status)', 'is no measure'],
    ['max(email)', '"email" is personal data'],
    ["count(*) FILTER (WHERE email = 'a')", '"email" is personal data'],
    ['sum(profit)', 'has no column "profit"'],
    ['avg(opened)', 'is a time'],
    ['last(net)', 'last is for stocks'],
  ])('%s is refused', async (text, why) => {
    expect(await refusal(text)).toContain(why);
  });

  test('people are counted, not shown', async () => {
    expect(await check('count(DISTINCT email)')).toMatchObject({ additive: false, unit: { kind: 'count' } });
  });

  test('money stays money', async () => {
    for (const text of ['sum(price * quantity)', 'sum(net * discount)', 'avg(net)']) {
      expect((await check(text)).unit).toEqual({ kind: 'currency', code: 'EUR' });
    }
  });
});

test('text of an expression reaches SQL only as a literal', async () => {
  const { of } = (await parseMetric(engine, "sum(CASE WHEN status = 'x'' OR 1=1 --' THEN net END)")) as Aggregate;
  expect(renderRow(of!, orders, { column: (name) => `"${name}"`, calendar })).toBe(
    `CASE WHEN ("status" = 'x'' OR 1=1 --') THEN "net" ELSE NULL END`,
  );
});
