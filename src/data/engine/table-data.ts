import type { DuckDBConnection } from '@duckdb/node-api';
import { quoteText } from './sql-quote.ts';
import type { TableData, TablePart } from './table-parts.ts';

/** The column in which DuckDB numbers the rows of a file. */
export const POSITION = 'file_row_number';

/** All files that a table is read from. */
export function filesOf(data: TableData): string[] {
  return typeof data === 'string' ? [data] : data.flatMap(({ path, gone }) => (gone === null ? [path] : [path, gone]));
}

/** The same table with its files elsewhere. */
export async function moveParts(parts: readonly TablePart[], move: (path: string) => Promise<string>): Promise<TablePart[]> {
  const moved: TablePart[] = [];
  for (const { path, rows, gone } of parts) moved.push({ path: await move(path), rows, gone: gone === null ? null : await move(gone) });
  return moved;
}

/** SQL that can be selected from: a table's rows in their order, the same every time. */
export async function rowsSql(connection: DuckDBConnection, data: TableData): Promise<string> {
  if (typeof data === 'string') return `read_parquet(${quoteText(data)})`;
  const parts = await Promise.all(
    data.map(async (part) => {
      if (part.gone === null) return `SELECT * FROM read_parquet(${quoteText(part.path)})`;
      return `SELECT * EXCLUDE (${POSITION}) FROM ${numberedSql(part)} WHERE ${await presentSql(connection, part)}`;
    }),
  );
  return `(${parts.join(' UNION ALL ')})`;
}

/** SQL of a part's file with all its rows and their positions. */
export function numberedSql({ path }: TablePart): string {
  return `read_parquet(${quoteText(path)}, ${POSITION} = true)`;
}

/**
 * SQL: true for the rows of a numbered part that are still present. A filter by a bit for each row keeps their order, which a join would not, and
 * needs no memory of its own.
 */
export async function presentSql(connection: DuckDBConnection, { gone }: TablePart): Promise<string> {
  if (gone === null) return 'true';
  const positions = await goneRows(connection, gone);
  const [first, last] = [positions[0], positions.at(-1)];
  if (first === undefined || last === undefined) return 'true';
  const bits = Buffer.alloc(Math.floor((last - first) / 8) + 1);
  for (const position of positions) {
    const at = position - first;
    bits[at >> 3] = bits[at >> 3]! | (0x80 >> (at & 7));
  }
  const literal = `from_base64('${bits.toString('base64')}')::BIT`;
  // Not OR, whose operands the engine may evaluate in any order.
  return `CASE WHEN ${POSITION} BETWEEN ${first} AND ${last} THEN get_bit(${literal}, (${POSITION} - ${first})::INTEGER) = 0 ELSE true END`;
}

/** The positions in a file of rows that are gone, ascending. */
async function goneRows(connection: DuckDBConnection, path: string): Promise<number[]> {
  const reader = await connection.runAndReadAll(`SELECT position FROM read_parquet(${quoteText(path)}) ORDER BY position`);
  return (reader.getColumns()[0] ?? []).map(Number);
}
