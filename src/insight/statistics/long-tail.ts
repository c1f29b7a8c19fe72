import { quantile } from './quantiles.ts';

/** Share of values beyond the threshold. */
const TAIL_SHARE = 0.1;
/** Fewer values do not show how long their tails are. */
const KNOWN_MIN = 100;
/** Skew, times the root of the values, from which a side may be longer than a normal one, and from which it is taken for one that is. */
const SKEW_ERRORS = { least: 1, most: 3 };
/** Shares of values beyond two reaches on one side, and how far those reach in a normal distribution. */
const REACHES = [
  [0.1, 1.2816],
  [0.05, 1.645],
] as const;

/** How far the lower and the upper side of sorted values reach from their median, in deviations of normal values with the same tails. */
export function reachesOf(sorted: readonly number[]): { low: number; high: number; skew: number } {
  const middle = quantile(sorted, 0.5);
  const reachOf = (side: 1 | -1) =>
    REACHES.reduce((sum, [share, normal]) => sum + (side * (quantile(sorted, side > 0 ? 1 - share : share) - middle)) / normal, 0) /
    REACHES.length;
  const [low, high] = [reachOf(-1), reachOf(1)];
  return { low, high, skew: (high - low) / (high + low) };
}

/** The share of values that reach as far as a distance, on its side; 0 where a normal tail may be assumed. */
type LongTail = (distance: number) => number;

/**
 * The tails of `distances` where they may be longer than a normal one: on the longer side of skewed values (`residuals`), and on both sides of few values.
 * The largest tenth of a side exceeds its threshold by an exponential excess (peaks over threshold: Pickands 1975, Davison and Smith 1990), as a
 * log-normal or a Pareto tail does in logarithms; its mean is that of the smaller excesses, so that neither a value nor a larger one hides itself, and its
 * uncertainty is part of the probability.
 */
export function longTails(distances: readonly number[], residuals: readonly number[]): LongTail {
  const { skew } = reachesOf([...residuals].sort((a, b) => a - b));
  const few = distances.length < KNOWN_MIN;
  const errors = skew * Math.sqrt(residuals.length);
  const sorted = [...distances].sort((a, b) => a - b);
  const sideOf = (side: 1 | -1) => {
    const power = few ? 1 : powerOf(side * errors);
    if (power === null) return null;
    const raise = (distance: number) => Math.sign(distance) * Math.abs(distance) ** power;
    const tail = tailOf(side > 0 ? sorted.map(raise) : sorted.map((one) => raise(-one)).reverse());
    return (distance: number) => tail(raise(distance));
  };
  const [high, low] = [sideOf(1), sideOf(-1)];
  return (distance) => (distance > 0 ? high?.(distance) : low?.(-distance)) ?? 0;
}

/** The power of the distances whose excesses are taken for exponential: 2 for a normal tail (Weibull 1951), 1 for a long one, null where none is judged. */
function powerOf(errors: number): number | null {
  const { least, most } = SKEW_ERRORS;
  return errors <= least ? null : Math.max(1, 2 - (errors - least) / (most - least));
}

/** The upper tail of sorted values. */
function tailOf(sorted: readonly number[]): (distance: number) => number {
  const threshold = quantile(sorted, 1 - TAIL_SHARE);
  const excesses = sorted.filter((one) => one >= threshold).map((one) => one - threshold);
  const shareOf = (excess: number, count: number) => {
    const mean = excesses.slice(0, count).reduce((sum, one) => sum + one, 0) / count;
    // The predictive distribution of an exponential value given `count` others.
    return mean > 0 ? TAIL_SHARE * (1 + excess / (count * mean)) ** -count : 0;
  };
  return (distance) => {
    const excess = distance - threshold;
    if (!(excess > 0)) return 1;
    const below = excesses.filter((one) => one < excess).length;
    if (below < BELOW_MIN) return 1;
    // A smaller value that is unlikely makes the larger ones so.
    const smaller = excesses
      .slice(Math.max(BELOW_MIN, below - TOGETHER_MAX), below)
      .map((one, i) => shareOf(one, Math.max(BELOW_MIN, below - TOGETHER_MAX) + i));
    return Math.min(shareOf(excess, below), ...smaller);
  };
}
const BELOW_MIN = 2;
/** Values that may stand out on one side together. */
const TOGETHER_MAX = 3;
