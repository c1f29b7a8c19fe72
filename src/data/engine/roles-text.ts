import type { ColumnFacts, InferredRole } from './role-facts.ts';
import { GEOGRAPHY_WORDS, IDENTIFIER_WORDS, NUMBERED, TIME_WORDS } from './role-words.ts';

const EMAIL = /^[^\s@<>"]{1,64}@[^\s@<>"]+\.[\p{L}]{2,}$/u;
const PHONE = /^(\+\d|\(\d|00\d)[\d\s().\-/]{6,18}\d$|^\d{3}[-. ]\d{3}[-. ]\d{4}( ?x\d+)?$/;
const UUID = /^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i;
const IP = /^\d{1,3}(\.\d{1,3}){3}$/;
const CODE = /^[\p{L}\p{N}#][\p{L}\p{N}_.:/#-]*$/u;
const PERIOD = /^\d{4}[-/ ]?(q[1-4]|w\d{1,2})$|^q[1-4][-/ ]\d{4}$|^\d{4}[-/](0?[1-9]|1[0-2])$|^(0?[1-9]|1[0-2])[-/]\d{4}$/i;
const DATE_LIKE = /^\d{4}-\d{2}-\d{2}([T ]|$)|^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}( |$)/;
const CALENDAR = /^(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun)[a-z]*$/i;
const US_STATES = new Set(
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC PR'.split(
    ' ',
  ),
);

/** The role of a text column. */
export function describeText(facts: ColumnFacts, words: string[]): InferredRole {
  return (
    personByValues(facts) ?? timeText(facts, words) ?? geographyText(facts, words) ?? identifierText(facts, words) ?? categoryOrText(facts)
  );
}

function personByValues({ values }: ColumnFacts): InferredRole | null {
  if (most(values, (v) => EMAIL.test(v))) return { role: 'personal_data', reason: 'Its values are e-mail addresses.' };
  if (most(values, isIban)) return { role: 'personal_data', reason: 'Its values are bank account numbers (IBAN).' };
  if (most(values, (v) => IP.test(v))) return { role: 'personal_data', reason: 'Its values are IP addresses.' };
  if (most(values, (v) => PHONE.test(v) && !DATE_LIKE.test(v)))
    return { role: 'personal_data', reason: 'Its values are telephone numbers.' };
  return null;
}

/** ISO 13616: the rearranged digits must be 1 modulo 97. */
function isIban(value: string): boolean {
  const text = value.replaceAll(' ', '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false;
  const digits = (text.slice(4) + text.slice(0, 4)).replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}

function timeText({ values }: ColumnFacts, words: string[]): InferredRole | null {
  if (most(values, (v) => PERIOD.test(v))) return { role: 'time', reason: 'Its values are months, quarters or weeks.' };
  if (most(values, (v) => CALENDAR.test(v))) return { role: 'time', reason: 'Its values are names of months or weekdays.' };
  if (most(values, (v) => DATE_LIKE.test(v)) && words.some((w) => TIME_WORDS.has(w))) {
    return { role: 'time', reason: 'Its name and values are those of dates, though some could not be read as such.' };
  }
  return null;
}

function geographyText({ values, distinctCount }: ColumnFacts, words: string[]): InferredRole | null {
  const word = words.find((w) => GEOGRAPHY_WORDS.has(w));
  // "state" is a place unless its values read like the state of an order.
  if (word === 'state' && most(values, isStage)) return null;
  if (word && word !== 'long') return { role: 'geography', reason: `Its name contains "${word}", a place.` };
  if (distinctCount >= 5 && most(values, (v) => US_STATES.has(v)))
    return { role: 'geography', reason: 'Its values are codes of US states.' };
  return null;
}

/** Whether a value says how far something is: places are written with a capital, and are no participles. */
const isStage = (value: string): boolean =>
  /^\p{Ll}/u.test(value) ||
  /^\p{L}{3,}(?:ed|ing)$/iu.test(value) ||
  /^(?:open|closed?|active|inactive|new|done|ok|error|complete|paid|sent|lost|won|on hold|draft)\b/i.test(value);

function identifierText(facts: ColumnFacts, words: string[]): InferredRole | null {
  const { values, distinctCount, rowCount, nullCount } = facts;
  if (most(values, (v) => UUID.test(v))) return { role: 'identifier', reason: 'Its values are UUIDs.' };
  const present = rowCount - nullCount;
  const unique = distinctCount >= present * 0.99;
  const codes = most(values, (v) => CODE.test(v) && v.length <= 64);
  const word = words.find((w) => IDENTIFIER_WORDS.has(w) || NUMBERED.test(w)) ?? (words.at(-1) === 'number' ? 'number' : undefined);
  if (word && codes && (unique || distinctCount > 50 || words.at(-1) === 'id')) {
    return { role: 'identifier', reason: `Its name contains "${word}" and its values are codes.` };
  }
  if (unique && codes && present >= 20 && most(values, (v) => /\d/.test(v))) {
    return { role: 'identifier', reason: 'Each value is a code that occurs once.' };
  }
  return null;
}

function categoryOrText({ values, distinctCount, rowCount, nullCount }: ColumnFacts): InferredRole {
  const present = rowCount - nullCount;
  const length = values.reduce((sum, v) => sum + v.length, 0) / Math.max(1, values.length);
  const repeats = distinctCount <= present / 2 || distinctCount <= 20;
  if (repeats && length <= 80) return { role: 'category', reason: `It has ${distinctCount} different values in ${present} rows.` };
  if (length <= 30 && distinctCount < present * 0.9)
    return { role: 'category', reason: `Short texts that repeat: ${distinctCount} different ones in ${present} rows.` };
  return {
    role: 'text',
    reason: `Free text: ${distinctCount} different values in ${present} rows, ${Math.round(length)} characters on average.`,
  };
}

/** True if at least nine in ten values pass. */
function most(values: string[], test: (value: string) => boolean): boolean {
  return values.length > 0 && values.filter((v) => test(v.trim())).length >= values.length * 0.9;
}
