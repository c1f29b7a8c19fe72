import { nameWords } from '../engine/role-words.ts';
import type { ColumnProfile, TableProfile } from '../engine/types.ts';
import type { Additivity, ModelColumn, Unit } from './types.ts';

const words = (text: string) => new Set(text.trim().split(/\s+/));

/** Levels at a moment: they add up across entities but not over time. */
const STOCK_WORDS =
  words(`balance balances inventory stock stocks headcount mrr arr backlog onhand outstanding saldo bestand bestaende lagerbestand
  kontostand`);
/** Aims rather than events. */
const QUOTA_WORDS =
  words(`target targets budget budgets budgeted goal quota plan planned forecast forecasted limit cap threshold ziel ziele soll
  plan planwert sollwert`);
/** Names of money amounts; a currency column does not say which columns it applies to. */
const MONEY_WORDS =
  words(`amount amounts revenue sales price prices cost costs profit spend spending fee fees net gross tax taxes value total subtotal
  payment payments paid refund refunds discount discounts salary wage income expense expenses budget balance turnover betrag umsatz preis kosten
  gewinn summe saldo gebuehr mrr arr amt`);
const COUNT_WORDS =
  words(`count counts qty quantity quantities units orders visits clicks impressions sessions views users customers items pieces
  menge anzahl stueck number num conversions tickets`);
const PERCENT_WORDS = words(
  'percent percentage pct share rate ratio prozent anteil quote utilization utilisation occupancy conversion ctr churn',
);
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
  // Ratings from 1 to 5 have a mean, status codes do not; neither adds up.
  if (role === 'category') return 'unknown';
  if (role !== 'additive_measure' && role !== 'rate') return null;
  const named = nameWords(name);
  if (named.some((word) => QUOTA_WORDS.has(word))) return 'quota';
  if (named.some((word) => STOCK_WORDS.has(word)) || /\bon hand\b|^(open|offene) \w/.test(named.join(' '))) return 'stock';
  if (role === 'rate') return 'rate';
  // Adding up needs positive evidence: the owner's word or the column's name.
  if (roleSource === 'override' || !roleReason.startsWith('A number whose name says neither')) return 'additive';
  return type === 'integer' && Number(min) >= 0 && namesThings(named) ? 'additive' : 'unknown';
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
  const money = named.some((word) => MONEY_WORDS.has(word));
  const counted = named.some((word) => COUNT_WORDS.has(word)) && !money;
  const percent = named.some((word) => PERCENT_WORDS.has(word));
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
