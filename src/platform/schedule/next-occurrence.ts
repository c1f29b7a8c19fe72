import { Temporal } from 'temporal-polyfill';
import type { Rhythm } from './types.ts';

/**
 * The first moment after `after` at which a rhythm is due. If a month lacks the day, its last day is used. A local time skipped by a clock
 * change moves to the first moment after the change; one that occurs twice uses the first.
 */
export function nextOccurrence(rhythm: Rhythm, after: Date): Date {
  const time = Temporal.PlainTime.from(rhythm.localTime);
  const here = Temporal.Instant.fromEpochMilliseconds(after.getTime()).toZonedDateTimeISO(rhythm.timeZone);
  // Start a day early: a time skipped at midnight falls on the day after its date.
  let from = here.toPlainDate().subtract({ days: 1 });
  for (;;) {
    const day = firstDay(rhythm, from);
    const at = momentOf(day.toPlainDateTime(time), rhythm.timeZone);
    if (at > after.getTime()) return new Date(at);
    from = day.add({ days: 1 });
  }
}

/** A moment's local date and time in a time zone: `2026-03-29 02:30`. */
export function localMoment(at: Date, timeZone: string): string {
  const local = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone).toPlainDateTime();
  return local.toString({ smallestUnit: 'minute' }).replace('T', ' ');
}

/** A moment's local date in a time zone: `2026-03-29`. */
export function localDate(at: Date, timeZone: string): string {
  return localMoment(at, timeZone).slice(0, 10);
}

/** The first day of the rhythm on or after `from`. */
function firstDay({ frequency, weekday, dayOfMonth }: Rhythm, from: Temporal.PlainDate): Temporal.PlainDate {
  if (frequency === 'weekly') return from.add({ days: ((weekday ?? 1) - from.dayOfWeek + 7) % 7 });
  if (frequency === 'daily') return from;
  const inMonth = (month: Temporal.PlainDate) => month.with({ day: Math.min(dayOfMonth ?? 1, month.daysInMonth) });
  const day = inMonth(from);
  return Temporal.PlainDate.compare(day, from) < 0 ? inMonth(from.with({ day: 1 }).add({ months: 1 })) : day;
}

function momentOf(local: Temporal.PlainDateTime, timeZone: string): number {
  // `earlier` picks the first of two, or a moment before the change if the time is skipped.
  const zoned = local.toZonedDateTime(timeZone, { disambiguation: 'earlier' });
  if (zoned.toPlainDateTime().equals(local)) return zoned.epochMilliseconds;
  return (zoned.getTimeZoneTransition('next') ?? zoned).epochMilliseconds;
}
