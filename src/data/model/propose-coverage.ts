import { nameWords } from '../engine/role-words.ts';
import type { Coverage, ModelTable, Relationship } from './types.ts';

const DAY_MS = 86_400_000;
/** Later times than this after the last event are plans: due dates, ends of contracts. */
const AFTER_EVENTS_MAX_MS = 31 * DAY_MS;
/** How many times as long as between two rows of a table on average nothing may have happened in it. A longer time was not delivered. */
const QUIET_MAX = 20;
/** With fewer keys found, what is referred to may be older than what refers to it. */
const REFERRED_MIN = 0.95;
const PLANS = /^(due|expected|planned|promised|expires?|expiry|expiration|valid|faellig|updated|modified|changed|geaendert)$/;

/**
 * What the data of each table covers. Tables of one source are delivered together, so that a table whose rows begin later, or end earlier, is
 * covered as long as the others: nothing happened in it. At the start that holds only where its rows are so rare that it may be true: sales by the
 * thousand that begin years after the first employee was hired were not kept before. Tables that others refer to do not extend the start: customers
 * are older than the orders that were kept. They are covered to the end of what refers to them: an export with the orders' customers has the new ones too.
 */
export function proposeCoverage(
  tables: readonly Omit<ModelTable, 'coverage'>[],
  relationships: readonly Relationship[],
  sourceOf: (table: string) => string,
): ModelTable[] {
  const referred = new Set(relationships.map(({ to }) => to.table));
  return tables.map((table): ModelTable => {
    const own = defaultTime(table);
    if (!own) return { ...table, coverage: null };
    const together = tables.filter((other) => sourceOf(other.name) === sourceOf(table.name));
    const referring = relationships
      .filter(({ to, matched }) => to.table === table.name && matched >= REFERRED_MIN)
      .map(({ from }) => from.table);
    const events = [...together, ...tables.filter(({ name }) => referring.includes(name))].flatMap((other) => defaultTime(other) ?? []);
    const spacing = table.rowCount > 1 ? (msOf(own.to) - msOf(own.from)) / (table.rowCount - 1) : Number.POSITIVE_INFINITY;
    const starts = [own, ...together.filter(({ name }) => !referred.has(name)).flatMap((other) => defaultTime(other) ?? [])].filter(
      ({ from }) => msOf(own.from) - msOf(from) <= QUIET_MAX * spacing,
    );
    const last = events
      .map(({ to }) => to)
      .sort()
      .at(-1)!;
    const later = together
      .flatMap(({ times }) => times)
      .filter(({ column, to }) => !nameWords(column).some((word) => PLANS.test(word)) && msOf(to) <= msOf(last) + AFTER_EVENTS_MAX_MS);
    const coverage: Coverage = {
      from: starts.map(({ from }) => from).sort()[0]!,
      to: later
        .map(({ to }) => to)
        .concat(last)
        .sort()
        .at(-1)!,
    };
    return { ...table, coverage };
  });
}

function defaultTime({ times, defaultTime: name }: Pick<ModelTable, 'times' | 'defaultTime'>) {
  return times.find(({ column }) => column === name);
}

function msOf(local: string): number {
  return Date.parse(local.length === 10 ? local : `${local.slice(0, 19)}Z`);
}
