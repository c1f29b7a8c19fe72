import { nameWords } from '../engine/role-words.ts';
import type { ColumnProfile, TableProfile } from '../engine/types.ts';
import { names } from './measure-words.ts';
import type { Additivity, ModelColumn, Unit } from './types.ts';

const DURATIONS: [RegExp, 'second' | 'minute' | 'hour' | 'day'][] = [
  [/^(seconds?|secs?|sekunden)$/, 'second'],
  [/^(minutes?|mins?|minuten)$/, 'minute'],
  [/^(hours?|hrs?|stunden)$/, 'hour'],
  [/^(days|tage)$/, 'day'],
];
const NUMBERS = new Set(['integer', 'decimal', 'double']);
const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

/** What each column of a table means, judged by its role, its name and any currency column next to it. */
export function proposeColumns({ columns }: TableProfile): ModelColumn[] {
  const currency = columns.find(isCurrency);
  return columns.map((column): ModelColumn => {
    const additivity = additivityOf(column);
    return {
      name: column.name,
      type: column.type,
      engineType: column.engineType,
      personal: column.role === 'personal_data',
      additivity,
      unit: additivity === null ? null : unitOf(column, currency),
      determinedBy: [],
    };
  });
}

function additivityOf({ name, type, role, roleReason, roleSource, min }: ColumnProfile): Additivity | null {
  if (!NUMBERS.has(type)) return null;
  const named = nameWords(name);
  const things = type === 'integer' && Number(min) >= 0 && namesThings(named);
  // Ratings from 1 to 5 have a mean, status codes do not; neither adds up. Seats and pieces do, however few they are.
  if (role === 'category') return things && !names('intensive', named) ? 'additive' : 'unknown';
  if (role !== 'additive_measure' && role !== 'rate') return null;
  if (names('quota', named)) return 'quota';
  if (names('stock', named) || /\bon hand\b|^(open|offene[nrs]?) \w/.test(named.join(' '))) return 'stock';
  if (role === 'rate') return 'rate';
  // Adding up needs positive evidence: the owner's word or the column's name.
  if (roleSource === 'override') return 'additive';
  if (names('intensive', named)) return 'unknown';
  if (!roleReason.startsWith('A number whose name says neither')) return 'additive';
  if (names('money', named) || names('count', named) || names('amount', named)) return 'additive';
  return things ? 'additive' : 'unknown';
}

/** A whole number named by a plural counts things: messages, goals, pieces. */
function namesThings(named: readonly string[]): boolean {
  return /[a-z]{3}(?<![su])s$/.test(named.at(-1) ?? '');
}

/** A column whose frequent values are all currency codes. */
function isCurrency({ type, role, topValues, distinctCount }: ColumnProfile): boolean {
  return (
    type === 'text' &&
    role !== 'personal_data' &&
    topValues.length > 0 &&
    distinctCount <= 40 &&
    topValues.every(({ value }) => CURRENCIES.has(value))
  );
}

function unitOf({ name, type, role, min, max }: ColumnProfile, currency: ColumnProfile | undefined): Unit | null {
  const named = nameWords(name);
  const money = names('money', named);
  const counted = names('count', named) && !money;
  const percent = names('percent', named);
  if (percent && role === 'rate') return { kind: 'percent', scale: Math.max(Math.abs(Number(min)), Math.abs(Number(max))) <= 1 ? 1 : 100 };
  const duration = DURATIONS.find(([pattern]) => named.some((word) => pattern.test(word)));
  if (duration) return { kind: 'duration', in: duration[1] };
  const code = named.find((word) => word.length === 3 && CURRENCIES.has(word.toUpperCase()) && word !== 'all' && word !== 'top');
  if (code) return { kind: 'currency', code: code.toUpperCase() };
  if (counted) return { kind: 'count' };
  if (!currency || (type === 'integer' && !money)) return null;
  const [only] = currency.topValues;
  return currency.distinctCount === 1 && currency.nullCount === 0 && only
    ? { kind: 'currency', code: only.value }
    : { kind: 'currency', column: currency.name };
}
