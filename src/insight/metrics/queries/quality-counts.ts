import { isNumberType } from '../../../data/engine/cell-number.ts';
import { quoteName, quoteText } from '../../../data/engine/sql-quote.ts';
import type { ColumnProfile } from '../../../data/engine/types.ts';
import { type Recorder, runWithReceipt } from '../../../data/receipts/recorder.ts';
import type { SnapshotTable } from '../../../data/sources/entities.ts';
import { phrase } from '../../../platform/locale.ts';
import type { ColumnCounts } from '../../statistics/quality-findings.ts';
import type { RowsRelation } from './rows-relation.ts';

const COLUMNS_PER_QUERY = 60;
/** Up to this many rows, duplicates are counted exactly; beyond it, in a sample chosen by hash. */
const EXACT_ROWS = 1_000_000;

export interface TableCounts {
  rows: number;
  columns: (ColumnCounts & { min: string | null; max: string | null })[];
  receiptIds: string[];
}

/** Empty, constant, future, negative and infinite values of every column, in one scan per 60 columns. */
export async function queryColumns(recorder: Recorder, table: SnapshotTable, from: RowsRelation, reportDate: string): Promise<TableCounts> {
  const all: TableCounts = { rows: 0, columns: [], receiptIds: [] };
  for (let at = 0; at < table.profile.columns.length; at += COLUMNS_PER_QUERY) {
    const part = table.profile.columns.slice(at, at + COLUMNS_PER_QUERY);
    const wanted = part.map((column) => countsOf(column, reportDate));
    const { rows, receiptId } = await runWithReceipt(recorder, {
      label: phrase(
        `Empty, constant, future and negative values of ${part.length} columns of ${table.name}`,
        `Leere, gleichbleibende, künftige und negative Werte von ${part.length} Spalten von ${table.name}`,
      ),
      sql: `SELECT count(*)${wanted.join('')}\nFROM ${from.sql}`,
      params: from.params,
      tables: from.tables,
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

function countsOf(column: ColumnProfile, reportDate: string): string {
  const name = quoteName(column.name);
  const numeric = isNumberType(column.type);
  const dated = column.role === 'time' && (column.type === 'date' || column.type === 'timestamp');
  const ordered = column.type !== 'json';
  const text = (call: string) => (ordered ? `left(CAST(${call}(${name}) AS VARCHAR), ${TEXT_MAX})` : 'NULL');
  return [
    `,\n  count(${name})`,
    dated ? `,\n  count(*) FILTER (WHERE ${name} >= CAST(${quoteText(reportDate)} AS DATE) + INTERVAL 1 DAY)` : ',\n  NULL',
    numeric ? `,\n  count(*) FILTER (WHERE ${name} < 0)` : ',\n  NULL',
    column.type === 'double' ? `,\n  count(*) FILTER (WHERE NOT isfinite(${name}))` : ',\n  NULL',
    `,\n  ${text('min')},\n  ${text('max')}`,
  ].join('');
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
  from: RowsRelation,
  label: string,
): Promise<Duplicates> {
  const names = columns.map(({ name }) => quoteName(name));
  const part = table.rowCount <= EXACT_ROWS ? 1 : 2 ** Math.ceil(Math.log2(table.rowCount / 200_000));
  const rowsOf = `${from.sql}${columns.length === 1 ? `\nWHERE ${names[0]} IS NOT NULL` : ''}`;
  // Small tables are compared by value; large ones by a 64-bit hash, which collides about once in 10^13 pairs.
  const sql =
    part === 1
      ? `SELECT coalesce(sum(n), 0), coalesce(sum(n - 1), 0)\nFROM (SELECT count(*) AS n FROM ${rowsOf}\n  GROUP BY ${names.join(', ')})`
      : `SELECT count(*), count(*) - count(DISTINCT row_hash)\nFROM (SELECT hash(${names.join(', ')}) AS row_hash FROM ${rowsOf})\nWHERE row_hash % ${part} = 0`;
  const { rows, receiptId } = await runWithReceipt(recorder, { label, sql, params: from.params, tables: from.tables });
  const [seen, duplicates] = rows[0] ?? [];
  return { duplicates: Number(duplicates ?? 0), rows: part === 1 ? Number(seen ?? 0) : table.rowCount, part, receiptId };
}

/** The distinct values of category columns, in one scan. */
export async function queryCategories(
  recorder: Recorder,
  columns: readonly ColumnProfile[],
  from: RowsRelation,
): Promise<{ column: string; values: (string | null)[]; receiptId: string }[]> {
  if (columns.length === 0) return [];
  const names = columns.map(({ name }) => quoteName(name));
  const { rows, receiptId } = await runWithReceipt(recorder, {
    label: `${phrase('Values of', 'Werte von')} ${columns.map(({ name }) => name).join(', ')}`,
    sql: `SELECT GROUPING(${names.join(', ')})${names.map((name) => `, CAST(${name} AS VARCHAR)`).join('')}\nFROM ${from.sql}\nGROUP BY GROUPING SETS (${names.map((name) => `(${name})`).join(', ')})\nORDER BY ALL`,
    params: from.params,
    tables: from.tables,
  });
  return columns.map(({ name }, i) => {
    const mask = 2 ** columns.length - 1 - 2 ** (columns.length - 1 - i);
    const values = rows.filter((row) => Number(row[0]) === mask).map((row) => (row[1 + i] === null ? null : String(row[1 + i])));
    return { column: name, values, receiptId };
  });
}
