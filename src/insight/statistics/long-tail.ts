import { quantile } from './quantiles.ts';

/** Share of values beyond the threshold. */
const TAIL_SHARE = 0.1;
/** Fewer values do not show how long their tails are. */
const KNOWN_MIN = 100;
/** Skew, times the root of the values, from which a side may be longer than a normal one, and from which it is taken for one that is. */
const SKEW_ERRORS = { least: 1, most: 3 };
/** The shape of the tail of a side that is surely long: it nears an exponential one slowly, and until then reaches further (Cohen 1982). */
const SHAPE = 0.1;
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

/** The probability that neighbours reach as far as their distances, on their side; 0 where a normal tail may be assumed. */
type LongTail = (distances: readonly number[]) => number;

/**
 * The tails of `distances` where they may be longer than a normal one: on the longer side of skewed values (`residuals`), and on both sides of few values.
 * The largest tenth of a side exceeds its threshold by an exponential excess (peaks over threshold: Pickands 1975, Davison and Smith 1990), as a
 * log-normal or a Pareto tail does in logarithms, or a little further where the side is surely long. The mean of excesses is that of the smaller ones, so
 * that neither a value nor a larger one hides itself, and its uncertainty is part of the probability.
 */
export function longTails(distances: readonly number[], residuals: readonly number[]): LongTail {
  const { skew } = reachesOf([...residuals].sort((a, b) => a - b));
  const few = distances.length < KNOWN_MIN;
  const errors = skew * Math.sqrt(residuals.length);
  const sorted = [...distances].sort((a, b) => a - b);
  const sideOf = (side: 1 | -1) => {
    const longer = beyondChance(side * errors);
    if (!few && longer === 0) return null;
    const power = few ? 1 : Math.max(1, 2 - longer);
    const raise = (distance: number) => Math.sign(distance) * Math.abs(distance) ** power;
    const shape = SHAPE * Math.min(1, Math.max(0, few ? longer : longer - 1));
    const tail = tailOf(side > 0 ? sorted.map(raise) : sorted.map((one) => raise(-one)).reverse(), shape);
    return (distance: number) => tail(raise(distance));
  };
  const [high, low] = [sideOf(1), sideOf(-1)];
  const shareOf = (distance: number) => (distance > 0 ? high?.(distance) : low?.(-distance)) ?? 0;
  return (of) => together(of.map(shareOf));
}

/**
 * The probability that those of some values which are in a tail have shares with a product as small (truncated products: Zaykin et al. 2002); the others say
 * nothing. 0 where one is judged as normal.
 */
function together(shares: readonly number[]): number {
  const inside = shares.filter((share) => share < 1);
  const product = inside.reduce((all, share) => all * share, 1);
  if (product === 0) return 0;
  const beyond = inside.length * Math.log(TAIL_SHARE) - Math.log(product);
  let [term, sum] = [1, 1];
  for (let at = 1; at < inside.length; at++) {
    term *= beyond / at;
    sum += term;
  }
  return Math.min(1, product * sum);
}

/** By how much skew is beyond what chance may make: 0 to 1 until a side is taken for long, and more from there on. */
function beyondChance(errors: number): number {
  const { least, most } = SKEW_ERRORS;
  return Math.max(0, (errors - least) / (most - least));
}

/** The upper tail of sorted values. `shape`: by how much it may be longer than an exponential one. */
function tailOf(sorted: readonly number[], shape: number): (distance: number) => number {
  const threshold = quantile(sorted, 1 - TAIL_SHARE);
  const excesses = sorted.filter((one) => one >= threshold).map((one) => one - threshold);
  const shareOf = (excess: number, count: number) => {
    const mean = excesses.slice(0, count).reduce((sum, one) => sum + one, 0) / count;
    // The predictive distribution of an exponential value given `count` others is a generalized Pareto one; its shape adds to the tail's own.
    const power = 1 / (shape + 1 / count);
    return mean > 0 ? TAIL_SHARE * (1 + excess / (power * mean)) ** -power : 0;
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
