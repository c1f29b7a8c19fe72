import { columnsOf } from '../expression/check.ts';
import { renderAggregate } from '../expression/render.ts';
import type { Build } from './build.ts';
import type { Shift } from './compared-range.ts';
import { isDetermined } from './determined.ts';
import { dimensionSql, type GroupedBy, type OwnSeries } from './dimensions.ts';
import { queryError, quoteNames } from './errors.ts';
import { aggregateOf, filterDimensions, filterSql, rowsOfAggregate } from './filter-sql.ts';
import { axisOf, reachColumn } from './model-paths.ts';
import { type BaseAggregate, isHolding } from './resolve-metrics.ts';
import { RowSource } from './row-source.ts';
import { castStep, localTime, stepsInterval, withinRange } from './time-sql.ts';
import type { Filter, Range } from './types.ts';
import type { RowWindow } from './windows.ts';

/** Aggregates that can be computed in one pass over the same rows. */
export interface Branch {
  bases: BaseAggregate[];
  grouped: readonly GroupedBy[];
  series: OwnSeries | null;
  range: Range | null;
  /** Set for the earlier range of a comparison. */
  shift: Shift | null;
  filters: Filter | null;
  /** Set if groups outside `picked` are merged under `o`. */
  picked: PickedGroups | null;
  /** Set if each row counts in every step whose window it is in. */
  window?: RowWindow;
}

/** The groups in the WITH clause `picked`, by dimension ids; `per` are the dimensions within which they were chosen. */
export interface PickedGroups {
  ids: string[];
  per: readonly string[];
  /** The branches, by their index, whose sums by group the named WITH clauses have already. */
  summed: ReadonlyMap<number, string>;
}

/** Groups aggregates by the rows they need. */
export function branchesOf(bases: readonly BaseAggregate[]): BaseAggregate[][] {
  const groups = new Map<string, BaseAggregate[]>();
  for (const base of bases) {
    const key = JSON.stringify([base.table.name, base.time, base.meaning.oncePer, isHolding(base)]);
    groups.set(key, [...(groups.get(key) ?? []), base]);
  }
  return [...groups.values()];
}

/** SELECT of one branch: a row per group with its dimensions `d…`, its aggregates `a…`, and `h` for the presence of rows. */
export function branchSql(build: Build, branch: Branch): string {
  const [first] = branch.bases;
  if (!first) throw new Error('A branch has at least one aggregate');
  return first.meaning.oncePer.length > 0 ? oncePerSql(build, branch, first) : rowsSql(build, branch, first);
}

function rowsSql(build: Build, branch: Branch, first: BaseAggregate): string {
  const rows = new RowSource(build, first.table);
  const sql = new Map(
    branch.grouped.map((one) => [one.id, stepOf(branch, one, dimensionSql(build, rows, first, one, shiftOf(branch, one)))]),
  );
  const aggregates = branch.bases.map((base) => `${aggregateOf(build, rows, base)} AS ${base.id}`);
  const conditions = rowConditions(build, rows, first, branch);
  return groupedSql(branch, sql, aggregates, { from: rows.from(), conditions });
}

/**
 * SELECT of aggregates by group, with `h` for the presence of rows. Groups outside `picked` are one; in a window each row counts in the steps
 * that follow too. `sql` are the dimensions by id.
 */
export function groupedSql(
  { grouped, picked, window, series }: Pick<Branch, 'grouped' | 'picked' | 'window' | 'series'>,
  sql: ReadonlyMap<string, string>,
  aggregates: readonly string[],
  { from, conditions }: { from: string; conditions: readonly string[] },
): string {
  const dimensions = grouped.map(({ id }) => {
    const apart = picked?.ids.includes(id) && !picked.per.includes(id);
    return `${apart ? `CASE WHEN picked.hit THEN ${sql.get(id)} END` : sql.get(id)} AS ${id}`;
  });
  if (picked) dimensions.push('picked.hit IS NULL AS o');
  const join = picked?.ids.map((id) => `picked.${id} IS NOT DISTINCT FROM ${sql.get(id)}`).join(' AND ');
  const where = [...conditions, ...(window ? [`${sql.get(series!.id)} < TIMESTAMP '${window.to.replace('T', ' ')}'`] : [])];
  return [
    `SELECT ${[...dimensions, `${dimensions.length > 0 ? 'true' : 'count(*) > 0'} AS h`, ...aggregates].join(', ')}`,
    `  ${from}`,
    ...(window ? [`  CROSS JOIN (SELECT unnest(range(${window.steps})) AS ahead) AS later`] : []),
    ...(join ? [`  LEFT JOIN picked ON ${join}`] : []),
    ...(where.length > 0 ? [`  WHERE ${where.join(' AND ')}`] : []),
    ...(dimensions.length > 0 ? [`  GROUP BY ${dimensions.map((_, i) => i + 1).join(', ')}`] : []),
  ].join('\n');
}

/** A step of the series, or with a window each that it is part of. */
function stepOf({ window, series }: Branch, { id }: GroupedBy, sql: string): string {
  return window && id === series?.id ? castStep(series.grain, `${sql} + ${stepsInterval(series.grain, 'later.ahead')}`) : sql;
}

/** Only the series of the comparison is shifted onto the later range. */
function shiftOf({ series, shift }: Branch, { id }: GroupedBy): Shift | null {
  return id === series?.id ? shift : null;
}

function rowConditions(build: Build, rows: RowSource, base: BaseAggregate, { range, filters, grouped, shift }: Branch): string[] {
  const { model, calendar } = build.scope;
  const conditions: string[] = [];
  const axis = axisOf(model, base.table, base.time);
  if (range) {
    if (!axis) throw queryError(`Rows of "${base.table.name}" have no time, so "time" cannot be applied to them.`);
    conditions.push(withinRange(axis.table, axis.time, rows.raw(axis.name), range, calendar));
    if (shift?.weeks) conditions.push(`week(${localTime(axis.table, axis.time, rows.raw(axis.name), calendar)}) < 53`);
  } else if (axis && grouped.some(({ dimension }) => typeof dimension === 'object' && dimension.time === 'default')) {
    // What never happened, such as a ticket's resolution, is in no step.
    conditions.push(`${localTime(axis.table, axis.time, rows.raw(axis.name), calendar)} IS NOT NULL`);
  }
  if (filters) conditions.push(...branchFilters(build, rows, filters));
  return conditions;
}

/** The conditions of a query's filters; those on what lies beyond a bridge are asked of the rows there. */
export function branchFilters(build: Build, rows: RowSource, filters: Filter): string[] {
  const parts = 'and' in filters && filters.and.length > 0 ? filters.and : [filters];
  return parts.map((part) => {
    const names = filterDimensions(part);
    const crossing = names.filter((name) => rows.crosses(name));
    if (crossing.length === 0 || crossing.length < names.length) return filterSql(build, rows, part);
    return rows.filterLinked(crossing, (linked) => branchFilters(build, linked, part).join(' AND '));
  });
}

/** Takes a value that repeats on several rows once per entity it belongs to; all groups and filters must belong to that entity too. */
function oncePerSql(build: Build, branch: Branch, first: BaseAggregate): string {
  const { table, meaning } = first;
  const rows = new RowSource(build, table);
  checkDetermined(build, branch, first);
  const key = meaning.oncePer.map((name, i) => `${rows.own(name)} AS k${i}`);
  const dimensions = branch.grouped.map((one) => `any_value(${dimensionSql(build, rows, first, one, shiftOf(branch, one))}) AS ${one.id}`);
  const values = branch.bases.map((base) => {
    const when = rowsOfAggregate(build, rows, base);
    const value = rows.value(base.aggregate.of!);
    return `any_value(${when === null ? value : `CASE WHEN ${when} THEN ${value} END`}) AS v_${base.id}`;
  });
  const conditions = rowConditions(build, rows, first, branch);
  const inner = [
    `SELECT ${[...key, ...dimensions, ...values].join(', ')}`,
    `    ${rows.from()}`,
    ...(conditions.length > 0 ? [`    WHERE ${conditions.join(' AND ')}`] : []),
    `    GROUP BY ${key.map((_, i) => i + 1).join(', ')}`,
  ].join('\n');
  const aggregates = branch.bases.map(({ aggregate, id }) => `${renderAggregate(aggregate, table, `v_${id}`, null)} AS ${id}`);
  const outer = new Map(branch.grouped.map((one) => [one.id, stepOf(branch, one, `entities.${one.id}`)]));
  return groupedSql(branch, outer, aggregates, { from: `FROM (${inner}) AS entities`, conditions: [] });
}

function checkDetermined(
  build: Build,
  { grouped, filters, range }: Branch,
  { table, meaning, aggregate, time, filters: own }: BaseAggregate,
): void {
  const determined = (name: string) => {
    const reached = reachColumn(build.scope.model, table, name);
    const near = reached?.path[0] ? reached.path[0].from.columns : reached ? [reached.column.name] : [name];
    return near.every((one) => isDetermined(table, meaning.oncePer, one));
  };
  const axis = axisOf(build.scope.model, table, time);
  const names = [
    ...grouped.map(({ dimension }) =>
      typeof dimension === 'string' ? dimension : dimension.time === 'default' ? (axis?.name ?? '') : dimension.time,
    ),
    ...[filters, own].flatMap((one) => (one ? filterDimensions(one) : [])),
    ...(range && axis ? [axis.name] : []),
  ];
  const wrong = names.filter((name) => !determined(name));
  if (wrong.length > 0) {
    throw queryError(
      `${quoteNames([...columnsOf(aggregate)])} belongs to a ${meaning.oncePer.join(' + ')} and repeats on its rows, but ${quoteNames(wrong)} differs between them. Use a measure of the rows themselves, or leave ${quoteNames(wrong)} out.`,
    );
  }
}
