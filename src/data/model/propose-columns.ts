import { isNumberType } from '../engine/cell-number.ts';
import { nameWords } from '../engine/role-words.ts';
import { type ColumnProfile, SECONDS, type TableProfile } from '../engine/types.ts';
import { names } from './measure-words.ts';
import { codeIn, isExchangeRate, isPriced } from './propose-currency.ts';
import type { Additivity, ModelColumn, Unit } from './types.ts';

const DURATIONS: [RegExp, 'second' | 'minute' | 'hour' | 'day'][] = [
  [/^(seconds?|secs?|sekunden)$/, 'second'],
  [/^(minutes?|mins?|minuten)$/, 'minute'],
  [/^(hours?|hrs?|stunden)$/, 'hour'],
  [/^(days|tage)$/, 'day'],
];
/** A weight is of what moves, and then adds up, or of somebody, and then does not. */
const WEIGHT = /^(weight|wt|gewicht)$|gewicht$/;
const MOVED = /^(net|gross|total|cargo|freight|shipped|shipment|shipping|parcel)$|^(netto|brutto|gesamt|fracht|ladungs|versand)/;

/** Tables of what is moved, in both languages. */
const MOVED_THINGS =
  /^(shipments?|shpmts?|parcels?|packages?|deliver(y|ies)|consignments?|loads?|freights?|cargos?|pallets?|collections?|sendung(en)?|pakete?|lieferung(en)?|frachten|ladung(en)?)$/;

/**
 * What each column of a table of that name means, judged by its role and its name. Money has no unit yet, unless its name says the currency. `events`:
 * each row is one of its own at a time of its own, so that how long it lasted adds up.
 */
export function proposeColumns({ columns }: TableProfile, table = '', events = false): ModelColumn[] {
  // Beside "Haben", "Soll" is a debit and no target.
  const booked = columns.some(({ name }) => nameWords(name).includes('haben'));
  const moved = nameWords(table).some((word) => MOVED_THINGS.test(word));
  return columns.map((column): ModelColumn => {
    const additivity = additivityOf(column, { booked, moved, events });
    return {
      name: column.name,
      type: column.type,
      engineType: column.engineType,
      personal: column.role === 'personal_data',
      additivity,
      unit: additivity === null ? null : unitOf(column),
      determinedBy: [],
    };
  });
}

function additivityOf(
  { name, type, role, roleReason, roleSource, min, symbol, additivity }: ColumnProfile,
  { booked, moved, events }: { booked: boolean; moved: boolean; events: boolean },
): Additivity | null {
  if (!isNumberType(type)) return null;
  if (additivity !== undefined && roleSource !== 'override') return additivity;
  if (symbol === '%' && roleSource !== 'override') return 'rate';
  const named = nameWords(name);
  const things = type === 'integer' && Number(min) >= 0 && namesThings(named);
  // A total price is that of a whole row, however prices are per piece.
  const lasted = events && isTimeSpent(named) && Number(min) >= 0;
  const present = isPresent(named);
  const intensive = names('intensive', named) && !/^(total|gesamt)/.test(named[0] ?? '') && !lasted && !present;
  // Ratings from 1 to 5 have a mean, status codes do not; neither adds up. Seats, pieces and fees do, however few values they take.
  if (role === 'category') {
    if (roleSource === 'override') return 'unknown';
    if (type === 'integer' && (present || names('stock', named))) return 'stock';
    const head = named.slice(-1);
    const measured = things || lasted || (['money', 'count', 'amount', 'flow'] as const).some((one) => names(one, head));
    return measured && !intensive ? 'additive' : 'unknown';
  }
  if (role !== 'additive_measure' && role !== 'rate') return null;
  if (present && roleSource !== 'override') return 'stock';
  const debited = booked && named.includes('soll');
  if (!debited && names('quota', named)) return 'quota';
  if (names('stock', named) || HELD.test(named.join(' '))) {
    return intensive ? 'unknown' : 'stock';
  }
  if (named.some((word) => WEIGHT.test(word))) return moved || named.some((word) => MOVED.test(word)) ? 'additive' : 'unknown';
  // What conversions are worth is an amount, whatever their rate is.
  if (role === 'rate') return /\b(conversions?|interest) (value|amount|revenue|betrag)$/.test(named.join(' ')) ? 'additive' : 'rate';
  // Adding up needs positive evidence: the owner's word or the column's name.
  if (roleSource === 'override') return 'additive';
  if (intensive) return 'unknown';
  if (!roleReason.startsWith('A number whose name says neither')) return 'additive';
  if (symbol !== undefined || debited || names('money', named) || names('count', named) || names('amount', named)) return 'additive';
  if (names('flow', named)) return 'additive';
  if (lasted) return 'additive';
  return things ? 'additive' : 'unknown';
}

const HELD =
  /\bon hand\b|\bon shelf\b|\b(market|book) value\b|^(open|opn|available|avail) \w|\b(month|mth|quarter|qtr|year|yr|period) end$|(monats|quartals|jahres)ende$/;
/** How many things are in a state, or in a pool: Students Waiting, active contracts, talent pool. */
const IN_STATE =
  /^(active|vacant|occupied|waiting|unsold|unfilled|currently? \w+) (\w+ )*\w+s$|\w{3}s (active|available|vacant|occupied|waiting|employed|unsold|unfilled|in (stock|use|service|storage|repair|transit|treatment|progress))$|\b(wait(ing)? ?list(ed)?|pool|warteliste)$/;
/** What a tank, a store or a meter holds: levelMwh, fill_level_litres. */
const FILLED = /\b(level|fullstand|fuellstand|speicherstand) (k?wh|mwh|gwh|m3|cbm|l|hl|litres?|liters?|kg|t|tons|tonnes|tonnen|gallons)$/;
const TIME_UNIT = /^(seconds|minutes|hours|days|weeks|months|years)$/;

function isPresent(named: readonly string[]): boolean {
  const said = named.join(' ');
  return FILLED.test(said) || (IN_STATE.test(said) && !names('amount', named) && !named.some((word) => TIME_UNIT.test(word)));
}

/** Hours, minutes or seconds that something took: "hrs", "Talk Time (min)". A limit, an average or a wait is none of them. */
function isTimeSpent(named: readonly string[]): boolean {
  const [unit, ...other] = named.filter((word) => SPENT_UNITS.test(word));
  return (
    unit !== undefined &&
    other.length === 0 &&
    !names(
      'intensive',
      named.filter((word) => word !== unit),
    )
  );
}

const SPENT_UNITS = /^(seconds?|secs?|sekunden?|minutes?|mins?|minuten?|hours?|hrs?|stunden?|std)$/;

/** A whole number named by a plural counts things: messages, goals, pieces. */
function namesThings(named: readonly string[]): boolean {
  return /[a-z]{3}(?<![su])s$|(ungen|heiten|keiten|schaften|ionen|tage)$/.test(named.at(-1) ?? '');
}

/** Shares lie between 0 and 1 or 0 and 100; a few may exceed the whole. */
const PERCENT_MAX = 200;

/** Signs that mean one currency. A dollar may be of several countries. */
const SIGNS = new Map(Object.entries({ '€': 'EUR', '£': 'GBP', '₹': 'INR' }));

function unitOf({ name, role, min, max, symbol, fraction }: ColumnProfile): Unit | null {
  if (symbol === '%') return { kind: 'percent', scale: fraction ? 1 : 100 };
  if (symbol === SECONDS) return { kind: 'duration', in: 'second' };
  const sign = symbol === undefined ? undefined : (SIGNS.get(symbol) ?? codeIn([symbol]) ?? undefined);
  if (sign !== undefined) return { kind: 'currency', code: sign };
  const named = nameWords(name);
  const largest = Math.max(Math.abs(Number(min)), Math.abs(Number(max)));
  const share = names('percent', named) && role === 'rate' && !isExchangeRate(named) && !isPriced(named);
  if (share && largest <= PERCENT_MAX) return { kind: 'percent', scale: largest <= 1 ? 1 : 100 };
  const duration = DURATIONS.find(([pattern]) => named.some((word) => pattern.test(word)));
  if (duration) return { kind: 'duration', in: duration[1] };
  const code = isExchangeRate(named) ? null : codeIn(named);
  if (code !== null) return { kind: 'currency', code };
  return names('count', named) && !names('money', named) ? { kind: 'count' } : null;
}
