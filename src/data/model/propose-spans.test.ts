import { DuckDBInstance } from '@duckdb/node-api';
import { expect, test } from '@jest/globals';
import type { ColumnProfile, Engine } from '../engine/types.ts';
import { proposeSpans } from './propose-spans.ts';

const ROWS = 40;

/** What a table of 40 rows with a start, an end so many days later that every second row lacks, and an amount is taken for. */
async function spansOf(name: string, start: string, end: string, amount = 'amount', days = 90) {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  await connection.run(`CREATE TABLE "${name}" AS SELECT DATE '2026-01-01' + (i * 3)::INTEGER AS "${start}",
    CASE WHEN i % 2 = 0 THEN DATE '2026-01-01' + (i * 3 + ${days} + i % 7)::INTEGER END AS "${end}", i * 10.0 AS "${amount}" FROM range(${ROWS}) t(i)`);
  const engine = { query: async ({ sql }: { sql: string }) => ({ rows: (await connection.runAndReadAll(sql)).getRows() }) };
  const columns = [
    { name: start, role: 'time', nullCount: 0 },
    { name: end, role: 'time', nullCount: ROWS / 2 },
    { name: amount, role: 'additive_measure', nullCount: 0 },
  ] as ColumnProfile[];
  const times = [start, end].map((column) => ({ column, sql: null }));
  const table = { name, path: '', source: '', rowCount: ROWS, columns };
  const found = await proposeSpans(engine as unknown as Engine, table, { times: times as never, defaultTime: start });
  connection.closeSync();
  return { until: found.interval?.until ?? null, lasting: found.lasting };
}

test('what is over within days has amounts and no levels', async () => {
  expect(await spansOf('outages', 'started_on', 'ended_on', 'customers', 1)).toEqual({ until: 'ended_on', lasting: false });
  expect(await spansOf('hires', 'from_date', 'to_date', 'fee', 4)).toEqual({ until: 'to_date', lasting: false });
});

test.each([
  // An order that is called off was never a level, and one that is not has no end.
  ['orders', 'ordered_at', 'cancelled_at', 'total', { until: null, lasting: false }],
  ['bookings', 'created_at', 'cancellation_date', 'price', { until: null, lasting: false }],
  ['subscriptions', 'created_at', 'cancelled_at', 'amount', { until: 'cancelled_at', lasting: true }],
  ['deals', 'created_at', 'canceled_on', 'mrr', { until: 'canceled_on', lasting: true }],
  ['rows', 'started_on', 'cancelled_on', 'fee', { until: 'cancelled_on', lasting: true }],
  ['rows', 'created_at', 'ended_on', 'fee', { until: 'ended_on', lasting: true }],
  ['Verträge', 'erstellt', 'gekündigt', 'Betrag', { until: 'gekündigt', lasting: true }],
  ['tickets', 'opened_at', 'closed_at', 'hours', { until: 'closed_at', lasting: false }],
] as const)('%s from %s until %s, with %s', async (name, start, end, amount, expected) => {
  expect(await spansOf(name, start, end, amount)).toEqual(expected);
});
