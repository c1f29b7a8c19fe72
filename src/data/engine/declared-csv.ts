import type { DuckDBConnection } from '@duckdb/node-api';
import { AppError } from '../../platform/errors.ts';
import { PARQUET_OPTIONS } from './import-csv/types.ts';
import { quoteName, quoteText } from './sql-quote.ts';
import type { DeclaredColumn, TableCertificate } from './types.ts';

type Issue = TableCertificate['issues'][number];

interface Source {
  path: string;
  columns: DeclaredColumn[];
  /** The Parquet file to write. */
  to: string;
}

/** What was written; `kept` are the columns with the types that they got. */
interface Written {
  rows: number;
  kept: DeclaredColumn[];
  issues: Issue[];
}

/** A row of a declared table may be this long, in bytes; DuckDB reserves buffers for it. */
const ROW_BYTES_MAX = 16 * 2 ** 20;
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
  const kept = await withDigits(connection, source);
  for (const { engineType } of kept) if (!TYPES.test(engineType)) throw new Error(`Not a type of ours: ${engineType}`);
  try {
    const rows = await write(connection, source, readAs(source.path, kept.map(directType)), kept.map(directValue));
    if (await allFinite(connection, source.to, kept)) return { rows, kept, issues: [] };
  } catch (error) {
    if (!/Conversion|cast|CSV Error|Invalid Input/i.test(String(error))) throw error;
  }
  const text = readAs(
    source.path,
    kept.map(() => 'VARCHAR'),
  );
  try {
    const rows = await write(connection, source, text, kept.map(checkedValue));
    return { rows, kept, issues: await misfits(connection, text, kept) };
  } catch (error) {
    throw unreadable(error);
  }
}

async function write(connection: DuckDBConnection, { to }: Source, from: string, values: string[]): Promise<number> {
  await connection.run(`COPY (SELECT ${values.join(', ')} FROM ${from}) TO ${quoteText(to)} (${PARQUET_OPTIONS})`);
  const [row] = await rowsOf(connection, `SELECT count(*)::VARCHAR FROM read_parquet(${quoteText(to)})`);
  return Number(row?.[0]);
}

function readAs(path: string, types: string[]): string {
  const columns = types.map((type, i) => `'c${i}': '${type}'`).join(', ');
  const dialect = `delim = ',', quote = '"', escape = '"', new_line = '\\n', nullstr = '\\N', allow_quoted_nulls = false`;
  return `read_csv(${quoteText(path)}, auto_detect = false, header = false, ${dialect}, strict_mode = true, null_padding = false, ignore_errors = false, max_line_size = ${ROW_BYTES_MAX}, columns = {${columns}})`;
}

/** JSON is text to the reader, which has no use for its structure. */
function directType({ engineType }: DeclaredColumn): string {
  return engineType === 'JSON' ? 'VARCHAR' : engineType;
}

function directValue({ name, engineType }: DeclaredColumn, i: number): string {
  return `${engineType === 'JSON' ? `c${i}::JSON` : `c${i}`} AS ${quoteName(name)}`;
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
      const value = `TRY_CAST(CASE WHEN ends_with(${text}, ' BC') THEN left(${text}, -3) || ' (BC)' ELSE ${text} END AS ${engineType})`;
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

async function misfits(connection: DuckDBConnection, text: string, columns: DeclaredColumn[]): Promise<Issue[]> {
  const misfit = (column: DeclaredColumn, i: number) => `c${i} IS NOT NULL AND ${cast(column, i)} IS NULL`;
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
async function withDigits(connection: DuckDBConnection, { path, columns }: Source): Promise<DeclaredColumn[]> {
  const open = columns.flatMap(({ engineType }, i) => (NUMBER.test(engineType) ? [i] : []));
  if (open.length === 0) return columns;
  const text = readAs(
    path,
    columns.map(() => 'VARCHAR'),
  );
  const digits = open.flatMap((i) => [
    `coalesce(max(length(regexp_extract(c${i}, '^-?(\\d+)', 1))), 0)::VARCHAR`,
    `coalesce(max(length(regexp_extract(c${i}, '\\.(\\d+)$', 1))), 0)::VARCHAR`,
  ]);
  const [found = []] = await rowsOf(connection, `SELECT ${digits.join(', ')} FROM ${text}`).catch((error) => {
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
  if (/maximum line size|max_line_size|line size of/i.test(text)) {
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
