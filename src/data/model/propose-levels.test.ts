import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from '@jest/globals';
import type { ColumnProfile, Engine } from '../engine/types.ts';
import { steppedAdditivity, stepRatios } from './propose-levels.ts';

const number = (name: string) => ({ name, type: 'double', role: 'additive_measure' }) as ColumnProfile;

test('levels keep close to their last value, and what happens anew does not', async () => {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  // A slow wave and a hash of the row, for twelve things over two years of weeks.
  await connection.run(`CREATE TABLE weeks AS SELECT thing, DATE '2024-01-01' + (week * 7)::INTEGER AS day, 100 + 20 * sin(week / 9 + thing) AS held,
    hash(thing * 1000 + week) % 100 AS moved, 5 AS fixed FROM range(12) t(thing), range(104) w(week)`);
  const engine = { query: async ({ sql }: { sql: string }) => ({ rows: (await connection.runAndReadAll(sql)).getRows() }) };
  const table = { name: 'weeks', path: '', source: '', rowCount: 1248, columns: ['held', 'moved', 'fixed'].map(number) };
  const stock = { entity: ['thing'], time: 'day', together: true };
  const ratios = await stepRatios(engine as unknown as Engine, table, stock);
  const ofSome = await stepRatios(engine as unknown as Engine, { ...table, rowCount: 150_000 }, stock);
  connection.closeSync();
  expect(ofSome.get('held')).toBeLessThan(0.05);
  expect(ratios.get('held')).toBeLessThan(0.05);
  expect(ratios.get('moved')).toBeGreaterThan(0.8);
  expect(ratios.has('fixed')).toBe(false);
});

test.each([
  ['pallets', 'additive', 0.02, 'stock'],
  ['pallets', 'additive', 0.45, 'unknown'],
  ['pallets', 'additive', 1, 'additive'],
  ['clicks', 'additive', 0.02, 'additive'],
  // Months of a business that grows.
  ['net_amount', 'additive', 0.02, 'additive'],
  ['xq', 'unknown', 0.02, 'unknown'],
  ['pallets', 'additive', undefined, 'additive'],
] as const)('%s, %s at %s is %s', (name, additivity, ratio, expected) => {
  expect(steppedAdditivity(name, additivity, ratio)).toBe(expected);
});

test.each([
  ['beds', 'additive', undefined, 'snapshot_date', 'unknown'],
  ['beds', 'additive', 0.4, 'snapshot_date', 'stock'],
  ['Leergut', 'unknown', 0.4, 'Stichtag', 'stock'],
  ['sick_days', 'additive', 0.9, 'as_of', 'unknown'],
  ['price', 'unknown', 0.1, 'as_of', 'unknown'],
  ['orders', 'additive', 0.1, 'as_of', 'additive'],
  // Of a month's end there are levels and totals.
  ['beds', 'additive', 0.1, 'month_end', 'stock'],
  ['beds', 'additive', 0.1, 'mth_end', 'stock'],
  ['beds', 'additive', 0.9, 'month_end', 'unknown'],
  ['beds', 'additive', undefined, 'Monatsende', 'unknown'],
  ['beds', 'additive', 0.9, 'month', 'additive'],
  ['beds', 'additive', 0.9, 'weekend', 'additive'],
] as const)('%s, %s at %s, dated by %s, is %s', (name, additivity, ratio, time, expected) => {
  expect(steppedAdditivity(name, additivity, ratio, time)).toBe(expected);
});
