import type { DuckDBConnection } from '@duckdb/node-api';
import { AppError } from '../../platform/errors.ts';
import type { ChosenReadings, ImportDoubt } from './doubts.ts';
import type { TypedColumn } from './import-csv/text-table.ts';
import { PARQUET_OPTIONS } from './import-csv/types.ts';
import { type InferredColumns, inferColumns, isInferred } from './infer-columns.ts';
import { ROW_BYTES_MAX, spooledRows } from './spooled-rows.ts';
import { quoteName, quoteText } from './sql-quote.ts';
import type { DeclaredColumn, DeclaredTable, TableCertificate } from './types.ts';

type Issue = TableCertificate['issues'][number];

interface Source extends Pick<DeclaredTable, 'path' | 'format'> {
  columns: DeclaredColumn[];
  /** The Parquet file to write. */
  to: string;
  /** Sets the questions about inferred columns apart from those of the source's other tables. */
  scope: string;
  readings: ChosenReadings | undefined;
}

/** What was written. */
interface Written {
  rows: number;
  /** The columns with the types that they got, and the sign that was removed from each number. */
  kept: (DeclaredColumn & Pick<TypedColumn, 'symbol'>)[];
  /** Values of inferred columns that were read as missing, or written in a second way. */
  repaired: number;
  issues: Issue[];
  /** What the values leave open, in words. */
  doubts: string[];
  /** The same as questions, with those that were answered. */
  questions: ImportDoubt[];
}

const DECIMAL_DIGITS_MAX = 38;
/** What a decimal column gets at least, so that its type rarely changes with the next rows. */
const DECIMAL_DIGITS = 18;
const EXAMPLES = 3;

const TYPES =
  /^(BOOLEAN|TINYINT|SMALLINT|INTEGER|BIGINT|UBIGINT|FLOAT|DOUBLE|DECIMAL\(\d{1,2},\d{1,2}\)|DATE|TIMESTAMP|TIMESTAMPTZ|TIME|JSON|VARCHAR)$/;

/** Types with values that no comparison or sum can use: not a number, and infinite numbers and days. */
const OPEN_ENDED = /^(FLOAT|DOUBLE|DATE|TIMESTAMP|TIMESTAMPTZ)$/;

/**
 * Writes a declared CSV file as Parquet. DuckDB reads it with the declared types in one pass; if a value does not fit, it is read as text, and
 * what does not fit is left empty and counted.
 * @throws AppError validation_error for rows that are too long or not valid UTF-8
 */
export async function readDeclared(connection: DuckDBConnection, source: Source): Promise<Written> {
  if (source.columns.some(({ engineType }) => isInferred(engineType))) return readInferred(connection, source);
  const kept = await withDigits(connection, source);
  for (const { engineType } of kept) if (!TYPES.test(engineType)) throw new Error(`Not a type of ours: ${engineType}`);
  try {
    const rows = await write(connection, source, spooledRows(source, kept.map(directType)), kept.map(directValue));
    if (await allFinite(connection, source.to, kept)) return { rows, kept, repaired: 0, issues: [], doubts: [], questions: [] };
  } catch (error) {
    if (!/Conversion|cast|CSV Error|Invalid Input/i.test(String(error))) throw error;
  }
  const text = textOf(source);
  try {
    const rows = await write(connection, source, text, kept.map(checkedValue));
    return { rows, kept, repaired: 0, issues: await misfits(connection, text, kept), doubts: [], questions: [] };
  } catch (error) {
    throw unreadable(error);
  }
}

/** The same for a table some of whose columns get their types from their values. */
async function readInferred(connection: DuckDBConnection, source: Source): Promise<Written> {
  const text = textOf(source);
  try {
    const { byPlace, repaired, issues, doubts, questions } = await inferColumns(connection, text, source.columns, source);
    const declared = await withDigits(connection, source);
    const kept: Written['kept'] = declared.map((column, i) => {
      const typed = byPlace.get(i);
      return typed
        ? { ...column, engineType: typed.engineType, symbol: typed.symbol, reason: [column.reason, typed.reason].filter(Boolean).join(' ') }
        : column;
    });
    const places = kept.map((column, i) => ({ column, i, typed: byPlace.get(i) }));
    const inner = places.map(({ i, typed }) => (typed ? `${typed.textSql} AS c${i}` : `c${i}`)).join(', ');
    const values = places.map(({ column, i, typed }) =>
      typed ? `${typed.valueSql} AS ${quoteName(column.name)}` : checkedValue(column, i),
    );
    const rows = await write(connection, source, `(SELECT ${inner} FROM ${text})`, values);
    return { rows, kept, repaired, issues: [...issues, ...(await misfits(connection, text, kept, byPlace))], doubts, questions };
  } catch (error) {
    throw unreadable(error);
  }
}

function textOf(source: Source): string {
  return spooledRows(
    source,
    source.columns.map(() => 'VARCHAR'),
  );
}

async function write(connection: DuckDBConnection, { to }: Source, from: string, values: string[]): Promise<number> {
  await connection.run(`COPY (SELECT ${values.join(', ')} FROM ${from}) TO ${quoteText(to)} (${PARQUET_OPTIONS})`);
  const [row] = await rowsOf(connection, `SELECT count(*)::VARCHAR FROM read_parquet(${quoteText(to)})`);
  return Number(row?.[0]);
}

/** Types that are read as text and then converted: the reader has no use for JSON, and leaves times that it cannot read empty without an error. */
const CONVERTED = /^(JSON|TIMESTAMPTZ)$/;

function directType({ engineType }: DeclaredColumn): string {
  return CONVERTED.test(engineType) ? 'VARCHAR' : engineType;
}

function directValue({ name, engineType }: DeclaredColumn, i: number): string {
  return `${CONVERTED.test(engineType) ? `c${i}::${engineType}` : `c${i}`} AS ${quoteName(name)}`;
}

function checkedValue(column: DeclaredColumn, i: number): string {
  return `${cast(column, i)} AS ${quoteName(column.name)}`;
}

/** The value, or null if the type cannot hold it. */
function cast({ engineType }: DeclaredColumn, i: number): string {
  const text = `c${i}`;
  switch (engineType) {
    case 'VARCHAR':
      return text;
    case 'DATE':
    case 'TIMESTAMP':
    case 'TIMESTAMPTZ': {
      // `0044-03-15 BC` in PostgreSQL is `0044-03-15 (BC)` here.
      const value = `TRY_CAST(CASE WHEN ends_with(${text}, ' BC') THEN regexp_replace(${text}, '^(\\S+)(.*) BC$', '\\1 (BC)\\2') ELSE ${text} END AS ${engineType})`;
      return `CASE WHEN isfinite(${value}) THEN ${value} END`;
    }
    case 'FLOAT':
    case 'DOUBLE':
      return `CASE WHEN isfinite(TRY_CAST(${text} AS ${engineType})) THEN TRY_CAST(${text} AS ${engineType}) END`;
    default:
      return `TRY_CAST(${text} AS ${engineType})`;
  }
}

async function allFinite(connection: DuckDBConnection, path: string, columns: DeclaredColumn[]): Promise<boolean> {
  const open = columns.filter(({ engineType }) => OPEN_ENDED.test(engineType));
  if (open.length === 0) return true;
  const all = open.map(({ name }) => `coalesce(bool_and(isfinite(${quoteName(name)})), true)`).join(' AND ');
  const [row] = await rowsOf(connection, `SELECT (${all})::VARCHAR FROM read_parquet(${quoteText(path)})`);
  return row?.[0] === 'true';
}

async function misfits(
  connection: DuckDBConnection,
  text: string,
  columns: DeclaredColumn[],
  inferred: InferredColumns['byPlace'] = new Map(),
): Promise<Issue[]> {
  // An inferred type holds every value.
  const misfit = (column: DeclaredColumn, i: number) => (inferred.has(i) ? 'false' : `c${i} IS NOT NULL AND ${cast(column, i)} IS NULL`);
  const counts = columns.map((column, i) => `count(*) FILTER (WHERE ${misfit(column, i)})::VARCHAR`).join(', ');
  const [found = []] = await rowsOf(connection, `SELECT ${counts} FROM ${text}`);
  const issues: Issue[] = [];
  for (const [i, column] of columns.entries()) {
    const count = Number(found[i]);
    if (count === 0) continue;
    const examples = await rowsOf(
      connection,
      `SELECT n::VARCHAR, left(c${i}, 60) FROM (SELECT row_number() OVER () AS n, * FROM ${text}) WHERE ${misfit(column, i)} ORDER BY n LIMIT ${EXAMPLES}`,
    );
    issues.push({
      kind: 'value_out_of_range',
      action: 'rejected',
      count,
      message: `${column.name} is ${column.engineType}, which cannot hold these values; they are left empty.`,
      examples: examples.map(([line, value]) => ({ line: Number(line), column: column.name, text: value ?? '' })),
    });
  }
  return issues;
}

const NUMBER = /^NUMERIC$/;

/** Gives columns of unknown digits the decimal type that holds all their values, or text if none does. */
async function withDigits(connection: DuckDBConnection, source: Source): Promise<DeclaredColumn[]> {
  const { columns } = source;
  const open = columns.flatMap(({ engineType }, i) => (NUMBER.test(engineType) ? [i] : []));
  if (open.length === 0) return columns;
  const digits = open.flatMap((i) => [
    `coalesce(max(length(regexp_extract(c${i}, '^-?(\\d+)', 1))), 0)::VARCHAR`,
    `coalesce(max(length(regexp_extract(c${i}, '\\.(\\d+)$', 1))), 0)::VARCHAR`,
  ]);
  const [found = []] = await rowsOf(connection, `SELECT ${digits.join(', ')} FROM ${textOf(source)}`).catch((error) => {
    throw unreadable(error);
  });
  return columns.map((column, i) => {
    const at = open.indexOf(i);
    if (at < 0) return column;
    const [whole, scale] = [Number(found[at * 2]), Number(found[at * 2 + 1])];
    if (whole + scale > DECIMAL_DIGITS_MAX) {
      const reason = `${column.reason} Kept as text, because its values have up to ${whole + scale} digits and a number here has at most ${DECIMAL_DIGITS_MAX}.`;
      return { ...column, engineType: 'VARCHAR', reason };
    }
    return { ...column, engineType: `DECIMAL(${Math.min(DECIMAL_DIGITS_MAX, Math.max(DECIMAL_DIGITS, whole + scale))},${scale})` };
  });
}

function unreadable(error: unknown): AppError {
  const text = String(error);
  if (error instanceof AppError) return error;
  if (/maximum line size|max_line_size|line size of|maximum_object_size/i.test(text)) {
    return new AppError(
      'validation_error',
      `A row is longer than ${ROW_BYTES_MAX / 2 ** 20} MiB. Leave out the column with the long values.`,
      {
        cause: error,
      },
    );
  }
  return new AppError(
    'validation_error',
    'The source sent rows that are not valid text in UTF-8. Leave out the columns with such values.',
    {
      cause: error,
    },
  );
}

async function rowsOf(connection: DuckDBConnection, sql: string): Promise<(string | null)[][]> {
  return (await connection.runAndReadAll(sql)).getRows() as (string | null)[][];
}
