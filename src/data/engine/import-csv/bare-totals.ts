import type { DuckDBConnection } from '@duckdb/node-api';
import { nameWords, RATE_WORDS, RATED } from '../role-words.ts';
import { quoteName } from '../sql-quote.ts';
import type { SummaryRow } from './summary-labels.ts';
import type { TextTable, TypedColumn } from './text-table.ts';

const NUMBER = /INT|DECIMAL|DOUBLE/;
/** Of fewer rows, one is the sum of the others by chance. */
const ROWS_MIN = 5;
/** Longer tables are not checked for totals without a label, which would take another pass over the file. */
export const BARE_ROWS_MAX = 1_000_000;

/** Which ends of a table have the sums of all other rows, although no label says so: of the first row, and of the last. */
interface Ends {
  first: boolean;
  last: boolean;
}

/**
 * Compares the first and the last row of a table with the sums of the others. `columns` are SQL of numbers over the relation, `order` is SQL of the
 * place of a row.
 */
export async function sumsAtEnds(connection: DuckDBConnection, relation: string, columns: readonly string[], order: string): Promise<Ends> {
  if (columns.length === 0) return { first: false, last: false };
  const numbers = columns.map((sql, i) => `CAST(${sql} AS DOUBLE) AS v${i}`).join(', ');
  const facts = columns.map((_, i) => `sum(v${i}), arg_min_null(v${i}, place), arg_max_null(v${i}, place)`).join(', ');
  const found = await connection.runAndReadAll(
    `SELECT count(*)::DOUBLE, ${facts} FROM (SELECT ${order} AS place, ${numbers} FROM ${relation})`,
  );
  const [rows = 0, ...cells] = (found.getRows()[0] ?? []) as (number | null)[];
  if ((rows ?? 0) < ROWS_MIN) return { first: false, last: false };
  const isSum = (at: 1 | 2) => {
    const filled = columns.flatMap((_, i) => (cells[3 * i + at] ? [[cells[3 * i + at], cells[3 * i]] as [number, number]] : []));
    const held = filled.filter(([own, sum]) => Math.abs(2 * own - sum) <= Math.max(0.0051, 1e-9 * Math.abs(sum)));
    return held.length > 1 || (held.length === 1 && filled.length === 1);
  };
  return { first: isSum(1), last: isSum(2) };
}

/** Whether the numbers of a column may add up. */
export const mayAddUp = ({ engineType, name, symbol }: Pick<TypedColumn, 'engineType' | 'name' | 'symbol'>): boolean =>
  NUMBER.test(engineType) && symbol !== '%' && !nameWords(name).some((word) => RATE_WORDS.has(word) || RATED.test(word));

/** The rows at the ends of a table whose numbers alone say that they are totals; `known` are rows that were found by their labels. */
export async function bareTotals(
  connection: DuckDBConnection,
  { relation, lineColumn }: TextTable,
  columns: readonly TypedColumn[],
  known: readonly SummaryRow[],
): Promise<SummaryRow[]> {
  if (lineColumn === null) return [];
  const adding = columns.filter(mayAddUp);
  const line = quoteName(lineColumn);
  const texts = columns.map(({ textSql, source }) => `${textSql} AS ${quoteName(source)}`).join(', ');
  const rows = `(SELECT ${line} AS row_line, ${texts} FROM ${relation})`;
  const values = adding.map(({ valueSql }) => valueSql);
  const { first, last } = await sumsAtEnds(connection, rows, values, 'row_line');
  if (!first && !last) return [];
  const [[from, to] = []] = (
    await connection.runAndReadAll(`SELECT min(${line})::DOUBLE, max(${line})::DOUBLE FROM ${relation}`)
  ).getRows();
  const lines = [...(first ? [Number(from)] : []), ...(last ? [Number(to)] : [])];
  return lines
    .filter((at) => !known.some((row) => row.line === at))
    .map((at) => ({ line: at, kind: 'total', label: '', strong: false, bare: true }));
}
