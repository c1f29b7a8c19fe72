import { degreesOfTails, P_MAX, quantileError, VALUES_MIN } from './anomalies.ts';
import { studentQuantile } from './distributions.ts';

/** Robust figures of a sample: the middle, the median distances below and above it, and the 95% quantile of distances in such deviations. */
export interface RobustSpread {
  count: number;
  median: number;
  /** Median distances from the median of the values below it and above it. */
  below: number;
  above: number;
  /** 95% quantile of the distances, each divided by 1.4826 times the median distance of its side. */
  reach: number;
}

export interface Bounds {
  low: number;
  high: number;
}

/** Estimates the standard deviation of normal values from their median distance. */
export const NORMAL = 1.4826;

/**
 * The bounds outside which a value is an outlier, by the same measure as anomalies in a series: in robust deviations of its own side, with the tails of the
 * sample's own, and so far out that chance alone produces any such value in at most 1.5% of samples. Null if there are too few values, or most are equal.
 */
export function outlierBounds({ count, median, below, above, reach }: RobustSpread): Bounds | null {
  if (count < VALUES_MIN || !(below > 0) || !(above > 0)) return null;
  const degrees = Math.min(count - 1, degreesOfTails(reach - quantileError(count)));
  const limit = studentQuantile(P_MAX / count, degrees);
  return { low: median - limit * NORMAL * below, high: median + limit * NORMAL * above };
}

/** Bins of equal width, half-open; with `open`, values outside are counted in one more bin at each end. */
export interface Bins {
  start: number;
  width: number;
  count: number;
  open: boolean;
}

interface Binned {
  count: number;
  min: number;
  max: number;
  /** Quantiles. */
  low: number;
  lowerQuartile: number;
  upperQuartile: number;
  high: number;
  integer: boolean;
}

const BINS_MIN = 5;
const BINS_MAX = 40;
/** Bins needed for the whole range from which on it is cut to `low` and `high`. */
const RANGE_MAX = 60;

/** Bins with round limits, of the width of Freedman and Diaconis (1981), or about as many as `wanted`. */
export function binsOf({ count, min, max, low, lowerQuartile, upperQuartile, high, integer }: Binned, wanted?: number): Bins {
  if (min === max) return { start: min, width: 0, count: 1, open: false };
  const inner = high > low ? high - low : max - min;
  const ideal = (2 * (upperQuartile - lowerQuartile)) / Math.cbrt(count);
  const few = wanted ?? BINS_MIN;
  const width = roundWidth(Math.min(inner / few, Math.max(inner / (wanted ?? BINS_MAX), ideal)), integer);
  const whole = spanned(min, max, width);
  return whole.count <= Math.max(RANGE_MAX, 1.5 * few) ? { ...whole, open: false } : { ...spanned(low, high, width), open: true };
}

function spanned(from: number, to: number, width: number): Omit<Bins, 'open'> {
  const first = Math.floor(from / width);
  return { start: tidy(first * width), width, count: Math.max(1, Math.floor(to / width) - first + 1) };
}

/** The next of 1, 2, 2.5 and 5 times a power of ten; whole for whole numbers. */
function roundWidth(width: number, integer: boolean): number {
  const power = 10 ** Math.floor(Math.log10(width));
  const steps = [1, 2, 2.5, 5, 10].map((step) => tidy(step * power)).filter((step) => !integer || Number.isInteger(step));
  return steps.find((step) => step >= width * (1 - 1e-9)) ?? Math.max(1, Math.ceil(width));
}

/** The limits of a bin; null at an open end. `at` is −1 and `count` for the bins outside. */
export function limitsOf({ start, width, count, open }: Bins, at: number): { from: number | null; to: number | null } {
  if (width === 0) return { from: start, to: start };
  return { from: open && at < 0 ? null : tidy(start + at * width), to: open && at >= count ? null : tidy(start + (at + 1) * width) };
}

const tidy = (value: number) => Number(value.toPrecision(12));
