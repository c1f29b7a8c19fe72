import type { Context } from '../../platform/context.ts';
import { AppError, invalidFields } from '../../platform/errors.ts';
import { quoteName } from '../engine/sql-quote.ts';
import { ANSWER_BYTES_MAX, type CellValue, type ColumnProfile, type QueryResult } from '../engine/types.ts';
import type { SnapshotTable } from './entities.ts';
import { getSource } from './get-source.ts';
import { localData } from './table-files.ts';

interface RowsWanted {
  /** Default: the first. */
  table?: string;
  offset: number;
  limit: number;
  /** A column's name. Default: the order of the file. */
  orderBy?: string;
  descending: boolean;
}

export interface RowsRead {
  table: string;
  rowCount: number;
  columns: QueryResult['columns'];
  rows: CellValue[][];
  /** Fewer rows than requested and available: the answer was full. */
  truncated: boolean;
}

const BINS = 24;
const VALUES_MAX = 20;
const MASKED = '•••';

/** Some rows of a source, unchanged and free of charge. Personal data is masked. @throws AppError not_found, conflict, validation_error */
export async function readRows(ctx: Context, id: string, wanted: RowsWanted): Promise<RowsRead> {
  const table = await tableOf(ctx, id, wanted.table);
  const { columns: profiles } = table.profile;
  if (wanted.orderBy !== undefined) requireColumn(table, wanted.orderBy, 'order_by');
  const order =
    wanted.orderBy === undefined ? '' : `order by ${quoteName(wanted.orderBy)} ${wanted.descending ? 'desc' : 'asc'} nulls last`;
  const select = profiles.map(({ name, role, type }) =>
    role === 'personal_data' && type === 'text'
      ? `case when ${quoteName(name)} is null then null else '${MASKED}' end as ${quoteName(name)}`
      : quoteName(name),
  );
  const { columns, rows, truncated } = await ctx.engine.query({
    sql: `select ${select.join(', ')} from (select * from t ${order} limit ${wanted.limit} offset ${wanted.offset})`,
    tables: { t: await localData(ctx.storage, table) },
    rowsMax: wanted.limit,
    bytesMax: ANSWER_BYTES_MAX,
    signal: ctx.signal,
  });
  return { table: table.name, rowCount: table.rowCount, columns, rows, truncated };
}

export interface Distribution {
  kind: 'ranges' | 'values' | 'none';
  /** For `ranges`: from (inclusive) and to (exclusive; inclusive for the last). For `values`: the value. */
  bars: { from: CellValue; to: CellValue; count: number }[];
}

/** How a column's values are distributed: ranges of numbers and times, the most frequent values otherwise, nothing for personal data. */
export async function distributionOf(ctx: Context, id: string, wanted: { table?: string; column: string }): Promise<Distribution> {
  const table = await tableOf(ctx, id, wanted.table);
  const column = requireColumn(table, wanted.column, 'column');
  if (column.role === 'personal_data') return { kind: 'none', bars: [] };
  const sql = isOrdered(column) ? rangesSql(column) : valuesSql(column);
  const { rows } = await ctx.engine.query({ sql, tables: { t: await localData(ctx.storage, table) }, signal: ctx.signal });
  const bars = rows.map(([from = null, to = null, count]) => ({ from, to, count: Number(count) }));
  return { kind: bars.length === 0 ? 'none' : isOrdered(column) ? 'ranges' : 'values', bars };
}

const isOrdered = ({ type, distinctCount }: ColumnProfile) =>
  ['decimal', 'double', 'date', 'timestamp'].includes(type) || (type === 'integer' && distinctCount > BINS);

/** Ranges of equal width between the minimum and the maximum. Empty ones are left out; the bounds of the others show the gap. */
function rangesSql({ name, type }: ColumnProfile): string {
  const column = quoteName(name);
  const time = type === 'date' || type === 'timestamp';
  const number = time ? `epoch(${column}::timestamp)` : `${column}::double`;
  const bound = (at: string) => (time ? `strftime(make_timestamp((${at} * 1000000)::bigint), '%Y-%m-%dT%H:%M:%SZ')` : at);
  return `with v as (select ${number} as x from t where ${column} is not null), b as (select min(x) as lo, max(x) as hi from v where isfinite(x)),
    w as (select lo, hi, case when hi > lo then (hi - lo) / ${BINS} else 1 end as width from b),
    h as (select least(${BINS - 1}, floor((x - lo) / width))::int as bin, count(*) as n from v, w where isfinite(x) group by 1)
    select ${bound('lo + bin * width')}, ${bound(`case when bin = ${BINS - 1} then hi else lo + (bin + 1) * width end`)}, n::varchar
    from h, w order by bin`;
}

function valuesSql({ name }: ColumnProfile): string {
  const value = `left(${quoteName(name)}::varchar, 100)`;
  return `select ${value}, null, count(*)::varchar from t where ${quoteName(name)} is not null group by 1 order by count(*) desc, 1 limit ${VALUES_MAX}`;
}

async function tableOf(ctx: Context, id: string, name: string | undefined): Promise<SnapshotTable> {
  const { snapshot } = await getSource(ctx, id);
  if (!snapshot) throw new AppError('conflict', 'The data source has no data yet. Wait until its import has finished.');
  const table = name === undefined ? snapshot.tables[0] : snapshot.tables.find((one) => one.name === name);
  if (table) return table;
  throw invalidFields({ table: [`No such table. The tables are ${snapshot.tables.map((one) => one.name).join(', ')}.`] });
}

function requireColumn(table: SnapshotTable, name: string, field: string): ColumnProfile {
  const column = table.profile.columns.find((one) => one.name === name);
  if (column) return column;
  throw invalidFields({ [field]: [`The table ${table.name} has no such column.`] });
}
