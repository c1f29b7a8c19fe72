import type { DuckDBConnection } from '@duckdb/node-api';
import { doubtId, type ImportDoubt, PREVIEW_ROWS_MAX } from '../doubts.ts';
import { quoteName } from '../sql-quote.ts';
import type { TextTable, TypedColumn } from './text-table.ts';

/** Leading columns that may name the group of a row. */
const LEADING_COLUMNS = 2;
const BLANK_SHARE_MIN = 0.25;
const TEXT_MAX = 200;

/**
 * Asks about blank cells below a leading column's values where these stand only where they change, as in a pivot table. They stay empty until a
 * person says that they stand for the value above.
 */
export async function settleBlanks<T extends TextTable>(
  connection: DuckDBConnection,
  table: T,
  columns: readonly TypedColumn[],
): Promise<{ table: T; doubts: ImportDoubt[] }> {
  const { lineColumn } = table;
  let settled = table;
  const doubts: ImportDoubt[] = [];
  if (lineColumn === null || columns.length < 2) return { table, doubts };
  for (const [i, column] of columns.slice(0, Math.min(LEADING_COLUMNS, columns.length - 1)).entries()) {
    const [own, next] = [quoteName(column.source), quoteName(columns[i + 1]?.source ?? '')];
    if (!(await isGrouped(connection, settled, own, next, quoteName(lineColumn)))) break;
    const id = doubtId('fill_down', [column.name], table.scope);
    const answer = table.readings?.[id];
    const taken = answer === 'fill_down' ? 'fill_down' : 'empty';
    const filled = { ...settled, relation: filledBelow(settled, own, quoteName(lineColumn)) };
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
  return { table: settled, doubts };
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

function filledBelow({ relation }: TextTable, own: string, line: string): string {
  return `(SELECT * REPLACE (last_value(${own} IGNORE NULLS) OVER (ORDER BY ${line} ROWS UNBOUNDED PRECEDING) AS ${own}) FROM ${relation} ORDER BY ${line})`;
}
