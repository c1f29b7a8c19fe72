/** The question sets of defog's sql-eval: databases as sources, questions with their accepted queries. */
import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { parse } from 'csv-parse/sync';
import { Client, types } from 'pg';
import type { Engine } from '../src/data/engine/types.ts';
import type { OpenSource } from '../src/data/sources/types.ts';
import type { AnswerTable } from '../src/insight/ask/types.ts';
import { administer, databaseOn, startTestServer } from '../test/support/postgres.ts';

export interface SqlQuestion {
  database: string;
  question: string;
  instructions: string;
  /** Any of them is right. */
  accepted: string[];
}

/** Every question of the folder's sets, in order. */
export async function readQuestions(folder: string): Promise<SqlQuestion[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.csv')).sort();
  const sets = await Promise.all(
    files.map(async (name) => parse(await readFile(path.join(folder, name)), { columns: true, bom: true }) as Record<string, string>[]),
  );
  return sets.flat().map((row) => ({
    database: row.db_name ?? '',
    question: row.question ?? '',
    instructions: row.full_instructions || row.instructions || '',
    accepted: expand(row.query ?? ''),
  }));
}

/** `{a, b}` stands for any non-empty subset; queries are separated by semicolons. */
function expand(query: string): string[] {
  return query
    .split(/;\s*(?=select\b|with\b|$)/i)
    .map((one) => one.trim().replace(/;$/, ''))
    .filter((one) => one !== '')
    .flatMap((one) => {
      const match = /\{([^{}]*)\}/.exec(one);
      if (!match) return [one];
      const columns = (match[1] ?? '').split(',').map((column) => column.trim());
      const subsets = Array.from({ length: 2 ** columns.length - 1 }, (_, bits) => columns.filter((_column, at) => (bits + 1) & (1 << at)));
      // In GROUP BY and elsewhere the same braces mean the same columns.
      return subsets.map((subset) => one.replace(/\{[^{}]*\}/g, subset.join(', ')));
    });
}

/** Loads the sets' databases into a PostgreSQL, for which their queries are written: its results are the truth. */
export async function openReference(
  folder: string,
): Promise<{ rows(database: string, sql: string): Promise<unknown[][]>; close(): Promise<void> }> {
  const server = await startTestServer(undefined);
  const clients = new Map<string, Client>();
  // Dates and numbers as PostgreSQL prints them.
  const asWritten = {
    getTypeParser: (oid: number, format?: 'text') =>
      oid === types.builtins.BOOL ? types.getTypeParser(oid, format) : (text: string) => text,
  };
  const open = async (database: string) => {
    await administer(server.url, `create database ${database}`);
    const client = new Client({ connectionString: databaseOn(server.url, database), types: asWritten as never });
    await client.connect();
    await client.query("set time zone 'UTC'");
    const dump = await readFile(path.join(folder, database, `${database}.sql`), 'utf8');
    await client.query(dump);
    await client.query('set search_path to public');
    clients.set(database, client);
    return client;
  };
  return {
    async rows(database, sql) {
      const client = clients.get(database) ?? (await open(database));
      return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows;
    },
    async close() {
      await Promise.all([...clients.values()].map((client) => client.end()));
      await server.stop();
    },
  };
}

/** A database of the folder as a source: each table goes through the service's own import, like an uploaded file. */
export async function openSqlDatabase(engine: Engine, folder: string, database: string, work: string): Promise<OpenSource> {
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  await connection.run('CREATE SCHEMA public');
  // PostgreSQL functions that the engine lacks, as far as the sets' data needs them.
  await connection.run("CREATE MACRO to_char(moment, form) AS strftime(moment, CASE form WHEN 'Month' THEN '%B' ELSE '%Y-%m-%d' END)");
  const dump = await readFile(path.join(folder, database, `${database}.sql`), 'utf8');
  await connection.run(dump.replace(/\bSERIAL\b/gi, 'INTEGER'));
  const names = await connection.runAndReadAll('SELECT table_name, table_schema FROM information_schema.tables ORDER BY table_name');
  const tables = [];
  for (const [name, schema] of names.getRows() as [string, string][]) {
    const file = path.join(work, `${database}-${name}.parquet`);
    await connection.run(`COPY ${schema}."${name}" TO '${file}' (FORMAT parquet)`);
    const outputFolder = path.join(work, `${database}-${name}`);
    await mkdir(outputFolder);
    const { tables: imported } = await engine.importFile({ path: file, fileName: `${name}.parquet`, outputFolder });
    for (const table of imported) tables.push({ ...table, name, key: table.path });
  }
  connection.closeSync();
  return {
    id: database,
    name: database,
    type: 'file',
    snapshotId: database,
    snapshotSha256: '',
    importedAt: new Date(0),
    importSummary: '',
    tables,
  };
}

/** Whether two results are equal: rows and columns in any order, numbers to nine digits. */
export function sameResult(a: unknown[][], b: unknown[][]): boolean {
  if (a.length !== b.length || (a[0]?.length ?? 0) !== (b[0]?.length ?? 0)) return false;
  const canonical = (rows: unknown[][]) => rows.map((row) => JSON.stringify(row.map((cell) => cellText(cell)).sort())).sort();
  const [left, right] = [canonical(a), canonical(b)];
  return left.every((row, at) => row === right[at]);
}

/** A result without a value, which no answer can be checked against. */
export function foundNothing(rows: unknown[][]): boolean {
  return rows.every((row) => row.every((cell) => cell === null));
}

/**
 * Whether an answer matches a query: the same rows, as in the sets' own evaluation possibly with further columns; repeated rows count once,
 * order and column names do not matter, numbers to five digits. If numbers are asked for, the answer may have no others beside them.
 */
export function matches(answer: unknown[][], expected: unknown[][]): boolean {
  if (foundNothing(expected) || answer.length === 0) return false;
  const columnsOf = (rows: unknown[][]) => (rows[0] ?? []).map((_, at) => rows.map((row) => cellText(row[at], 5)));
  const sorted = (column: string[]) => JSON.stringify([...column].sort());
  const own = columnsOf(answer);
  const wanted = columnsOf(expected);
  if (numbersIn(wanted) > 0 && numbersIn(own) > numbersIn(wanted)) return false;
  const sortedOwn = own.map(sorted);
  const distinctRows = (columns: string[][], at: number[]) =>
    JSON.stringify([...new Set(columns[0]!.map((_, row) => JSON.stringify(at.map((column) => columns[column]![row]))))].sort());
  const all = wanted.map((_, at) => at);
  const target = distinctRows(wanted, all);
  const fits = (chosen: number[]): boolean => {
    const next = wanted[chosen.length];
    if (next === undefined) return distinctRows(own, chosen) === target;
    const look = sorted(next);
    return own.some((_, at) => !chosen.includes(at) && sortedOwn[at] === look && fits([...chosen, at]));
  };
  return fits([]) || (own.length === wanted.length && sameResult([...distinct(answer)], [...distinct(expected)]));
}

/** The rows of an answer, with shares written as percentages: 22.5 for 0.225. */
export function asPercentages({ columns, rows }: Pick<AnswerTable, 'columns' | 'rows'>): unknown[][] {
  return rows.map((row) => row.map((cell, at) => (columns[at]!.format === 'percent' && typeof cell === 'number' ? cell * 100 : cell)));
}

/** How many columns hold numbers only. */
const numbersIn = (columns: string[][]): number =>
  columns.filter((column) => column.every((cell) => cell === 'null' || /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/.test(cell))).length;

const distinct = (rows: unknown[][]) => new Map(rows.map((row) => [JSON.stringify(row.map((cell) => cellText(cell, 5))), row])).values();

function cellText(value: unknown, digits = 9): string {
  const day = /^(\d{4}-\d\d-\d\d)[ T]00:00:00(?:\.0+)?(?:Z|\+00(?::?00)?)?$/.exec(String(value));
  if (day?.[1]) return day[1];
  const number = typeof value === 'boolean' || value === null || value === '' ? Number.NaN : Number(value);
  return Number.isNaN(number) ? String(value) : String(Number(number.toPrecision(digits)));
}
