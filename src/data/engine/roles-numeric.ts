import type { ColumnFacts, InferredRole } from './role-facts.ts';
import {
  ADDING_LAST_WORDS,
  ADDITIVE_WORDS,
  AMOUNT_WORDS,
  EACH_WORDS,
  GEOGRAPHY_WORDS,
  IDENTIFIER_WORDS,
  NUMBERED,
  PAID_WORDS,
  PRICE_WORDS,
  RATE_WORDS,
  RATED,
  SETTLED_WORDS,
} from './role-words.ts';

/** The role of a numeric column: first by names of times, places and identity, then by values, then as a sum or a rate. */
export function describeNumber(facts: ColumnFacts, words: string[]): InferredRole {
  const range = { min: Number(facts.min), max: Number(facts.max) };
  return (
    geographyNumber(words, range) ??
    timeNumber(facts, words, range) ??
    flag(facts, range) ??
    identifierByName(facts, words) ??
    measureByName(words, range) ??
    identifierByValues(facts, range) ??
    codeList(facts) ??
    measureByValues(facts, range)
  );
}

interface Range {
  min: number;
  max: number;
}

function within({ min, max }: Range, low: number, high: number): boolean {
  return min >= low && max <= high;
}

function geographyNumber(words: string[], range: Range): InferredRole | null {
  const word = words.find((w) => GEOGRAPHY_WORDS.has(w));
  if (!word) return null;
  if (/^lat/.test(word))
    return within(range, -90, 90) ? { role: 'geography', reason: 'Its name and range are those of a latitude.' } : null;
  if (/^(lon|lng)/.test(word)) {
    const alone = word !== 'long' || words.length === 1;
    return alone && within(range, -180, 360) ? { role: 'geography', reason: 'Its name and range are those of a longitude.' } : null;
  }
  if (/^(zip|zipcode|postcode|postal|plz|postleitzahl|fips)$/.test(word))
    return { role: 'geography', reason: `Its name contains "${word}": a place, not a quantity.` };
  return null;
}

const CLOCK = new Map<string, [number, number]>(
  Object.entries({
    year: [1000, 2200],
    yr: [1000, 2200],
    jahr: [1000, 2200],
    annee: [1000, 2200],
    month: [1, 12],
    monat: [1, 12],
    mois: [1, 12],
    quarter: [1, 4],
    qtr: [1, 4],
    week: [0, 53],
    woche: [0, 53],
    day: [0, 366],
    weekday: [0, 7],
    dow: [0, 7],
    hour: [0, 24],
    minute: [0, 59],
  }),
);

function timeNumber({ type }: ColumnFacts, words: string[], range: Range): InferredRole | null {
  if (type !== 'integer' && !Number.isInteger(range.min)) return null;
  const last = words.at(-1) ?? '';
  const word = CLOCK.has(last)
    ? last
    : words.length <= 2 && CLOCK.has(words[0] ?? '') && !ADDITIVE_WORDS.has(last) && !RATE_WORDS.has(last)
      ? words[0]
      : undefined;
  const bounds = word === undefined ? undefined : CLOCK.get(word);
  if (bounds && within(range, ...bounds) && !(words.includes('per') || words.length > 3)) {
    return { role: 'time', reason: `Its name contains "${word}" and its values lie between ${range.min} and ${range.max}.` };
  }
  const epoch = within(range, 1e8, 5e9) || within(range, 1e11, 5e12) || within(range, 1e14, 5e15);
  if (epoch && /^(timestamp|ts|epoch|time|unix|at|date|datetime)$/.test(last)) {
    return { role: 'time', reason: 'Its name and range are those of seconds since 1970 or a fraction of them.' };
  }
  if (/^(date|datum|day|dt)$/.test(last) && within(range, 19000101, 21001231))
    return { role: 'time', reason: 'Its values are dates written as YYYYMMDD.' };
  return null;
}

function flag({ type, distinctCount }: ColumnFacts, range: Range): InferredRole | null {
  if (type !== 'integer' || !within(range, 0, 1) || distinctCount > 2) return null;
  return { role: 'category', reason: 'It holds only 0 and 1: a yes or no.' };
}

/** Words for the number of an account or cost centre. */
const ACCOUNT = new Set(['account', 'konto', 'gegenkonto', 'compte', 'cuenta', 'kostenstelle', 'ledger']);

function identifierByName({ type, distinctCount }: ColumnFacts, words: string[]): InferredRole | null {
  if (type === 'double') return null;
  const last = words.at(-1) ?? '';
  const strong = /^(id|ids|key|uuid|guid|no|nr|pk|fk|sku|isbn|ean|upc|gtin|barcode|serial|rownum|rowid)$/;
  const counted = /^(n|num|number|no|nr)$/.test(words[0] ?? '') && words.length > 1;
  if (words.join(' ') === 'unnamed 0' || words.join(' ') === 'row') return { role: 'identifier', reason: 'It numbers the rows.' };
  if (counted && !strong.test(last)) return null;
  // Key events and key accounts are counted.
  const leads = strong.test(words[0] ?? '') && !(words[0] === 'key' && words.length > 1);
  if (strong.test(last) || leads)
    return { role: 'identifier', reason: `Its name says "${strong.test(last) ? last : words[0]}": a key, not a quantity.` };
  if (last === 'number' || last === 'num') return { role: 'identifier', reason: 'Its name ends in "number": a label, not a quantity.' };
  if (NUMBERED.test(last)) return { role: 'identifier', reason: 'Its name ends in "nummer": a label, not a quantity.' };
  if (last === 'code' || last === 'zone' || (ACCOUNT.has(last) && words.length <= 2 && type === 'integer')) {
    return distinctCount <= 50
      ? { role: 'category', reason: `Its name ends in "${last}" and it has ${distinctCount} different values.` }
      : { role: 'identifier', reason: `Its name ends in "${last}": a label, not a quantity.` };
  }
  if (IDENTIFIER_WORDS.has(last) && !RATE_WORDS.has(last) && distinctCount > 50)
    return { role: 'identifier', reason: `Its name ends in "${last}".` };
  return null;
}

function measureByName(words: string[], range: Range): InferredRole | null {
  const last = words.at(-1) ?? '';
  const rate = words.find((w) => RATE_WORDS.has(w) || RATED.test(w)) ?? (words.includes('per') ? 'per' : undefined);
  const price = words.find((w) => PRICE_WORDS.has(w));
  const additive = words.find((w) => ADDITIVE_WORDS.has(w));
  const whole = words.some((w) => ADDING_LAST_WORDS.has(w));
  if (ADDING_LAST_WORDS.has(last))
    return { role: 'additive_measure', reason: `Its name ends in "${last}": a quantity that may be summed.` };
  if (rate === 'margin' && !within(range, -100, 100))
    return { role: 'additive_measure', reason: 'A margin as an amount: it may be summed.' };
  if (rate) return { role: 'rate', reason: `Its name contains "${rate}": averages mean something, sums do not.` };
  const settled = words.find((w) => SETTLED_WORDS.has(w));
  if (price && settled && !words.some((w) => EACH_WORDS.has(w)))
    return { role: 'additive_measure', reason: `Its name contains "${price}" and "${settled}": what was paid, which may be summed.` };
  if (price && PAID_WORDS.has(price) && AMOUNT_WORDS.has(last) && !words.some((w) => EACH_WORDS.has(w)))
    return { role: 'additive_measure', reason: `Its name contains "${price}" and ends in "${last}": what is paid, which may be summed.` };
  if (price && !whole) return { role: 'rate', reason: `Its name contains "${price}": averages mean something, sums do not.` };
  if (additive && /^(discounts?|tax|taxes|tips?|fees?|value)$/.test(additive) && within(range, 0, 1) && range.max < 1) {
    return { role: 'rate', reason: `Its name contains "${additive}" and every value lies between 0 and 1: a share.` };
  }
  const counted = /^(n|num|number)$/.test(words[0] ?? '') && words.length > 1 ? words[0] : undefined;
  const sum = additive ?? counted;
  return sum ? { role: 'additive_measure', reason: `Its name contains "${sum}": a quantity that may be summed.` } : null;
}

function identifierByValues(facts: ColumnFacts, range: Range): InferredRole | null {
  const present = facts.rowCount - facts.nullCount;
  if (facts.type !== 'integer' || facts.nullCount > 0 || present < 20 || facts.distinctCount < present * 0.999) return null;
  if (range.max - range.min + 1 <= present * 1.5 || facts.rising) {
    return { role: 'identifier', reason: 'Whole numbers that occur once each and run on from row to row: they number the rows.' };
  }
  if (range.min >= 1e9) return { role: 'identifier', reason: 'Long whole numbers that occur once each.' };
  return null;
}

function codeList({ type, distinctCount, rowCount, nullCount }: ColumnFacts): InferredRole | null {
  const present = rowCount - nullCount;
  if (type !== 'integer' || distinctCount > 12 || present < distinctCount * 5) return null;
  return {
    role: 'category',
    reason: `Only ${distinctCount} different whole numbers in ${present} rows, and no name of a quantity: a code.`,
  };
}

function measureByValues({ type }: ColumnFacts, range: Range): InferredRole {
  if (type !== 'integer' && within(range, -1, 1)) return { role: 'rate', reason: 'Every value lies between -1 and 1, as shares do.' };
  return { role: 'additive_measure', reason: 'A number whose name says neither rate nor key; taken as a quantity that may be summed.' };
}
