import { localDate, localMoment } from '../../platform/schedule/next-occurrence.ts';
import { toDay } from '../statistics/calendar.ts';
import type { Calendar } from './metric-query/types.ts';

/** ISO weekday: weeks begin on Monday everywhere. */
const FIRST_WEEKDAY = 1;

/** An organization's calendar for data that was imported at a moment, after which nothing is known. */
export function calendarAt(zone: string, importedAt: Date): Calendar {
  return { zone, firstWeekday: FIRST_WEEKDAY, now: `${localMoment(importedAt, zone).replace(' ', 'T')}:00` };
}

/** The day of a moment in the organization's zone, as days since 1970-01-01. */
export function dayIn(zone: string, at: Date): number {
  return toDay(localDate(at, zone));
}
