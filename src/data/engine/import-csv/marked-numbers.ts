import { sidesOf } from '../direction/mark-words.ts';
import { quoteText } from '../sql-quote.ts';
import type { OpenReading } from './open-years.ts';
import type { ColumnQuestion } from './text-table.ts';
import { holds, type TypeCandidate, when } from './type-candidate.ts';

/** A number and the letters behind or before it, as in 1,234.00 CR. */
const BEHIND = /^(?<number>[\d.,'’ \u00a0\u202f]*\d) ?(?<mark>\p{L}{1,8}\.?)$/u;
const BEFORE = /^(?<mark>\p{L}{1,8}\.?) ?(?<number>\d[\d.,'’ \u00a0\u202f]*)$/u;
const BARE = /^\d[\d.,'’ \u00a0\u202f]*$/;
const READINGS = { debit: 'debits_negative', credit: 'credits_negative' } as const;

/** Numbers that each have a mark of debit or credit in their cell. */
interface MarkedNumbers {
  /** The numbers without their marks. */
  bare: string[];
  /** The open reading, once it is known how the numbers are written. */
  open: (plain: TypeCandidate, raw: string, answer: string | undefined) => OpenReading;
}

/**
 * The numbers of a sample that all have a mark of debit or credit; null unless both sides are marked, or the one by letters that mean little else. Numbers
 * without a mark are of the other side, as on the statements of cards, which mark credits alone.
 */
export function markedNumbers(sample: readonly string[]): MarkedNumbers | null {
  if (!sample.some((text) => BEHIND.test(text) || BEFORE.test(text))) return null;
  for (const like of [BEHIND, BEFORE]) {
    const found = sample.map((text) => like.exec(text)?.groups ?? (BARE.test(text) ? { number: text, mark: '' } : undefined));
    if (found.length === 0 || found.some((one) => one === undefined)) continue;
    const parts = found as { number: string; mark: string }[];
    const marks = [...new Set(parts.flatMap(({ mark }) => mark || []))];
    const one = marks.length === 1 && /^(dr|cr)\.?$/i.test(marks[0]!);
    const bare = parts.some(({ mark }) => mark === '');
    if (bare && !one) continue;
    // A balance may stay on one side; the other is known all the same.
    const sides = sidesOf(one ? [...marks, ...OTHER[marks[0]!.toLowerCase().slice(0, 2)]!] : marks, []);
    if (!sides?.strong) continue;
    const [debit, credit] = [sides.debit, sides.credit].map((side) => {
      const own = side.filter((mark) => marks.includes(mark));
      return own.length === 0 && bare ? [''] : own;
    });
    return { bare: parts.map(({ number }) => number), open: (...how) => openReading({ debit: debit!, credit: credit! }, ...how) };
  }
  return null;
}

const OTHER: Record<string, string[]> = { dr: ['cr'], cr: ['dr'] };

function openReading(
  sides: { debit: string[]; credit: string[] },
  plain: TypeCandidate,
  raw: string,
  answer: string | undefined,
): OpenReading {
  const signed = (negative: 'debit' | 'credit'): TypeCandidate => {
    const list = sides[negative].length === 0 ? 'NULL' : sides[negative].map(quoteText).join(', ');
    const mark = (v: string) => `regexp_extract(${v}, '\\p{L}+\\.?')`;
    const bare = (v: string) => `trim(regexp_replace(${v}, ' ?\\p{L}+\\.? ?', ''))`;
    const value = (v: string) =>
      when(holds(plain, bare(v)), `(${plain.value(bare(v))}) * CASE WHEN ${mark(v)} IN (${list}) THEN -1 ELSE 1 END`);
    return {
      id: 'number with its mark',
      engineType: plain.engineType,
      like: /./,
      value: (v) => `CAST(${value(v)} AS ${plain.engineType})`,
      reason: `Every value is a number with a mark of debit or credit; those of the ${negative} side are negative, as a person chose.`,
    };
  };
  const sideOf = (id: string | undefined) => (['debit', 'credit'] as const).find((side) => READINGS[side] === id);
  const side = sideOf(answer);
  const taken = side ? READINGS[side] : 'text';
  const shown = (marks: string[], other: string) => (marks.length > 0 ? marks.join(' / ') : other);
  const without = sides.debit.includes('') ? 'debit' : sides.credit.includes('') ? 'credit' : null;
  const [debit, credit] = [shown(sides.debit.filter(Boolean), 'DR'), shown(sides.credit.filter(Boolean), 'CR')];
  const meaningOf = (side: 'debit' | 'credit') =>
    side === without
      ? 'Numbers in rows without a mark are negative.'
      : `Numbers in rows marked ${side === 'debit' ? debit : credit} are negative.`;
  const readings = [
    {
      id: READINGS.debit as string,
      meaning: meaningOf('debit'),
      valueSql: `(${signed('debit').value(raw)})`,
    },
    { id: READINGS.credit, meaning: meaningOf('credit'), valueSql: `(${signed('credit').value(raw)})` },
    { id: 'text', meaning: 'The values are text.', valueSql: raw },
  ];
  const evidence =
    without === null
      ? `Its numbers are marked ${debit} and ${credit} in their cells, and nothing says which of them are negative.`
      : `Some of its numbers are marked ${without === 'debit' ? credit : debit} in their cells, and nothing says which of them are negative.`;
  const question: ColumnQuestion = { kind: 'direction', evidence, readings, taken };
  return { question, candidate: side ? signed(side) : null };
}
