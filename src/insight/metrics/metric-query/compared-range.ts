import { addSteps, DAY_MS, MONTHS, type ResolvedRange, stepStart, toLocal, toMs } from './periods.ts';
import type { MetricQuery, Range, Step } from './types.ts';

const SECOND_MS = 1000;
const WEEK_MS = 7 * DAY_MS;
/** The same weekday a year before, in ISO 8601's years of 52 weeks. */
const YEAR_MS = 52 * WEEK_MS;
const MONDAY = 1;

/** How an earlier range maps to the later one that it is compared with. */
export interface Shift {
  range: Range;
  /** Offset from a moment of the earlier range to its counterpart: months first, then seconds. */
  months: number;
  seconds: number;
  /** The counterpart is the same day of the same week of the next ISO year; a week 53 has none. */
  weeks?: true;
}

/**
 * The earlier range of a comparison: shifted back by the length of the requested range, and cut at the same elapsed point. `step` is the
 * step of the series.
 */
export function earlierRange(
  { range, named }: ResolvedRange,
  compareTo: NonNullable<MetricQuery['compare_to']>,
  step: Step | null,
  firstWeekday: number,
): Shift {
  const [from, to] = [toMs(named.from), toMs(named.to)];
  if (typeof compareTo === 'object') return namedEarlier({ range, named }, compareTo, step, firstWeekday);
  if (compareTo === 'previous_year') {
    if (step === 'hour' || step === 'day' || step === 'week') return byWeekday(range, firstWeekday);
    return step === null && isDayOrWeeks(from, to, firstWeekday) ? byWeekday(range, firstWeekday) : byMonths(range, 12);
  }
  if (step !== null) {
    const months = MONTHS[step];
    return months === undefined
      ? bySeconds(range, (step === 'hour' ? 3_600_000 : step === 'day' ? DAY_MS : WEEK_MS) / SECOND_MS)
      : byMonths(range, months);
  }
  const months = wholeMonths(from, to, firstWeekday);
  return months === null ? bySeconds(range, (to - from) / SECOND_MS) : byMonths(range, months);
}

/** The counterpart of a step of the earlier range, in milliseconds. */
export function counterpart(ms: number, { months, seconds, weeks }: Shift): number {
  if (weeks) return ms + (weeksOf(isoYear(ms)) === 53 ? YEAR_MS + WEEK_MS : YEAR_MS);
  return addSteps(ms, 'month', months) + seconds * SECOND_MS;
}

/** A range that the caller names: its steps are compared in their order, and it is cut like one of the same length that the data cuts. */
function namedEarlier(
  { range, named }: ResolvedRange,
  earlier: { from: string; to: string },
  step: Step | null,
  firstWeekday: number,
): Shift {
  const [start, end] = [toMs(earlier.from), toMs(earlier.to)];
  const [from, to] = [toMs(named.from), toMs(named.to)];
  const months = wholeMonths(start, end, firstWeekday);
  const alike = months === null ? end - start === to - from : months === wholeMonths(from, to, firstWeekday);
  const cut = alike && range.to !== named.to;
  const between = monthsBetween(start, from);
  const until = !cut ? end : months === null ? start + (toMs(range.to) - from) : Math.min(end, monthsBefore(toMs(range.to), between));
  const own = { from: toLocal(start), to: toLocal(until) };
  if (step === null) return { range: own, months: 0, seconds: 0 };
  const [first, earlierFirst] = [stepStart(from, step, firstWeekday), stepStart(start, step, firstWeekday)];
  return MONTHS[step] === undefined
    ? { range: own, months: 0, seconds: (first - earlierFirst) / SECOND_MS }
    : { range: own, months: monthsBetween(earlierFirst, first), seconds: 0 };
}

function monthsBetween(from: number, to: number): number {
  const [a, b] = [new Date(from), new Date(to)];
  return (b.getUTCFullYear() - a.getUTCFullYear()) * 12 + b.getUTCMonth() - a.getUTCMonth();
}

/** A day, or whole weeks, which compare with the same weekdays. */
function isDayOrWeeks(from: number, to: number, firstWeekday: number): boolean {
  const whole = (to - from) % WEEK_MS === 0 && stepStart(from, 'week', firstWeekday) === from;
  return to - from === DAY_MS || (whole && to - from < YEAR_MS);
}

function byWeekday({ from, to }: Range, firstWeekday: number): Shift {
  if (firstWeekday !== MONDAY) return bySeconds({ from, to }, YEAR_MS / SECOND_MS);
  const back = (local: string) => toLocal(weekdayBefore(toMs(local)));
  return { range: { from: back(from), to: back(to) }, months: 0, seconds: 0, weeks: true };
}

/** The same day of the same week of the ISO year before; for a week 53 the end of that year. */
function weekdayBefore(ms: number): number {
  const year = isoYear(ms);
  const week = Math.round((stepStart(ms, 'week', MONDAY) - firstWeek(year)) / WEEK_MS);
  if (week === 52) return firstWeek(year);
  return firstWeek(year - 1) + week * WEEK_MS + (ms - stepStart(ms, 'week', MONDAY));
}

/** The year that most days of a moment's week lie in. */
function isoYear(ms: number): number {
  return new Date(stepStart(ms, 'week', MONDAY) + 3 * DAY_MS).getUTCFullYear();
}

/** The week with the year's 4 January (ISO 8601). */
function firstWeek(year: number): number {
  return stepStart(Date.UTC(year, 0, 4), 'week', MONDAY);
}

function weeksOf(year: number): number {
  return (firstWeek(year + 1) - firstWeek(year)) / WEEK_MS;
}

function bySeconds({ from, to }: Range, seconds: number): Shift {
  const back = (local: string) => toLocal(toMs(local) - seconds * SECOND_MS);
  return { range: { from: back(from), to: back(to) }, months: 0, seconds };
}

function byMonths({ from, to }: Range, months: number): Shift {
  return {
    range: { from: toLocal(addSteps(toMs(from), 'month', -months)), to: toLocal(monthsBefore(toMs(to), months)) },
    months,
    seconds: 0,
  };
}

/** The end of a range some months earlier: the day before it has a counterpart too, 28 February for 29. */
function monthsBefore(end: number, months: number): number {
  const moved = addSteps(end, 'month', -months);
  const day = new Date(end).getUTCDate();
  return end % DAY_MS !== 0 || day === 1 ? moved : addSteps(end - DAY_MS, 'month', -months) + DAY_MS;
}

/** The length of a range in months, if it starts and ends on a month boundary. */
function wholeMonths(from: number, to: number, firstWeekday: number): number | null {
  if (stepStart(from, 'month', firstWeekday) !== from || stepStart(to, 'month', firstWeekday) !== to) return null;
  return monthsBetween(from, to);
}
