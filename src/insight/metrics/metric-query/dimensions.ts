import type { DataModel } from '../../../data/model/types.ts';
import type { Build } from './build.ts';
import type { Shift } from './compared-range.ts';
import { queryError, quoteNames } from './errors.ts';
import { axisOf, splitName, timeOf } from './model-paths.ts';
import { respectPrecision } from './precision.ts';
import type { BaseAggregate } from './resolve-metrics.ts';
import type { RowSource } from './row-source.ts';
import { bucketSql, localTime } from './time-sql.ts';
import { type Dimension, type Grain, isStep, type Step } from './types.ts';

/** A dimension of a query, with its id in the SQL: `d0`, `d1`, … */
export interface GroupedBy {
  id: string;
  /** Its name in the answer. */
  name: string;
  dimension: Dimension;
  grain: Grain | null;
}

/**
 * The dimensions of a query.
 * @throws AppError validation_error for duplicates
 */
export function groupedBy(by: readonly Dimension[]): GroupedBy[] {
  const grouped = by.map((dimension, i): GroupedBy => {
    if (typeof dimension === 'string') return { id: `d${i}`, name: dimension, dimension, grain: null };
    const { time, grain } = dimension;
    return { id: `d${i}`, name: time === 'default' ? grain : `${time} ${grain}`, dimension, grain };
  });
  const names = grouped.map(({ name }) => name);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw queryError(`"by" names "${twice}" twice.`);
  if (grouped.filter(({ grain }) => grain !== null && isStep(grain)).length > 1) throw queryError('"by" has two series of time; name one.');
  return grouped;
}

export type OwnSeries = GroupedBy & { grain: Step };

/**
 * The series among the dimensions along the metrics' own time, if any. Steps of another time, such as the month in which customers signed up,
 * are groups like any others: nothing is filled in, compared or accumulated along them.
 */
export function ownSeries(model: DataModel, grouped: readonly GroupedBy[], bases: readonly BaseAggregate[]): OwnSeries | null {
  for (const one of grouped) {
    const { dimension, grain } = one;
    if (typeof dimension === 'string' || grain === null || !isStep(grain)) continue;
    if (dimension.time === 'default' || bases.every((base) => isOwnTime(model, base, dimension.time))) return { ...one, grain };
  }
  return null;
}

function isOwnTime(model: DataModel, { table, time }: BaseAggregate, name: string): boolean {
  const wanted = splitName(model, name);
  const axis = axisOf(model, table, time);
  return axis !== null && (wanted.table ?? table.name) === axis.table.name && axis.time.column === wanted.column;
}

/** SQL of a dimension on the rows of a source. */
export function dimensionSql(
  build: Build,
  rows: RowSource,
  base: BaseAggregate,
  { dimension, grain }: GroupedBy,
  shift: Shift | null,
): string {
  if (typeof dimension === 'string') return rows.group(dimension);
  const { model, calendar } = build.scope;
  const own = splitName(model, dimension.time);
  // A time of a related table, such as a customer's sign-up month.
  if (dimension.time !== 'default' && (own.table ?? base.table.name) !== base.table.name && !isOwnTime(model, base, dimension.time)) {
    const { table } = rows.reach(dimension.time);
    const time = timeOf(model, table, own.column)!;
    respectPrecision(time, grain!);
    return bucketSql(grain!, localTime(table, time, rows.raw(dimension.time), calendar), calendar, null);
  }
  const axis = axisOf(model, base.table, dimension.time === 'default' ? base.time : dimension.time);
  if (!axis)
    throw queryError(`Rows of "${base.table.name}" have no time, so there is no series of them. Group by ${quoteNames(namesOf(base))}.`);
  respectPrecision(axis.time, grain!);
  return bucketSql(grain!, localTime(axis.table, axis.time, rows.raw(axis.name), calendar), calendar, shift);
}

function namesOf({ table }: BaseAggregate): string[] {
  return table.columns.filter(({ additivity, personal }) => additivity === null && !personal).map(({ name }) => name);
}
