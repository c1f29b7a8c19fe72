import { firstDay, labelText } from './labels.ts';
import type { Cell } from './query.ts';
import { ANY, type Truth, type TruthColumn } from './truth/answer.ts';

const TOLERANCE = 1e-6;
/** Columns that an answer may have in addition to those requested. */
const EXTRA_MAX = 2;

export interface GivenTable {
  columns: { label: string; format: string }[];
  rows: Cell[][];
}

/** The unit that the question names for a time span, in seconds. */
export type Unit = 'hours' | 'days' | null;

const SECONDS: Record<string, number> = { hours: 3_600, days: 86_400, minutes: 60, seconds: 1 };

/**
 * Whether a table matches the truth: the same groups, no more and no fewer, each with its number under the right heading. Unranked rows may
 * be in any order; an additional column may follow the requested ones, but not precede them. A comparison's two periods may be rows.
 */
export function matches(given: GivenTable, truth: Truth, unit: Unit): boolean {
  return assign(given, truth, unit) || (truth.periods !== undefined && assign(given, longForm(truth), unit));
}

function assign(given: GivenTable, truth: Truth, unit: Unit): boolean {
  const labels = truth.columns.flatMap(({ role }, at) => (role === 'label' ? [at] : []));
  const values = truth.columns.flatMap(({ role, optional }, at) => (role === 'value' && !optional ? [at] : []));
  const choose = (taken: number[]): boolean => {
    if (taken.length === labels.length) return valuesFit(given, truth, { labels, values, taken, unit });
    return given.columns.some((_, at) => !taken.includes(at) && choose([...taken, at]));
  };
  return given.columns.length >= labels.length + values.length && choose([]);
}

interface Choice {
  labels: number[];
  values: number[];
  taken: number[];
  unit: Unit;
}

function valuesFit(given: GivenTable, truth: Truth, { labels, values, taken, unit }: Choice): boolean {
  const wanted = truth.rows.map((row) => ({ key: labels.map((at) => labelIn(row[at] ?? null, truth, at)).join('\u0000'), row }));
  const own = given.rows.map((row) => ({
    key: labels.map((at, i) => labelIn(row[taken[i] as number] ?? null, truth, at)).join('\u0000'),
    row,
  }));
  const byKey = new Map(own.map((one) => [one.key, one.row]));
  if (byKey.size !== own.length) return false;
  const wantedKeys = new Set(wanted.map(({ key }) => key));
  const nothing = (row: Cell[]) => truth.zeroRowsOptional && values.every((at) => row[at] === 0 || row[at] === null || row[at] === ANY);
  if (own.some(({ key }) => !wantedKeys.has(key))) return false;
  if (wanted.some(({ key, row }) => !byKey.has(key) && !nothing(row))) return false;
  const pairs = wanted.flatMap(({ key, row }) => (byKey.has(key) ? [{ row, given: byKey.get(key) as Cell[] }] : []));
  if (pairs.length === 0) return false;
  const used: number[] = [];
  for (const at of values) {
    const column = truth.columns[at] as TruthColumn;
    const found = given.columns.findIndex(
      (heading, i) =>
        !taken.includes(i) &&
        !used.includes(i) &&
        headingFits(heading.label, column, truth) &&
        pairs.every((pair) => sameValue(pair.given[i] ?? null, pair.row[at] ?? null, column, heading, unit)),
    );
    if (found < 0) return false;
    used.push(found);
  }
  return extrasFit(given, truth, taken, used) && (!truth.ranked || inOrder(own, pairs, truth, values[0] as number));
}

/** Whether the additional columns are acceptable: few, and after the first requested number, unless they belong to the answer. */
function extrasFit(given: GivenTable, truth: Truth, taken: number[], used: number[]): boolean {
  const rest = given.columns.flatMap((_, at) => (taken.includes(at) || used.includes(at) ? [] : [at]));
  const optional = truth.columns.filter((column) => column.optional).length;
  if (rest.length > EXTRA_MAX + optional) return false;
  const first = given.columns.findIndex((_, at) => !taken.includes(at) && given.rows.some((row) => typeof row[at] === 'number'));
  return first < 0 || used.includes(first) || optional > 0;
}

/** Rows of equal value may come in any order, such as the others together and a group as large. */
function inOrder(own: { row: Cell[] }[], pairs: { row: Cell[]; given: Cell[] }[], truth: Truth, at: number): boolean {
  const wantedOf = new Map(pairs.map(({ row, given }) => [given, row]));
  const places = own.map(({ row }) => truth.rows.indexOf(wantedOf.get(row) as Cell[]));
  const value = (place: number | undefined) => truth.rows[place ?? -1]?.[at];
  return places.every((place, i) => i === 0 || place > (places[i - 1] as number) || value(place) === value(places[i - 1]));
}

const PREVIOUS = /prev|prior(?!it)|before|earlier|vorjahr|vorher|vorig|vormonat|vorquartal/i;
/** Exchange rates are no changes. */
const CHANGE = /(?<!ex)change|growth|difference|delta|veränderung|wachstum|\+\/-/i;

/** A heading may use any words except another column's. */
function headingFits(heading: string, column: TruthColumn, { columns }: Truth): boolean {
  if (column.part === 'value' && (PREVIOUS.test(heading) || CHANGE.test(heading))) return false;
  if (column.part === 'previous' && CHANGE.test(heading)) return false;
  const metrics = columns.filter(({ role, part }) => role === 'value' && part === 'value');
  if (metrics.length < 2 || column.part !== 'value') return true;
  const words = (text: string) => new Set(text.toLowerCase().match(/[\p{L}]{3,}/gu) ?? []);
  const shared = (text: string) => [...words(heading)].filter((word) => words(text).has(word)).length;
  return metrics.every(({ label }) => shared(label) <= shared(column.label));
}

function sameValue(given: Cell, wanted: Cell, { unit }: TruthColumn, heading: GivenTable['columns'][number], asked: Unit): boolean {
  if (wanted === ANY) return true;
  if (wanted === null) return given === null || given === '';
  if (typeof wanted !== 'number') return labelText(given) === labelText(wanted);
  if (given === null || given === '') return wanted === 0;
  const number = Number(given);
  if (typeof given === 'boolean' || Number.isNaN(number)) return false;
  if (unit === 'seconds') return close(number * secondsOf(heading.label, asked), wanted);
  if (close(number, wanted)) return true;
  const percent = heading.format === 'percent' || /%|percent|prozent|share|rate|anteil|quote/i.test(heading.label);
  return unit === 'percent' && percent && close(number, wanted * 100);
}

/** The heading's own unit takes precedence over the question's. */
function secondsOf(label: string, asked: Unit): number {
  const named = /hour|stunde|\bh\b/i.test(label)
    ? 'hours'
    : /\bdays?\b|\btagen?\b/i.test(label)
      ? 'days'
      : /minute/i.test(label)
        ? 'minutes'
        : null;
  return SECONDS[named ?? (/second|sekunde/i.test(label) ? 'seconds' : null) ?? asked ?? 'seconds'] as number;
}

export function close(a: number, b: number): boolean {
  return Math.abs(a - b) <= TOLERANCE * Math.max(Math.abs(a), Math.abs(b)) + 1e-9;
}

function labelIn(cell: Cell, { columns, periods }: Truth, at: number): string {
  if (periods && columns[at]?.label === '∗period') return whichPeriod(String(cell), periods);
  return labelText(cell, columns[at]?.grain);
}

/** A comparison's two periods as rows: 0 is the requested one. */
function longForm(truth: Truth): Truth {
  const labels = truth.columns.filter(({ role }) => role === 'label');
  const at = truth.columns.findIndex(({ part, role }) => role === 'value' && part === 'value');
  const previous = truth.columns.findIndex(({ part }) => part === 'previous');
  const value = truth.columns[at] as TruthColumn;
  const period: TruthColumn = { ...value, role: 'label', label: '∗period' };
  return {
    ...truth,
    columns: [...labels, period, value],
    rows: truth.rows.flatMap((row) => [
      [...row.slice(0, labels.length), '0', row[at] ?? null],
      [...row.slice(0, labels.length), '1', row[previous] ?? null],
    ]),
  };
}

function whichPeriod(label: string, periods: [string, string]): string {
  if (label === '0' || label === '1') return label;
  if (PREVIOUS.test(label)) return '1';
  const at = periods.indexOf(firstDay(label) ?? '');
  if (at >= 0) return String(at);
  const years = periods.map((day) => label.includes(day.slice(0, 4)));
  return years[0] === years[1] ? label : years[0] ? '0' : '1';
}
