import { bucketStart, type Grain, nextBucket, toDay } from './calendar.ts';
import { amountValue, combine } from './exact-arithmetic.ts';
import type { Amount, Bucket, DayPoint, MetricSpec, Span } from './types.ts';

/** What the data covers, by its days. */
export interface Coverage {
  /** First and last day with rows. */
  first: number;
  last: number;
  /** Longest distance between two neighbouring days with rows that is not a gap. */
  slack: number;
}

/** The coverage of days in ascending order; null if there are none. */
export function coverageOf(days: readonly number[]): Coverage | null {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return null;
  const steps = days.slice(1).map((day, i) => day - (days[i] as number));
  steps.sort((a, b) => a - b);
  return { first, last, slack: Math.max(1, steps[Math.floor((steps.length - 1) * 0.9)] ?? 1) };
}

/**
 * True if the data covers the whole span: what is missing at either end is less than the data's usual step, and the span ended before
 * `today`.
 */
export function covers(coverage: Coverage | null, start: number, end: number, today: number): boolean {
  if (!coverage || end >= today) return false;
  return coverage.first - start < coverage.slack && end - coverage.last < coverage.slack;
}

interface RegroupOptions {
  grain: Grain;
  metrics: readonly MetricSpec[];
  /** The requested range; a bucket that it cuts is incomplete. */
  range: Span | null;
  coverage: Coverage | null;
  today: number;
  bucketsMax: number;
}

/** Groups days into contiguous buckets; a bucket without rows has zero counts and sums, and no mean. */
export function regroup(points: readonly DayPoint[], options: RegroupOptions): Bucket[] {
  const { grain, metrics, range, coverage, today } = options;
  const byStart = new Map<number, DayPoint[]>();
  for (const point of points) {
    const start = bucketStart(point.day, grain);
    const inside = byStart.get(start);
    if (inside) inside.push(point);
    else byStart.set(start, [point]);
  }
  const starts = [...byStart.keys()].sort((a, b) => a - b);
  const [first, last] = [starts[0], starts.at(-1)];
  if (first === undefined || last === undefined) return [];
  const sparse = (last - first) / (nextBucket(first, grain) - first) > options.bucketsMax;
  const all = sparse ? starts : fill(first, last, grain);
  return all.map((start) => {
    const inside = byStart.get(start) ?? [];
    const end = nextBucket(start, grain) - 1;
    const cut = range !== null && (start < toDay(range.start) || end > toDay(range.end));
    return {
      start,
      end,
      rows: inside.reduce((sum, point) => sum + point.rows, 0),
      amounts: metrics.map((metric, i) =>
        inside.length === 0
          ? nothing(metric)
          : combine(
              metric,
              inside.map((point) => point.amounts[i]!),
            ),
      ),
      complete: !cut && covers(coverage, start, end, today),
    };
  });
}

/** One amount per metric over the days of a span, or over all. */
export function totalOf(
  points: readonly DayPoint[],
  metrics: readonly MetricSpec[],
  span: Span | null,
): { rows: number; amounts: Amount[] } {
  const [start, end] = span ? [toDay(span.start), toDay(span.end)] : [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const inside = points.filter(({ day }) => day >= start && day <= end);
  return {
    rows: inside.reduce((sum, point) => sum + point.rows, 0),
    amounts: metrics.map((metric, i) =>
      combine(
        metric,
        inside.map((point) => point.amounts[i]!),
      ),
    ),
  };
}

/** The values of one metric over buckets. */
export function valuesOf(buckets: readonly Bucket[], metrics: readonly MetricSpec[], index: number): (number | null)[] {
  return buckets.map((bucket) => amountValue(metrics[index]!, bucket.amounts[index]!));
}

function nothing(metric: MetricSpec): Amount {
  return metric.kind === 'sum' || metric.kind === 'count' ? { num: 0, den: null } : { num: null, den: null };
}

function fill(first: number, last: number, grain: Grain): number[] {
  const starts: number[] = [];
  for (let start = first; start <= last; start = nextBucket(start, grain)) starts.push(start);
  return starts;
}
