import { millis } from '../calendar.ts';
import { type Table, tableOf } from '../model.ts';
import type { Cell, Metric } from '../query.ts';
import type { World } from './rows.ts';

/** A table may have been quiet for so many times the usual pause between its rows; what begins earlier says nothing of it. */
const QUIET_MAX = 20;

/**
 * The first moment that a metric's data covers. Tables of one file are delivered together: one whose rows begin later is covered from the first
 * row of any other, as far as it may have had none until then, except of those that others link to, which may be older than what was delivered.
 */
export function coveredFrom(world: World, metric: Metric): string {
  if (metric.kind === 'ratio') return [coveredFrom(world, metric.of), coveredFrom(world, metric.per)].sort()[1] as string;
  const { database, together } = world;
  const linked = new Set(database.tables.flatMap(({ links }) => links.map(({ to }) => to)));
  const own = tableOf(database, metric.table);
  const [first] = momentsOf(own);
  if (first === undefined) return database.coverage.from;
  const others = together ? database.tables.filter(({ name }) => !linked.has(name)).flatMap((table) => momentsOf(table)[0] ?? []) : [];
  const pause = pauseOf(momentsOf(own));
  return [first, ...others.filter((from) => millis(first) - millis(from) <= QUIET_MAX * pause)].sort()[0] as string;
}

/** The mean time between rows, in milliseconds. */
function pauseOf(days: readonly string[]): number {
  const [first, last] = [days[0], days.at(-1)];
  return first === undefined || last === undefined || days.length < 2
    ? Number.POSITIVE_INFINITY
    : (millis(last) - millis(first)) / (days.length - 1);
}

/** The days of a table's rows, in order. */
function momentsOf({ rows, time }: Table): string[] {
  if (time === null) return [];
  return rows
    .map((row): Cell => row[time] ?? null)
    .filter((cell) => cell !== null)
    .map((cell) => String(cell).slice(0, 10))
    .sort();
}

/** The share of a period that may pass before its first row. */
const EMPTY_START_MAX = 0.05;

/** Whether the data reaches back to about the start of a period. */
export function covers(world: World, metric: Metric, { from, to }: { from: string; to: string }): boolean {
  return millis(coveredFrom(world, metric)) - millis(from) <= (millis(to) - millis(from)) * EMPTY_START_MAX;
}
