import { isNumberType } from '../../../data/engine/cell-number.ts';
import type { ColumnType } from '../../../data/engine/types.ts';
import type { ModelTable, ModelTime } from '../../../data/model/types.ts';
import { branchFilters } from '../metric-query/branch-sql.ts';
import type { Build } from '../metric-query/build.ts';
import { localCoverage } from '../metric-query/coverage.ts';
import { queryError } from '../metric-query/errors.ts';
import { entityKey } from '../metric-query/filter-sql.ts';
import { reachColumn, tableNamed, timeOf } from '../metric-query/model-paths.ts';
import { addSteps, earliest, latest, toLocal, toMs } from '../metric-query/periods.ts';
import { RowSource } from '../metric-query/row-source.ts';
import { localTime, microsecondsSql, momentSql, type Precision } from '../metric-query/time-sql.ts';
import type { Filter, Range } from '../metric-query/types.ts';

/** Rows of a table that are events: those that meet the filters, at one of their times. */
export interface EventSpec {
  table: string;
  /** Default: the table's own. */
  time?: string | undefined;
  filters?: Filter | undefined;
}

/** Events with the entity that each belongs to. */
export interface Events {
  rows: RowSource;
  table: ModelTable;
  time: ModelTime;
  /** SQL of the entity; empty where a row names none. */
  who: string;
  /** SQL of the conditions by the filters. */
  conditions: string[];
}

/**
 * The events that a specification describes, each of at most one entity.
 * @throws AppError validation_error if the table has no time, or if its rows do not lead to the entity
 */
export function openEvents(build: Build, entity: string, { table: name, time: wanted, filters }: EventSpec): Events {
  const { model } = build.scope;
  const table = tableNamed(model, name);
  const time = timeOf(model, table, wanted ?? null);
  if (!time) throw queryError(`Rows of "${table.name}" have no time, so it is not known when they happened. Use a table with a time.`);
  const rows = new RowSource(build, table);
  const who = entitySql(build, rows, entity);
  return { rows, table, time, who, conditions: filters ? branchFilters(build, rows, filters) : [] };
}

/** SQL of the entity of a row. Personal data may be counted, and nothing more is done with it. */
export function entitySql(build: Build, rows: RowSource, entity: string): string {
  return rows.thing(entityKey(build, entity));
}

/**
 * Refuses entities that two tables store as different kinds of values, which would never match.
 * @throws AppError validation_error
 */
export function checkSameKind(build: Build, entity: string, tables: readonly ModelTable[]): void {
  const key = entityKey(build, entity);
  const kinds = tables.map((table) => kindOf(reachColumn(build.scope.model, table, key)?.column.type));
  const at = kinds.findIndex((kind) => kind !== kinds[0]);
  if (at === -1) return;
  throw queryError(
    `"${entity}" is ${kinds[0]} in "${tables[0]!.name}" and ${kinds[at]} in "${tables[at]!.name}", so the two do not match. Correct the type of the column, or name a column that both share.`,
  );
}

function kindOf(type: ColumnType | undefined): string {
  if (isNumberType(type)) return 'a number';
  return type === 'text' || type === undefined ? 'a text' : `a ${type}`;
}

/** SQL of an event's time on the organization's calendar. */
export function calendarTime({ scope: { calendar } }: Build, { rows, table, time }: Events): string {
  return localTime(table, time, rows.own(time.column), calendar);
}

/** SQL of an event's time in microseconds. */
export function eventMoment({ scope: { calendar } }: Build, { rows, table, time }: Events, precision: Precision): string {
  return momentSql(table, time, rows.own(time.column), precision, calendar);
}

/** What the data of every one of the tables covers, on the organization's calendar; `to` is the last moment or, in days, the last day. */
export function sharedCoverage({ scope: { calendar } }: Build, tables: readonly ModelTable[]): Range {
  const covered = tables.flatMap(({ coverage }) =>
    coverage ? [{ ...localCoverage(coverage, calendar), inDays: coverage.to.length === 10 }] : [],
  );
  // A last day lasts until midnight.
  const ends = covered.map(({ to, inDays }) => (inDays ? toLocal(addSteps(toMs(to), 'day', 1)) : to));
  return { from: latest(...covered.map(({ from }) => from)), to: earliest(calendar.now.slice(0, 19), ...ends) };
}

/** SQL of a calendar moment in microseconds. */
export function fixedMoment({ scope: { calendar } }: Build, local: string, precision: Precision): string {
  return microsecondsSql(`TIMESTAMP '${local.replace('T', ' ')}'`, precision, calendar);
}
