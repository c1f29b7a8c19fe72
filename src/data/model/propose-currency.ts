import { nameWords } from '../engine/role-words.ts';
import type { ColumnProfile } from '../engine/types.ts';
import { names } from './measure-words.ts';
import { pathsFrom } from './paths.ts';
import type { ProposedTable } from './propose-keys.ts';
import type { ModelColumn, ModelTable, Relationship, Unit } from './types.ts';

/** ISO 4217, as the platform knows it. */
const CODES = new Set(Intl.supportedValuesOf('currency'));
/** Codes that are words or abbreviations of other things too (all, top, try, php) need company. */
const COMMON = new Set([
  'USD',
  'EUR',
  'GBP',
  'JPY',
  'CHF',
  'CNY',
  'CAD',
  'AUD',
  'INR',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'CZK',
  'HUF',
  'BRL',
  'MXN',
]);
const SYMBOLS = new Set(['€', '$', '£', '¥', '₹', '₩', '₺', '₽', 'zł', 'Kč', 'kr', 'Fr.', 'R$', 'A$', 'C$', 'US$']);
const NAMED = /^(currency|currencies|curr|cur|crncy|ccy|cury|devise|moneda|valuta)$|wahrung(s\w*)?$|waehrung(s\w*)?$/;
/** Spellings of one code, with blanks and in other cases, count apart. */
const VALUES_MAX = 120;
/** A line's currency stands on its order, rarely farther away. */
const STEPS_MAX = 2;

/** The currency code that a column's name has, as in `price_eur`; null if none. */
export function codeIn(named: readonly string[]): string | null {
  const code = named.map((word) => word.toUpperCase()).find((word) => CODES.has(word) && COMMON.has(word));
  return code ?? null;
}

/** What one currency is worth in another: no money itself. */
export function isExchangeRate(named: readonly string[]): boolean {
  if (named.some((word) => /^(fx|forex|exchange|wechselkurs|devisenkurs|umrechnungskurs)$/.test(word))) return true;
  return (
    named.some((word) => /^(rate|kurs)$/.test(word)) && named.some((word) => word === 'to' || word === 'zum' || codeIn([word]) !== null)
  );
}

/** What an hour, a night or a room costs is called a rate, too. */
export function isPriced(named: readonly string[]): boolean {
  return named.includes('rate') && named.some((word) => /^(hourly|daily|nightly|weekly|monthly|hour|day|night|room)$/.test(word));
}

/** Whether a column's values are currency codes or symbols, however they are spelled. */
export function isCurrency({ name, type, role, topValues, distinctCount, min, max }: ColumnProfile): boolean {
  if (type !== 'text' || role === 'personal_data' || distinctCount === 0 || distinctCount > VALUES_MAX) return false;
  // Values of identifiers are not counted.
  const values = (topValues.length > 0 ? topValues.map(({ value }) => value) : [min, max].flatMap((one) => one ?? [])).map((one) =>
    one.trim(),
  );
  const code = (value: string) => CODES.has(value.toUpperCase());
  if (values.length === 0 || !values.every((value) => code(value) || SYMBOLS.has(value))) return false;
  return values.some((value) => COMMON.has(value.toUpperCase()) || SYMBOLS.has(value)) || nameWords(name).some((word) => NAMED.test(word));
}

/**
 * The tables with the currency of each amount: of its row, of the row that its row belongs to (a line's order), or fixed where all rows have
 * the same. Amounts without any stay without a unit.
 */
export function withCurrencies<T extends Omit<ModelTable, 'coverage'>>(
  tables: readonly T[],
  profiles: readonly ProposedTable[],
  relationships: readonly Relationship[],
): T[] {
  const currencies = new Map(profiles.map(({ name, columns }) => [name, columns.filter(isCurrency)]));
  return tables.map((table): T => {
    const profile = profiles.find(({ name }) => name === table.name)!;
    const places = pathsFrom(relationships, table.name).filter(({ path }) => path.length <= STEPS_MAX);
    const near = places.find((place) => currencies.get(place.table)!.length > 0);
    if (!near) return table;
    const own = near.path.length === 0;
    return {
      ...table,
      columns: table.columns.map((column): ModelColumn => {
        const known = profile.columns.find(({ name }) => name === column.name);
        if (!known || column.unit !== null || !isAmount(column, known, own)) return column;
        const currency = nearest(known, currencies.get(near.table)!, profile.columns);
        return { ...column, unit: unitOf(currency, own ? null : near.table) };
      }),
    };
  });
}

/** Next to a currency a number is money unless its name says otherwise; farther away its name must say that it is money. */
function isAmount({ additivity }: ModelColumn, { name, type }: ColumnProfile, own: boolean): boolean {
  const named = nameWords(name);
  if (additivity === null || isExchangeRate(named)) return false;
  if (names('money', named) || isPriced(named)) return true;
  if (
    names('amount', named) ||
    names('count', named) ||
    names('percent', named) ||
    named.some((word) => /gewicht$|^(weight|wt)$/.test(word))
  )
    return false;
  return own && type !== 'integer' && additivity !== 'rate' && !names('intensive', named);
}

/** Of several currencies, the one whose name shares a word with the amount's, otherwise the one that stands closest. */
function nearest({ name }: ColumnProfile, currencies: readonly ColumnProfile[], columns: readonly ColumnProfile[]): ColumnProfile {
  const own = nameWords(name);
  const place = (of: string) => columns.findIndex((column) => column.name === of);
  const shared = (one: ColumnProfile) => nameWords(one.name).filter((word) => !NAMED.test(word) && own.includes(word)).length;
  const distance = (one: ColumnProfile) => Math.abs(place(one.name) - place(name));
  return currencies.toSorted((a, b) => shared(b) - shared(a) || distance(a) - distance(b))[0]!;
}

function unitOf({ name, distinctCount, nullCount, topValues }: ColumnProfile, table: string | null): Unit {
  const [only] = topValues;
  const code = only?.value.trim().toUpperCase();
  if (distinctCount === 1 && nullCount === 0 && code !== undefined && CODES.has(code)) return { kind: 'currency', code };
  return { kind: 'currency', column: table === null ? name : `${table}.${name}` };
}
