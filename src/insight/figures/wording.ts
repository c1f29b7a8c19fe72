import { toNumber } from '../../data/engine/cell-number.ts';
import type { CellValue } from '../../data/engine/types.ts';
import { inGerman, localDay, numberFormat, percentSign, phrase, separators, wholeNumber } from '../../platform/locale.ts';
import type { NumberFormat } from './document.ts';

const decimal = () => numberFormat('decimal');
const oneDecimal = () => numberFormat('oneDecimal');
const threeDigits = () => numberFormat('threeDigits');
const compact = () => numberFormat('compact');

/** A number for use in a sentence. Exact strings keep every digit and are only grouped. */
export function sayNumber(value: CellValue, format: NumberFormat): string {
  if (typeof value === 'string') {
    const match = /^(-?)(\d+)(\.\d+)?$/.exec(value);
    const { group, decimal: point } = separators();
    if (match) return `${match[1]}${(match[2] ?? '').replace(/\B(?=(\d{3})+$)/g, group)}${(match[3] ?? '').replace('.', point)}`;
  }
  const number = toNumber(value);
  if (number === null) return phrase('no value', 'kein Wert');
  if (format === 'percent') return sayPercent(number);
  if (format === 'compact') return compact().format(number);
  // A mean of whole numbers may still have a fraction.
  if (format === 'integer' && Number.isInteger(number)) return wholeNumber(number);
  if (number !== 0 && Math.abs(number) < 0.01) return threeDigits().format(number);
  return format === 'integer' && Math.abs(number) >= 1_000 ? wholeNumber(number) : decimal().format(number);
}

/** A metric's value with its unit. */
export function sayValue(metric: { format: NumberFormat; unit?: string }, value: CellValue): string {
  const text = sayNumber(value, metric.format);
  return metric.unit ? `${text} ${metric.unit}` : text;
}

/** From here on, sentences and charts shorten a number: 9,870, but 12.3K. */
export const SHORT_MIN = 10_000;

/** A value with its unit to three digits, as levels and expectations are told: 66.4K, 1,710, 212, 18.9. Shares keep their decimal. */
export function sayRough(metric: { format: NumberFormat; unit?: string }, value: number): string {
  if (metric.format === 'percent') return sayValue(metric, value);
  const text = Math.abs(value) >= SHORT_MIN ? numberFormat('compactInWords').format(value) : threeDigits().format(value);
  return metric.unit ? `${text} ${metric.unit}` : text;
}

/** A fraction as a percentage with one decimal: 0.123 → 12.3%. */
export function sayPercent(fraction: number): string {
  return `${fraction !== 0 && Math.abs(fraction) < 0.0005 ? threeDigits().format(fraction * 100) : oneDecimal().format(fraction * 100)}${percentSign()}`;
}

/** A number of things: their English names, then their German ones. */
export function sayCount(count: number, [one, many = `${one}s`]: [string, string?], [eines, mehrere]: [string, string]): string {
  return `${wholeNumber(count)} ${phrase(count === 1 ? one : many, count === 1 ? eines : mehrere)}`;
}

export function saySpan({ start, end }: { start: string; end: string }): string {
  const [first, last] = [localDay(start), localDay(end)];
  return start === end ? phrase(`on ${first}`, `am ${first}`) : phrase(`from ${first} to ${last}`, `vom ${first} bis ${last}`);
}

/** "a, b and c", "a, b und c". */
export function sayList(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} ${phrase('and', 'und')} ${items.at(-1)}`;
}

/** A column's name as a label: `unit_price` and `unitPrice` → `Unit price`, `customerID` → `Customer ID`. */
export function labelOf(column: string): string {
  // Names with capitals inside, such as brands, are left alone where spaces or underscores already separate the words.
  const split = /^\p{Ll}{2,}[\p{L}\d]*\p{Lu}/u.test(column) && !/[\s_]/.test(column) ? splitCamel(column) : column;
  const words = split.replaceAll('_', ' ').replace(/\s+/g, ' ').trim();
  return words === '' ? column : words.charAt(0).toUpperCase() + words.slice(1);
}

function splitCamel(column: string): string {
  return column
    .replaceAll(/(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
    .replaceAll(/(?<= )\p{Lu}(?=\p{Ll}|$)/gu, (letter) => letter.toLowerCase());
}

/** A data value for use in a sentence: on one line, and shortened. */
export function sayMember(member: string | null): string {
  if (member === null) return phrase('(empty)', '(leer)');
  const line = member.replace(/\s+/g, ' ').trim();
  return line === '' ? phrase('(blank)', '(nur Leerzeichen)') : line.length > 80 ? `${line.slice(0, 79)}…` : line;
}

/** A label inside a sentence: English words are in lower case there, but for abbreviations; German nouns are not. */
export function inSentence(label: string): string {
  return inGerman() ? label : label.replaceAll(/(?<![\p{L}\d])\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase());
}

/** The verb after an English label: messages were, freight cost was. */
export function wasOrWere(label: string): 'was' | 'were' {
  return /[^suia]s$/i.test(label) ? 'were' : 'was';
}

/** "2026-01-01 to 2026-01-31", "01.01.2026 bis 31.01.2026". */
export function sayDates({ start, end }: { start: string; end: string }): string {
  return `${localDay(start)} ${phrase('to', 'bis')} ${localDay(end)}`;
}

/** A difference of fractions, without its sign: "1.2 points", "1,2 Prozentpunkte". */
export function sayPoints(difference: number, decimals: 'oneDecimal' | 'decimal' = 'oneDecimal'): string {
  return `${numberFormat(decimals).format(Math.abs(difference * 100))} ${phrase('points', 'Prozentpunkte')}`;
}
