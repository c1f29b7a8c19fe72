import type { DuckDBConnection } from '@duckdb/node-api';
import { PARQUET_OPTIONS } from './import-csv/types.ts';
import { quoteName, quoteText } from './sql-quote.ts';

/** Types whose values are all numbers of the other types too; whether each value survives is checked besides. */
const WIDENED: [from: RegExp, to: RegExp][] = [
  [/INT$/, /INT$|^DECIMAL|^DOUBLE$/],
  [/^DECIMAL/, /^DECIMAL|^DOUBLE$/],
  [/^FLOAT$/, /^DOUBLE$/],
];

/**
 * Gives new rows the column types of a table where their values alone suggested narrower ones: no value at all, or numbers that the table's type
 * holds without loss. Other differences are left. Returns the file to use, which is the given one if nothing differs.
 */
export async function fitColumns(
  connection: DuckDBConnection,
  rows: string,
  { wanted, to }: { wanted: ReadonlyMap<string, string>; to: string },
): Promise<string> {
  const from = `read_parquet(${quoteText(rows)})`;
  const present = await columnsOf(connection, from);
  const differing = [...present].filter(([name, type]) => wanted.has(name) && wanted.get(name) !== type);
  if (differing.length === 0) return rows;
  const fitting = differing.map(([name, type]) => {
    const column = quoteName(name);
    const wide = wanted.get(name)!;
    const widened = WIDENED.some(([narrow, other]) => narrow.test(type) && other.test(wide));
    const survives = widened ? `TRY_CAST(TRY_CAST(${column} AS ${wide}) AS ${type}) IS NOT DISTINCT FROM ${column}` : `${column} IS NULL`;
    return `coalesce(bool_and(${survives}), true)`;
  });
  const [fits = []] = (await connection.runAndReadAll(`SELECT ${fitting.join(', ')} FROM ${from}`)).getRows();
  const casts = differing.flatMap(([name], i) => (fits[i] ? `CAST(${quoteName(name)} AS ${wanted.get(name)}) AS ${quoteName(name)}` : []));
  if (casts.length === 0) return rows;
  await connection.run(`COPY (SELECT * REPLACE (${casts.join(', ')}) FROM ${from}) TO ${quoteText(to)} (${PARQUET_OPTIONS})`);
  return to;
}

/** The columns of something that can be selected from, with their types, in their order. */
export async function columnsOf(connection: DuckDBConnection, from: string): Promise<Map<string, string>> {
  const described = await connection.run(`SELECT * FROM ${from} LIMIT 0`);
  return new Map(described.columnNames().map((name, i) => [name, typeName(described.columnType(i))]));
}

function typeName(type: { alias?: string; toString(): string }): string {
  return type.alias ?? type.toString();
}
