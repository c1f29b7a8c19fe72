import type { Filter, MetricDefinition, MetricQuery } from '../../../metrics/metric-query/types.ts';
import type { ReadingScope } from '../types.ts';
import type { AssembledQuery } from './assemble.ts';

type AnyRow = Extract<Filter, { any: Filter }>;

const partsOf = (filter: Filter): Filter[] => ('and' in filter ? filter.and.flatMap(partsOf) : [filter]);

/** The conditions of a reading, wherever they stand, and the reading without them. */
function apart({ query, define }: AssembledQuery): { filters: Filter[]; query: MetricQuery; define: MetricDefinition[] } {
  const { filters, ...rest } = query;
  const own = define.map((metric) => ({ ...metric, filters: null, label: '', name: '' }));
  return {
    filters: [...(filters ? [filters] : []), ...define.flatMap((metric) => metric.filters ?? [])].flatMap(partsOf),
    query: { ...rest, metrics: [] },
    define: own,
  };
}

const text = (filters: readonly Filter[]): string => JSON.stringify([...new Set(filters.map((one) => JSON.stringify(one)))].sort());

/** Whether a reading asks of things for rows that another asks to be the rows themselves: "the pets seen by each vet" were seen by that vet. */
export function isByOwnRows(own: AssembledQuery, other: AssembledQuery): boolean {
  const [table, another] = new Set(own.define.map((metric) => metric.table));
  if (!table || another !== undefined) return false;
  const [one, two] = [apart(own), apart(other)];
  const isAny = (filter: Filter): filter is AnyRow => 'any' in filter && filter.of === table && filter.time === undefined;
  if (!one.filters.some(isAny)) return false;
  const direct = one.filters.flatMap((filter) => (isAny(filter) ? partsOf(filter.any) : [filter]));
  return text(direct) === text(two.filters) && JSON.stringify([one.query, one.define]) === JSON.stringify([two.query, two.define]);
}

/** Whether a reading counts the references to things by rows, and another the things that have such rows: those that a row refers to. */
export function isOfRows(own: AssembledQuery, other: AssembledQuery, { model }: ReadingScope): boolean {
  const [counted, second] = own.define;
  const [things, third] = other.define;
  if (!counted || !things || second || third || own.query.by || other.query.by || things.expression.kind !== 'aggregate') return false;
  const { expression } = counted;
  if (expression.kind !== 'aggregate' || expression.function !== 'count_distinct' || things.expression.function !== 'count') return false;
  const link = model.relationships.find(
    ({ from, to }) =>
      from.table === counted.table &&
      to.table === things.table &&
      expression.of?.kind === 'column' &&
      from.columns.join() === expression.of.name,
  );
  const [first, ...more] = apart(other).filters;
  const denied = first && 'not' in first ? first.not : null;
  const any = denied ?? first;
  if (!link || !any || more.length > 0 || !('any' in any) || any.of !== counted.table) return false;
  // What never happened to things did not happen to those without any row either.
  const [one, two] = apart(own).filters;
  if (denied)
    return one !== undefined && !two && 'none' in one && one.of === any.of && JSON.stringify(one.none) === JSON.stringify(any.any);
  const span = JSON.stringify(any.time ?? null) === JSON.stringify(own.query.time ?? null) && other.query.time === undefined;
  return span && text(apart(own).filters) === text(partsOf(any.any));
}
