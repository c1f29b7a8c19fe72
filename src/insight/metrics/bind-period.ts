import {
  bucketName,
  bucketStart,
  chooseComparedGrain,
  fromDay,
  type Grain,
  intersect,
  nextBucket,
  previousPeriod,
  previousYear,
  toDay,
} from '../statistics/calendar.ts';
import { type Coverage, covers } from '../statistics/series.ts';
import type { Span } from '../statistics/types.ts';
import type { ReportParameters } from './parameters.ts';

/** Two periods to compare, and the earlier one's name for sentences. */
export interface Comparison {
  current: Span;
  previous: Span;
  name: string;
}

export interface PeriodChoice {
  comparison: Comparison | null;
  /** Caveats for the reader: cut, not comparable, no earlier data. */
  notes: string[];
}

/** The earlier period that a request compares with. */
export function earlierPeriod(current: Span, compareTo: ReportParameters['compare_to']): { previous: Span; name: string } {
  if (compareTo === 'previous_year') return { previous: previousYear(current), name: 'the previous year' };
  if (typeof compareTo === 'object') return { previous: compareTo, name: 'the chosen period' };
  return { previous: previousPeriod(current), name: 'the previous period' };
}

/**
 * Makes a comparison of periods fair. If the data ends within the current period, both are cut to the same number of days; an earlier
 * period that the data does not cover is dropped.
 */
export function fairComparison(
  current: Span,
  compareTo: ReportParameters['compare_to'],
  coverage: Coverage | null,
  today: number,
): PeriodChoice {
  const { previous, name } = earlierPeriod(current, compareTo);
  if (!coverage) return { comparison: null, notes: [] };
  const [start, end] = [toDay(current.start), toDay(current.end)];
  const data: Span = { start: fromDay(coverage.first), end: fromDay(Math.min(coverage.last, Math.max(coverage.first, today - 1))) };
  const notes: string[] = [];
  const inside = intersect(current, data);
  if (!inside) return { comparison: null, notes: [`There are no rows from ${current.start} to ${current.end}, so nothing is compared.`] };
  let [now, before] = [current, previous];
  if (!covers(coverage, start, end, today)) {
    if (coverage.first - start >= coverage.slack) {
      return {
        comparison: null,
        notes: [`The data starts on ${data.start}, within the period, so there is no earlier period to compare with.`],
      };
    }
    const days = toDay(inside.end) - start;
    now = { start: current.start, end: inside.end };
    const cut = Math.min(toDay(previous.start) + days, toDay(previous.end));
    before = { start: previous.start, end: fromDay(cut) };
    notes.push(
      `The period to ${current.end} is not complete: the data ends on ${inside.end}. Instead of the whole period, ${now.start} to ${now.end} is compared with the same number of days before it, ${before.start} to ${before.end}.`,
    );
  }
  if (!covers(coverage, toDay(before.start), toDay(before.end), today)) {
    return {
      comparison: null,
      notes: [
        `The data does not cover ${before.start} to ${before.end} (it has ${data.start} to ${data.end}), so there is nothing to compare the period with.`,
      ],
    };
  }
  return { comparison: { current: now, previous: before, name }, notes };
}

/** Compares the last complete day, week, month, … of the data with the one before, for a report that names no period. */
export function latestComparison(
  coverage: Coverage | null,
  compareTo: ReportParameters['compare_to'],
  today: number,
  wanted?: Grain,
): PeriodChoice {
  if (!coverage) return { comparison: null, notes: [] };
  const last = Math.min(coverage.last, today - 1);
  const grain = wanted ?? chooseComparedGrain(last - coverage.first + 1);
  const open = bucketStart(last, grain);
  const complete = covers(coverage, open, nextBucket(open, grain) - 1, today) || isCovered(coverage, open, grain, today);
  const start = complete ? open : bucketStart(open - 1, grain);
  const current = { start: fromDay(start), end: fromDay(nextBucket(start, grain) - 1) };
  const notes = complete
    ? []
    : [
        `${capital(bucketName(open, grain))} is not complete (the data ends on ${fromDay(last)}); the last complete ${grain} is compared instead.`,
      ];
  const { previous, name } = earlierPeriod(current, compareTo);
  if (!isCovered(coverage, start, grain, today) || toDay(previous.start) - coverage.first < 0 - coverage.slack + 1) {
    return { comparison: null, notes: [...notes, `The data does not contain two complete ${grain}s to compare.`] };
  }
  return {
    comparison: {
      current,
      previous,
      name: typeof compareTo === 'object' || compareTo === 'previous_year' ? name : `the previous ${grain}`,
    },
    notes,
  };
}

/** True if the bucket lies within the data, give or take the usual step at its end. */
function isCovered({ first, last, slack }: Coverage, start: number, grain: Grain, today: number): boolean {
  const end = nextBucket(start, grain) - 1;
  return end < today && end - last < slack && first - start < slack;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
