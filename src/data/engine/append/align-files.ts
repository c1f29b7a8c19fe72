import type { DuckDBConnection } from '@duckdb/node-api';
import { isNumberType } from '../cell-number.ts';
import { quoteName, quoteText } from '../sql-quote.ts';
import { POSITION } from '../table-data.ts';
import type { ColumnType } from '../types.ts';
import { columnTypeOf } from '../values.ts';

interface Column {
  name: string;
  type: ColumnType;
}

/** Files of one table with columns that can be united by name. */
export interface AlignedFiles {
  /** For each file, SELECT of its rows; `numbered` adds the column `POSITION`. */
  selects: string[];
  numbered: string[];
  /** Names of the columns that all files have. */
  shared: string[];
  /** Names of the columns that some file lacks. */
  lacking: string[];
  warnings: string[];
}

/** Matches the columns of a table's files by name. Columns with incompatible types become text, and the warnings say so. */
export async function alignFiles(connection: DuckDBConnection, table: string, paths: readonly string[]): Promise<AlignedFiles> {
  const described: Column[][] = [];
  for (const from of paths) described.push(await describeFile(connection, from));
  const names = [...new Set(described.flatMap((columns) => columns.map(({ name }) => name)))];
  const warnings: string[] = [];
  const asText = new Set<string>();
  const lacking: string[] = [];
  for (const name of names) {
    const types = new Set(described.flatMap((columns) => columns.filter((column) => column.name === name).map(({ type }) => type)));
    if (types.size > 1 && ![...types].every(isNumberType)) {
      asText.add(name);
      warnings.push(`The column ${name} of ${table} is ${[...types].join(' in one file and ')} in another; it is kept as text.`);
    }
    const missing = described.filter((columns) => !columns.some((column) => column.name === name)).length;
    if (missing === 0) continue;
    lacking.push(name);
    warnings.push(`The column ${name} of ${table} is not in ${missing} of ${paths.length} files; it is empty there.`);
  }
  const columnsSql = (columns: readonly Column[]) =>
    columns
      .map(({ name }) => (asText.has(name) ? `CAST(${quoteName(name)} AS VARCHAR) AS ${quoteName(name)}` : quoteName(name)))
      .join(', ');
  return {
    selects: paths.map((from, i) => `SELECT ${columnsSql(described[i]!)} FROM read_parquet(${quoteText(from)})`),
    numbered: paths.map(
      (from, i) => `SELECT ${columnsSql(described[i]!)}, ${POSITION} FROM read_parquet(${quoteText(from)}, ${POSITION} = true)`,
    ),
    shared: names.filter((name) => !lacking.includes(name)),
    lacking,
    warnings,
  };
}

/** The columns of a Parquet file. */
export async function describeFile(connection: DuckDBConnection, from: string): Promise<Column[]> {
  const result = await connection.run(`SELECT * FROM read_parquet(${quoteText(from)}) LIMIT 0`);
  return result.columnNames().map((name, i) => ({ name, type: columnTypeOf(result.columnType(i)) }));
}
