import type { DuckDBConnection } from '@duckdb/node-api';
import { nameWords } from '../role-words.ts';
import { quoteName, quoteText } from '../sql-quote.ts';
import type { MarkColumn } from './find-marks.ts';
import { type MarkedSides, type Side, sidesOf } from './mark-words.ts';

/** How the numbers of a table stand beside their mark. */
export interface CountedSides {
  /** What the values of the mark say, over all rows. */
  sides: MarkedSides;
  /** Columns of numbers without a direction of their own. */
  amounts: string[];
  /** Rows by side; `none` without a mark. */
  rows: Record<Side | 'none', number>;
  /** Sums of each amount by side. */
  sums: Record<Side | 'none', number[]>;
  /** Of all numbers beside a mark, those below zero. */
  filled: number;
  negative: number;
}

/** Corrections may be negative; where more than this share of numbers are, they have a direction of their own. Of a few numbers, more are by chance. */
const NEGATIVE_MAX = 0.1;
const DEVIATIONS = 3;
const correctionsMax = (all: number) => NEGATIVE_MAX * all + DEVIATIONS * Math.sqrt(NEGATIVE_MAX * (1 - NEGATIVE_MAX) * all);
/** Rows without a mark, such as an opening balance. */
const UNMARKED_MAX = 0.1;
const SPELLINGS_MAX = 20;

/** SQL: the side that a row's mark says; NULL without one. */
export function sideSql(name: string, { debit, credit }: MarkedSides): string {
  const list = (values: readonly string[]) => values.map(quoteText).join(', ');
  return `CASE WHEN ${quoteName(name)} IN (${list(debit)}) THEN 'debit' WHEN ${quoteName(name)} IN (${list(credit)}) THEN 'credit' END`;
}

/** Compares the numbers of every row with their mark; null if they have a direction of their own, or the column marks something else. */
export async function countSides(connection: DuckDBConnection, file: string, mark: MarkColumn): Promise<CountedSides | null> {
  const from = `read_parquet(${quoteText(file)})`;
  const column = quoteName(mark.name);
  const spelled = await connection.runAndReadAll(
    `SELECT DISTINCT ${column} FROM ${from} WHERE trim(${column}) <> '' LIMIT ${SPELLINGS_MAX}`,
  );
  const spellings = spelled.getRows().map(([value]) => String(value));
  const sides = spellings.length < SPELLINGS_MAX ? sidesOf(spellings.toSorted(), nameWords(mark.name)) : null;
  if (!sides) return null;
  const facts = mark.amounts.map((name) => {
    const value = quoteName(name);
    return `count(${value}) FILTER (${value} <> 0)::DOUBLE, count(*) FILTER (${value} < 0)::DOUBLE, coalesce(sum(${value}), 0)::DOUBLE`;
  });
  const counted = await connection.runAndReadAll(
    `SELECT coalesce(${sideSql(mark.name, sides)}, 'none'), count(*)::DOUBLE, ${facts.join(', ')} FROM ${from} GROUP BY 1`,
  );
  const bySide = new Map((counted.getRows() as [string, ...number[]][]).map(([side, ...numbers]) => [side, numbers]));
  const at = (side: Side | 'none', place: number) => bySide.get(side)?.[place] ?? 0;
  const filled = (i: number, side: Side | 'none') => at(side, 1 + 3 * i);
  const negative = (i: number, side: Side) => at(side, 2 + 3 * i);
  const directed = (i: number) => {
    const all = filled(i, 'debit') + filled(i, 'credit');
    const below = negative(i, 'debit') + negative(i, 'credit');
    const oneSided = (['debit', 'credit'] as const).some((side) => negative(i, side) * 2 > filled(i, side));
    return all === 0 || oneSided || below > correctionsMax(all) || filled(i, 'none') > all * UNMARKED_MAX;
  };
  const open = mark.amounts.flatMap((_, i) => (directed(i) ? [] : [i]));
  if (open.length === 0) return null;
  const total = (of: (i: number, side: Side) => number) => open.reduce((sum, i) => sum + of(i, 'debit') + of(i, 'credit'), 0);
  const sums = (side: Side | 'none') => open.map((i) => at(side, 3 + 3 * i));
  return {
    sides,
    amounts: open.flatMap((i) => mark.amounts[i] ?? []),
    rows: { debit: at('debit', 0), credit: at('credit', 0), none: at('none', 0) },
    sums: { debit: sums('debit'), credit: sums('credit'), none: sums('none') },
    filled: total(filled),
    negative: total(negative),
  };
}
