import { AsyncLocalStorage } from 'node:async_hooks';
import { type Brand, NO_BRAND } from './brand.ts';

/** Languages and regions in which documents and emails are written; the first is the default: English, with dates as in 2026-03-31. */
export const LOCALES = ['en', 'en-US', 'en-GB', 'de-DE', 'de-AT', 'de-CH'] as const;
export type Locale = (typeof LOCALES)[number];

/** Whom sentences are for: their language and region, the zone in which they see times, and the brand of their documents. */
export interface Readers {
  locale: Locale;
  timeZone: string;
  /** Default: none. */
  brand?: Brand;
}

const current = new AsyncLocalStorage<Readers>();

const LANGUAGES: Readonly<Record<string, Locale>> = { de: 'de-DE', en: 'en' };

/** The locale that a browser's `Accept-Language` prefers among ours; the default if it names none of them. */
export function preferredLocale(languages = ''): Locale {
  const wanted = languages.split(',').flatMap((one) => {
    const [tag = '', q = '1'] = one.split(/;\s*q=/).map((part) => part.trim());
    const locale = LOCALES.find((known) => known.toLowerCase() === tag.toLowerCase()) ?? LANGUAGES[tag.toLowerCase().split('-')[0]!];
    return locale && Number(q) > 0 ? [{ locale, q: Number(q) }] : [];
  });
  return wanted.toSorted((a, b) => b.q - a.q)[0]?.locale ?? LOCALES[0];
}

/** Runs work whose sentences, numbers and dates are written for its readers, with all that it awaits. */
export function inLocale<T>(readers: Readers, work: () => T): T {
  return current.run(readers, work);
}

/** Runs work for a visitor whose browser is all we know. */
export function inBrowserLanguage<T>(languages: string | undefined, work: () => T): T {
  return inLocale({ locale: preferredLocale(languages), timeZone: 'UTC' }, work);
}

/** The locale for which sentences are written now. */
export function presentLocale(): Locale {
  return current.getStore()?.locale ?? LOCALES[0];
}

/** The brand in which documents are drawn now. */
export const presentBrand = (): Brand => current.getStore()?.brand ?? NO_BRAND;

/** True where sentences are written in German. */
export const inGerman = (): boolean => presentLocale().startsWith('de');

/** The one of two wordings that is in the present language. */
export function phrase(english: string, german: string): string {
  return inGerman() ? german : english;
}

const FORMATS = {
  integer: { maximumFractionDigits: 0 },
  decimal: { minimumFractionDigits: 2, maximumFractionDigits: 2 },
  oneDecimal: { minimumFractionDigits: 1, maximumFractionDigits: 1 },
  upToTwoDecimals: { maximumFractionDigits: 2 },
  upToOneDecimal: { maximumFractionDigits: 1 },
  threeDigits: { maximumSignificantDigits: 3 },
  // German has no letter for thousands: 1.140 as 12.000.
  compact: { notation: 'compact', maximumSignificantDigits: 3, useGrouping: 'always' },
  // 3.40M beside 3.42M: numbers that a sentence compares have the same digits.
  compactInWords: { notation: 'compact', minimumSignificantDigits: 3, maximumSignificantDigits: 3, useGrouping: 'always' },
} as const satisfies Record<string, Intl.NumberFormatOptions>;

const formats = new Map<Locale, Partial<Record<keyof typeof FORMATS, Intl.NumberFormat>>>();

/** How numbers are written in the present locale. */
export function numberFormat(kind: keyof typeof FORMATS): Intl.NumberFormat {
  const locale = presentLocale();
  const own = formats.get(locale) ?? {};
  formats.set(locale, own);
  own[kind] ??= new Intl.NumberFormat(locale === 'en' ? 'en-US' : locale, FORMATS[kind]);
  return own[kind];
}

/** A whole number with its digits grouped. */
export const wholeNumber = (count: number): string => numberFormat('integer').format(count);

/** The separators of the present locale. */
export function separators(): { group: string; decimal: string } {
  const parts = numberFormat('oneDecimal').formatToParts(1_234_567.8);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return { group: part('group'), decimal: part('decimal') };
}

/** The percent sign as it follows a number: "%" or " %". */
export const percentSign = (): string => (['de-DE', 'de-AT'].includes(presentLocale()) ? '\u00a0%' : '%');

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const dayFormats = new Map<Locale, Intl.DateTimeFormat>();

/** A day, YYYY-MM-DD, as the present locale writes it: 2026-03-31, Mar 31, 2026, 31 Mar 2026, 31.03.2026. Other texts are left as they are. */
export function localDay(day: string): string {
  const locale = presentLocale();
  const match = DAY.exec(day);
  if (locale === 'en' || !match) return day;
  const [, year, month, date] = match;
  if (locale.startsWith('de')) return `${date}.${month}.${year}`;
  const format = dayFormats.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  dayFormats.set(locale, format);
  return format.format(new Date(`${day}T00:00:00Z`));
}

/** An instant in the readers' zone, named: 2026-03-01 09:30 UTC, 01.03.2026 10:30 MEZ. */
export function localInstant(at: Date): string {
  const { timeZone = 'UTC' } = current.getStore() ?? {};
  const locale = presentLocale() === 'en' ? 'en-GB' : presentLocale();
  const format = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
    timeZoneName: 'short',
  });
  const part = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${localDay(`${part.year}-${part.month}-${part.day}`)} ${part.hour}:${part.minute} ${part.timeZoneName}`;
}

/** A text in the quotation marks of the present language. */
export function quoted(text: string): string {
  return phrase(`"${text}"`, `„${text}“`);
}
