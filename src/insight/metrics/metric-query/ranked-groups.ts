import { phrase } from '../../../platform/locale.ts';
import type { Build } from './build.ts';
import type { GroupedBy } from './dimensions.ts';
import { quoteNames } from './errors.ts';
import type { Filter, MetricQuery } from './types.ts';

/**
 * Dimensions without whose value a group takes no part in a ranking, since the absence of a value is not the largest of anything. A remainder
 * shows it like any other group, and so does a filter that asks for it.
 */
export function rankedIds({ top, filters }: MetricQuery, groups: readonly GroupedBy[]): string[] {
  if (top?.other) return [];
  return groups.flatMap(({ id, name, grain }) => (grain === null && !(filters && asksForEmpty(filters, name)) ? [id] : []));
}

/** Whether the first rows of an answer are those with the largest or the smallest of a value. */
export function isRanking({ order = [] }: MetricQuery, shown: readonly { name: string }[], limited: boolean): boolean {
  return limited && shown.some(({ name }) => name === order[0]?.by);
}

/** Condition on groups, or none; says so. */
export function havingValues(build: Build, ids: readonly string[], grouped: readonly GroupedBy[]): string[] {
  if (ids.length === 0) return [];
  const names = grouped.flatMap(({ id, name }) => (ids.includes(id) ? [name] : []));
  build.notes.add(
    phrase(
      `Rows without a value in ${quoteNames(names)} take no part in the ranking.`,
      `Zeilen ohne Wert in ${quoteNames(names)} zählen in der Rangfolge nicht mit.`,
    ),
  );
  return ids.map((id) => `${id} IS NOT NULL`);
}

function asksForEmpty(filter: Filter, name: string): boolean {
  if ('and' in filter) return filter.and.some((part) => asksForEmpty(part, name));
  if ('or' in filter) return filter.or.some((part) => asksForEmpty(part, name));
  return 'dimension' in filter && filter.dimension === name && 'is' in filter && filter.is === null;
}
