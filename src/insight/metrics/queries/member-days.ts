import { fromDay } from '../../statistics/calendar.ts';
import { amountValue } from '../../statistics/exact-arithmetic.ts';
import type { Coverage } from '../../statistics/series.ts';
import { findShareEpisodes } from '../../statistics/share-episodes.ts';
import type { DraftFinding } from '../../statistics/types.ts';
import { anomalyFinding } from '../../statistics/unusual-steps.ts';
import { relativeMove, type Weight } from '../../statistics/weight.ts';
import type { Metric } from '../bind-metrics.ts';
import type { DayAmounts, MemberSeries } from './member-series.ts';

/** Probability below which days of one value are a finding, over all values. */
const P_MAX = 0.02;

/** When something happened, in days, which way it went, and whether it goes on. */
export interface Event {
  start: number;
  end: number;
  direction: string;
  lasting: boolean;
  /** All along, rather than from its start on. */
  gradual?: boolean;
}

/** The rows of all values on each day from `first` to the last that is over. */
interface WholeDays {
  first: number;
  rows: number[];
}

/** The rows of all values by day; null where they were not read by day. */
export function wholeDays({ members }: MemberSeries, coverage: Coverage | null, today: number): WholeDays | null {
  if (!coverage || members.length < 2 || members.some(({ days }) => days === null)) return null;
  const last = Math.min(coverage.last, today - 1);
  const rows = new Array<number>(Math.max(0, last - coverage.first + 1)).fill(0);
  for (const { days } of members) {
    for (const [day, own] of days!) if (day >= coverage.first && day <= last) rows[day - coverage.first]! += own.rows;
  }
  return { first: coverage.first, rows };
}

interface DayEpisode {
  said: DraftFinding;
  weight: Weight;
  /** Probability that chance alone produces it. */
  p: number;
  /** In days, inclusive. */
  span: { start: number; end: number; direction: string };
}

/**
 * Days in which one value had more or fewer rows than its part of what happened around them, which weeks blur: told by the metric, as a mean a day.
 * `tests` is the number of values judged, and `elsewhere` are the spans in which the whole stands out already.
 */
export function dayEpisodes(
  metric: Metric,
  { of, days }: { of: string; days: DayAmounts | null },
  {
    first,
    rows: whole,
    tests,
    elsewhere,
  }: WholeDays & { tests: number; elsewhere: readonly { start: number; end: number; direction: string }[] },
): DayEpisode[] {
  if (!days) return [];
  const at = (place: number) => days.get(first + place);
  const counts = whole.map((_, place) => at(place)?.rows ?? 0);
  const values = whole.map((_, place) => {
    const amount = at(place)?.amount;
    return (amount && amountValue(metric, amount)) ?? 0;
  });
  const each = sum(values) / Math.max(1, sum(counts));
  return findShareEpisodes(counts, whole).flatMap((episode): DayEpisode[] => {
    const { from, to, direction } = episode;
    const span = { start: first + from, end: first + to, direction };
    const told = elsewhere.some((other) => other.direction === direction && other.start <= span.end && other.end >= span.start);
    if (told || episode.p > P_MAX / tests) return [];
    const value = sum(values.slice(from, to + 1)) / (to - from + 1);
    const shown = { ...episode, value, expected: episode.expected * each };
    return [
      {
        said: anomalyFinding(metric, shown, { start: fromDay(span.start), end: fromDay(span.end) }, of, 'day'),
        weight: {
          surprise: Math.abs(relativeMove(shown.expected, value)),
          size: (Math.max(episode.value, episode.expected) * (to - from + 1)) / Math.max(1, sum(whole)),
          confidence: 1 - Math.min(1, episode.p * tests),
        },
        p: episode.p,
        span,
      },
    ];
  });
}

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);
