import { isNumberType } from '../engine/cell-number.ts';
import { quoteName } from '../engine/sql-quote.ts';
import type { ColumnProfile, Engine } from '../engine/types.ts';
import type { ProposedTable } from './propose-keys.ts';

/** Columns of each part of the sum that are tried. */
const TRIED_MAX = 5;
/** Fewer keys on several rows whose number is not 0 prove nothing. */
const KEYS_MIN = 3;
const ROUNDED = 0.0051;

/** A repeated key with the columns that are equal on all rows of each of its values. */
interface Key {
  column: string;
  equal: ReadonlyMap<string, { proven: boolean }>;
}

/**
 * Of the numbers that are equal on all rows of each key, perhaps by chance, those that the file's own sums prove to belong to the key: shipping does
 * where the total of each order is the sum of its lines and, once, its shipping; or where it is that of another number of the order and its shipping.
 */
export async function provenBySums(
  engine: Engine,
  { name, path }: ProposedTable,
  { column, equal }: Key,
  columns: readonly ColumnProfile[],
  signal?: AbortSignal,
): Promise<string[]> {
  const numbers = columns.filter(({ type, role }) => isNumberType(type) && role !== 'identifier').map((one) => one.name);
  const open = numbers.filter((one) => equal.get(one)?.proven === false).slice(0, TRIED_MAX);
  const own = numbers.filter((one) => equal.get(one)?.proven === true).slice(0, TRIED_MAX);
  const lines = numbers.filter((one) => !equal.has(one)).slice(0, TRIED_MAX);
  const value = (one: string) => `max(${quoteName(one)})::DOUBLE`;
  const bases = [...own.map((one) => [one, value(one)] as const), ...lines.map((one) => [one, `sum(${quoteName(one)})::DOUBLE`] as const)];
  const sums = open.flatMap((part) =>
    own.flatMap((total) => bases.filter(([base]) => base !== total).map(([, sql]) => ({ part, total: value(total), base: sql }))),
  );
  if (sums.length === 0) return [];
  const inner = sums.map(({ part, total, base }, i) => `abs(${total} - ${base} - coalesce(${value(part)}, 0)) < ${ROUNDED} AS held${i}`);
  const filled = open.map((part, i) => `coalesce(${value(part)}, 0) <> 0 AS filled${i}`);
  const outer = sums.flatMap(({ part }, i) => [
    `count(*) FILTER (held${i} IS DISTINCT FROM true)`,
    `count(*) FILTER (n > 1 AND held${i} AND filled${open.indexOf(part)})`,
  ]);
  const { rows } = await engine.query({
    sql: `SELECT ${outer.join(', ')} FROM (
      SELECT count(*) AS n, ${[...inner, ...filled].join(', ')} FROM ${quoteName(name)} WHERE ${quoteName(column)} IS NOT NULL GROUP BY ${quoteName(column)})`,
    tables: { [name]: path },
    signal,
  });
  const counts = (rows[0] ?? []).map(Number);
  return [...new Set(sums.flatMap(({ part }, i) => (counts[2 * i] === 0 && counts[2 * i + 1]! >= KEYS_MIN ? [part] : [])))];
}
