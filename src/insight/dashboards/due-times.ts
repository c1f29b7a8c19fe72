import { nextOccurrence } from '../../platform/schedule/next-occurrence.ts';
import type { RefreshFrequency } from './types.ts';

const HOUR_MS = 3_600_000;

/** A schedule that starts at `from`: its first due time, and the day of the month it returns to. */
export function scheduleFrom(frequency: RefreshFrequency, from: Date): { nextRefreshAt: Date | null; scheduleDay: number } {
  const scheduleDay = from.getUTCDate();
  return { nextRefreshAt: nextRefresh(frequency, from, scheduleDay), scheduleDay };
}

/** The first time after `now` in a dashboard's schedule, whose last time was `nextRefreshAt`; skips missed ones. Null if manual. */
export function nextDue(
  {
    refreshFrequency,
    nextRefreshAt,
    scheduleDay,
  }: { refreshFrequency: RefreshFrequency; nextRefreshAt?: Date | null; scheduleDay?: number | null },
  now: Date,
): Date | null {
  const from = nextRefreshAt ?? now;
  const day = scheduleDay ?? from.getUTCDate();
  let next = nextRefresh(refreshFrequency, from, day);
  while (next !== null && next <= now) next = nextRefresh(refreshFrequency, next, day);
  return next;
}

/** Monthly refreshes are due on the day of the month, or on the last day of a shorter month, in UTC. */
function nextRefresh(frequency: RefreshFrequency, from: Date, dayOfMonth: number): Date | null {
  switch (frequency) {
    case 'hourly':
      return new Date(from.getTime() + HOUR_MS);
    case 'daily':
      return new Date(from.getTime() + 24 * HOUR_MS);
    case 'weekly':
      return new Date(from.getTime() + 7 * 24 * HOUR_MS);
    case 'monthly':
      return nextOccurrence({ frequency, weekday: null, dayOfMonth, localTime: from.toISOString().slice(11, 16), timeZone: 'UTC' }, from);
    default:
      return null;
  }
}
