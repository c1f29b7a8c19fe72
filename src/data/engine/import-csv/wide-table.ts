import { rm } from 'node:fs/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import { quoteName, quoteText } from '../sql-quote.ts';
import type { TextTable } from './text-table.ts';
import { PARQUET_OPTIONS } from './types.ts';

/** Tables with more columns are read once and then processed in parts, since the engine is quadratic in the expressions of a query. */
const COLUMNS_MAX = 200;
const COLUMNS_PER_PART = 40;
/** By default each column's dictionary reserves a megabyte, so a thousand columns would take all the memory. */
const WIDE_OPTIONS = `${PARQUET_OPTIONS}, STRING_DICTIONARY_PAGE_SIZE_LIMIT 16384`;

/** Runs `work` on the table, or on a copy if the table is so wide that each query over the file would read all columns again. */
export async function withinReach<T extends TextTable & { outputPath: string }, R>(
  connection: DuckDBConnection,
  table: T,
  work: (table: T) => Promise<R>,
): Promise<R> {
  if (table.columns.length <= COLUMNS_MAX) return await work(table);
  const copy = `${table.outputPath}.text`;
  const [[threads] = []] = (await connection.runAndReadAll("SELECT current_setting('threads')")).getRows();
  try {
    // Each writing thread reserves a buffer per column.
    await connection.run('SET threads = 1');
    await connection.run(`COPY (SELECT * FROM ${table.relation}) TO ${quoteText(copy)} (${WIDE_OPTIONS})`);
    return await work({ ...table, relation: `read_parquet(${quoteText(copy)})` });
  } finally {
    await connection.run(`SET threads = ${Number(threads)}`);
    await rm(copy, { force: true });
  }
}

/** Writes columns of a relation as Parquet, keeping the row order. `select` gives the SQL for some of them. */
export async function copyColumns<C extends { name: string }>(
  connection: DuckDBConnection,
  columns: C[],
  select: (columns: C[]) => string,
  to: string,
): Promise<void> {
  if (columns.length <= COLUMNS_MAX) {
    await connection.run(`COPY (${select(columns)}) TO ${quoteText(to)} (${PARQUET_OPTIONS})`);
    return;
  }
  const parts: string[] = [];
  try {
    for (let i = 0; i < columns.length; i += COLUMNS_PER_PART) {
      const part = `${to}.part-${parts.length}`;
      parts.push(part);
      await connection.run(`COPY (${select(columns.slice(i, i + COLUMNS_PER_PART))}) TO ${quoteText(part)} (${PARQUET_OPTIONS})`);
    }
    const names = columns.map((column) => quoteName(column.name)).join(', ');
    const joined = parts.map((part) => `read_parquet(${quoteText(part)})`).join(' POSITIONAL JOIN ');
    await connection.run(`COPY (SELECT ${names} FROM ${joined}) TO ${quoteText(to)} (${WIDE_OPTIONS})`);
  } finally {
    for (const part of parts) await rm(part, { force: true });
  }
}
