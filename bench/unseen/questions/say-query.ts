import { columnOf, type Database, tableOf } from '../model.ts';
import type { Names } from '../naming.ts';
import type { By, Filter, Listing, Metric, Query, Ref, Value } from '../query.ts';

/** The logical query as a metric query, with the names that the files use. */
export function sayQuery(database: Database, names: Names, query: Query): Record<string, unknown> {
  const speak = speaker(database, names);
  const shown = { ...query };
  return clean({
    metrics: shown.metrics.map(({ metric, label }) => ({ ...speak.metric(metric), label })),
    by: shown.by.map(speak.by),
    time: shown.period,
    filters: shown.filter && speak.filter(shown.filter),
    having: shown.having && { metric: shown.metrics[0]?.label, ...shown.having },
    order: shown.order && [{ metric: shown.metrics[0]?.label, direction: shown.order === 'down' ? 'desc' : 'asc' }],
    limit: shown.limit,
    top:
      shown.top &&
      clean({
        n: shown.top.n,
        by: shown.metrics[0]?.label,
        other: shown.top.other,
        per: shown.top.per ? speak.by(shown.by[0] as By) : undefined,
      }),
    compare_to: shown.compare,
    show: shown.show && ['value', showOf(shown.show)],
  });
}

function showOf(show: NonNullable<Query['show']>): unknown {
  if (typeof show === 'string') return show;
  return 'index' in show ? { index: { base: show.index } } : { moving_average: { periods: show.movingAverage } };
}

export function sayListing(
  database: Database,
  names: Names,
  { table, columns, period, filter, order, limit }: Listing,
): Record<string, unknown> {
  const speak = speaker(database, names);
  return clean({
    rows: {
      table: names.table(table),
      columns: columns.map(speak.ref),
      filters: filter && speak.filter(filter),
      order: [{ column: names.column(table, order.column), direction: order.down ? 'desc' : 'asc' }],
      limit,
    },
    time: period,
  });
}

function speaker(database: Database, names: Names) {
  const ref = ({ table, column }: Ref): string => `${quoted(names.table(table))}.${quoted(names.column(table, column))}`;
  const by = (one: By) => ('ref' in one ? ref(one.ref) : { time: 'default', grain: one.grain });
  const value = (table: string, of: Value): string =>
    'column' in of ? ref({ table, column: of.column }) : `${ref({ table, column: of.until })} - ${ref({ table, column: of.from })}`;
  const metric = (of: Metric): Record<string, unknown> => {
    if (of.kind === 'ratio') return { ratio: { of: metric(of.of), per: metric(of.per) } };
    return clean({
      expression: expression(of),
      table: names.table(of.table),
      time: of.time && ref({ table: of.table, column: of.time }),
      filters: of.where && filter(of.where),
    });
  };
  const expression = (of: Exclude<Metric, { kind: 'ratio' }>): string => {
    const own = (column: string) => ref({ table: of.table, column });
    switch (of.kind) {
      case 'count':
        return 'count(*)';
      case 'distinct':
        return `count(distinct ${own(of.column)})`;
      case 'weighted':
        return `sum(${own(of.column)} * ${own(of.weight)}) / sum(${own(of.weight)})`;
      case 'once':
        return `sum(${own(of.column)})`;
      case 'stock':
        return `last(${own(of.column)})`;
      case 'active':
        return of.column === undefined ? 'active()' : `active(sum(${own(of.column)}))`;
      case 'percentile':
        return `percentile(${value(of.table, of.value)}, ${of.p})`;
      default:
        return `${{ sum: 'sum', average: 'avg', median: 'median', least: 'min', most: 'max' }[of.kind]}(${value(of.table, of.value)})`;
    }
  };
  const filter = (of: Filter): Record<string, unknown> => {
    if ('and' in of) return { and: of.and.map(filter) };
    if ('or' in of) return { or: of.or.map(filter) };
    if ('not' in of) return { not: filter(of.not) };
    if ('ref' in of) {
      const { ref: at, ...test } = of;
      return { dimension: ref(at), ...test };
    }
    if ('entity' in of)
      return clean({ entity: names.table(of.entity), of: names.table(of.of), [of.rule]: filter(of.where), time: of.period });
    return clean({ metric: metric(of.metric), per: entityKey(database, of.per), above: of.above, below: of.below, time: of.period });
  };
  const entityKey = (from: Database, table: string) =>
    ref({ table, column: columnOf(tableOf(from, table), tableOf(from, table).key[0] as string).name });
  return { ref, by, metric, filter };
}

const quoted = (name: string): string => (/^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name}"`);

function clean(object: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}
