import { addDays, daysBetween, millis, momentOf, type Period } from '../calendar.ts';
import type { Additivity, Column, Table, Unit } from '../model.ts';
import type { Row } from '../query.ts';
import type { Draw } from '../random.ts';

/** The parameters of a trade; `size` scales the number of rows. */
export interface Setting {
  random: Draw;
  coverage: Period;
  size: number;
}

const ADDITIVE: Additivity = { kind: 'additive' };

export const key = (name: string, words: string, german: string): Column => ({ name, kind: 'key', words, german });
export const link = (name: string, words: string, german: string): Column => ({ name, kind: 'link', words, german });
export const text = (name: string, words: string, german: string): Column => ({ name, kind: 'text', words, german });
export const category = (name: string, words: string, german: string, gaps = false): Column => ({
  name,
  kind: 'category',
  words,
  german,
  gaps,
});
/** `verb` says what happened at that time. */
export const time = (name: string, words: string, german: string, verb: string, gaps = false): Column => ({
  name,
  kind: 'time',
  words,
  german,
  verb,
  gaps,
});
/** `verb` is the adjective for rows where it is true. */
export const flag = (name: string, verb: string, german: string): Column => ({ name, kind: 'flag', words: verb, german, verb });
export const number = (
  name: string,
  words: string,
  german: string,
  unit: Unit,
  additivity: Additivity = ADDITIVE,
  gaps = false,
): Column => ({ name, kind: 'number', words, german, unit, additivity, gaps });

/** `names` are singular and plural in English, then in German. */
export function table(
  name: string,
  names: [string, string, string, string],
  rest: Pick<Table, 'key' | 'time' | 'columns'> & Partial<Pick<Table, 'links' | 'interval' | 'stock' | 'rows'>>,
): Table {
  const [one, many, germanOne, germanMany] = names;
  return { name, one, many, germanOne, germanMany, links: [], rows: [], ...rest };
}

/** Ids with a prefix and a fixed number of digits, such as `C00042`; leading zeros are part of them. */
export function ids(prefix: string, count: number, digits = 5): string[] {
  return Array.from({ length: count }, (_, at) => `${prefix}${String(at + 1).padStart(digits, '0')}`);
}

/** Moments of a growing, seasonal business within working hours, in order. */
export function moments({ random, coverage }: Setting, count: number): string[] {
  const days = daysBetween(coverage);
  const start = millis(coverage.from);
  const all: number[] = [];
  while (all.length < count) {
    const at = Math.floor(random.next() ** 0.85 * days);
    const season = 1 + 0.3 * Math.sin((2 * Math.PI * at) / 365.25) - ((at + 3) % 7 > 4 ? 0.4 : 0);
    if (random.next() * 1.3 < season) all.push(start + at * 86_400_000 + Math.floor((7 + 12 * random.next()) * 3_600_000));
  }
  return all.sort((a, b) => a - b).map(momentOf);
}

/** A moment some hours later, with a long tail; null if it lies past the end of the data. */
export function later({ random, coverage }: Setting, from: string, typicalHours: number): string | null {
  const at = millis(from) + Math.round(typicalHours * Math.exp(0.8 * random.normal()) * 3_600) * 1_000;
  return at < millis(coverage.to) ? momentOf(at) : null;
}

/** Days at a fixed interval up to the end of the data. */
export function daysEvery({ coverage }: Setting, step: number): string[] {
  return Array.from({ length: Math.floor((daysBetween(coverage) - 1) / step) + 1 }, (_, at) => addDays(coverage.from, at * step));
}

export function fill<R extends Row>(count: number, row: (at: number) => R): R[] {
  return Array.from({ length: count }, (_, at) => row(at));
}

export const FIRST_NAMES = [
  'Ada',
  'Ben',
  'Clara',
  'Deniz',
  'Emil',
  'Farah',
  'Greta',
  'Hugo',
  'Ines',
  'Jonas',
  'Kira',
  'Leo',
  'Mila',
  'Noor',
  'Oskar',
  'Paula',
];
export const LAST_NAMES = [
  'Albers',
  'Brandt',
  'Castro',
  'Dietz',
  'Evers',
  'Fuchs',
  'Graf',
  'Holm',
  'Iversen',
  'Jansen',
  'Keller',
  'Lorenz',
  'Mertens',
  'Novak',
  'Ortiz',
];
export const COUNTRIES = ['Germany', 'France', 'Spain', 'Poland', 'Sweden', 'Austria'];

/** Distinct names of two parts. */
export function names({ random }: Setting, count: number, first: readonly string[], second: readonly string[]): string[] {
  const all = random.shuffle(first.flatMap((a) => second.map((b) => `${a} ${b}`)));
  return Array.from({ length: count }, (_, at) =>
    at < all.length ? (all[at] as string) : `${all[at % all.length]} ${Math.floor(at / all.length) + 1}`,
  );
}

/** Distinct company names. */
export function companies(setting: Setting, count: number): string[] {
  return names(
    setting,
    count,
    ['Alder', 'Birch', 'Cobalt', 'Delta', 'Ember', 'Falcon', 'Granite', 'Harbor', 'Indigo', 'Juniper', 'Keystone', 'Lumen'],
    ['Foods', 'Labs', 'Mobility', 'Partners', 'Textiles', 'Trading', 'Works', 'Energy', 'Media', 'Retail'],
  );
}
