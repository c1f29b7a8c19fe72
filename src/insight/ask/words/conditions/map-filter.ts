import type { Filter } from '../../../metrics/metric-query/types.ts';

/** A filter without operators between conditions: one condition. */
export type Leaf = Exclude<Filter, { and: Filter[] } | { or: Filter[] } | { not: Filter }>;

/** The same filter with each of its conditions as `leaf` has it; those within conditions on related rows are left to `leaf`. */
export function mapFilter(filter: Filter, leaf: (one: Leaf) => Filter): Filter {
  if ('and' in filter) return { and: filter.and.map((one) => mapFilter(one, leaf)) };
  if ('or' in filter) return { or: filter.or.map((one) => mapFilter(one, leaf)) };
  return 'not' in filter ? { not: mapFilter(filter.not, leaf) } : leaf(filter);
}

/** The conditions of a filter, in order. */
export function leavesOf(filter: Filter): Leaf[] {
  if ('and' in filter) return filter.and.flatMap(leavesOf);
  if ('or' in filter) return filter.or.flatMap(leavesOf);
  return 'not' in filter ? leavesOf(filter.not) : [filter];
}
