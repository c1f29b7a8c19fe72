import { numberFormat, phrase } from '../../../platform/locale.ts';
import { type Anomaly, findAnomalies, P_MAX } from '../../statistics/anomalies.ts';
import {
  bucketName,
  chooseGrain,
  type DenseStep,
  dateOf,
  fromDay,
  type Grain,
  grainWords,
  isDense,
  nextBucket,
  type Step,
  toDay,
} from '../../statistics/calendar.ts';
import { amountValue } from '../../statistics/exact-arithmetic.ts';
import { gapFindings } from '../../statistics/quality-findings.ts';
import { rowWords, sayRows } from '../../statistics/row-words.ts';
import { regroup, valuesOf } from '../../statistics/series.ts';
import { findCountEpisodes } from '../../statistics/share-episodes.ts';
import { trendFinding } from '../../statistics/trend.ts';
import type { Bucket, DayPoint, DraftFinding, Span } from '../../statistics/types.ts';
import { anomalyFinding, type StepSeries } from '../../statistics/unusual-steps.ts';
import { relativeMove, type Weight } from '../../statistics/weight.ts';
import type { Metric } from '../bind-metrics.ts';
import { perStep } from './change-wording.ts';
import { type DaySeries, pointsIn } from './day-series.ts';
import { joinEpisodes } from './join-episodes.ts';

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
  const names = partial.map(({ start }) => bucketName(start, grain)).join(phrase(' and ', ' und '));
  const one = partial.length === 1;
  return [
    `${names.charAt(0).toUpperCase()}${names.slice(1)} ${phrase(
      `${one ? 'is' : 'are'} not complete in the data; ${one ? 'it is' : 'they are'} left out of charts, trends and changes.`,
      `${one ? 'ist' : 'sind'} in den Daten nicht vollständig und ${one ? 'fehlt' : 'fehlen'} darum in Diagrammen, Trends und Änderungen.`,
    )}`,
  ];
}

/** What stands out in one metric over time. `weights` and `spans` belong to the sentences, one each. */
export interface Outliers {
  said: DraftFinding[];
  spans: { start: number; end: number; direction: string }[];
  weights: Weight[];
}

/**
 * Dated outliers of one metric, by the finest meaningful steps. Of a sum, the rows behind it are judged, too: amounts vary more than their number, so
 * that days on which hardly anything came in, or far more, show there first, and are the cause.
 */
export function seriesOutliers(series: DaySeries, range: Span | null, steps: Steps, index: number, most: number, today: number): Outliers {
  const metric = series.metrics[index]!;
  const measured = finestSteps(series, range, steps, index, today);
  const counts = metric.kind === 'sum' ? rowSteps(measured, series, range, steps) : null;
  const single = (counts ? findAnomalies(counts).anomalies : []).filter(({ p }) => p <= P_MAX / 2);
  const amounts = findAnomalies(measured).anomalies.filter(
    (one) => (counts === null || one.p <= P_MAX / 2) && !single.some((other) => overlaps(one, other)),
  );
  const byHour = denseOf(series.hours?.metrics[index]);
  const days = measured.grain === 'day';
  const join = (of: StepSeries, clear: readonly Anomaly[]) => (days ? joinEpisodes(clear, weeksOf(of), of.values) : clear);
  const byRows = counts ? join(counts, single) : [];
  const own = counts ? amounts.filter((one) => !byRows.some((other) => overlaps(one, other))) : join(measured, amounts);
  const mean = counts ? sumOf(measured.values) / Math.max(1, sumOf(counts.values)) : 0;
  const dense = new Set(byHour.flatMap(({ span }) => [span.start, span.end]));
  const found = [
    ...byRows.map((anomaly) => {
      const value = sumOf(measured.values.slice(anomaly.from, anomaly.to + 1)) / (anomaly.to - anomaly.from + 1);
      return {
        anomaly: { ...anomaly, value, expected: anomaly.expected * mean },
        because: rowsBecause(metric, anomaly, measured.grain),
      };
    }),
    ...own.map((anomaly) => ({ anomaly, because: '' })),
  ]
    .toSorted((a, b) => a.anomaly.p - b.anomaly.p || a.anomaly.from - b.anomaly.from)
    .map(({ anomaly, because }) => {
      const span = { start: measured.starts[anomaly.from]!, end: nextBucket(measured.starts[anomaly.to]!, measured.grain) - 1 };
      const dates = { start: fromDay(span.start), end: fromDay(span.end) };
      return { anomaly, because, step: measured.grain as Step, dates, span: { ...span, direction: anomaly.direction } };
    })
    // A day is reported by the hours that stand out.
    .filter(({ span }) => !(dense.has(span.start) && dense.has(span.end)));
  found.unshift(...byHour);
  const shown = found.slice(0, most);
  return {
    said: shown.map(({ anomaly, dates, step, because }) => anomalyFinding(metric, anomaly, dates, '', step, because)),
    spans: found.map(({ span }) => span),
    weights: shown.map(({ anomaly, step }) => ({
      surprise: Math.abs(relativeMove(anomaly.expected, anomaly.value)),
      size: (anomaly.to - anomaly.from + 1) / (isDense(step) ? series.hours!.metrics[index]!.values.length : measured.values.length),
      confidence: 1 - anomaly.p,
    })),
  };
}

/** What stands out by the hour or reading, with the days on which it does. */
function denseOf(steps: StepSeries<DenseStep> | undefined) {
  return (steps ? findAnomalies(steps).anomalies : []).map((anomaly) => {
    const { grain, starts } = steps!;
    const [from, to] = [starts[anomaly.from]!, starts[anomaly.to]!];
    const span = { start: toDay(dateOf(from)), end: toDay(dateOf(to)), direction: anomaly.direction };
    const dates = { start: bucketName(from, grain), end: bucketName(to, grain) };
    return { anomaly, because: '', step: grain as Step, dates, span };
  });
}

const overlaps = (one: Anomaly, other: Anomaly) => one.direction === other.direction && one.from <= other.to && one.to >= other.from;

/** Days of a count that together stand out. */
function weeksOf({ grain, counts, values }: StepSeries): Anomaly[] {
  return grain === 'day' && counts ? findCountEpisodes(values.map((value) => value ?? 0)).filter(({ p }) => p <= WEEKS_P_MAX) : [];
}
/** Stricter than for single days: a season may bend by itself. */
const WEEKS_P_MAX = 0.0005;

/** The number of rows at the same steps. */
function rowSteps(measured: StepSeries<Grain>, series: DaySeries, range: Span | null, steps: Steps): StepSeries<Grain> {
  const rows = new Map(
    measured.grain === 'day' && series.step === 'day'
      ? pointsIn(series, range).map((point) => [point.day, point.rows] as const)
      : steps.buckets.map((bucket) => [bucket.start, bucket.rows] as const),
  );
  // Days without rows are zero where nearly all days have some, and unknown elsewhere: as the values are.
  const values = measured.starts.map((start, at) => rows.get(start) ?? (measured.values[at] === null ? null : 0));
  return { grain: measured.grain, starts: measured.starts, values, counts: true };
}

function rowsBecause(metric: Metric, { value, expected, from, to }: Anomaly, grain: Grain): string {
  const { many } = rowWords(metric);
  const steps = to - from + 1;
  // Of hardly any rows, the number is clearer than a part of one each day.
  const few = value < 1 && steps > 1;
  if (few) return fewBecause(metric, Math.round(value * steps), Math.round(expected * steps), { steps, grain });
  const each = from === to ? '' : ` ${perStep(grain)}`;
  const round = (count: number) => numberFormat('upToOneDecimal').format(count < 10 ? count : Math.round(count));
  return value < expected
    ? phrase(
        `, because only ${value === 1 ? sayRows(1, metric) : `${round(value)} ${many}`}${each} came in where about ${round(expected)} were expected`,
        `, weil nur ${value === 1 ? sayRows(1, metric) : round(value)} statt etwa ${round(expected)} ${many}${each} ${value === 1 ? 'einging' : 'eingingen'}`,
      )
    : phrase(
        `, because ${round(value)} ${many}${each} came in where about ${round(expected)} were expected`,
        `, weil ${round(value)} statt etwa ${round(expected)} ${many}${each} eingingen`,
      );
}

/** The number in all the steps, which says so: the sentence before is on the amount of each. */
function fewBecause(metric: Metric, count: number, usual: number, { steps, grain }: { steps: number; grain: Grain }): string {
  const { many } = rowWords(metric);
  const over = phrase(`over those ${steps} ${grain}s`, `in diesen ${steps} ${grainWords(grain, 'dative')}`);
  return count === 0
    ? phrase(
        `, because no ${many} came in ${over}, where about ${usual} were expected`,
        `, weil ${over} keine ${many} statt etwa ${usual} eingingen`,
      )
    : phrase(
        `, because only ${sayRows(count, metric)} came in ${over}, where about ${usual} were expected`,
        `, weil ${over} nur ${sayRows(count, metric)} statt etwa ${usual} ${count === 1 ? 'einging' : 'eingingen'}`,
      );
}

const sumOf = (values: readonly (number | null)[]) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** One metric by the finest meaningful steps: days before `today` if nearly every day has rows, otherwise the complete steps. */
export function finestSteps(series: DaySeries, range: Span | null, steps: Steps, index: number, today: number): StepSeries<Grain> {
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

/** Gaps in the dates of a daily series, except those within what is already reported. */
export function seriesGaps(
  series: DaySeries,
  range: Span | null,
  most: number,
  told: readonly { start: number; end: number }[] = [],
): DraftFinding[] {
  if (series.step !== 'day' || !series.coverage || series.coverage.slack > 10) return [];
  const points = pointsIn(series, range);
  const known = new Set(points.map(({ day }) => day));
  const inside = told.flatMap(({ start, end }) => Array.from({ length: end - start + 1 }, (_, i) => start + i));
  const all = [...points, ...inside.filter((day) => !known.has(day)).map((day) => ({ day, rows: 0 }))].toSorted((a, b) => a.day - b.day);
  return gapFindings(all, series.coverage.slack, most, series.metrics[0]);
}

export function undatedNote(series: DaySeries, range: Span | null, column: string): string[] {
  const dated = series.points.reduce((sum, { rows }) => sum + rows, 0);
  const undated = (series.whole?.rows ?? dated) - dated;
  if (range || undated <= 0) return [];
  return [
    `${sayRows(undated, series.metrics[0] ?? {})} ${phrase(
      `without a date in "${column}" ${undated === 1 ? 'is' : 'are'} in the totals, but in no period.`,
      `ohne Datum in „${column}“ ${undated === 1 ? 'zählt' : 'zählen'} in den Summen, aber in keinem Zeitraum.`,
    )}`,
  ];
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
