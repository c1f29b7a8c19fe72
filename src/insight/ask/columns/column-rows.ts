import { isNumberType } from '../../../data/engine/cell-number.ts';
import type { DataModel, ModelColumn, ModelTable, Unit } from '../../../data/model/types.ts';
import { currencyColumn } from '../../metrics/expression/units.ts';
import { currencyPlace } from '../../metrics/metric-query/currencies.ts';
import { queryError, quoteNames } from '../../metrics/metric-query/errors.ts';
import { reachColumn, tableNamed } from '../../metrics/metric-query/model-paths.ts';
import { compileRows } from '../../metrics/metric-query/rows-query.ts';
import type { Dimension, Filter, QueryScope, Range, TimeRange } from '../../metrics/metric-query/types.ts';
import type { OpenDataModel } from '../open-data-model.ts';

/** Rows with the values of some columns. */
export interface ColumnRows {
  /** SQL of the rows, whose columns are c0, c1, … in the order asked for. */
  sql: string;
  params: ReturnType<typeof compileRows>['params'];
  tables: string[];
  notes: string[];
  range: Range | null;
}

export interface AskedRows {
  table: ModelTable;
  columns: readonly Dimension[];
  time?: TimeRange | undefined;
  filters?: Filter | undefined;
}

/** Whether a column holds numbers that measure something, and not keys or codes. */
export const isMeasure = ({ type, additivity }: ModelColumn): boolean => isNumberType(type) && additivity !== null;

/** SQL of a number as DOUBLE; empty if it is not finite. */
export const numberSql = (column: string): string => `CASE WHEN isfinite(CAST(${column} AS DOUBLE)) THEN CAST(${column} AS DOUBLE) END`;

/**
 * The table whose rows have all the columns: its own, or those of tables of which each row has at most one.
 * @throws AppError validation_error if there is none, or several
 */
export function tableOfColumns(model: DataModel, names: readonly string[], named?: string): ModelTable {
  if (named !== undefined) return tableNamed(model, named);
  const reaching = model.tables.flatMap((table) => {
    const reached = names.map((name) => reachColumn(model, table, name));
    const own = reached.filter((one) => one?.path.length === 0).length;
    return own > 0 && reached.every((one) => one !== null) ? [{ table, own }] : [];
  });
  const best = reaching.filter(({ own }) => own === Math.max(...reaching.map((one) => one.own)));
  if (best.length === 0) {
    throw queryError(`No table has ${quoteNames(names)} in one row. get_data_model shows the columns and relationships.`);
  }
  if (best.length > 1)
    throw queryError(`${quoteNames(best.map(({ table }) => table.name))} each have ${quoteNames(names)}. Set "table" to one of them.`);
  return best[0]!.table;
}

/**
 * The column of a name, as the table's rows reach it.
 * @throws AppError validation_error if there is none
 */
export function columnNamed({ model }: QueryScope, table: ModelTable, name: string): ModelColumn {
  const reached = reachColumn(model, table, name);
  if (!reached) throw queryError(`Rows of "${table.name}" have no "${name}". get_data_model shows the columns and relationships.`);
  return reached.column;
}

/** What a value that repeats on several rows belongs to, if all the columns belong to the same: an order's total and tax on its lines. */
export function commonOwner(columns: readonly ModelColumn[]): string[] {
  const owners = columns.map(({ additivity, determinedBy }) => (additivity === 'attribute' ? determinedBy : []));
  const [first = []] = owners;
  return owners.every((one) => one.join('\0') === first.join('\0')) ? first : [];
}

/** The rows of a table, with columns of related tables and a query's filters; once for each `owner` if the values belong to one. */
export function columnRows(scope: QueryScope, { table, columns, time, filters }: AskedRows, owner: readonly string[] = []): ColumnRows {
  const listed = [...columns, ...owner.filter((name) => !columns.includes(name))];
  const asked = { table: table.name, columns: listed, distinct: owner.length > 0 };
  const rows = compileRows({ ...asked, ...(time ? { time } : {}), ...(filters ? { filters } : {}) }, scope);
  // The currency that compileRows lists beside an amount is the only one here.
  const notes = rows.notes.filter((note) => !note.includes('is listed too'));
  const once = owner.length > 0 ? [`Each value counts once for each ${owner.join(' and ')}, although it repeats on several rows.`] : [];
  return { sql: rows.select, params: rows.params, tables: rows.tables, notes: [...notes, ...once], range: rows.range };
}

/**
 * The unit of a column's values in these rows.
 * @throws AppError validation_error with the filter to set if they are in different currencies
 */
export async function unitOf({ workspace }: OpenDataModel, scope: QueryScope, asked: AskedRows, name: string): Promise<Unit | null> {
  const { column, table } = reachColumn(scope.model, asked.table, name)!;
  const currency = currencyColumn(column.unit);
  if (currency === null) return column.unit;
  const place = currencyPlace(scope.model, table, currency);
  const dimension = place.table === asked.table.name ? place.name : `${place.table}.${place.column}`;
  const { sql, params, tables } = columnRows(scope, { ...asked, columns: [dimension] });
  const { rows } = await workspace.ask({
    label: `Currencies of ${name}`,
    sql: `SELECT DISTINCT c0 FROM (\n${sql}) WHERE c0 IS NOT NULL ORDER BY c0`,
    params,
    tables,
    rowsMax: 9,
  });
  const [first] = rows;
  if (rows.length > 1) {
    throw queryError(
      `The amounts of "${name}" are in different currencies (${quoteNames(rows.slice(0, 8).map(([one]) => String(one)))}), which cannot be compared. Choose one: filters {"dimension": "${dimension}", "is": "${first![0]}"}.`,
    );
  }
  return first ? { kind: 'currency', code: String(first[0]) } : column.unit;
}
