import { quoteName } from '../../../data/engine/sql-quote.ts';
import type { ColumnProfile } from '../../../data/engine/types.ts';
import { type Recorder, runWithReceipt } from '../../../data/receipts/recorder.ts';
import type { SnapshotTable } from '../../../data/sources/entities.ts';
import type { ColumnCounts } from '../../statistics/quality-findings.ts';
import { type Sql, where } from '../bind-sql.ts';
import { timeAxisOf } from '../bind-time.ts';

const COLUMNS_PER_QUERY = 60;
/** Up to this many rows, duplicates are counted exactly; beyond it, in a sample chosen by hash. */
const EXACT_ROWS = 1_000_000;

export interface TableCounts {
  rows: number;
  columns: (ColumnCounts & { min: string | null; max: string | null })[];
  receiptIds: string[];
}

/** Empty, constant, future, negative and infinite values of every column, in one scan per 60 columns. */
export async function queryColumns(
  recorder: Recorder,
  table: SnapshotTable,
  filters: readonly Sql[],
  reportDate: string,
): Promise<TableCounts> {
  const all: TableCounts = { rows: 0, columns: [], receiptIds: [] };
  for (let at = 0; at < table.profile.columns.length; at += COLUMNS_PER_QUERY) {
    const part = table.profile.columns.slice(at, at + COLUMNS_PER_QUERY);
    const wanted = part.map((column) => countsOf(column, reportDate));
    const condition = where(filters);
    const { rows, receiptId } = await runWithReceipt(recorder, {
      label: `Empty, constant, future and negative values of ${part.length} columns of ${table.name}`,
      sql: `SELECT count(*)${wanted.map(({ sql }) => sql).join('')}\nFROM ${quoteName(table.name)}${condition.sql}`,
      params: [...wanted.flatMap(({ params }) => params), ...condition.params],
      tables: [table.name],
    });
    const row = rows[0] ?? [];
    all.rows = Number(row[0]);
    all.receiptIds.push(receiptId);
    for (const [i, column] of part.entries()) {
      const [present, future, negative, notFinite, min, max] = row.slice(1 + i * 6, 7 + i * 6);
      const shown = column.role !== 'personal_data' && column.type !== 'json';
      const count = (cell: unknown) => (cell === null || cell === undefined ? null : Number(cell));
      all.columns.push({
        name: column.name,
        role: column.role,
        nulls: all.rows - Number(present),
        constant: Number(present) === all.rows && all.rows > 0 && min !== null && min === max && !(String(min).length >= TEXT_MAX),
        future: count(future),
        negative: count(negative),
        notFinite: count(notFinite),
        min: shown && min !== null && min !== undefined ? String(min) : null,
        max: shown && max !== null && max !== undefined ? String(max) : null,
      });
    }
  }
  return all;
}

const TEXT_MAX = 200;

function countsOf(column: ColumnProfile, reportDate: string): Sql {
  const name = quoteName(column.name);
  const numeric = column.type === 'integer' || column.type === 'decimal' || column.type === 'double';
  const dated = column.role === 'time' && (column.type === 'date' || column.type === 'timestamp') && timeAxisOf(column);
  const ordered = column.type !== 'json';
  const text = (call: string) => (ordered ? `left(CAST(${call}(${name}) AS VARCHAR), ${TEXT_MAX})` : 'NULL');
  return {
    sql: [
      `,\n  count(${name})`,
      dated ? `,\n  count(*) FILTER (WHERE ${name} >= CAST(? AS DATE) + INTERVAL 1 DAY)` : ',\n  NULL',
      numeric ? `,\n  count(*) FILTER (WHERE ${name} < 0)` : ',\n  NULL',
      column.type === 'double' ? `,\n  count(*) FILTER (WHERE NOT isfinite(${name}))` : ',\n  NULL',
      `,\n  ${text('min')},\n  ${text('max')}`,
    ].join(''),
    params: dated ? [reportDate] : [],
  };
}

export interface Duplicates {
  duplicates: number;
  rows: number;
  /** 1 if every row was checked, otherwise one row in `part`. */
  part: number;
  receiptId: string;
}

/** Rows that duplicate another in all of the given columns. */
export async function queryDuplicates(
  recorder: Recorder,
  table: SnapshotTable,
  columns: readonly ColumnProfile[],
  filters: readonly Sql[],
  label: string,
): Promise<Duplicates> {
  const names = columns.map(({ name }) => quoteName(name));
  const part = table.rowCount <= EXACT_ROWS ? 1 : 2 ** Math.ceil(Math.log2(table.rowCount / 200_000));
  const single = columns.length === 1 ? [{ sql: `${names[0]} IS NOT NULL`, params: [] }] : [];
  const condition = where([...filters, ...single]);
  // Small tables are compared by value; large ones by a 64-bit hash, which collides about once in 10^13 pairs.
  const sql =
    part === 1
      ? `SELECT coalesce(sum(n), 0), coalesce(sum(n - 1), 0)\nFROM (SELECT count(*) AS n FROM ${quoteName(table.name)}${condition.sql}\n  GROUP BY ${names.join(', ')})`
      : `SELECT count(*), count(*) - count(DISTINCT row_hash)\nFROM (SELECT hash(${names.join(', ')}) AS row_hash FROM ${quoteName(table.name)}${condition.sql})\nWHERE row_hash % ${part} = 0`;
  const { rows, receiptId } = await runWithReceipt(recorder, { label, sql, params: condition.params, tables: [table.name] });
  const [seen, duplicates] = rows[0] ?? [];
  return { duplicates: Number(duplicates ?? 0), rows: part === 1 ? Number(seen ?? 0) : table.rowCount, part, receiptId };
}

/** The distinct values of category columns, in one scan. */
export async function queryCategories(
  recorder: Recorder,
  table: SnapshotTable,
  columns: readonly ColumnProfile[],
  filters: readonly Sql[],
): Promise<{ column: string; values: (string | null)[]; receiptId: string }[]> {
  if (columns.length === 0) return [];
  const names = columns.map(({ name }) => quoteName(name));
  const condition = where(filters);
  const { rows, receiptId } = await runWithReceipt(recorder, {
    label: `Values of ${columns.map(({ name }) => name).join(', ')}`,
    sql: `SELECT GROUPING(${names.join(', ')})${names.map((name) => `, CAST(${name} AS VARCHAR)`).join('')}\nFROM ${quoteName(table.name)}${condition.sql}\nGROUP BY GROUPING SETS (${names.map((name) => `(${name})`).join(', ')})\nORDER BY ALL`,
    params: condition.params,
    tables: [table.name],
  });
  return columns.map(({ name }, i) => {
    const mask = 2 ** columns.length - 1 - 2 ** (columns.length - 1 - i);
    const values = rows.filter((row) => Number(row[0]) === mask).map((row) => (row[1 + i] === null ? null : String(row[1 + i])));
    return { column: name, values, receiptId };
  });
}
