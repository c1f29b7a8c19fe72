import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimeZone } from './api/session.tsx';

/** Formats numbers and times for this reader: in the application's language and the organization's time zone. */
export interface Format {
  language: string;
  timeZone: string;
  /** With the language's own separators; `options` are those of `Intl.NumberFormat`. */
  number(value: number, options?: Intl.NumberFormatOptions): string;
  /** Shortens large numbers: 12.4K. */
  compact(value: number): string;
  /** Takes 0 to 100, as the service returns percentages; at most one decimal. */
  percent(value: number): string;
  /** In the largest unit that leaves a number above 1. */
  bytes(value: number): string;
  /** A day. A bare date (2026-11-21) is the same day in every time zone. */
  date(iso: string): string;
  dateTime(iso: string): string;
  /** Within two weeks relative to now ("3 hours ago"), else the date. */
  relative(iso: string): string;
}

const BARE_DATE = /^\d{4}-\d{2}-\d{2}$/;
const RELATIVE_DAYS = 14;
const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];
const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'];

/** The current reader's formats; the same object until the language or the organization changes. */
export function useFormat(): Format {
  const { i18n } = useTranslation();
  const timeZone = useTimeZone();
  const { language } = i18n;
  return useMemo(() => createFormat(language, timeZone), [language, timeZone]);
}

/** The same outside of components, given the language and the zone. */
export function createFormat(language: string, timeZone: string): Format {
  const number = memoized((options: Intl.NumberFormatOptions) => new Intl.NumberFormat(language, options));
  const time = memoized((options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options));
  const distance = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const day = (iso: string) => time({ dateStyle: 'medium', timeZone: BARE_DATE.test(iso) ? 'UTC' : timeZone });

  const date = (iso: string) => day(iso).format(new Date(iso));
  return {
    language,
    timeZone,
    number: (value, options = {}) => number(options).format(value),
    compact: (value) => number({ notation: 'compact', maximumFractionDigits: 1 }).format(value),
    percent: (value) => number({ style: 'percent', maximumFractionDigits: 1 }).format(value / 100),
    bytes: (value) => {
      const step = Math.min(BYTE_UNITS.length - 1, value < 1000 ? 0 : Math.floor(Math.log10(value) / 3));
      const unit = BYTE_UNITS[step] as string;
      return number({ style: 'unit', unit, unitDisplay: step === 0 ? 'long' : 'short', maximumFractionDigits: 1 }).format(
        value / 1000 ** step,
      );
    },
    date,
    dateTime: (iso) => time({ dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(iso)),
    relative: (iso) => {
      const seconds = (new Date(iso).getTime() - Date.now()) / 1000;
      if (Math.abs(seconds) > RELATIVE_DAYS * 86_400) return date(iso);
      const step = STEPS.find(([, size]) => Math.abs(seconds) >= size);
      return step ? distance.format(Math.round(seconds / step[1]), step[0]) : distance.format(0, 'second');
    },
  };
}

/** Creating an Intl object is expensive and using it is cheap; tables share one for all cells. */
function memoized<Options, Made>(make: (options: Options) => Made): (options: Options) => Made {
  const made = new Map<string, Made>();
  return (options) => {
    const key = JSON.stringify(options);
    const known = made.get(key) ?? make(options);
    made.set(key, known);
    return known;
  };
}
