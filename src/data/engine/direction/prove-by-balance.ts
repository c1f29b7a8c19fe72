import type { DuckDBConnection } from '@duckdb/node-api';
import { isNumberType } from '../cell-number.ts';
import { quoteName, quoteText } from '../sql-quote.ts';
import type { TableProfile } from '../types.ts';
import { type CountedSides, sideSql } from './count-sides.ts';
import { isBalance } from './find-marks.ts';
import type { Side } from './mark-words.ts';

/** Which side a running balance falls by. */
export interface BalanceProof {
  negative: Side;
  amount: string;
  balance: string;
  /** Rows in which the balance moves by the amount, and those that were compared. */
  held: number;
  rows: number;
}

/** Where the rows of another file or account start, the balance does not follow from the row before. */
const HELD_MIN = 0.95;
const ROWS_MIN = 5;
const ROWS_OF_A_SIDE_MIN = 2;
/** A proof needs no more, and sorting them stays cheap. */
const ROWS_READ_MAX = 500_000;
/** A balance before the entry moves the other way. */
const BEFORE = /\b(before|opening|previous|prior|vor|vorher|anfangs\w*|avant|initial)\b/i;

/** Compares a running balance with the amounts of its rows, in the order of the file; null unless it proves which side is subtracted. */
export async function proveByBalance(
  connection: DuckDBConnection,
  file: string,
  { columns }: TableProfile,
  { mark, counted }: { mark: string; counted: CountedSides },
): Promise<BalanceProof | null> {
  const balances = columns.filter(
    ({ name, type }) => isNumberType(type) && isBalance(name) && !BEFORE.test(name) && !counted.amounts.includes(name),
  );
  const day = columns.find(({ type }) => type === 'date' || type === 'timestamp')?.name;
  for (const { name: balance } of balances) {
    for (const amount of counted.amounts) {
      const found = await compare(connection, file, { mark, counted, amount, balance, day });
      if (found) return { ...found, amount, balance };
    }
  }
  return null;
}

interface Compared {
  mark: string;
  counted: CountedSides;
  amount: string;
  balance: string;
  day: string | undefined;
}

async function compare(
  connection: DuckDBConnection,
  file: string,
  { mark, counted, amount, balance, day }: Compared,
): Promise<Pick<BalanceProof, 'negative' | 'held' | 'rows'> | null> {
  const rows = `SELECT file_row_number AS place, ${sideSql(mark, counted.sides)} AS side, ${quoteName(amount)}::DOUBLE AS amount,
      ${quoteName(balance)}::DOUBLE AS balance, ${day === undefined ? 'NULL::DATE' : quoteName(day)} AS day
    FROM read_parquet(${quoteText(file)}, file_row_number = true) LIMIT ${ROWS_READ_MAX}`;
  const held = (step: string, negative: Side, side: Side) =>
    `count(*) FILTER (side = '${side}' AND abs(amount) > 0.02 AND abs(${step} - CASE WHEN side = '${negative}' THEN -amount ELSE amount END) < 0.0051 + 1e-9 * abs(balance))::DOUBLE`;
  const steps = ['balance - before', 'balance - after'].flatMap((step) =>
    (['debit', 'credit'] as const).flatMap((negative) => [held(step, negative, 'debit'), held(step, negative, 'credit')]),
  );
  const found = await connection.runAndReadAll(
    `SELECT count(*) FILTER (abs(amount) > 0.02 AND side IS NOT NULL)::DOUBLE, count(*) FILTER (day > day_before)::DOUBLE,
       count(*) FILTER (day < day_before)::DOUBLE, ${steps.join(', ')}
     FROM (SELECT *, lag(balance) OVER (ORDER BY place) AS before, lead(balance) OVER (ORDER BY place) AS after,
         lag(day) OVER (ORDER BY place) AS day_before
       FROM (${rows}) WHERE amount IS NOT NULL AND balance IS NOT NULL)`,
  );
  const [all = 0, later = 0, earlier = 0, ...counts] = (found.getRows()[0] ?? []) as number[];
  for (const [i, [negative, rising]] of ORDERS.entries()) {
    const [debit = 0, credit = 0] = counts.slice(2 * i, 2 * i + 2);
    // In the other order, what looks like the balance after an entry would be the one before it.
    const ordered = rising ? later >= earlier : earlier >= later;
    const enough = debit >= ROWS_OF_A_SIDE_MIN && credit >= ROWS_OF_A_SIDE_MIN && debit + credit >= ROWS_MIN;
    if (ordered && enough && debit + credit >= (all - 1) * HELD_MIN) return { negative, held: debit + credit, rows: all };
  }
  return null;
}

/** In the order of what is counted: the balance moves from the row above to the next, or from the row below. */
const ORDERS: [Side, boolean][] = [
  ['debit', true],
  ['credit', true],
  ['debit', false],
  ['credit', false],
];
