import path from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { hashFile } from './finish-import.ts';
import { columnsOf, fitColumns } from './fit-columns.ts';
import { PARQUET_OPTIONS } from './import-csv/types.ts';
import { quoteName, quoteText } from './sql-quote.ts';
import { numberedSql, POSITION, presentSql, rowsSql } from './table-data.ts';
import type { KeptDays, MergeCounts, MergedPart, TablePart } from './table-parts.ts';

/** Parts after the first that a table has at most; more are combined into one. */
const FURTHER_PARTS_MAX = 8;
/** A table is rewritten once its further parts and the rows that are gone exceed this share of its first part. */
const CHANGED_SHARE_MAX = 0.25;

export interface Merge {
  name: string;
  /** Parquet file of the new and changed rows. */
  rows: string;
  previous: readonly TablePart[];
  /** Names of the columns that identify a row, as the tables have them. */
  key: string[];
  /** Which of the previous rows stay; null for all that no new row replaces. */
  keeps: KeptDays | null;
  /** Where new files go, and how their names begin. */
  folder: string;
  prefix: string;
}

type Merged = { parts: MergedPart[]; data: TablePart[]; counts: Extract<MergeCounts, { use: 'merge' }> };

/**
 * Replaces rows by key and appends the others, without writing the rest of the table: what is replaced is marked
 * as gone. Rows that are as they were change nothing. Returns why it is impossible where it is.
 */
export async function mergeTable(connection: DuckDBConnection, given: Merge): Promise<Merged | { refused: string }> {
  const wanted = await columnsOf(connection, await rowsSql(connection, given.previous));
  const fitted = path.join(given.folder, `${given.prefix}-fitted.parquet`);
  const merge = { ...given, rows: await fitColumns(connection, given.rows, { wanted, to: fitted }) };
  const refused = await whyNot(connection, merge);
  if (refused !== null) return { refused };
  await matchRows(connection, merge);
  await dropRows(connection, merge);
  const [[read = 0, matched = 0, once = 0, unchanged = 0] = []] = await numbersOf(
    connection,
    `SELECT (SELECT count(*) FROM read_parquet(${quoteText(merge.rows)})), count(*), count(DISTINCT new_row), count(*) FILTER (same) FROM matched`,
  );
  if (matched !== once) return { refused: `${listed(merge.key)} no longer identifies a row` };
  const data = [...(await markGone(connection, merge)), ...(await changedRows(connection, merge, read, unchanged))];
  const [[removed = 0] = []] = await numbersOf(connection, 'SELECT count(*) FROM dropped');
  await connection.run('DROP TABLE matched; DROP TABLE dropped');
  const compact = await compacted(connection, merge, data);
  const counts = {
    use: 'merge',
    table: merge.name,
    read,
    added: read - matched,
    replaced: matched - unchanged,
    unchanged,
    removed,
  } as const;
  return { parts: await stored(merge.previous, compact), data: compact, counts };
}

/** Rows of the previous table whose key is not in the new one; null if a column of the key is not in both, of the same type. */
export async function countDeleted(connection: DuckDBConnection, { rows, previous, key }: Merge): Promise<number | null> {
  const [old, now] = [await rowsSql(connection, previous), `read_parquet(${quoteText(rows)})`];
  const [before, after] = [await columnsOf(connection, old), await columnsOf(connection, now)];
  if (key.some((name) => before.get(name) === undefined || before.get(name) !== after.get(name))) return null;
  const keys = key.map(quoteName).join(', ');
  const [[deleted] = []] = await numbersOf(
    connection,
    `SELECT count(*) FROM (SELECT ${keys} FROM ${old}) o ANTI JOIN (SELECT ${keys} FROM ${now}) n ON ${sameKey(key, 'o', 'n')}`,
  );
  return deleted ?? null;
}

async function whyNot(connection: DuckDBConnection, { rows, previous, key, keeps }: Merge): Promise<string | null> {
  const from = `read_parquet(${quoteText(rows)})`;
  const now = await columnsOf(connection, from);
  const before = await columnsOf(connection, await rowsSql(connection, previous));
  const reserved = [...now.keys()].find((name) => name.toLowerCase() === POSITION);
  if (reserved !== undefined) return `it has a column ${reserved}, a name that merging needs for itself`;
  const absent = key.find((name) => !now.has(name));
  if (absent !== undefined) return `${absent} of its key is not among its columns`;
  if (keeps && now.get(keeps.column) !== 'DATE') return `${keeps.column} is not a date, and its days could not be replaced`;
  const other = [...new Set([...now.keys(), ...before.keys()])].find((name) => now.get(name) !== before.get(name));
  if (other !== undefined) {
    const was = before.get(other);
    if (was === undefined) return `the column ${other} is new`;
    return now.has(other) ? `the column ${other} needs the type ${now.get(other)}, and has been ${was}` : `the column ${other} is gone`;
  }
  if (![...now.keys()].every((name, i) => name === [...before.keys()][i])) return 'its columns are in another order';
  const [[nulls = 0, twice = 0] = []] = await numbersOf(
    connection,
    `SELECT count(*) FILTER (${key.map((name) => `${quoteName(name)} IS NULL`).join(' OR ')}),
       count(*) - count(DISTINCT (${key.map(quoteName).join(', ')})) FROM ${from}`,
  );
  if (nulls > 0) return `${listed(key)} is empty in ${nulls} rows`;
  return twice > 0 ? `${listed(key)} does not identify a row: ${twice} rows have the same as others` : null;
}

/** Creates the table `matched`: present rows of the previous parts with the key of a new row, and whether they are the same in all columns. */
async function matchRows(connection: DuckDBConnection, { rows, previous, key }: Merge): Promise<void> {
  const now = numberedSql({ path: rows, rows: 0, gone: null });
  const columns = [...(await columnsOf(connection, `read_parquet(${quoteText(rows)})`)).keys()];
  const same = columns.map((name) => `b.${quoteName(name)} IS NOT DISTINCT FROM n.${quoteName(name)}`).join(' AND ');
  await connection.run('CREATE TEMP TABLE matched (part INTEGER, position BIGINT, new_row BIGINT, same BOOLEAN)');
  for (const [i, part] of previous.entries()) {
    const before = `(SELECT * FROM ${numberedSql(part)} WHERE ${await presentSql(connection, part)})`;
    await connection.run(
      `INSERT INTO matched SELECT ${i}, b.${POSITION}, n.${POSITION}, ${same} FROM ${before} b JOIN ${now} n ON ${sameKey(key, 'b', 'n')}`,
    );
  }
}

/** Creates the table `dropped`: rows of the previous parts that do not stay, and that no new row has the key of. */
async function dropRows(connection: DuckDBConnection, { previous, keeps }: Merge): Promise<void> {
  await connection.run('CREATE TEMP TABLE dropped (part INTEGER, position BIGINT)');
  if (!keeps) return;
  const day = quoteName(keeps.column);
  const stays = `${day} >= DATE ${quoteText(keeps.from)} AND ${day} < DATE ${quoteText(keeps.before)}`;
  for (const [i, part] of previous.entries()) {
    await connection.run(
      `INSERT INTO dropped SELECT ${i}, ${POSITION} FROM ${numberedSql(part)} WHERE ${await presentSql(connection, part)} AND (${stays}) IS NOT TRUE
         AND ${POSITION} NOT IN (SELECT position FROM matched WHERE part = ${i})`,
    );
  }
}

/** The previous parts, with files for the rows that are gone besides. */
async function markGone(connection: DuckDBConnection, { previous, folder, prefix }: Merge): Promise<TablePart[]> {
  const marked: TablePart[] = [];
  for (const [i, part] of previous.entries()) {
    const newly = `SELECT position FROM matched WHERE part = ${i} AND NOT same UNION ALL SELECT position FROM dropped WHERE part = ${i}`;
    const [[count = 0] = []] = await numbersOf(connection, `SELECT count(*) FROM (${newly})`);
    if (count === 0) {
      marked.push(part);
      continue;
    }
    const gone = path.join(folder, `${prefix}-gone-${i}.parquet`);
    const known = part.gone === null ? '' : ` UNION ALL SELECT position FROM read_parquet(${quoteText(part.gone)})`;
    await connection.run(`COPY (SELECT position FROM (${newly}${known}) ORDER BY position) TO ${quoteText(gone)} (${PARQUET_OPTIONS})`);
    marked.push({ ...part, gone });
  }
  return marked;
}

/** The part of the rows that are new or changed; none if all are as they were. */
async function changedRows(connection: DuckDBConnection, { rows, folder, prefix }: Merge, read: number, unchanged: number) {
  if (read === unchanged) return [];
  if (unchanged === 0) return [{ path: rows, rows: read, gone: null }];
  const to = path.join(folder, `${prefix}-changed.parquet`);
  await connection.run(
    `COPY (SELECT * EXCLUDE (${POSITION}) FROM ${numberedSql({ path: rows, rows: read, gone: null })}
       WHERE ${POSITION} NOT IN (SELECT new_row FROM matched WHERE same) ORDER BY ${POSITION}) TO ${quoteText(to)} (${PARQUET_OPTIONS})`,
  );
  return [{ path: to, rows: read - unchanged, gone: null }];
}

/** The same rows in fewer files, once there are many or much of them is gone. */
async function compacted(connection: DuckDBConnection, { folder, prefix }: Merge, data: TablePart[]): Promise<TablePart[]> {
  const [first, ...further] = data;
  if (!first) return data;
  const gone = data.flatMap((part) => part.gone ?? []);
  const [[goneRows = 0] = []] =
    gone.length === 0 ? [[0]] : await numbersOf(connection, `SELECT count(*) FROM read_parquet([${gone.map(quoteText).join(', ')}])`);
  const furtherRows = further.reduce((sum, part) => sum + part.rows, 0);
  if (goneRows + furtherRows > first.rows * CHANGED_SHARE_MAX)
    return [await written(connection, data, path.join(folder, `${prefix}-all.parquet`))];
  if (further.length <= FURTHER_PARTS_MAX) return data;
  return [first, await written(connection, further, path.join(folder, `${prefix}-further.parquet`))];
}

async function written(connection: DuckDBConnection, data: TablePart[], to: string): Promise<TablePart> {
  await connection.run(`COPY (SELECT * FROM ${await rowsSql(connection, data)}) TO ${quoteText(to)} (${PARQUET_OPTIONS})`);
  const [[rows = 0] = []] = await numbersOf(connection, `SELECT count(*) FROM read_parquet(${quoteText(to)})`);
  return { path: to, rows, gone: null };
}

async function stored(previous: readonly TablePart[], data: readonly TablePart[]): Promise<MergedPart[]> {
  const file = async (place: string) => ({ path: place, ...(await hashFile(place)) });
  return Promise.all(
    data.map(async ({ path: place, rows, gone }) => {
      const at = previous.findIndex((part) => part.path === place);
      const same = at >= 0 && previous[at]?.gone === gone;
      return { file: at >= 0 ? at : await file(place), rows, gone: gone === null ? null : same ? ('same' as const) : await file(gone) };
    }),
  );
}

function sameKey(key: readonly string[], left: string, right: string): string {
  return key.map((name) => `${left}.${quoteName(name)} = ${right}.${quoteName(name)}`).join(' AND ');
}

function listed(key: readonly string[]): string {
  return `the key ${key.join(', ')}`;
}

async function numbersOf(connection: DuckDBConnection, sql: string): Promise<number[][]> {
  return (await connection.runAndReadAll(sql)).getRows().map((row) => row.map(Number));
}
