import type { CellValue } from '../../data/engine/types.ts';
import { numberFormat, percentSign, phrase, presentLocale, separators, wholeNumber } from '../../platform/locale.ts';
import type { Kpi, NumberFormat } from './document.ts';
import { SHORT_MIN } from './wording.ts';

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

/** From here on, decimals of a figure carry nothing that a reader uses; tables have them. */
const WHOLE_MIN = 10_000;

/** A figure that stands large on its own, with its change. */
export function formatFigure({ value, format, unit, change }: Pick<Kpi, 'value' | 'format' | 'unit' | 'change'>): {
  value: string;
  change: string;
} {
  const shown = format === 'decimal' && value !== null && Math.abs(value) >= WHOLE_MIN ? 'integer' : format;
  // A change has the decimals of its figure: -0.01 of 7.55.
  const rounded = change && format === 'decimal' && Math.abs(value ?? 0) >= 1 ? Math.round(change.absolute * 100) / 100 : change?.absolute;
  const by = change ? formatChange(rounded || change.absolute, change.fraction, shown, unit) : '';
  // A change in decimals that the figure does not have is shown as a share only.
  const slight =
    change && change.fraction !== null && format === 'decimal' && Math.abs(change.absolute) < 0.01 && Math.abs(value ?? 0) >= 1;
  const said = slight ? (/\((.*)\)$/.exec(by)?.[1] ?? by) : by;
  return {
    value: formatNumber(value, shown, unit),
    change: change ? `${said} ${change.comparedTo}` : '',
  };
}

/** A number as a chart's axis has it: 12K, 2,800, 0.5. */
export function formatAxisNumber(value: number, format: NumberFormat): string {
  return Math.abs(value) >= SHORT_MIN && format !== 'percent' ? compact().format(value) : formatShort(value, format);
}

/** A number as a chart's labels have it, and the sentence under its title, to three digits from ten thousand on: 12.0K, 2,817, 26.4. */
export function formatShort(value: number, format: NumberFormat): string {
  if (format === 'percent') return `${numberFormat('upToOneDecimal').format(value * 100)}${percentSign()}`;
  const size = Math.abs(value);
  if (size >= SHORT_MIN) return numberFormat('compactInWords').format(value);
  return size >= 1_000 ? wholeNumber(Math.round(value)) : compact().format(value);
}

/** A change with its sign: `+1,234 (+5.2%)`. */
export function formatChange(absolute: number, fraction: number | null, format: NumberFormat, unit?: string): string {
  // A change that percent with one decimal do not show is none.
  if (absolute === 0 || (fraction !== null && Math.abs(fraction) < 0.0005)) return phrase('unchanged', 'unverändert');
  const sign = absolute > 0 ? '+' : '';
  // Differences of percentages are in points, because a percent of a percent would be ambiguous.
  const amount =
    format === 'percent' ? `${twoDecimals(absolute * 100)} ${phrase('points', 'Prozentpunkte')}` : formatNumber(absolute, format, unit);
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
      return wholeNumber(value);
    case 'percent':
      return `${value !== 0 && Math.abs(value) < 0.0005 ? threeDigits().format(value * 100) : oneDecimal().format(value * 100)}${percentSign()}`;
    case 'compact':
      return compact().format(value);
    case 'decimal':
      return twoDecimals(value);
    default:
      return String(value);
  }
}

/** Two decimals, or three digits that count where those would be one: 0.0188. */
function twoDecimals(value: number): string {
  return value !== 0 && Math.abs(value) < 0.1 ? threeDigits().format(value) : decimal().format(value);
}

/** Formats a digit string without rounding: only groups it, and shifts it by two places for a percentage. */
function exactDigits(text: string, format: NumberFormat | undefined): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match || !format) return text;
  const { decimal: point } = separators();
  const [, sign = '', whole = '', fraction = ''] = match;
  if (format !== 'percent') return sign + grouped(whole) + (fraction && point + fraction);
  const shifted = (whole + fraction.padEnd(2, '0').slice(0, 2)).replace(/^0+(?=\d)/, '');
  const rest = fraction.slice(2);
  return `${sign}${grouped(shifted)}${rest && point + rest}${percentSign()}`;
}

const grouped = (whole: string) => whole.replace(/\B(?=(\d{3})+$)/g, separators().group);

/** True for `€`, `$`, `US$` and other currency symbols, which precede their amounts. */
export const isCurrencySymbol = (unit: string): boolean => /^(?:[A-Z]{0,2}\$|[€£¥₹₩₺₽₦₫₱฿])$/.test(unit);

function withUnit(text: string, unit: string | undefined): string {
  if (!unit || (unit === '%' && text.endsWith('%'))) return text;
  // 1.234,00 € in Germany, € 1.234,00 in Austria and Switzerland.
  if (isCurrencySymbol(unit) && presentLocale() === 'de-DE') return `${text}\u00a0${unit}`;
  if (isCurrencySymbol(unit) && presentLocale().startsWith('de')) return `${unit}\u00a0${text}`;
  if (isCurrencySymbol(unit)) return text.startsWith('-') ? `-${unit}${text.slice(1)}` : unit + text;
  return unit === '%' ? text + percentSign() : `${text} ${unit}`;
}

const decimal = () => numberFormat('decimal');
const oneDecimal = () => numberFormat('oneDecimal');
const threeDigits = () => numberFormat('threeDigits');
const compact = () => numberFormat('compact');
