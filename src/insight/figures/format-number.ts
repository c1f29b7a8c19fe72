import type { CellValue } from '../../data/engine/types.ts';
import type { NumberFormat } from './document.ts';

/** Placeholder for a missing value. */
export const NO_VALUE = '—';

/**
 * Formats a number for people, the same in every output format for people. Rounds as `format` says, but prints exact decimal strings and integers of
 * any length in full. Without a format the digits stay ungrouped (years, codes).
 */
export function formatNumber(value: CellValue, format?: NumberFormat, unit?: string): string {
  if (value === null) return NO_VALUE;
  return withUnit(digits(value, format), unit);
}

/** A short number for a chart's axis. */
export function formatAxisNumber(value: number, format: NumberFormat): string {
  return format === 'percent' ? percentTick.format(value) : compact.format(value);
}

/** A change with its sign: `+1,234 (+5.2%)`. */
export function formatChange(absolute: number, fraction: number | null, format: NumberFormat, unit?: string): string {
  const sign = absolute > 0 ? '+' : '';
  // Differences of percentages are in points, because a percent of a percent would be ambiguous.
  const amount = format === 'percent' ? `${twoDecimals(absolute * 100)} points` : formatNumber(absolute, format, unit);
  return fraction === null || format === 'percent'
    ? sign + amount
    : `${sign}${amount} (${fraction > 0 ? '+' : ''}${digits(fraction, 'percent')})`;
}

function digits(value: Exclude<CellValue, null>, format: NumberFormat | undefined): string {
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return exactDigits(value, format);
  if (!Number.isFinite(value)) return String(value);
  switch (format) {
    case 'integer':
      return integer.format(value);
    case 'percent':
      return `${value !== 0 && Math.abs(value) < 0.0005 ? threeDigits.format(value * 100) : oneDecimal.format(value * 100)}%`;
    case 'compact':
      return compact.format(value);
    case 'decimal':
      return twoDecimals(value);
    default:
      return String(value);
  }
}

function twoDecimals(value: number): string {
  return value !== 0 && Math.abs(value) < 0.01 ? threeDigits.format(value) : decimal.format(value);
}

/** Formats a digit string without rounding: only groups it, and shifts it by two places for a percentage. */
function exactDigits(text: string, format: NumberFormat | undefined): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match || !format) return text;
  const [, sign = '', whole = '', fraction = ''] = match;
  if (format !== 'percent') return sign + grouped(whole) + (fraction && `.${fraction}`);
  const shifted = (whole + fraction.padEnd(2, '0').slice(0, 2)).replace(/^0+(?=\d)/, '');
  const rest = fraction.slice(2);
  return `${sign}${grouped(shifted)}${rest && `.${rest}`}%`;
}

const grouped = (whole: string) => whole.replace(/\B(?=(\d{3})+$)/g, ',');

/** True for `€`, `$`, `US$` and other currency symbols, which precede their amounts. */
export const isCurrencySymbol = (unit: string): boolean => /^(?:[A-Z]{0,2}\$|[€£¥₹₩₺₽₦₫₱฿])$/.test(unit);

function withUnit(text: string, unit: string | undefined): string {
  if (!unit || (unit === '%' && text.endsWith('%'))) return text;
  if (isCurrencySymbol(unit)) return text.startsWith('-') ? `-${unit}${text.slice(1)}` : unit + text;
  return unit === '%' ? `${text}%` : `${text} ${unit}`;
}

const integer = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const decimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const oneDecimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const threeDigits = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 });
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 });
const percentTick = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });
