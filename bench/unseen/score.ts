import { close, type GivenTable, matches, type Unit } from './match.ts';
import type { Cell } from './query.ts';
import type { Truth } from './truth/answer.ts';

/** A response, whichever way the question was asked. */
export interface Given {
  answered: boolean;
  text: string;
  table: GivenTable | null;
  /** The options offered, if the response is a question. */
  choices: string[];
  askedBack: boolean;
  /** Notes, assumptions and warnings. */
  notes: string[];
}

/** A reading of an ambiguous question: a matching choice has a word from each list. */
export type Reading = string[][];

export type Expected =
  | { kind: 'truth'; truth: Truth; unit: Unit }
  /** The data lacks the requested information. */
  | { kind: 'nothing' }
  | { kind: 'readings'; readings: Reading[]; planted: number };

/** `asked back` and `refused` are not answers; for an unanswerable question a refusal is right. */
export type Outcome = 'right' | 'wrong' | 'asked back' | 'refused';

const CHOICES_MAX = 3;

/** Scores strictly: the right number under the right label at the right grain, and nothing else. */
export function score(given: Given, expected: Expected, question: string): Outcome {
  const silent: Outcome = given.askedBack ? 'asked back' : 'refused';
  if (expected.kind === 'nothing') return given.answered ? 'wrong' : 'right';
  if (expected.kind === 'readings') {
    if (given.answered) return 'wrong';
    return given.choices.length <= CHOICES_MAX && names(given.choices, expected.readings[expected.planted] as Reading) ? 'right' : silent;
  }
  if (!given.answered) return silent;
  const { truth, unit } = expected;
  if (given.table === null) return saysOnly(given.text, truth, question) ? 'right' : 'wrong';
  if (matches(given.table, truth, unit)) return 'right';
  return matches(given.table, withoutUnmatched(given, truth), unit) ? 'right' : 'wrong';
}

function names(choices: readonly string[], reading: Reading): boolean {
  return choices.some((choice) => reading.every((words) => words.some((word) => choice.toLowerCase().includes(word.toLowerCase()))));
}

/** Rows without a label may be mentioned in the text, with their number, instead of the table. */
function withoutUnmatched(given: Given, truth: Truth): Truth {
  const labels = truth.columns.flatMap(({ role }, at) => (role === 'label' ? [at] : []));
  const lost = truth.rows.filter((row) => labels.some((at) => row[at] === null));
  const told = numbersIn([given.text, ...given.notes].join(' '));
  const said = (row: Cell[]) =>
    row.some((cell, at) => !labels.includes(at) && typeof cell === 'number' && told.some((number) => near(number, cell)));
  return lost.length > 0 && lost.every(said) ? { ...truth, rows: truth.rows.filter((row) => !lost.includes(row)) } : truth;
}

/** Whether a sentence without a table gives the one number: the only one in it that is not in the question. */
function saysOnly(text: string, { columns, rows }: Truth, question: string): boolean {
  const value = columns.findIndex(({ role, optional }) => role === 'value' && !optional);
  if (rows.length !== 1 || columns.filter(({ optional }) => !optional).length !== 1) return false;
  const asked = numbersIn(question);
  const said = numbersIn(text).filter(({ value: one }) => !asked.some((other) => other.value === one));
  const wanted = rows[0]?.[value];
  return said.length === 1 && typeof wanted === 'number' && near(said[0] as Told, wanted);
}

interface Told {
  value: number;
  decimals: number;
}

function numbersIn(text: string): Told[] {
  return [...text.matchAll(/(?<![\p{L}\d.])-?\d[\d,]*(?:\.\d+)?/gu)].map(([found]) => ({
    value: Number(found.replaceAll(',', '')),
    decimals: found.split('.')[1]?.length ?? 0,
  }));
}

/** Equal at the decimals that were written. */
function near({ value, decimals }: Told, wanted: number): boolean {
  return close(value, wanted) || Math.abs(value - wanted) <= 0.5001 * 10 ** -decimals * (decimals > 0 ? 1 : 0);
}
