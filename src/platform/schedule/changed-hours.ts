import { Temporal } from 'temporal-polyfill';

/** Local hours, since 1970-01-01, that the clocks of a time zone skip or repeat on the days from `start` to `end`: what is counted in them compares with no other hour. */
export function changedHours({ start, end }: { start: string; end: string }, timeZone: string): Set<number> {
  const changed = new Set<number>();
  const last = Temporal.PlainDate.from(end).add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds;
  let at = Temporal.PlainDate.from(start).toZonedDateTime(timeZone).getTimeZoneTransition('next');
  while (at && at.epochMilliseconds <= last) {
    // What the clocks showed at the change, and what they were set to: between them lies what is skipped or repeated.
    const shown = hoursOf(at.subtract({ nanoseconds: 1 }).toPlainDateTime().add({ nanoseconds: 1 }));
    const set = hoursOf(at.toPlainDateTime());
    for (let hour = Math.floor(Math.min(shown, set)); hour < Math.max(shown, set); hour++) changed.add(hour);
    at = at.getTimeZoneTransition('next');
  }
  return changed;
}

function hoursOf(local: Temporal.PlainDateTime): number {
  return local.toZonedDateTime('UTC').epochMilliseconds / 3_600_000;
}
