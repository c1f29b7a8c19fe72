import { localDay, phrase } from '../../platform/locale.ts';
import type { Span } from './types.ts';

export const GRAINS = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type Grain = (typeof GRAINS)[number];
/** Steps of a series: an hour is the 24th part of a day number; a reading is whenever the data has one, to the second. */
export const STEPS = ['reading', 'hour', ...GRAINS] as const;
export type Step = (typeof STEPS)[number];
/** Steps within a day. */
export type DenseStep = Exclude<Step, Grain>;

export const isDense = (step: Step): step is DenseStep => step === 'reading' || step === 'hour';

const DAY_MS = 86_400_000;
const MONTHS = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December'];
const MONATE = ['Januar', 'Februar', 'März', 'April', 'Mai', 'Juni', 'Juli', 'August', 'September', 'Oktober', 'November', 'Dezember'];
const STEP_WORDS: Record<Step, { one: string; many: string; dative: string }> = {
  reading: { one: 'Messung', many: 'Messungen', dative: 'Messungen' },
  hour: { one: 'Stunde', many: 'Stunden', dative: 'Stunden' },
  day: { one: 'Tag', many: 'Tage', dative: 'Tagen' },
  week: { one: 'Woche', many: 'Wochen', dative: 'Wochen' },
  month: { one: 'Monat', many: 'Monate', dative: 'Monaten' },
  quarter: { one: 'Quartal', many: 'Quartale', dative: 'Quartalen' },
  year: { one: 'Jahr', many: 'Jahre', dative: 'Jahren' },
};

/** A step of time as a noun: month, Monat. */
export const grainWord = (grain: Step): string => phrase(grain, STEP_WORDS[grain].one);

/** Steps of time: months, Monate, or (after a preposition with the dative) Monaten. */
export const grainWords = (grain: Step, form: 'many' | 'dative' = 'many'): string => phrase(`${grain}s`, STEP_WORDS[grain][form]);

/** Days since 1970-01-01 of a date, YYYY-MM-DD. */
export function toDay(date: string): number {
  return Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS);
}

/** The date, YYYY-MM-DD, of a day number. */
export function fromDay(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

export function daysIn({ start, end }: Span): number {
  return toDay(end) - toDay(start) + 1;
}

/** The first day of the bucket that contains a day. Weeks start on Monday (ISO 8601). */
export function bucketStart(day: number, grain: Grain): number {
  if (grain === 'day') return day;
  if (grain === 'week') return Math.floor((day + 3) / 7) * 7 - 3;
  const date = new Date(day * DAY_MS);
  const month = grain === 'year' ? 0 : grain === 'quarter' ? Math.floor(date.getUTCMonth() / 3) * 3 : date.getUTCMonth();
  return utcDay(date.getUTCFullYear(), month, 1);
}

/** The first day of the next bucket. */
export function nextBucket(start: number, grain: Grain): number {
  if (grain === 'day') return start + 1;
  if (grain === 'week') return start + 7;
  return addMonths(start, grain === 'year' ? 12 : grain === 'quarter' ? 3 : 1);
}

/** A bucket's name: 2026-03-09 14:05:30, 2026-03-09 14:00, 2026-03-09, week of 2026-03-09, March 2026, Q1 2026, 2026. */
export function bucketName(start: number, grain: Step): string {
  if (isDense(grain)) return `${localDay(dateOf(start))} ${clockOf(start)}`;
  const date = new Date(start * DAY_MS);
  const year = date.getUTCFullYear();
  switch (grain) {
    case 'day':
      return localDay(fromDay(start));
    case 'week':
      return phrase(`the week of ${localDay(fromDay(start))}`, `Woche ab ${localDay(fromDay(start))}`);
    case 'month':
      return `${phrase(MONTHS[date.getUTCMonth()]!, MONATE[date.getUTCMonth()]!)} ${year}`;
    case 'quarter':
      return `Q${Math.floor(date.getUTCMonth() / 3) + 1} ${year}`;
    case 'year':
      return String(year);
  }
}

/** Hours since 1970-01-01 of a local time: 2026-03-09 14:00:00. */
export function toHour(local: string): number {
  return toDay(local.slice(0, 10)) * 24 + Number(local.slice(11, 13));
}

/** Days since 1970-01-01, with their fraction, of a local time to the second. */
export function toMoment(local: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = local.slice(11, 19).split(':').map(Number);
  return toDay(local.slice(0, 10)) + (hours * 3_600 + minutes * 60 + seconds) / DAY_SECONDS;
}

const DAY_SECONDS = 86_400;
const secondOf = (start: number) => Math.round(start * DAY_SECONDS);

/** The date on which a step starts, YYYY-MM-DD. */
export const dateOf = (start: number): string => fromDay(Math.floor(secondOf(start) / DAY_SECONDS));

/** The time of day at which a step starts: 14:00, 14:05, 14:05:30. */
function clockOf(start: number): string {
  const time = new Date(secondOf(start) * 1000).toISOString().slice(11, 19);
  return time.endsWith(':00') ? time.slice(0, 5) : time;
}

/**
 * When a bucket is, for a sentence: on 2026-03-09 at 14:00, on 2026-03-09, in March 2026; am 09.03.2026 um 14:00 Uhr, am 09.03.2026, in der Woche ab
 * 09.03.2026, im März 2026.
 */
export function inBucket(start: number, grain: Step): string {
  if (isDense(grain)) {
    const day = localDay(dateOf(start));
    return phrase(`on ${day} at ${clockOf(start)}`, `am ${day} um ${clockOf(start)} Uhr`);
  }
  const name = bucketName(start, grain);
  const german = { day: `am ${name}`, week: `in der ${name}`, month: `im ${name}`, quarter: `im ${name}`, year: `im Jahr ${name}` };
  return phrase(`${grain === 'day' ? 'on' : 'in'} ${name}`, german[grain]);
}

/** A bucket after a German preposition with the dative, such as "ab" and "seit": dem 09.03.2026, der Woche ab 09.03.2026, März 2026. */
export function dativeBucket(start: number, grain: Step): string {
  const name = bucketName(start, grain);
  return grain === 'day' || isDense(grain) ? `dem ${name}` : grain === 'week' ? `der ${name}` : name;
}

/** The grain that shows a span in roughly 12 to 80 points. */
export function chooseGrain(days: number): Grain {
  if (days <= 62) return 'day';
  if (days <= 280) return 'week';
  if (days <= 366 * 6) return 'month';
  return days <= 366 * 20 ? 'quarter' : 'year';
}

/** The best unit for comparing two neighbouring periods of a span. */
export function chooseComparedGrain(days: number): Grain {
  if (days >= 366 * 6) return 'year';
  if (days >= 56) return 'month';
  return days >= 14 ? 'week' : 'day';
}

/** The preceding period of the same length; for whole months, the same number of whole months. */
export function previousPeriod(span: Span): Span {
  const [start, end] = [toDay(span.start), toDay(span.end)];
  const months = wholeMonths(start, end);
  if (months > 0) return { start: fromDay(addMonths(start, -months)), end: fromDay(start - 1) };
  return { start: fromDay(start - (end - start + 1)), end: fromDay(start - 1) };
}

/** The same dates a year earlier; 29 February becomes the 28th. */
export function previousYear(span: Span): Span {
  const [start, end] = [toDay(span.start), toDay(span.end)];
  if (wholeMonths(start, end) > 0) return { start: fromDay(addMonths(start, -12)), end: fromDay(addMonths(end + 1, -12) - 1) };
  return { start: fromDay(addMonths(start, -12)), end: fromDay(addMonths(end, -12)) };
}

/** The dates that both spans contain; null if there are none. */
export function intersect(a: Span, b: Span): Span | null {
  const start = [a.start, b.start].sort()[1]!;
  const end = [a.end, b.end].sort()[0]!;
  return start <= end ? { start, end } : null;
}

function wholeMonths(start: number, end: number): number {
  const [first, after] = [new Date(start * DAY_MS), new Date((end + 1) * DAY_MS)];
  if (first.getUTCDate() !== 1 || after.getUTCDate() !== 1) return 0;
  return (after.getUTCFullYear() - first.getUTCFullYear()) * 12 + after.getUTCMonth() - first.getUTCMonth();
}

function addMonths(day: number, months: number): number {
  const date = new Date(day * DAY_MS);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const last = new Date(utcDay(year, month + 1, 0) * DAY_MS).getUTCDate();
  return utcDay(year, month, Math.min(date.getUTCDate(), last));
}

/** Date.UTC maps the years 0 to 99 to 1900 to 1999; this does not. */
function utcDay(year: number, month: number, date: number): number {
  const value = new Date(0);
  value.setUTCFullYear(year, month, date);
  return Math.floor(value.getTime() / DAY_MS);
}
