import { sayCount } from '../../figures/wording.ts';
import { findAnomalies } from '../../statistics/anomalies.ts';
import { bucketName, chooseGrain, fromDay, type Grain, nextBucket } from '../../statistics/calendar.ts';
import { amountValue } from '../../statistics/exact-arithmetic.ts';
import { gapFindings } from '../../statistics/quality-findings.ts';
import { regroup, valuesOf } from '../../statistics/series.ts';
import { trendFinding } from '../../statistics/trend.ts';
import type { Bucket, DayPoint, DraftFinding, Span } from '../../statistics/types.ts';
import { anomalyFinding, type StepSeries } from '../../statistics/unusual-steps.ts';
import { relativeMove, type Weight } from '../../statistics/weight.ts';
import { type DaySeries, pointsIn } from './day-series.ts';

export interface Steps {
  grain: Grain;
  buckets: Bucket[];
}

const POINTS_MAX = 5_000;

/** Groups the series of a period into steps of a grain; by default chosen by its length. */
export function stepsOf(series: DaySeries, range: Span | null, wanted: Grain | 'auto' | undefined, today: number): Steps {
  const points = pointsIn(series, range);
  const [first, last] = [points[0]?.day ?? 0, points.at(-1)?.day ?? 0];
  let grain = wanted && wanted !== 'auto' ? wanted : chooseGrain(last - first + 1);
  const { slack } = series.coverage ?? { slack: 1 };
  // Data with one row a month is not worth showing by day.
  if (wanted === undefined || wanted === 'auto')
    grain =
      slack >= 300
        ? 'year'
        : slack >= 80
          ? coarser(grain, 'quarter')
          : slack >= 27
            ? coarser(grain, 'month')
            : slack >= 5
              ? coarser(grain, 'week')
              : grain;
  if (series.step === 'month') grain = coarser(grain, 'month');
  const options = { metrics: series.metrics, range, coverage: series.coverage, today, bucketsMax: POINTS_MAX };
  return { grain, buckets: regroup(points, { ...options, grain }) };
}

/** The trend of one metric over the complete steps. */
export function seriesTrend(series: DaySeries, { grain, buckets }: Steps, index: number): DraftFinding | null {
  const metric = series.metrics[index];
  const complete = buckets.filter((bucket) => bucket.complete);
  const [first, last] = [complete[0], complete.at(-1)];
  if (!metric || !first || !last) return null;
  return trendFinding(metric, valuesOf(complete, series.metrics, index), { grain, firstStart: first.start, lastStart: last.start });
}

/** Notes on the first and the last step if the data does not cover them completely. */
export function partialNotes({ grain, buckets }: Steps): string[] {
  const [first, last] = [buckets[0], buckets.at(-1)];
  const partial = [first, last].filter((bucket, i, both) => bucket && !bucket.complete && both.indexOf(bucket) === i) as Bucket[];
  if (partial.length === 0 || grain === 'day') return [];
  const names = partial.map(({ start }) => bucketName(start, grain)).join(' and ');
  return [
    `${names.charAt(0).toUpperCase()}${names.slice(1)} ${partial.length === 1 ? 'is' : 'are'} not complete in the data; ${partial.length === 1 ? 'it is' : 'they are'} shown, but left out of trends and changes.`,
  ];
}

/** Dated outliers of one metric, by the finest meaningful steps. `weights` belong to the sentences, one each. */
export function seriesOutliers(
  series: DaySeries,
  range: Span | null,
  steps: Steps,
  index: number,
  most: number,
  today: number,
): { said: DraftFinding[]; spans: { start: number; end: number; direction: string }[]; weights: Weight[] } {
  const measured = finestSteps(series, range, steps, index, today);
  const found = findAnomalies(measured).anomalies.map((anomaly) => {
    const span = { start: measured.starts[anomaly.from]!, end: nextBucket(measured.starts[anomaly.to]!, measured.grain) - 1 };
    return { anomaly, span: { ...span, direction: anomaly.direction } };
  });
  return {
    said: found.slice(0, most).map(({ anomaly, span }) => {
      const dates = { start: fromDay(span.start), end: fromDay(span.end) };
      return anomalyFinding(series.metrics[index]!, anomaly, dates, '', measured.grain);
    }),
    spans: found.map(({ span }) => span),
    weights: found.slice(0, most).map(({ anomaly }) => ({
      surprise: Math.abs(relativeMove(anomaly.expected, anomaly.value)),
      size: (anomaly.to - anomaly.from + 1) / measured.values.length,
      confidence: 1 - anomaly.p,
    })),
  };
}

/** One metric by the finest meaningful steps: days before `today` if nearly every day has rows, otherwise the complete steps. */
export function finestSteps(series: DaySeries, range: Span | null, steps: Steps, index: number, today: number): StepSeries {
  const metric = series.metrics[index]!;
  const points = pointsIn(series, range).filter(({ day }) => day < today);
  const [first, last] = [points[0]?.day ?? 0, points.at(-1)?.day ?? -1];
  const additive = metric.kind === 'sum' || metric.kind === 'count';
  const dense = series.step === 'day' && points.length >= 0.6 * (last - first + 1) && last - first < POINTS_MAX;
  const values = dense ? daily(points, first, last, series, index) : [];
  // A metric that is zero on most days is clearer in longer steps.
  if (values.filter((value) => value !== null && value !== 0).length > values.length / 2) {
    const rows = new Map(points.map((point) => [point.day, point.rows]));
    const starts = Array.from({ length: last - first + 1 }, (_, i) => first + i);
    return {
      grain: 'day',
      starts,
      values,
      counts: metric.kind === 'count',
      ...(additive ? {} : { sizes: starts.map((day) => rows.get(day) ?? 0) }),
    };
  }
  const complete = steps.buckets.filter((bucket) => bucket.complete);
  return {
    grain: steps.grain,
    starts: complete.map(({ start }) => start),
    values: valuesOf(complete, series.metrics, index),
    counts: metric.kind === 'count',
    ...(additive ? {} : { sizes: complete.map(({ rows }) => rows) }),
  };
}

/** Gaps in the dates of a daily series. */
export function seriesGaps(series: DaySeries, range: Span | null, most: number): DraftFinding[] {
  if (series.step !== 'day' || !series.coverage || series.coverage.slack > 10) return [];
  return gapFindings(
    pointsIn(series, range).map(({ day }) => day),
    series.coverage.slack,
    most,
  );
}

export function undatedNote(series: DaySeries, range: Span | null, column: string): string[] {
  const dated = series.points.reduce((sum, { rows }) => sum + rows, 0);
  const undated = (series.whole?.rows ?? dated) - dated;
  if (range || undated <= 0) return [];
  return [`${sayCount(undated, 'row')} without a date in "${column}" ${undated === 1 ? 'is' : 'are'} in the totals, but in no period.`];
}

/** A value for every day. Days without rows are zero for sums and counts if nearly all days have rows; otherwise unknown. */
function daily(points: readonly DayPoint[], first: number, last: number, series: DaySeries, index: number): (number | null)[] {
  const metric = series.metrics[index]!;
  const zero = (metric.kind === 'sum' || metric.kind === 'count') && (series.coverage?.slack ?? 1) === 1;
  const values = new Array<number | null>(last - first + 1).fill(zero ? 0 : null);
  for (const { day, amounts } of points) values[day - first] = amountValue(metric, amounts[index]!);
  return values;
}

const ORDER: Grain[] = ['day', 'week', 'month', 'quarter', 'year'];
function coarser(grain: Grain, least: Grain): Grain {
  return ORDER.indexOf(grain) >= ORDER.indexOf(least) ? grain : least;
}
