import type { DuckDBConnection } from '@duckdb/node-api';
import { AppError } from '../../../platform/errors.ts';
import { quoteName, quoteText } from '../sql-quote.ts';
import { POSITION } from '../table-data.ts';
import { type AlignedFiles, alignFiles } from './align-files.ts';
import type { AppendKeys, RepeatChoice, RepeatedTable } from './types.ts';

/** Sorts the rows of a further file after those that are there. */
const AFTER = 2 ** 40;
const WRITTEN = '(FORMAT parquet, COMPRESSION zstd, PRESERVE_ORDER true)';

/** A table and the rows of a further file for it, compared. */
export interface Comparison {
  table: string;
  aligned: AlignedFiles;
  /** The columns that identify a row in both; null if none are known or they do not. */
  key: string[] | null;
  confirmed: boolean;
  rows: number;
  read: number;
  there: number;
  same: number;
  /** Whether so many rows are equal that it is no coincidence. */
  telling: boolean;
  /** Why the rows cannot be merged by key; null if they can. */
  unmergeable: string | null;
}

/** Compares a table with the rows of a further file: by key where it identifies a row in both, otherwise by whole rows. */
export async function compareRows(
  connection: DuckDBConnection,
  { table, present, added, keys }: { table: string; present: string; added: string; keys: AppendKeys },
): Promise<Comparison> {
  const aligned = await alignFiles(connection, table, [present, added]);
  if ([...aligned.shared, ...aligned.lacking].some((name) => name.toLowerCase() === POSITION)) {
    throw new AppError(
      'validation_error',
      `The table ${table} has a column ${POSITION}, a name that appending needs. Rename it in the file.`,
    );
  }
  const { key, problem } = await usableKey(connection, table, aligned, Object.hasOwn(keys, table) ? keys[table]!.columns : null);
  const [before, after] = aligned.selects as [string, string];
  const [[rows = 0, read = 0] = []] = await numbersOf(
    connection,
    `SELECT (SELECT count(*) FROM (${before})), (SELECT count(*) FROM (${after}))`,
  );
  const common = { table, aligned, key, confirmed: key !== null && keys[table]?.confirmed === true, rows, read };
  if (key) {
    const same = aligned.shared.map((name) => `p.${quoteName(name)} IS NOT DISTINCT FROM a.${quoteName(name)}`).join(' AND ');
    const [[there = 0, equal = 0] = []] = await numbersOf(
      connection,
      `SELECT count(*), count(*) FILTER (${same}) FROM (${after}) a JOIN (${before}) p ON ${sameKey(key)}`,
    );
    const lost = aligned.lacking.length > 0 && there > 0;
    const unmergeable = lost ? `the files do not have the same columns (${aligned.lacking.slice(0, 5).join(', ')})` : null;
    return { ...common, there, same: equal, telling: there > 0, unmergeable };
  }
  if (aligned.shared.length === 0) return { ...common, there: 0, same: 0, telling: false, unmergeable: null };
  const columns = aligned.shared.map(quoteName).join(', ');
  const once = (select: string) => `SELECT ${columns} FROM (${select}) GROUP BY ALL HAVING count(*) = 1`;
  const [[same = 0, distinct = 0, single = 0, met = 0] = []] = await numbersOf(
    connection,
    `SELECT (SELECT count(*) FROM (SELECT ${columns} FROM (${after}) INTERSECT ALL SELECT ${columns} FROM (${before}))),
       (SELECT count(*) FROM (SELECT DISTINCT ${columns} FROM (${before}))),
       (SELECT count(*) FROM (${once(after)})), (SELECT count(*) FROM (${once(after)} INTERSECT ${once(before)}))`,
  );
  // Where rows of one file are equal to each other, those of two are by chance: only rows that occur once in each tell.
  const telling = met > 0 && met / single > 1 - distinct / rows;
  return { ...common, there: same, same, telling, unmergeable: problem };
}

/** The key if it identifies a row in both files, or why it does not. */
async function usableKey(
  connection: DuckDBConnection,
  table: string,
  { shared, selects }: AlignedFiles,
  columns: readonly string[] | null,
): Promise<{ key: string[] | null; problem: string | null }> {
  if (!columns || columns.length === 0) return { key: null, problem: `They cannot be merged: no column identifies a row of ${table}.` };
  const what = columns.join(' and ');
  const absent = columns.find((name) => !shared.includes(name));
  if (absent !== undefined) return { key: null, problem: `They cannot be merged: the column ${absent} is not in both files.` };
  const names = columns.map(quoteName);
  for (const [i, select] of selects.entries()) {
    const empty = names.map((name) => `${name} IS NULL`).join(' OR ');
    const sql = `SELECT count(*) FILTER (${empty}), count(*) - count(DISTINCT (${names.join(', ')})) FROM (${select})`;
    const [[nulls = 0, repeats = 0] = []] = await numbersOf(connection, sql);
    if (nulls > 0)
      return {
        key: null,
        problem:
          i === 0
            ? `They cannot be merged: ${what} is empty in ${nulls} rows in the present data.`
            : `They cannot be merged: ${what} is empty in ${nulls} rows in the file.`,
      };
    if (repeats > 0)
      return {
        key: null,
        problem:
          i === 0
            ? `They cannot be merged: ${what} is the same in several rows in the present data, so that rows would be lost.`
            : `They cannot be merged: ${what} is the same in several rows in the file, so that rows would be lost.`,
      };
  }
  return { key: [...columns], problem: null };
}

/** The table after each possible choice. */
export async function outcomesOf(
  connection: DuckDBConnection,
  comparison: Comparison,
  { choices, measures }: { choices: readonly RepeatChoice[]; measures: readonly string[] },
): Promise<RepeatedTable> {
  const { table, key, rows, read, there, same, aligned } = comparison;
  const columns = measures.filter((name) => aligned.shared.includes(name));
  const sums = columns.map((name) => `, sum(TRY_CAST(${quoteName(name)} AS DECIMAL(38, 4)))::VARCHAR`).join('');
  const outcomes: RepeatedTable['outcomes'] = [];
  for (const choice of choices) {
    const result = await connection.runAndReadAll(`SELECT count(*)${sums} FROM (${resultSql(comparison, choice)})`);
    const [count, ...values] = result.getRows()[0] ?? [0];
    outcomes.push({
      choice,
      rows: Number(count),
      sums: columns.map((column, i) => ({ column, sum: plain(String(values[i] ?? '0')) })),
    });
  }
  return { name: table, key, rows, read, there, same, outcomes };
}

/** Without zeros at the end of the fraction. */
const plain = (sum: string) => (sum.includes('.') ? sum.replace(/\.?0+$/, '') : sum);

/** Writes the table with the rows of the further file added as chosen. */
export async function writeAppended(connection: DuckDBConnection, comparison: Comparison, choice: RepeatChoice, to: string): Promise<void> {
  const select =
    choice === 'append'
      ? resultSql(comparison, choice)
      : `SELECT * EXCLUDE (${POSITION}) FROM (${resultSql(comparison, choice)}) ORDER BY ${POSITION}`;
  await connection.run(`COPY (${select}) TO ${quoteText(to)} ${WRITTEN}`);
}

/** SQL of the table with the rows added as chosen; numbered in their order, except for `append`. */
function resultSql({ aligned, key }: Comparison, choice: RepeatChoice): string {
  if (choice === 'append') return aligned.selects.join(' UNION ALL BY NAME ');
  const [before, after] = aligned.numbered as [string, string];
  const present = `SELECT * FROM (${before}) p`;
  const added = `SELECT * REPLACE (${POSITION} + ${AFTER} AS ${POSITION}) FROM (${after}) a`;
  if (choice === 'merge') {
    // Nothing can be there already where there is no key: the comparison found none.
    const kept = key ? `${present} WHERE NOT EXISTS (SELECT 1 FROM (${after}) a WHERE ${sameKey(key)})` : present;
    return `${kept} UNION ALL BY NAME ${added}`;
  }
  if (key) return `${present} UNION ALL BY NAME ${added} WHERE NOT EXISTS (SELECT 1 FROM (${before}) p WHERE ${sameKey(key)})`;
  const names = aligned.shared.map(quoteName);
  if (names.length === 0) return `${present} UNION ALL BY NAME ${added}`;
  const equal = names.map((name) => `p.${name} IS NOT DISTINCT FROM a.${name}`).join(' AND ');
  // Of rows that occur several times, those that occur more often than before are new.
  const nth = `row_number() OVER (PARTITION BY ${names.join(', ')} ORDER BY ${POSITION})`;
  const fresh = `SELECT a.${POSITION} FROM (SELECT *, ${nth} AS nth_of_equals FROM (${after})) a
    LEFT JOIN (SELECT ${names.join(', ')}, count(*) AS times_before FROM (${before}) GROUP BY ALL) p ON ${equal}
    WHERE a.nth_of_equals > coalesce(p.times_before, 0)`;
  return `${present} UNION ALL BY NAME ${added} WHERE a.${POSITION} IN (${fresh})`;
}

function sameKey(key: readonly string[]): string {
  return key.map((name) => `p.${quoteName(name)} = a.${quoteName(name)}`).join(' AND ');
}

async function numbersOf(connection: DuckDBConnection, sql: string): Promise<number[][]> {
  return (await connection.runAndReadAll(sql)).getRows().map((row) => row.map(Number));
}
