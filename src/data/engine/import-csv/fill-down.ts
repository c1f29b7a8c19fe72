import type { DuckDBConnection } from '@duckdb/node-api';
import { doubtId, type ImportDoubt, PREVIEW_ROWS_MAX } from '../doubts.ts';
import { quoteName } from '../sql-quote.ts';
import type { TableCertificate } from '../types.ts';
import type { TextTable, TypedColumn } from './text-table.ts';

/** Leading columns that may name the group of a row. */
const LEADING_COLUMNS = 2;
const BLANK_SHARE_MIN = 0.25;
const TEXT_MAX = 200;
/** Fewer groups or rows are regular by chance. */
const OUTLINE_GROUPS_MIN = 3;
const OUTLINE_ROWS_MIN = 12;

/**
 * Settles blank cells below a leading column's values where these stand only where they change, as in a pivot table. In an outline, whose groups
 * are all built alike, they take over the value above. Elsewhere they stay empty until a person says that they stand for it.
 */
export async function settleBlanks<T extends TextTable>(
  connection: DuckDBConnection,
  table: T,
  columns: readonly TypedColumn[],
): Promise<{ table: T; doubts: ImportDoubt[]; issues: TableCertificate['issues'] }> {
  const { lineColumn } = table;
  let settled = table;
  const doubts: ImportDoubt[] = [];
  const issues: TableCertificate['issues'] = [];
  if (lineColumn === null || columns.length < 2) return { table, doubts, issues };
  for (const [i, column] of columns.slice(0, Math.min(LEADING_COLUMNS, columns.length - 1)).entries()) {
    const [own, next] = [quoteName(column.source), quoteName(columns[i + 1]?.source ?? '')];
    if (!(await isGrouped(connection, settled, own, next, quoteName(lineColumn)))) break;
    const id = doubtId('fill_down', [column.name], table.scope);
    const answer = table.readings?.[id];
    const filled = { ...settled, relation: filledBelow(settled, own, quoteName(lineColumn)) };
    const mayRepeat = column.engineType === 'VARCHAR' || column.engineType === 'DATE';
    const outline =
      answer === undefined && i === 0 && mayRepeat ? await outlineIn(connection, settled, own, next, quoteName(lineColumn)) : null;
    if (outline) {
      issues.push({ kind: 'filled_down', action: 'repaired', count: outline.blanks, message: outline.message, examples: [] });
      settled = filled;
      continue;
    }
    const taken = answer === 'fill_down' ? 'fill_down' : 'empty';
    const preview = async ({ relation }: TextTable) => {
      const shown = `left(${own}, ${TEXT_MAX}), left(${next}, ${TEXT_MAX})`;
      const rows = await connection.runAndReadAll(
        `SELECT ${shown} FROM ${relation} ORDER BY ${quoteName(lineColumn)} LIMIT ${PREVIEW_ROWS_MAX}`,
      );
      return { columns: [column.name, columns[i + 1]?.name ?? ''], rows: rows.getRows() as (string | null)[][] };
    };
    doubts.push({
      id,
      kind: 'fill_down',
      columns: [column.name],
      rows: null,
      evidence: `${column.name} has values only where they change, and blank cells below them.`,
      readings: [
        { id: 'fill_down', meaning: 'A blank cell stands for the value above it.', preview: await preview(filled) },
        { id: 'empty', meaning: 'A blank cell has no value.', preview: await preview(settled) },
      ],
      taken,
      answered: answer === taken,
    });
    if (taken === 'fill_down') settled = filled;
  }
  return { table: settled, doubts, issues };
}

/** Whether a column begins with a value, has blanks beside values of the next column, and repeats no value in a row. */
async function isGrouped(connection: DuckDBConnection, { relation }: TextTable, own: string, next: string, line: string): Promise<boolean> {
  const counted = await connection.runAndReadAll(
    `SELECT count(*)::DOUBLE, count(${own})::DOUBLE, count(*) FILTER (${own} IS NULL AND ${next} IS NOT NULL)::DOUBLE FROM ${relation}`,
  );
  const [rows = 0, filled = 0, blanks = 0] = (counted.getRows()[0] ?? []) as number[];
  if (filled < 2 || blanks < 2 || blanks < rows * BLANK_SHARE_MIN || filled + blanks < rows) return false;
  const ordered = await connection.runAndReadAll(
    `SELECT arg_min(${own} IS NOT NULL, ${line}), count(*) FILTER (${own} = above)::DOUBLE FROM (SELECT ${own}, ${line}, lag(${own}) OVER (ORDER BY ${line}) AS above FROM ${relation})`,
  );
  const [[begins, repeated] = []] = ordered.getRows();
  return begins === true && repeated === 0;
}

/**
 * What shows that a column is the outline of a table: its values are all different, and the groups below them have the same number of rows, or each
 * begins with a value of the next column that is found nowhere else. Null if nothing does.
 */
async function outlineIn(
  connection: DuckDBConnection,
  { relation }: TextTable,
  own: string,
  next: string,
  line: string,
): Promise<{ blanks: number; message: string } | null> {
  const grouped = `SELECT ${own} AS own, ${next} AS next, ${line} AS line, count(${own}) OVER (ORDER BY ${line}) AS g FROM ${relation}`;
  const groups = `SELECT g, count(*) AS rows, count(DISTINCT own) AS names, any_value(own) AS name, arg_min(next, line) AS first, list(next) AS below FROM (${grouped}) GROUP BY g`;
  const found = await connection.runAndReadAll(
    `SELECT count(*)::DOUBLE, count(DISTINCT name)::DOUBLE, sum(rows)::DOUBLE, min(rows) = max(rows), count(DISTINCT first) = 1 AND sum(len(list_filter(below, x -> x = first))) = count(*) FROM (${groups})`,
  );
  const [count = 0, names = 0, rows = 0, regular, restarts] = (found.getRows()[0] ?? []) as [number?, number?, number?, boolean?, boolean?];
  if (count < OUTLINE_GROUPS_MIN || names < count || rows < OUTLINE_ROWS_MIN || !(regular || restarts)) return null;
  const why = regular ? 'all have the same number of rows' : 'all begin with the same value of the next column';
  return {
    blanks: rows - count,
    message: `Blank cells took over the value above them: the ${count} groups below different values ${why}.`,
  };
}

function filledBelow({ relation }: TextTable, own: string, line: string): string {
  return `(SELECT * REPLACE (last_value(${own} IGNORE NULLS) OVER (ORDER BY ${line} ROWS UNBOUNDED PRECEDING) AS ${own}) FROM ${relation} ORDER BY ${line})`;
}
