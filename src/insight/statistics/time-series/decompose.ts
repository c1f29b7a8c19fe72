import { median } from '../quantiles.ts';

/** A series split into level + season + remainder at every index. */
export interface Decomposition {
  level: number[];
  /** Centred on 0; all 0 if there is no season. */
  season: number[];
  /** null if the value is missing. */
  remainder: (number | null)[];
  /** Approximate number of fitted parameters: the degrees of freedom that the remainder has lost. */
  fitted: number;
}

const INNER_ROUNDS = 2;
const OUTER_ROUNDS = 4;
const SPAN_MIN = 25;
/** Remainders beyond this many median distances get no weight in the level and the season. */
const REACH = 6;

/**
 * Seasonal-trend decomposition by loess (STL: Cleveland, Cleveland, McRae and Terpenning 1990) with the same season in every period, and
 * robustness weights so that outliers bend neither the level nor the season. Missing values keep their index.
 */
export function decompose(values: readonly (number | null)[], period = 1, span = Math.max(SPAN_MIN, 3 * period)): Decomposition {
  const n = values.length;
  let robustness: number[] = values.map((value) => (value === null ? 0 : 1));
  let season = new Array<number>(n).fill(0);
  let level = new Array<number>(n).fill(0);
  for (let outer = 0; outer < OUTER_ROUNDS; outer++) {
    for (let inner = 0; inner < (period > 1 ? INNER_ROUNDS : 1); inner++) {
      if (period > 1)
        season = seasonOf(
          values.map((value, at) => (value === null ? null : value - level[at]!)),
          robustness,
          period,
        );
      level = smooth(
        values.map((value, at) => (value === null ? null : value - season[at]!)),
        robustness,
        span,
      );
    }
    robustness = weightsOf(values.map((value, at) => (value === null ? null : value - season[at]! - level[at]!)));
  }
  return {
    level,
    season,
    remainder: values.map((value, at) => (value === null ? null : value - season[at]! - level[at]!)),
    fitted: (period > 1 ? period - 1 : 0) + Math.max(2, (2.5 * n) / Math.max(span, 1)),
  };
}

/** The mean of each position in the period, centred on 0. */
function seasonOf(values: readonly (number | null)[], weights: readonly number[], period: number): number[] {
  const [sums, totals] = [new Array<number>(period).fill(0), new Array<number>(period).fill(0)];
  for (const [at, value] of values.entries()) {
    if (value === null) continue;
    sums[at % period]! += weights[at]! * value;
    totals[at % period]! += weights[at]!;
  }
  const means = sums.map((sum, place) => (totals[place]! > 0 ? sum / totals[place]! : 0));
  const middle = means.reduce((sum, mean) => sum + mean, 0) / period;
  return values.map((_, at) => means[at % period]! - middle);
}

/** Fits a straight line through the `span` nearest values at each index, weighted by distance (loess: Cleveland 1979). */
function smooth(values: readonly (number | null)[], weights: readonly number[], span: number): number[] {
  const n = values.length;
  const q = Math.min(span, n);
  return values.map((_, at) => {
    const from = Math.max(0, Math.min(at - (q >> 1), n - q));
    // A span longer than the series extends beyond it (as in STL).
    const reach = Math.max(at - from, from + q - 1 - at, 1) + Math.max(0, (span - n) >> 1);
    let [w0, w1, w2, y0, y1] = [0, 0, 0, 0, 0];
    for (let i = from; i < from + q; i++) {
      const value = values[i];
      if (value === null || value === undefined) continue;
      const distance = Math.abs(i - at) / (reach + 1);
      const weight = weights[i]! * (1 - distance ** 3) ** 3;
      const x = i - at;
      w0 += weight;
      w1 += weight * x;
      w2 += weight * x * x;
      y0 += weight * value;
      y1 += weight * x * value;
    }
    const det = w0 * w2 - w1 * w1;
    if (w0 === 0) return 0;
    return det > 1e-9 * w0 * w2 ? (w2 * y0 - w1 * y1) / det : y0 / w0;
  });
}

/** Bisquare weights: 1 in the middle, 0 beyond six median distances. */
function weightsOf(remainder: readonly (number | null)[]): number[] {
  const h = REACH * median(remainder.flatMap((one) => (one === null ? [] : [Math.abs(one)])));
  return remainder.map((one) => {
    if (one === null) return 0;
    if (!(h > 0)) return one === 0 ? 1 : 1e-3;
    const u = Math.abs(one) / h;
    return u < 1 ? (1 - u * u) ** 2 : 0;
  });
}
