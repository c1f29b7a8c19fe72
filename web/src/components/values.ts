import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** How a number is formatted, in the service's terms: `percent` takes a fraction. */
export type NumberFormat = 'integer' | 'decimal' | 'percent' | 'compact';
export type Cell = string | number | boolean | null;

/** Formats values of the data in the reader's language. */
export interface Values {
  /** A number with its unit; a dash for null. */
  number(value: number | null, format?: NumberFormat | null, unit?: string | null): string;
  /** A signed difference; between two shares it is in percentage points. */
  change(value: number, format?: NumberFormat | null, unit?: string | null): string;
  /** A short form for axes. */
  tick(value: number, format?: NumberFormat | null): string;
  /** A table cell; numbers that arrive as text keep every digit. */
  cell(value: Cell | undefined, format?: NumberFormat | null, unit?: string | null): string;
  /** An ISO date or date-time of the data, which has no time zone of its own; other text stays as it is. */
  day(text: string): string;
  /** The month, quarter or year that a day begins. */
  step(day: string, size: 'month' | 'quarter' | 'year'): string;
  /** Labels for time steps: months without their first day. */
  steps(days: readonly string[]): string[];
}

const NO_VALUE = '–';

/** From here on, charts shorten a number. */
const SHORT_MIN = 10_000;

export function useValues(): Values {
  const { i18n } = useTranslation();
  return useMemo(() => valuesIn(i18n.language), [i18n.language]);
}

function valuesIn(language: string): Values {
  const formats: Record<NumberFormat, Intl.NumberFormat> = {
    integer: new Intl.NumberFormat(language, { maximumFractionDigits: 0 }),
    decimal: new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    percent: new Intl.NumberFormat(language, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    compact: new Intl.NumberFormat(language, { notation: 'compact', maximumSignificantDigits: 3 }),
  };
  const small = new Intl.NumberFormat(language, { maximumSignificantDigits: 3 });
  const share = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  const month = new Intl.DateTimeFormat(language, { year: 'numeric', month: 'short', timeZone: 'UTC' });
  const sayDay: Values['day'] = (text) => {
    const at = instant(text);
    if (Number.isNaN(at)) return text;
    return (/\d[T ]\d/.test(text) ? moment : day).format(at);
  };
  const number: Values['number'] = (value, format = 'decimal', unit = null) => {
    if (value === null || !Number.isFinite(value)) return NO_VALUE;
    const shown = format ?? 'decimal';
    const tiny = shown === 'decimal' && value !== 0 && Math.abs(value) < 0.01;
    return withUnit((tiny ? small : formats[shown]).format(value), unit);
  };
  return {
    number,
    // 2,817, but 12.3K: as in reports.
    tick: (value, format) =>
      (format === 'percent' ? share : Math.abs(value) >= 1_000 && Math.abs(value) < SHORT_MIN ? formats.integer : formats.compact).format(
        value,
      ),
    change: (value, format, unit) => {
      const sign = value > 0 ? '+' : '';
      return format === 'percent' ? `${sign}${formats.decimal.format(value * 100)} pp` : sign + number(value, format, unit);
    },
    cell: (value, format, unit) => {
      if (value === null || value === undefined) return NO_VALUE;
      if (typeof value === 'number' && format) return number(value, format, unit);
      return String(value);
    },
    day: sayDay,
    step: (day, size) => {
      const year = day.slice(0, 4);
      if (size === 'month') return month.format(instant(day));
      return size === 'year' ? year : `Q${Math.ceil(Number(day.slice(5, 7)) / 3)} ${year}`;
    },
    steps: (days) =>
      days.length > 1 && days.every((one) => /^\d{4}-\d{2}-01$/.test(one))
        ? days.map((one) => month.format(instant(one)))
        : days.map(sayDay),
  };
}

function withUnit(text: string, unit: string | null): string {
  if (!unit || (unit === '%' && text.endsWith('%'))) return text;
  if (/^(?:[A-Z]{0,2}\$|[€£¥₹₩₺₽₦₫₱฿])$/.test(unit)) return text.startsWith('-') ? `-${unit}${text.slice(1)}` : unit + text;
  return unit === '%' ? `${text}%` : `${text} ${unit}`;
}

/** Milliseconds of an ISO date or date-time, UTC unless it has an offset; NaN for anything else. */
export function instant(text: string): number {
  const match = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}(?::?\d{2})?)?)?$/.exec(text);
  if (!match) return Number.NaN;
  const [, date, time = '00:00', zone = 'Z'] = match;
  return Date.parse(`${date}T${time}${/^[+-]\d{2}$/.test(zone) ? `${zone}:00` : zone}`);
}
