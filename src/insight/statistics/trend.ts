import { phrase } from '../../platform/locale.ts';
import { sayPercent, sayPoints, sayRough } from '../figures/wording.ts';
import { bucketName, type Grain, grainWord, grainWords, inBucket } from './calendar.ts';
import { normalTwoSided } from './distributions.ts';
import { median, quantile } from './quantiles.ts';
import { lineResiduals, walkP, wanderingP } from './random-walk.ts';
import type { DraftFinding, MetricSpec } from './types.ts';

const POINTS_MIN = 8;
/** Below this p-value a trend is significant. */
export const SIGNIFICANT = 0.01;
/** A slope that moves the series by less than this share of its level over its whole length is not worth reporting. */
const CHANGE_MIN = 0.05;
const PAIRS_MAX = 200_000;
/** Residuals this close to each other, relative to the largest, are equal. */
const TIE = 1e-9;

export interface Trend {
  /** Theil–Sen: the median slope per step over all pairs. */
  slope: number;
  /** The line's values at the first and the last point. */
  from: number;
  to: number;
  /**
   * Mann–Kendall, two-sided, with the variance corrected for autocorrelation (Hamed and Rao 1998); or the probability
   * that a random walk moves as far, if larger and not excluded.
   */
  p: number;
  /** The first of these alone, for values that cannot wander. */
  ordered: number;
}

/** The trend of values at equal steps; null with fewer than 8 values. Missing values keep their index. */
export function measureTrend(values: readonly (number | null)[]): Trend | null {
  const points = values.flatMap((value, at) => (value === null ? [] : [{ at, value }]));
  const n = points.length;
  if (n < POINTS_MIN) return null;
  const slope = theilSen(values) ?? 0;
  let sign = 0;
  for (let j = 1; j < n; j++) for (let i = 0; i < j; i++) sign += Math.sign(points[j]!.value - points[i]!.value);
  const intercept = median(points.map(({ at, value }) => value - slope * at));
  const detrended = points.map(({ at, value }) => value - slope * at);
  const variance = kendallVariance(points.map(({ value }) => value)) * autocorrelationFactor(detrended);
  const z = sign === 0 || variance <= 0 ? 0 : (sign - Math.sign(sign)) / Math.sqrt(variance);
  const [from, to] = [intercept + slope * points[0]!.at, intercept + slope * points.at(-1)!.at];
  const ordered = normalTwoSided(z);
  return { slope, from, to, ordered, p: Math.max(ordered, wanderedP(points.map(({ value }) => value))) };
}

/** The probability that values are a random walk which moves as far: a line is what a walk most often looks like. */
export function wanderedP(known: readonly number[]): number {
  const moved = walkP(known, known.at(-1)! - known[0]!, known.length - 1);
  return Math.min(wanderingP(lineResiduals(known), { trust: 1 }), moved);
}

/**
 * Theil–Sen: the median slope per step over all pairs at most `apart` steps from each other (200,000 evenly chosen ones if there are more);
 * null without a pair.
 */
export function theilSen(values: readonly (number | null)[], apart = Number.POSITIVE_INFINITY): number | null {
  const points = values.flatMap((value, at) => (value === null ? [] : [{ at, value }]));
  const n = points.length;
  if (n < 2) return null;
  const stride = Math.max(1, Math.ceil((n * (n - 1)) / 2 / PAIRS_MAX));
  const slopes: number[] = [];
  let pair = 0;
  for (let j = 1; j < n; j++) {
    for (let i = 0; i < j; i++) {
      const [a, b] = [points[i]!, points[j]!];
      if (b.at - a.at > apart) continue;
      if (pair++ % stride === 0) slopes.push((b.value - a.value) / (b.at - a.at));
    }
  }
  slopes.sort((a, b) => a - b);
  return quantile(slopes, 0.5);
}

/** A sentence on a series of complete buckets that rises or falls beyond chance and by at least 5% of its level; otherwise null. */
export function trendFinding(
  metric: MetricSpec,
  values: readonly (number | null)[],
  { grain, firstStart, lastStart, of = '' }: { grain: Grain; firstStart: number; lastStart: number; of?: string },
): DraftFinding | null {
  const trend = measureTrend(values);
  if (!trend || trend.p >= SIGNIFICANT || trend.slope === 0) return null;
  const level = median(values.flatMap((value) => (value === null ? [] : [Math.abs(value)])));
  const moved = trend.to - trend.from;
  if (!(Math.abs(moved) >= CHANGE_MIN * level)) return null;
  const points = metric.format === 'percent';
  const relative = !points && trend.from > 0 && trend.to >= 0 ? ` ${sayPercent(Math.abs(moved) / trend.from)}` : '';
  // A line through the values is no exact figure.
  const round = (value: number) => sayRough(metric, value);
  const slope = points ? sayPoints(trend.slope, 'decimal') : round(Math.abs(trend.slope));
  return {
    kind: 'trend',
    sentence: phrase(
      `${metric.label}${of} ${trend.slope > 0 ? 'rose' : 'fell'}${relative} along its trend, from about ${round(trend.from)} in ${bucketName(firstStart, grain)} to ${round(trend.to)} in ${bucketName(lastStart, grain)}: about ${slope} a ${grain} (${values.length} ${grain}s).`,
      `${metric.label}${of}: im Trend${relative && ` um${relative}`} ${trend.slope > 0 ? 'gestiegen' : 'gefallen'}, von etwa ${round(trend.from)} ${inBucket(firstStart, grain)} auf ${round(trend.to)} ${inBucket(lastStart, grain)}: etwa ${slope} je ${grainWord(grain)} (${values.length} ${grainWords(grain)}).`,
    ),
    value: trend.slope,
    format: metric.format,
    unit: metric.unit,
  };
}

function kendallVariance(values: readonly number[]): number {
  const n = values.length;
  const ties = new Map<number, number>();
  for (const value of values) ties.set(value, (ties.get(value) ?? 0) + 1);
  let tied = 0;
  for (const t of ties.values()) tied += t * (t - 1) * (2 * t + 5);
  return (n * (n - 1) * (2 * n + 5) - tied) / 18;
}

/**
 * How much autocorrelation inflates the variance, never below 1: from the ranks' significant lags, or from a first lag corrected for its
 * bias in short series, whichever is larger.
 */
function autocorrelationFactor(detrended: readonly number[]): number {
  const n = detrended.length;
  const ranks = ranksOf(detrended);
  const mean = (n + 1) / 2;
  const power = ranks.reduce((sum, rank) => sum + (rank - mean) ** 2, 0);
  if (power === 0) return 1;
  let sum = 0;
  let first = 0;
  for (let lag = 1; lag <= Math.min(n - 3, 30); lag++) {
    let product = 0;
    for (let i = 0; i + lag < n; i++) product += (ranks[i]! - mean) * (ranks[i + lag]! - mean);
    const correlation = product / power;
    if (lag === 1 && correlation > 0) first = Math.min(0.95, (n * correlation + 2) / (n - 4));
    if (Math.abs(correlation) > 1.96 / Math.sqrt(n)) sum += (n - lag) * (n - lag - 1) * (n - lag - 2) * correlation;
  }
  return Math.max(1, 1 + (2 / (n * (n - 1) * (n - 2))) * sum, (1 + first) / (1 - first));
}

/**
 * Ranks from 1, the mean of theirs for ties. The line passes through at least one pair of points, so that some residuals are equal but for
 * rounding; they tie, or the last digits of a sum would decide.
 */
function ranksOf(values: readonly number[]): number[] {
  const tie = TIE * values.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
  const order = values.map((value, at) => ({ value, at })).sort((a, b) => a.value - b.value);
  const ranks = new Array<number>(values.length);
  for (let i = 0; i < order.length; ) {
    let j = i;
    while (j + 1 < order.length && order[j + 1]!.value - order[i]!.value <= tie) j++;
    for (let k = i; k <= j; k++) ranks[order[k]!.at] = (i + j) / 2 + 1;
    i = j + 1;
  }
  return ranks;
}
