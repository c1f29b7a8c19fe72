import type { DuckDBConnection } from '@duckdb/node-api';
import { quoteName } from './sql-quote.ts';

/** A column's values, as its profile needs them. */
export interface ColumnValues {
  /** The most frequent values, in descending order, as text of at most 200 characters. */
  frequent: { value: string; count: number }[];
  distinctCount: number;
  /** True for whole numbers that only rise over the first 2,000 rows. */
  rising: boolean;
}

/** Counts the values of many columns of a small table in one query: one query per column would take minutes for thousands. */
export async function countValues(
  connection: DuckDBConnection,
  source: string,
  columns: { name: string; type: string }[],
  valuesMax: number,
): Promise<ColumnValues[]> {
  const texts = columns.map(({ name }) => `CAST(${quoteName(name)} AS VARCHAR)`).join(', ');
  const found = await connection.runAndReadAll(
    `SELECT i, left(v, 200), n, total FROM (
       SELECT i, v, count(*)::INTEGER AS n, (count(*) OVER (PARTITION BY i))::INTEGER AS total,
         row_number() OVER (PARTITION BY i ORDER BY count(*) DESC, v) AS place
       FROM (SELECT unnest(range(${columns.length})::INTEGER[]) AS i, unnest([${texts}]) AS v FROM ${source}) WHERE v IS NOT NULL GROUP BY i, v)
     WHERE place <= ${valuesMax} ORDER BY i, place`,
  );
  const values = columns.map((): ColumnValues => ({ frequent: [], distinctCount: 0, rising: false }));
  for (const [i, value, count, total] of found.getRows() as [number, string, number, number][]) {
    const column = values[i];
    if (!column) continue;
    column.frequent.push({ value, count });
    column.distinctCount = total;
  }
  const integers = columns.flatMap(({ type }, i) => (type === 'integer' ? [i] : []));
  if (integers.length === 0) return values;
  const name = (i: number) => quoteName(columns[i]?.name ?? '');
  const steps = integers.map((i) => `v${i} - lag(v${i}) OVER (ORDER BY place) AS s${i}`).join(', ');
  const wide = integers.map((i) => `${name(i)}::HUGEINT AS v${i}`).join(', ');
  const rising = await connection.runAndReadAll(
    `SELECT ${integers.map((i) => `coalesce(bool_and(s${i} > 0), false)`).join(', ')}
     FROM (SELECT ${steps} FROM (SELECT ${wide}, row_number() OVER () AS place FROM ${source} LIMIT 2000))`,
  );
  for (const [at, i] of integers.entries()) (values[i] as ColumnValues).rising = rising.getRows()[0]?.[at] === true;
  return values;
}
