import type { Event } from '../metrics/queries/member-days.ts';

/** What a finding speaks of and when it happened, as far as that is one time. */
interface Told {
  subject: { of: string; dimension?: string };
  event?: Event;
}

/** By how many days the beginnings of the same lasting change may differ, by the steps in which they were found. */
const SAME_START_MAX = 28;

/**
 * Whether a finding tells what an earlier one, which matters more, tells already: the same days or the same lasting change by another dimension (the
 * orders of a product are also those of its supplier), the rest of its dimension moving the other way, the whole moving because one value did, or the
 * whole's trend after a change of it.
 */
export function echoes({ event, subject }: Told, { event: earlier, subject: of }: Told): boolean {
  if (!event || !earlier || event.lasting !== earlier.lasting) return false;
  const alike = event.direction === earlier.direction;
  const together = event.lasting ? Math.abs(event.start - earlier.start) <= SAME_START_MAX : sharesHalf(event, earlier);
  // What falls for months takes the whole with it at some time after its beginning.
  const follows = earlier.gradual === true && event.start >= earlier.start - SAME_START_MAX;
  if (subject.of !== 'member') return event.lasting && alike && (event.gradual || (of.of === 'member' && (together || follows)));
  if (of.of !== 'member') return false;
  if (subject.dimension !== of.dimension) return alike && together;
  const during = event.lasting ? event.start >= earlier.start - SAME_START_MAX : together;
  return !alike && during;
}

function sharesHalf(one: { start: number; end: number }, other: { start: number; end: number }): boolean {
  const shared = Math.min(one.end, other.end) - Math.max(one.start, other.start) + 1;
  return 2 * shared >= Math.min(one.end - one.start, other.end - other.start) + 1;
}
