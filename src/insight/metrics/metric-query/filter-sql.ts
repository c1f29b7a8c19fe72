import type { ModelColumn, ModelTable } from '../../../data/model/types.ts';
import { localDay, phrase } from '../../../platform/locale.ts';
import { columnsOf } from '../expression/check.ts';
import { renderAggregate } from '../expression/render.ts';
import type { Build } from './build.ts';
import { comparisonSql } from './comparison-sql.ts';
import { localCoverage } from './coverage.ts';
import { queryError, quoteNames } from './errors.ts';
import { formulaOf, thresholdSql, zeroMeets } from './formula-sql.ts';
import { axisOf, reachColumn, tableNamed } from './model-paths.ts';
import { type Covered, dayAfter, type ResolvedRange, resolveRange } from './periods.ts';
import { respectPrecision } from './precision.ts';
import { type BaseAggregate, isHolding, resolveMetrics } from './resolve-metrics.ts';
import { RowSource } from './row-source.ts';
import { bucketSql, localTime, withinRange } from './time-sql.ts';
import type { Cycle, Filter, TimeRange } from './types.ts';

/**
 * Renders a filter as a condition. Where a comparison with an empty value is unknown, the row does not meet it; `not` takes all the other rows.
 */
export function filterSql(build: Build, source: RowSource, filter: Filter): string {
  if ('and' in filter) return joinAll(filter.and, ' AND ', 'and');
  if ('or' in filter) return joinAll(filter.or, ' OR ', 'or');
  if ('not' in filter) return notSql(build, source, filter.not);
  if ('entity' in filter) return entityCondition(build, source, filter);
  if ('metric' in filter) return thresholdCondition(build, source, filter);
  if ('grain' in filter) return cycleCondition(build, source, filter);
  const { table: owner, column } = source.reach(filter.dimension);
  if ('than_average' in filter) return averageCondition(build, owner, column, source.column(filter.dimension), filter);
  // Unwrapped, so that the file reader can skip what cannot meet it.
  return `(${comparisonSql(build, filter.dimension, column, source.column(filter.dimension), filter)})`;

  function joinAll(parts: readonly Filter[], by: string, name: string): string {
    if (parts.length === 0) throw queryError(`"${name}" of the filters is empty: give it at least one condition.`);
    return `(${parts.map((part) => filterSql(build, source, part)).join(by)})`;
  }
}

/** For one value the engine has an operator that knows empty ones, and is faster. */
function notSql(build: Build, source: RowSource, filter: Filter): string {
  if (!('dimension' in filter && 'is' in filter && filter.is !== null)) return `(NOT coalesce(${filterSql(build, source, filter)}, false))`;
  const { column } = source.reach(filter.dimension);
  return `(${comparisonSql(build, filter.dimension, column, source.column(filter.dimension), filter, 'IS DISTINCT FROM')})`;
}

/** Names of the dimensions that a filter reads on the rows themselves. */
export function filterDimensions(filter: Filter): string[] {
  if ('and' in filter) return filter.and.flatMap(filterDimensions);
  if ('or' in filter) return filter.or.flatMap(filterDimensions);
  if ('not' in filter) return filterDimensions(filter.not);
  if ('entity' in filter) return [filter.entity];
  if ('grain' in filter) return filter.time === 'default' ? [] : [filter.time];
  return 'metric' in filter ? [filter.per] : [filter.dimension];
}

/** Rows whose time falls on some of the recurring parts of a date. @throws AppError validation_error if they have no such time */
function cycleCondition(build: Build, source: RowSource, { time, grain, in: parts }: CycleFilter): string {
  const { model, calendar } = build.scope;
  const [least, most] = CYCLE_RANGES[grain];
  const wrong = parts.find((part) => part < least || part > most);
  if (wrong !== undefined) throw queryError(`${wrong} is no ${grain}: they are numbered from ${least} to ${most}.`);
  const axis = axisOf(model, source.table, time === 'default' ? null : time);
  if (!axis) throw queryError(`Rows of "${source.table.name}" have no time, so they fall on no ${grain}.`);
  respectPrecision(axis.time, grain);
  const local = localTime(axis.table, axis.time, source.raw(axis.name), calendar);
  return `(${bucketSql(grain, local, calendar, null)} IN (${parts.join(', ')}))`;
}

const CYCLE_RANGES: Record<Cycle, readonly [number, number]> = { weekday: [1, 7], month_of_year: [1, 12], hour_of_day: [0, 23] };

function averageCondition(build: Build, table: ModelTable, column: ModelColumn, sql: string, filter: AverageFilter): string {
  if (column.type !== 'integer' && column.type !== 'decimal' && column.type !== 'double')
    throw queryError(`"${filter.dimension}" is ${column.type}, which has no average.`);
  const rows = new RowSource(build, table);
  const mean = rows.own(column.name);
  return `(${sql} ${filter.than_average === 'above' ? '>' : '<'} (SELECT avg(${mean}) ${rows.from()}))`;
}

type AverageFilter = Extract<Filter, { than_average: unknown }>;
type CycleFilter = Extract<Filter, { grain: unknown }>;
type EntityFilter = Extract<Filter, { entity: string }>;
type ThresholdFilter = Extract<Filter, { metric: string }>;

/** Rows of entities that have a row meeting the filter, only such rows, or none. */
function entityCondition(build: Build, source: RowSource, filter: EntityFilter): string {
  const inner = 'any' in filter ? filter.any : 'all' in filter ? filter.all : filter.none;
  const key = entityKey(build, filter.entity);
  const table =
    filter.of === undefined
      ? tableFor(build, source.table, [key, ...filterDimensions(inner)], key)
      : tableNamed(build.scope.model, filter.of);
  const rows = new RowSource(build, table);
  const entity = thingSql(rows, key);
  const conditions = [`${entity} IS NOT NULL`, ...timeCondition(build, rows, table, null, filter)];
  // "No visits at all" has no condition on the visits.
  const condition = 'and' in inner && inner.and.length === 0 ? 'true' : filterSql(build, rows, inner);
  const outer = thingSql(source, key);
  if ('all' in filter) {
    return `coalesce(${outer} IN (SELECT ${entity} ${rows.from()} WHERE ${conditions.join(' AND ')} GROUP BY 1 HAVING bool_and(coalesce(${condition}, false))), false)`;
  }
  const some = `coalesce(${outer} IN (SELECT ${entity} ${rows.from()} WHERE ${[...conditions, condition].join(' AND ')}), false)`;
  return 'none' in filter ? `(${outer} IS NOT NULL AND NOT ${some})` : some;
}

/** SQL of the key of the thing that a row belongs to. */
function thingSql(rows: RowSource, key: string): string {
  // Refuses personal data and what cannot be reached.
  rows.reach(key);
  return rows.thing(key);
}

/** The column that identifies things: a table name stands for its key. @throws AppError validation_error if that is no single column */
export function entityKey({ scope }: Build, entity: string): string {
  const table = scope.model.tables.find(({ name }) => name.toLowerCase() === entity.toLowerCase());
  if (!table) return entity;
  if (table.key.length !== 1)
    throw queryError(`"${entity}" has no single column as its key; name the column of the things that are meant.`);
  return `${table.name}.${table.key[0]}`;
}

/** The table whose rows the filter is about: the current one if it has all the dimensions, otherwise the one nearest to them. */
function tableFor(build: Build, first: ModelTable, dimensions: readonly string[], entity: string): ModelTable {
  const { model } = build.scope;
  const distance = (table: ModelTable) => {
    const steps = dimensions.map((name) => reachColumn(model, table, name)?.path.length ?? Number.POSITIVE_INFINITY);
    return steps.reduce((sum, one) => sum + one, 0);
  };
  if (Number.isFinite(distance(first))) return first;
  const fitting = model.tables.filter((table) => Number.isFinite(distance(table))).sort((a, b) => distance(a) - distance(b));
  const [nearest, next] = fitting;
  const wanted = quoteNames(dimensions.slice(1));
  if (!nearest) throw queryError(`No table has both "${entity}" and ${wanted}, so the filter has no rows to match.`);
  if (next && distance(next) === distance(nearest)) {
    throw queryError(`"${entity}" with ${wanted} could be rows of ${quoteNames(fitting.map(({ name }) => name))}. Write table.column.`);
  }
  return nearest;
}

/** Rows of entities whose own value meets the threshold. Entities without rows count as zero for counts, also of different values, and sums. */
function thresholdCondition(build: Build, source: RowSource, filter: ThresholdFilter): string {
  return build.threshold(filter.metric, () => thresholdOf(build, source, filter));
}

function thresholdOf(build: Build, source: RowSource, filter: ThresholdFilter): string {
  const { metrics, bases } = resolveMetrics([filter.metric], build.scope);
  const metric = metrics[0]!;
  const [first, ...others] = bases;
  if (!first || others.some(({ table, time }) => table !== first.table || time !== first.time)) {
    throw queryError(
      `"${filter.metric}" is made of several tables, so it cannot be a threshold per "${filter.per}". Use one of the metrics it is made of.`,
    );
  }
  const wrong = bases.find((base) => isHolding(base) || base.meaning.oncePer.length > 0);
  if (wrong) {
    const what = quoteNames([...columnsOf(wrong.aggregate)]);
    throw queryError(`A threshold cannot be put on what holds at a moment or on a value that repeats (${what}).`);
  }
  const rows = new RowSource(build, first.table);
  const per = entityKey(build, filter.per);
  const entity = thingSql(rows, per);
  const values = new Map(bases.map((base) => [base.id, aggregateOf(build, rows, base)]));
  const value = formulaOf(metric.formula, values);
  const conditions = [`${entity} IS NOT NULL`, ...timeCondition(build, rows, first.table, first.time, filter)];
  const outer = thingSql(source, per);
  const groups = (having: string) =>
    `coalesce(${outer} IN (SELECT ${entity} ${rows.from()} WHERE ${conditions.join(' AND ')} GROUP BY 1 HAVING ${having}), false)`;
  const holds = thresholdSql(build, value, filter);
  // A number of different things is zero for those without rows too, though its groups do not add up.
  const counts = metric.formula.kind === 'base' && first.aggregate.function === 'count_distinct';
  if ((metric.additive || counts) && zeroMeets(filter)) return `(${outer} IS NOT NULL AND NOT ${groups(`NOT coalesce(${holds}, true)`)})`;
  return groups(holds);
}

function timeCondition(
  build: Build,
  rows: RowSource,
  table: ModelTable,
  named: string | null,
  { time }: { time?: TimeRange | undefined },
): string[] {
  if (time === undefined) return [];
  const { model, calendar } = build.scope;
  const axis = axisOf(model, table, named);
  if (!axis) throw queryError(`Rows of "${table.name}" have no time, so a filter on them cannot be of a period.`);
  const covered = table.coverage && localCoverage(table.coverage, calendar);
  const resolved = resolveRange(time, calendar, covered)!;
  if (covered) respectCoverage(build, table.name, resolved, covered);
  return [withinRange(axis.table, axis.time, rows.raw(axis.name), resolved.range, calendar)];
}

/** Things without rows where the data does not reach are not known to have none. @throws AppError validation_error if it reaches nothing of the period */
function respectCoverage(build: Build, table: string, { range, named }: ResolvedRange, covered: Covered): void {
  const [first, end] = [covered.from.slice(0, 10), dayAfter(covered.to)];
  if (range.to <= first || range.from >= end) {
    throw queryError(
      `A filter is on rows of "${table}" from ${named.from.slice(0, 10)} on, but the data reaches from ${covered.from.slice(0, 10)} to ${covered.to.slice(0, 10)}. Choose a period that it covers.`,
    );
  }
  if (range.from.slice(0, 10) >= first && named.to <= end) return;
  const [from, to] = [covered.from, covered.to].map((at) => localDay(at.slice(0, 10)));
  build.notes.add(
    phrase(
      `The data of "${table}" reaches from ${from} to ${to}: what a filter says of rows before or after is not known.`,
      `Die Daten von „${table}“ reichen von ${from} bis ${to}: Was ein Filter von Zeilen davor oder danach sagt, ist nicht bekannt.`,
    ),
  );
}

/** Renders an aggregate over the rows of a source. */
export function aggregateOf(build: Build, rows: RowSource, base: BaseAggregate): string {
  const { aggregate } = base;
  const of = aggregate.of && (aggregate.function === 'count' ? rows.stored(aggregate.of) : rows.value(aggregate.of));
  return renderAggregate(aggregate, base.table, of, rowsOfAggregate(build, rows, base));
}

/** The condition on the rows that an aggregate takes, by its own FILTER and its metric's filters; null for all of them. */
export function rowsOfAggregate(build: Build, rows: RowSource, { aggregate, filters }: BaseAggregate): string | null {
  const conditions = [...(aggregate.filter ? [rows.value(aggregate.filter)] : []), ...(filters ? [filterSql(build, rows, filters)] : [])];
  return conditions.length === 0 ? null : conditions.join(' AND ');
}
