import { bucketStart, fromDay, type Grain, nextBucket, toDay } from '../../insight/statistics/calendar.ts';
import type { Span } from '../../insight/statistics/types.ts';
import type { Period } from './types.ts';

/** The dates of a period as of a day. Weeks begin on Monday; a period still running ends on the day before. */
export function datesOf(period: Period, today: string): Span {
  const day = toDay(today);
  const span = (start: number, end: number) => ({ start: fromDay(start), end: fromDay(end) });
  switch (period) {
    case 'last_7_days':
      return span(day - 7, day - 1);
    case 'last_30_days':
      return span(day - 30, day - 1);
    case 'month_to_date':
    case 'year_to_date':
      // On its first day this is the whole previous one.
      return span(bucketStart(day - 1, period === 'month_to_date' ? 'month' : 'year'), day - 1);
    default: {
      // All others are named `previous_` plus a grain.
      const grain = period.replace('previous_', '') as Grain;
      const start = bucketStart(bucketStart(day, grain) - 1, grain);
      return span(start, nextBucket(start, grain) - 1);
    }
  }
}
