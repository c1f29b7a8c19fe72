import { queryError } from './errors.ts';
import type { Calendar, NamedRange, Range, Step, TimeRange } from './types.ts';

export const DAY_MS = 86_400_000;
/** The length of steps that are made of months. */
export const MONTHS: Partial<Record<Step, number>> = { month: 1, quarter: 3, year: 12 };

/** Milliseconds of a local time without a zone, treated as UTC: every day has 24 hours, even when clocks change. */
export function toMs(local: string): number {
  const ms = Date.parse(`${local.length === 10 ? `${local}T00:00:00` : local.replace(' ', 'T')}Z`);
  if (Number.isNaN(ms)) throw queryError(`"${local}" is no date. Write 2026-03-31, or 2026-03-31T14:00:00.`);
  return ms;
}

export function toLocal(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19);
}

/** The earliest of several local times, which sort as text. */
export function earliest(...times: string[]): string {
  return times.sort()[0]!;
}

export function latest(...times: string[]): string {
  return times.sort().at(-1)!;
}

/** The start of the step that contains a moment. */
export function stepStart(ms: number, step: Step, firstWeekday: number): number {
  const date = new Date(ms);
  const day = Math.floor(ms / DAY_MS);
  switch (step) {
    case 'hour':
      return Math.floor(ms / 3_600_000) * 3_600_000;
    case 'day':
      return day * DAY_MS;
    case 'week': {
      // 1970-01-01 was a Thursday, ISO weekday 4.
      const weekday = ((((day + 3) % 7) + 7) % 7) + 1;
      return (day - ((weekday - firstWeekday + 7) % 7)) * DAY_MS;
    }
    default: {
      const months = date.getUTCFullYear() * 12 + date.getUTCMonth();
      return monthStart(Math.floor(months / MONTHS[step]!) * MONTHS[step]!);
    }
  }
}

function monthStart(months: number): number {
  return Date.UTC(Math.floor(months / 12), months % 12, 1);
}

/** Shifts a moment by `count` steps; a day that does not exist in a shorter month becomes its last day. */
export function addSteps(ms: number, step: Step, count: number): number {
  const months = MONTHS[step];
  if (months === undefined) return ms + count * (step === 'hour' ? 3_600_000 : step === 'day' ? DAY_MS : 7 * DAY_MS);
  const date = new Date(ms);
  const target = date.getUTCFullYear() * 12 + date.getUTCMonth() + count * months;
  const start = monthStart(target);
  const days = (monthStart(target + 1) - start) / DAY_MS;
  return start + (Math.min(date.getUTCDate(), days) - 1) * DAY_MS + (ms - Math.floor(ms / DAY_MS) * DAY_MS);
}

/** The first and last moment that data covers, as the organization's clocks show them. */
export interface Covered {
  from: string;
  to: string;
}

export interface ResolvedRange {
  range: Range;
  /** The requested range, which may end after the data. */
  named: Range;
}

/**
 * Resolves the range of a query, cut to the end of the data; null for all rows. `covered` is what all tables of the query cover, `reached` what
 * any of them does, which an end left open takes in.
 */
export function resolveRange(
  time: TimeRange | undefined,
  calendar: Calendar,
  covered: Covered | null,
  reached: Covered | null = covered,
): ResolvedRange | null {
  if (time === undefined) return null;
  if (typeof time === 'string') return cutToData(namedRange(time, calendar), covered, calendar);
  if ('last' in time) return lastSteps(time, calendar, covered);
  const from = time.from ?? reached?.from.slice(0, 10);
  const to = time.to ?? dayAfter(reached?.to ?? calendar.now);
  if (from === undefined) throw queryError('Name "from" of the time range: the data has no time that could be its start.');
  const range = { from: toLocal(toMs(from)), to: toLocal(toMs(to)) };
  if (range.from >= range.to)
    throw queryError(`The time range from ${from} to ${to} is empty: "to" is not part of it and must be later than "from".`);
  return cutToData(range, covered, calendar);
}

function cutToData(named: Range, covered: Covered | null, { now }: Calendar): ResolvedRange {
  const end = dayAfter(covered && covered.to < now ? covered.to : now);
  const cut = end < named.to && end > named.from;
  return { range: cut ? { from: named.from, to: end } : named, named };
}

/** The first moment after the day of a local time. */
export function dayAfter(local: string): string {
  return toLocal(stepStart(toMs(local.slice(0, 19)), 'day', 1) + DAY_MS);
}

function namedRange(name: NamedRange, { now, firstWeekday }: Calendar): Range {
  if (name === 'today' || name === 'yesterday') {
    const start = stepStart(toMs(now), 'day', firstWeekday) - (name === 'yesterday' ? DAY_MS : 0);
    return { from: toLocal(start), to: toLocal(start + DAY_MS) };
  }
  const [which, step] = name.split('_') as ['this' | 'last', Step];
  const current = stepStart(toMs(now), step, firstWeekday);
  const from = which === 'this' ? current : addSteps(current, step, -1);
  return { from: toLocal(from), to: toLocal(addSteps(from, step, 1)) };
}

/** The days of a named range as of a day (YYYY-MM-DD), `to` exclusive and no later than the day after it; null for weeks, which begin on different days. */
export function daysOf(name: NamedRange, today: string): { from: string; to: string } | null {
  if (name.endsWith('_week')) return null;
  const calendar: Calendar = { now: `${today}T12:00:00`, firstWeekday: 1, zone: 'UTC' };
  const { from, to } = cutToData(namedRange(name, calendar), null, calendar).range;
  return { from: from.slice(0, 10), to: to.slice(0, 10) };
}

function lastSteps(
  { last, unit, whole = true }: { last: number; unit: Step; whole?: boolean | undefined },
  calendar: Calendar,
  covered: Covered | null,
): ResolvedRange {
  if (!Number.isInteger(last) || last < 1) throw queryError('"last" of the time range must be a whole number from 1.');
  const to = whole ? endOfWhole(unit, calendar, covered) : stepStart(endOfData(calendar, covered), 'day', calendar.firstWeekday) + DAY_MS;
  return uncut({ from: toLocal(addSteps(to, unit, -last)), to: toLocal(to) });
}

/** The end of the last step that the data covers as a whole, in milliseconds. */
export function endOfWhole(unit: Step, calendar: Calendar, covered: Covered | null): number {
  const end = endOfData(calendar, covered);
  // The last step is complete if the data reaches its last day (for an hour, the hour itself).
  const open = stepStart(end, unit, calendar.firstWeekday);
  const next = addSteps(open, unit, 1);
  const reached = unit === 'hour' ? false : end >= next - DAY_MS && toMs(calendar.now.slice(0, 19)) >= next;
  return reached ? next : open;
}

function endOfData({ now }: Calendar, covered: Covered | null): number {
  return toMs((covered && covered.to < now ? covered.to : now).slice(0, 19));
}

function uncut(range: Range): ResolvedRange {
  return { range, named: range };
}
