import type { DuckDBConnection } from '@duckdb/node-api';
import { doubtId, type ImportDoubt, PREVIEW_ROWS_MAX } from '../doubts.ts';
import { quoteName } from '../sql-quote.ts';
import type { ColumnQuestion, TextTable, TypedColumn } from './text-table.ts';

const TEXT_MAX = 200;

/** The doubts about a column, with the first rows of the column in each reading. */
export async function columnDoubts(connection: DuckDBConnection, table: TextTable, column: TypedColumn): Promise<ImportDoubt[]> {
  const asked = [column.question, column.also].flatMap((question) => question ?? []);
  const doubts: ImportDoubt[] = [];
  for (const question of asked) doubts.push(await columnDoubt(connection, table, column, question));
  return doubts;
}

async function columnDoubt(
  connection: DuckDBConnection,
  table: TextTable,
  column: TypedColumn,
  question: ColumnQuestion,
): Promise<ImportDoubt> {
  const id = doubtId(question.kind, [column.name], table.scope);
  const source = quoteName(column.source);
  const lines = table.lineColumn === null ? [] : [quoteName(table.lineColumn)];
  const texts = `SELECT ${[`trim(${source}) AS ${source}`, ...lines].join(', ')} FROM ${table.relation} WHERE trim(${source}) <> ''`;
  const values = question.readings.map(({ valueSql }, i) => `(${valueSql})::VARCHAR AS r${i}`);
  const read = `SELECT ${[source, ...values, ...lines].join(', ')} FROM (${texts})`;
  const differing = question.readings.map((_, i) => `r${i} IS DISTINCT FROM ${source}`).join(' OR ');
  const shown = async (where: string) => {
    const sql = `SELECT ${question.readings.map((_, i) => `r${i}`).join(', ')} FROM (${read})${where}${lines.map((line) => ` ORDER BY ${line}`).join('')}`;
    return (await connection.runAndReadAll(`${sql} LIMIT ${PREVIEW_ROWS_MAX}`)).getRows() as (string | null)[][];
  };
  const differs = await shown(` WHERE ${differing}`);
  const rows = differs.length > 0 ? differs : await shown('');
  const readings = question.readings.map(({ id: reading, meaning }, i) => ({
    id: reading,
    meaning,
    preview: { columns: [column.name], rows: rows.map((row) => [row[i]?.slice(0, TEXT_MAX) ?? null]) },
  }));
  const answer = table.readings?.[id];
  const answered = answer === question.taken || (answer === undefined && question.settled === true);
  const { kind, evidence, taken } = question;
  return { id, kind, columns: [column.name], rows: null, evidence, readings, taken, answered };
}

/** The reading of a column that a person chose. */
export function chosenReadings(table: TextTable, column: string): (kind: ImportDoubt['kind']) => string | undefined {
  return (kind) => table.readings?.[doubtId(kind, [column], table.scope)];
}
