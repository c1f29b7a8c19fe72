import { bucketStart, fromDay, type Grain, nextBucket, previousYear, toDay } from '../statistics/calendar.ts';
import type { Span } from '../statistics/types.ts';

/** Spans of whole days relative to a day; one that is still running ends on the day before it. */
export const RELATIVE_PERIODS = [
  'previous_day',
  'previous_week',
  'previous_month',
  'previous_quarter',
  'previous_year',
  'last_7_days',
  'last_28_days',
  'last_30_days',
  'last_90_days',
  'month_to_date',
  'quarter_to_date',
  'year_to_date',
] as const;
export type RelativePeriod = (typeof RELATIVE_PERIODS)[number];

/** The dates of a period as of a day, given as YYYY-MM-DD. Weeks begin on Monday; a period to date is the whole previous one on its first day. */
export function datesOf(period: RelativePeriod, today: string): Span {
  const day = toDay(today);
  const span = (start: number, end: number) => ({ start: fromDay(start), end: fromDay(end) });
  const rolling = /^last_(\d+)_days$/.exec(period);
  if (rolling) return span(day - Number(rolling[1]), day - 1);
  const running = /^(.+)_to_date$/.exec(period);
  if (running) return span(bucketStart(day - 1, running[1] as Grain), day - 1);
  // All others are named `previous_` plus a grain.
  const grain = period.replace('previous_', '') as Grain;
  const start = bucketStart(bucketStart(day, grain) - 1, grain);
  return span(start, nextBucket(start, grain) - 1);
}

/** What a period is compared with where nothing else is chosen: one to date with the same days before; undefined where the days just before it are meant. */
export function comparedDatesOf(period: RelativePeriod, today: string): Span | undefined {
  const running = /^(.+)_to_date$/.exec(period);
  return running ? sameDaysBefore(datesOf(period, today), running[1] as Grain) : undefined;
}

/**
 * The same days of the month, quarter or year before, for a span that begins with one: the dates of a year before, or as many days from the start of the
 * month or quarter before, up to its end.
 */
export function sameDaysBefore({ start, end }: Span, grain: Grain): Span {
  if (grain === 'year') return previousYear({ start, end });
  const before = bucketStart(toDay(start) - 1, grain);
  return { start: fromDay(before), end: fromDay(Math.min(before + toDay(end) - toDay(start), toDay(start) - 1)) };
}
