import { toNumber } from '../../data/engine/cell-number.ts';
import type { CellValue } from '../../data/engine/types.ts';
import type { NumberFormat } from './document.ts';

const integer = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const decimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const oneDecimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const threeDigits = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 });
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 });

/** A number for use in a sentence. Exact strings keep every digit and are only grouped. */
export function sayNumber(value: CellValue, format: NumberFormat): string {
  if (typeof value === 'string') {
    const match = /^(-?)(\d+)(\.\d+)?$/.exec(value);
    if (match) return `${match[1]}${(match[2] ?? '').replace(/\B(?=(\d{3})+$)/g, ',')}${match[3] ?? ''}`;
  }
  const number = toNumber(value);
  if (number === null) return 'no value';
  if (format === 'percent') return sayPercent(number);
  if (format === 'compact') return compact.format(number);
  // A mean of whole numbers may still have a fraction.
  if (format === 'integer' && Number.isInteger(number)) return integer.format(number);
  if (number !== 0 && Math.abs(number) < 0.01) return threeDigits.format(number);
  return format === 'integer' && Math.abs(number) >= 1_000 ? integer.format(number) : decimal.format(number);
}

/** A metric's value with its unit. */
export function sayValue(metric: { format: NumberFormat; unit?: string }, value: CellValue): string {
  const text = sayNumber(value, metric.format);
  return metric.unit ? `${text} ${metric.unit}` : text;
}

/** A fraction as a percentage with one decimal: 0.123 → 12.3%. */
export function sayPercent(fraction: number): string {
  return `${fraction !== 0 && Math.abs(fraction) < 0.0005 ? threeDigits.format(fraction * 100) : oneDecimal.format(fraction * 100)}%`;
}

export function sayCount(count: number, one: string, many = `${one}s`): string {
  return `${integer.format(count)} ${count === 1 ? one : many}`;
}

export function saySpan({ start, end }: { start: string; end: string }): string {
  return start === end ? `on ${start}` : `from ${start} to ${end}`;
}

export function sayP(p: number): string {
  return p < 0.001 ? 'p < 0.001' : `p = ${p.toFixed(3)}`;
}

/** "a, b and c". */
export function sayList(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

/** A column's name as a label: `unit_price` → `Unit price`. */
export function labelOf(column: string): string {
  const words = column.replaceAll('_', ' ').replace(/\s+/g, ' ').trim();
  return words === '' ? column : words.charAt(0).toUpperCase() + words.slice(1);
}

/** A data value for use in a sentence: on one line, and shortened. */
export function sayMember(member: string | null): string {
  if (member === null) return '(empty)';
  const line = member.replace(/\s+/g, ' ').trim();
  return line === '' ? '(blank)' : line.length > 80 ? `${line.slice(0, 79)}…` : line;
}
