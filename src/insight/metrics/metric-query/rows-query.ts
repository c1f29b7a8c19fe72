import { quoteName } from '../../../data/engine/sql-quote.ts';
import type { CellValue } from '../../../data/engine/types.ts';
import type { ModelTable } from '../../../data/model/types.ts';
import { phrase } from '../../../platform/locale.ts';
import { currencyColumn } from '../expression/units.ts';
import { Build } from './build.ts';
import { localCoverage } from './coverage.ts';
import { currencyPlace } from './currencies.ts';
import { queryError, quoteNames } from './errors.ts';
import { filterSql } from './filter-sql.ts';
import { limitedBy } from './limit-sql.ts';
import { axisOf, splitName, tableNamed, timeOf } from './model-paths.ts';
import { resolveRange } from './periods.ts';
import { RowSource } from './row-source.ts';
import { bucketSql, localTime, withinRange } from './time-sql.ts';
import type { AnswerColumn, CompiledQuery, Dimension, QueryScope, Range, RowsQuery } from './types.ts';

const COLUMNS_MAX = 50;

/** A listing, and the statement that counts all its rows. */
export interface CompiledRows extends CompiledQuery {
  /** All the rows in no order, whose columns are c0, c1, … */
  select: string;
  count: { sql: string; params: CellValue[] };
}

/**
 * Compiles a listing of a table's rows, with columns of related tables that each row has at most one of. Rows that are equal in all that is
 * asked for stay apart, unless `distinct`.
 * @throws AppError validation_error with what is wrong and what to write instead
 */
export function compileRows(asked: RowsQuery, scope: QueryScope): CompiledRows {
  const build = new Build(scope);
  const table = tableNamed(scope.model, asked.table);
  const rows = new RowSource(build, table);
  const columns = listedColumns(build, rows, asked);
  const axis = axisOf(scope.model, table, null);
  const range = rangeOf(asked, table, scope);
  const listed = columns.map(({ sql, id }) => `${sql} AS ${id}`);
  const orders = ordersOf(asked, columns, rows);
  const conditions = [
    ...(range && axis ? [withinRange(axis.table, axis.time, rows.raw(axis.name), range, scope.calendar)] : []),
    ...(asked.filters ? [filterSql(build, rows, asked.filters)] : []),
  ];
  const select = [
    `SELECT ${[...(asked.distinct ? ['DISTINCT'] : []), [...listed, ...orders.flatMap(({ extra }) => extra ?? [])].join(', ')].join(' ')}`,
    `  ${rows.from()}`,
    ...(conditions.length > 0 ? [`  WHERE ${conditions.join(' AND ')}`] : []),
  ].join('\n');
  // What is equal in every listed column may come in any order.
  const order = [...orders.map(({ sql }) => sql), ...columns.map(({ id }) => `${id} NULLS LAST`)];
  const shown = columns.map(({ id, column }) => `${id} AS ${quoteName(column.name)}`).join(', ');
  return {
    sql: `WITH listed AS (\n${select})\nSELECT ${shown}\nFROM listed\n${limitedBy(asked, order).join('\n')}`,
    params: build.params,
    tables: [...build.tables],
    columns: columns.map(({ column }) => column),
    range,
    previous: null,
    quietStart: null,
    notes: build.said(),
    doubts: [...build.doubts],
    select,
    count: { sql: `SELECT count(*) AS row_count FROM (\n${select})`, params: build.params },
  };
}

interface Listed {
  /** `c0`, `c1`, … */
  id: string;
  sql: string;
  column: AnswerColumn;
}

function listedColumns(build: Build, rows: RowSource, asked: RowsQuery): Listed[] {
  const { table } = rows;
  const wanted = asked.columns ?? defaultColumns(build, table);
  if (wanted.length === 0) throw queryError('"columns" of the rows is empty: name at least one.');
  const listed = wanted.map((dimension, i) => ({ id: `c${i}`, ...listedColumn(build, rows, dimension) }));
  const names = listed.map(({ column }) => column.name);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw queryError(`"columns" names "${twice}" twice.`);
  // An amount says little without its currency.
  for (const { column } of listed) {
    const named = currencyColumn(column.unit);
    if (named === null) continue;
    const owner = splitName(build.scope.model, column.of).table;
    const amounts = owner === null || owner === table.name ? table : tableNamed(build.scope.model, owner);
    const currency = currencyPlace(build.scope.model, amounts, named);
    if (names.some((name) => splitName(build.scope.model, name).column === currency.column)) continue;
    const name = currency.table === table.name || amounts === table ? currency.name : `${currency.table}.${currency.column}`;
    names.push(name);
    listed.push({ id: `c${listed.length}`, ...listedColumn(build, rows, name) });
    build.notes.add(
      phrase(
        `"${currency.column}" is listed too, because it names the currency of each "${column.name}".`,
        `„${currency.column}“ steht dabei, weil es die Währung von „${column.name}“ nennt.`,
      ),
    );
  }
  return listed;
}

function defaultColumns({ notes }: Build, { columns }: ModelTable): string[] {
  const stored = columns.filter(({ derived }) => derived === undefined);
  const open = stored.filter(({ personal }) => !personal).slice(0, COLUMNS_MAX);
  const left = stored.filter((column) => !open.includes(column)).map(({ name }) => name);
  if (left.length > 0) notes.add(`${phrase('Not listed', 'Nicht aufgeführt')}: ${quoteNames(left)}.`);
  return open.map(({ name }) => name);
}

/** SQL of a dimension on the rows of a source, with its name and unit. */
export function listedColumn(build: Build, rows: RowSource, dimension: Dimension): Omit<Listed, 'id'> {
  if (typeof dimension === 'string') {
    const { column } = rows.reach(dimension);
    const unit = column.unit;
    return { sql: rows.column(dimension), column: { name: dimension, of: dimension, role: 'dimension', show: null, unit } };
  }
  const { model, calendar } = build.scope;
  const name = dimension.time === 'default' ? rows.table.defaultTime : dimension.time;
  if (name === null) throw queryError(`Rows of "${rows.table.name}" have no time. Name columns of theirs.`);
  const { table } = rows.reach(name);
  const time = timeOf(model, table, splitName(model, name).column)!;
  const sql = bucketSql(dimension.grain, localTime(table, time, rows.raw(name), calendar), calendar, null);
  const label = dimension.time === 'default' ? dimension.grain : `${dimension.time} ${dimension.grain}`;
  return { sql, column: { name: label, of: name, role: 'dimension', show: null, unit: null } };
}

function rangeOf({ time }: RowsQuery, table: ModelTable, { model, calendar }: QueryScope): Range | null {
  if (time === undefined) return null;
  if (!axisOf(model, table, null)) throw queryError(`Rows of "${table.name}" have no time, so "time" cannot be applied to them.`);
  return resolveRange(time, calendar, table.coverage && localCoverage(table.coverage, calendar))!.range;
}

/** Orders by listed columns, or by others that then have to be read too. */
function ordersOf(
  { order = [], distinct = false }: RowsQuery,
  columns: readonly Listed[],
  rows: RowSource,
): { sql: string; extra?: string }[] {
  return order.map(({ by, direction }, i) => {
    const way = `${direction === 'asc' ? 'ASC' : 'DESC'} NULLS LAST`;
    const known = columns.find(({ column }) => column.name === by);
    if (known) return { sql: `${known.id} ${way}` };
    if (distinct) {
      const names = quoteNames(columns.map(({ column }) => column.name));
      throw queryError(`"order" names "${by}", but distinct rows have only their columns: ${names}.`);
    }
    return { sql: `o${i} ${way}`, extra: `${rows.column(by)} AS o${i}` };
  });
}
