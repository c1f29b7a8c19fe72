import { phrase } from '../../platform/locale.ts';
import { sayDates, saySpan } from '../figures/wording.ts';
import { bucketName, bucketStart, fromDay, nextBucket, toDay } from './calendar.ts';
import type { Span } from './types.ts';

export function yearsBefore(day: number, years: number): number {
  const date = fromDay(day);
  return toDay(`${String(Number(date.slice(0, 4)) - years).padStart(4, '0')}${date.slice(4)}`);
}

/** When something was: "in October 2026", "in the 12 months to October 2026", or the dates. */
export function sayPeriod(span: Span): string {
  const months = monthsIn(span);
  if (months === null) return saySpan(span);
  return months === 1 ? phrase(`in ${monthsOf(span)}`, `im ${monthsOf(span)}`) : `in ${monthsOf(span)}`;
}

/** A period's name after "against" or as a heading: "October 2026", "the 3 months to October 2026", or the dates. */
export function namePeriod(span: Span): string {
  return monthsIn(span) === null ? sayDates(span) : monthsOf(span);
}

/** "October 2026", "the 3 months to October 2026", "den 3 Monaten bis Oktober 2026". */
export function monthsOf(span: Span): string {
  const last = bucketName(bucketStart(toDay(span.end), 'month'), 'month');
  const months = monthsIn(span);
  return months === 1 ? last : phrase(`the ${months} months to ${last}`, `den ${months} Monaten bis ${last}`);
}

/** null if a span does not begin and end with a month. */
function monthsIn({ start, end }: Span): number | null {
  const [first, until] = [toDay(start), toDay(end) + 1];
  if (bucketStart(first, 'month') !== first || bucketStart(until, 'month') !== until) return null;
  let months = 0;
  for (let at = first; at < until; at = nextBucket(at, 'month')) months += 1;
  return months;
}
