import { millis } from '../calendar.ts';
import { type Table, tableOf } from '../model.ts';
import type { Cell, Metric } from '../query.ts';
import type { World } from './rows.ts';

/**
 * The first moment that a metric's data covers. Tables of one file are delivered together: one whose rows begin later is covered from the first
 * row of any other, except of those that others link to, which may be older than what was delivered.
 */
export function coveredFrom(world: World, metric: Metric): string {
  if (metric.kind === 'ratio') return [coveredFrom(world, metric.of), coveredFrom(world, metric.per)].sort()[1] as string;
  const { database, together } = world;
  const linked = new Set(database.tables.flatMap(({ links }) => links.map(({ to }) => to)));
  const own = tableOf(database, metric.table);
  const tables = together ? [own, ...database.tables.filter(({ name }) => !linked.has(name))] : [own];
  return tables.flatMap(firstOf).sort()[0] ?? database.coverage.from;
}

function firstOf({ rows, time }: Table): string[] {
  if (time === null) return [];
  const first = rows
    .map((row): Cell => row[time] ?? null)
    .filter((cell) => cell !== null)
    .map(String)
    .sort()[0];
  return first === undefined ? [] : [first.slice(0, 10)];
}

/** The share of a period that may pass before its first row. */
const EMPTY_START_MAX = 0.05;

/** Whether the data reaches back to about the start of a period. */
export function covers(world: World, metric: Metric, { from, to }: { from: string; to: string }): boolean {
  return millis(coveredFrom(world, metric)) - millis(from) <= (millis(to) - millis(from)) * EMPTY_START_MAX;
}
