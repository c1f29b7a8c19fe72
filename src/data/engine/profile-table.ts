import type { DuckDBConnection } from '@duckdb/node-api';
import { isNumberType } from './cell-number.ts';
import { type ColumnValues, countValues } from './profile-values.ts';
import { inferRole, maskPersonal } from './roles.ts';
import { quoteName, quoteText } from './sql-quote.ts';
import { numberedSql, POSITION, presentSql, rowsSql } from './table-data.ts';
import type { TableData } from './table-parts.ts';
import type { ColumnProfile, ColumnType, TableProfile } from './types.ts';
import { columnTypeOf } from './values.ts';

/** Up to this many rows and cells every figure is exact; beyond, distinct counts and frequent values come from a sample. */
const EXACT_ROWS = 1_000_000;
const EXACT_CELLS = 12_000_000;
const SAMPLE_BLOCKS = 8;
const SAMPLE_BLOCK_ROWS = 2500;
/** Rows of a group in the files that imports write: a block at the start of one is read without what comes before it. */
const GROUP_ROWS = 122_880;
const VALUES_MAX = 500;
/** With more distinct values than this, frequent ones are not counted over the whole table. */
const COUNTED_DISTINCT_MAX = 5000;
const COLUMNS_PER_QUERY = 40;

interface Column {
  name: string;
  type: ColumnType;
  engineType: string;
}

interface Figures {
  nullCount: number;
  distinctCount: number;
  min: string | null;
  max: string | null;
  mean: number | null;
}

/**
 * Profiles one table: row and null counts, minimum, maximum and mean are exact; distinct counts and frequent values are exact up to a
 * million rows and from a sample of 20,000 rows beyond (each column says which). Personal data shows no values.
 */
export async function profileTable(connection: DuckDBConnection, data: TableData): Promise<{ rowCount: number; profile: TableProfile }> {
  const from = await rowsSql(connection, data);
  const described = await connection.run(`SELECT * FROM ${from} LIMIT 0`);
  const columns = described.columnNames().map((name, i): Column => {
    const type = described.columnType(i);
    return { name, type: columnTypeOf(type), engineType: type.alias ?? type.toString() };
  });
  const [[rows] = []] = await rowsOf(connection, `SELECT count(*)::VARCHAR FROM ${from}`);
  const rowCount = Number(rows);
  const exact = rowCount <= EXACT_ROWS && rowCount * columns.length <= EXACT_CELLS;
  if (!exact) await takeSample(connection, data, rowCount);
  const sampledRows = exact ? rowCount : Number((await rowsOf(connection, 'SELECT count(*)::VARCHAR FROM profile_sample'))[0]?.[0]);
  // A file with thousands of columns takes long to open, and each query would open it again.
  const apart = exact && columns.length > COLUMNS_PER_QUERY;
  const near = apart ? 'profile_part' : from;
  const profiles: ColumnProfile[] = [];
  for (let at = 0; at < columns.length; at += COLUMNS_PER_QUERY) {
    const part = columns.slice(at, at + COLUMNS_PER_QUERY);
    if (apart) {
      const names = part.map(({ name }) => quoteName(name)).join(', ');
      await connection.run(`CREATE OR REPLACE TEMP TABLE profile_part AS SELECT ${names} FROM ${from}`);
    }
    // What the metadata states includes rows that are gone.
    const known = exact || typeof data !== 'string' ? new Map<string, KnownRange>() : await readMetadata(connection, data, part);
    const together = rowCount <= COUNTED_DISTINCT_MAX ? await countValues(connection, near, part, VALUES_MAX) : null;
    const figures = await measure(connection, near, part, exact && !together, known);
    for (const [i, column] of part.entries()) {
      const size = { rowCount, sampledRows, exact, dictionary: known.get(column.name)?.dictionary };
      const figure = figures[i];
      if (!figure) throw new Error(`No figures for column ${column.name}`);
      const values =
        together?.[i] ??
        (await (exact ? valuesOf(connection, near, column, figure, size) : sampledValues(connection, column, figure, size)));
      profiles.push(profileColumn(column, { ...figure, distinctCount: values.distinctCount }, values, size));
    }
  }
  if (apart) await connection.run('DROP TABLE profile_part');
  if (!exact) await connection.run('DROP TABLE profile_sample');
  return { rowCount, profile: { columns: profiles } };
}

interface Size {
  rowCount: number;
  sampledRows: number;
  exact: boolean;
  /** Largest dictionary of a row group: a lower bound on the distinct values. */
  dictionary?: number;
}

/** Values of a single column, for tables too large to count many columns together. */
async function valuesOf(connection: DuckDBConnection, source: string, column: Column, figure: Figures, size: Size): Promise<ColumnValues> {
  const { distinctCount, nullCount } = figure;
  const frequent = size.rowCount > nullCount ? await frequentValues(connection, source, column.name, isCounted(figure)) : [];
  return { frequent, distinctCount, rising: await isRising(connection, source, column, figure) };
}

/** The same from the sample of a table that is too large to count. */
async function sampledValues(connection: DuckDBConnection, column: Column, figure: Figures, size: Size): Promise<ColumnValues> {
  const rows = await rowsOf(
    connection,
    `WITH counted AS MATERIALIZED (
       SELECT CAST(${quoteName(column.name)} AS VARCHAR) AS v, count(*) AS n FROM profile_sample WHERE v IS NOT NULL GROUP BY 1)
     SELECT (count(*) FILTER (n = 1))::VARCHAR, (count(*) FILTER (n > 1))::VARCHAR FROM counted
     UNION ALL (SELECT left(v, 200), n::VARCHAR FROM counted ORDER BY n DESC, v LIMIT ${VALUES_MAX})`,
  );
  const [[once, more] = [], ...frequent] = rows;
  return {
    frequent: frequent.map(([value, count]) => ({ value: String(value), count: Number(count) })),
    distinctCount: estimateDistinct({ once: Number(once), more: Number(more) }, size, size.rowCount - figure.nullCount),
    rising: await isRising(connection, 'profile_sample', column, figure),
  };
}

function isCounted({ distinctCount }: Figures): boolean {
  return distinctCount <= COUNTED_DISTINCT_MAX;
}

function profileColumn(column: Column, figure: Figures, { frequent, distinctCount, rising }: ColumnValues, size: Size): ColumnProfile {
  const inferred = inferRole({
    ...column,
    ...figure,
    distinctCount,
    rowCount: size.rowCount,
    values: frequent.map((f) => f.value),
    rising: rising && figure.nullCount === 0,
  });
  const shown = inferred.role === 'category' || inferred.role === 'geography' || inferred.role === 'time' || inferred.role === 'text';
  return maskPersonal({
    name: column.name,
    type: column.type,
    engineType: column.engineType,
    role: inferred.role,
    roleSource: 'inferred',
    roleReason: inferred.reason,
    nullCount: figure.nullCount,
    distinctCount,
    distinctApproximate: !size.exact,
    min: figure.min,
    max: figure.max,
    mean: figure.mean,
    topValues: shown && (!size.exact || isCounted({ ...figure, distinctCount })) ? frequent.slice(0, 10) : [],
    sampledRows: size.exact ? null : size.sampledRows,
  });
}

/** What the Parquet metadata states, over all row groups. */
interface KnownRange {
  min: string | null;
  max: string | null;
  /** The range covers every row group and was not truncated. */
  exact: boolean;
  nulls: number | null;
  dictionary: number;
}

async function readMetadata(connection: DuckDBConnection, path: string, columns: Column[]): Promise<Map<string, KnownRange>> {
  const wanted = columns.map(({ name, engineType, type }, i) => {
    const as = type === 'json' || engineType === 'JSON' ? 'VARCHAR' : engineType;
    const end = (which: 'min' | 'max') => `left(CAST(${which}(TRY_CAST(stats_${which}_value AS ${as})) AS VARCHAR), 200)`;
    return `SELECT ${i}::INTEGER, ${end('min')}, ${end('max')},
        coalesce(bool_and(coalesce(min_is_exact AND max_is_exact AND stats_min_value IS NOT NULL, false))
          FILTER (stats_null_count IS DISTINCT FROM num_values), true),
        CASE WHEN bool_and(stats_null_count IS NOT NULL) THEN sum(stats_null_count)::DOUBLE END, coalesce(max(stats_distinct_count), 0)::DOUBLE
      FROM stated WHERE path_in_schema = ${quoteText(name)}`;
  });
  const found = await connection.runAndReadAll(
    `WITH stated AS MATERIALIZED (
       SELECT path_in_schema, stats_min_value, stats_max_value, min_is_exact, max_is_exact, stats_null_count, num_values, stats_distinct_count
       FROM parquet_metadata(${quoteText(path)}))
     ${wanted.join(' UNION ALL ')}`,
  );
  const ranges = new Map<string, KnownRange>();
  for (const [i, min, max, exact, nulls, dictionary] of found.getRows() as [
    number,
    ...[string | null, string | null, boolean, number, number],
  ][])
    ranges.set(columns[i]!.name, { min, max, exact, nulls, dictionary });
  return ranges;
}

async function measure(
  connection: DuckDBConnection,
  from: string,
  columns: Column[],
  exact: boolean,
  known: Map<string, KnownRange>,
): Promise<Figures[]> {
  const wanted = columns.map((column) => {
    const name = quoteName(column.name);
    const stated = known.get(column.name);
    const numeric = isNumberType(column.type);
    const ordered = column.type !== 'json' && !stated?.exact;
    const text = (sql: string) => `left(CAST(${sql} AS VARCHAR), 200)`;
    return [
      stated?.nulls === undefined || stated.nulls === null ? `(count(*) - count(${name}))::VARCHAR` : quoteText(String(stated.nulls)),
      exact ? `count(DISTINCT ${name})::VARCHAR` : "'0'",
      ordered ? text(`min(${name})`) : quoteOrNull(column.type === 'json' ? null : stated?.min),
      ordered ? text(`max(${name})`) : quoteOrNull(column.type === 'json' ? null : stated?.max),
      numeric ? `CAST(avg(${name}) AS DOUBLE)::VARCHAR` : 'NULL',
    ];
  });
  const [row = []] = await rowsOf(connection, `SELECT ${wanted.flat().join(', ')} FROM ${from}`);
  return columns.map((_, i): Figures => {
    const [nulls, distinct, min, max, mean] = row.slice(i * 5, i * 5 + 5);
    const average = mean === null || mean === undefined ? null : Number(mean);
    return {
      nullCount: Number(nulls),
      distinctCount: Number(distinct),
      min: min ?? null,
      max: max ?? null,
      mean: Number.isFinite(average) ? average : null,
    };
  });
}

function quoteOrNull(text: string | null | undefined): string {
  return text === null || text === undefined ? 'NULL' : quoteText(text.slice(0, 200));
}

/** Samples blocks of rows spread evenly over the files; the reader skips the row groups in between. */
async function takeSample(connection: DuckDBConnection, data: TableData, rowCount: number): Promise<void> {
  const parts = typeof data === 'string' ? [{ path: data, rows: rowCount, gone: null }] : data;
  const step = Math.floor(parts.reduce((sum, { rows }) => sum + rows, 0) / SAMPLE_BLOCKS);
  const selects: string[] = [];
  let offset = 0;
  for (const part of parts) {
    const present = await presentSql(connection, part);
    const size = Math.min(step, SAMPLE_BLOCK_ROWS);
    for (let i = 0; i < SAMPLE_BLOCKS; i++) {
      const even = i * step - offset;
      const start = even - (step < GROUP_ROWS || even < 0 ? 0 : even % GROUP_ROWS);
      if (start >= part.rows || start + size <= 0) continue;
      const block = `${POSITION} BETWEEN ${start} AND ${start + size - 1} AND ${present}`;
      // The limit ends the reading of a row group after its block.
      selects.push(`(SELECT * EXCLUDE (${POSITION}) FROM ${numberedSql(part)} WHERE ${block} LIMIT ${size})`);
    }
    offset += part.rows;
  }
  await connection.run(`CREATE OR REPLACE TEMP TABLE profile_sample AS ${selects.join(' UNION ALL ')}`);
}

async function frequentValues(connection: DuckDBConnection, source: string, name: string, counted: boolean) {
  const column = quoteName(name);
  const rows = await rowsOf(
    connection,
    counted
      ? `SELECT left(CAST(${column} AS VARCHAR), 200), count(*)::VARCHAR FROM ${source} WHERE ${column} IS NOT NULL
         GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT ${VALUES_MAX}`
      : `SELECT left(CAST(${column} AS VARCHAR), 200), '0' FROM (SELECT ${column} FROM ${source} WHERE ${column} IS NOT NULL LIMIT ${VALUES_MAX})`,
  );
  return rows.map(([value, count]) => ({ value: String(value), count: Number(count) }));
}

/** The guaranteed-error estimator (Charikar et al. 2000, "Towards Estimation Error Guarantees for Distinct Values"). */
function estimateDistinct({ once, more }: { once: number; more: number }, size: Size, present: number): number {
  // A dictionary at least as large as the sample's is the better count, as it covers a hundred thousand rows.
  if (size.dictionary !== undefined && size.dictionary >= once + more) return Math.min(present, size.dictionary);
  if (more === 0) return present;
  return Math.min(present, Math.round(Math.sqrt(size.rowCount / size.sampledRows) * once + more));
}

async function isRising(connection: DuckDBConnection, source: string, { name, type }: Column, { nullCount }: Figures): Promise<boolean> {
  if (type !== 'integer' || nullCount > 0) return false;
  const column = quoteName(name);
  const [[rising] = []] = await rowsOf(
    connection,
    `SELECT coalesce(bool_and(step > 0), false)::VARCHAR
     FROM (SELECT v - lag(v) OVER (ORDER BY place) AS step FROM (SELECT ${column}::HUGEINT AS v, row_number() OVER () AS place FROM ${source} LIMIT 2000))`,
  );
  return rising === 'true';
}

async function rowsOf(connection: DuckDBConnection, sql: string): Promise<(string | null)[][]> {
  const reader = await connection.runAndReadAll(sql);
  return reader.getRows() as (string | null)[][];
}
