import { normalTwoSided, studentTwoSided } from '../distributions.ts';
import { median, robustDeviation } from '../quantiles.ts';
import { walkP, wanderingP } from '../random-walk.ts';
import { decompose } from './decompose.ts';

/** An index from which the values lie at a different level. */
export interface LevelChange {
  /** First index of the new level. */
  at: number;
  /** Means of the segments before and after. */
  before: number;
  after: number;
  /** Probability that chance alone produces it anywhere in the two segments. */
  p: number;
}

const VALUES_MIN = 12;
/** Minimum values per level: fewer are an episode. */
const LENGTH_MIN = 4;
/** Longer series are aggregated into blocks of equal length. */
const VALUES_MAX = 2_000;
const CLIP = 3;
const P_MAX = 0.01;
const RANKS_MAX = 0.05;
/**
 * The share of differences that the spread is estimated from, since level changes are among the largest; and their mean square in a
 * standard normal distribution.
 */
const DIFFERENCES = 0.8;
const NORMAL_DIFFERENCES = 0.4378;
const CORRELATION_MAX = 0.97;

/**
 * Where the level of a series changes, in order: exact least-squares segmentation with a penalty per change (PELT: Killick, Fearnhead and
 * Eckley 2012; BIC penalty: Yao 1988), with the season removed, outliers clipped (as in Fearnhead and Rigaill 2019), and the
 * autocorrelation of errors estimated from differences of neighbours, which level changes do not affect (Chakar et al. 2017). Each change
 * is then tested against its neighbouring segments, once as is and once with a slope across the whole series: a steady rise is not a level
 * change.
 */
export function findLevelChanges(values: readonly (number | null)[], { period = 1 }: { period?: number } = {}): LevelChange[] {
  const { season } = decompose(values, period);
  const places = values.flatMap((value, at) => (value === null ? [] : [at]));
  if (places.length < VALUES_MIN) return [];
  const size = Math.ceil(places.length / VALUES_MAX);
  const starts = places.filter((_, i) => i % size === 0);
  const all = clipped(places.map((at) => values[at]! - season[at]!));
  const blocks = starts.map((_, i) => mean(all.slice(i * size, (i + 1) * size)));
  const spread = spreadOf(blocks);
  if (spread === null) return [];
  const longest = Math.max(LENGTH_MIN, period > 1 ? Math.ceil(period / size) : 0);
  const { bounds, ps: fitted } = keepSignificant(blocks, [0, ...segment(blocks, spread.longRun ** 2, longest), blocks.length], spread);
  const ps = unlessWalk(blocks, bounds, fitted);
  return bounds
    .slice(1, -1)
    .map((bound, i): LevelChange => {
      const from = starts[bounds[i]!]!;
      const to = bounds[i + 2]! === blocks.length ? values.length : starts[bounds[i + 2]!]!;
      const at = starts[bound]!;
      const level = (start: number, end: number) => mean(values.slice(start, end).filter((value) => value !== null));
      return { at, before: level(from, at), after: level(at, to), p: ps[i]! };
    })
    .filter(({ p }) => p <= P_MAX);
}

/** Levels that wander have no changes: where they may, a change is no likelier than a random walk that moves as far between two segments' means. */
function unlessWalk(values: readonly number[], bounds: readonly number[], ps: readonly number[]): number[] {
  const residuals = bounds.slice(1).flatMap((end, i) => {
    const own = values.slice(bounds[i]!, end);
    const level = mean(own);
    return own.map((value) => value - level);
  });
  const wandering = ps.length === 0 ? 0 : wanderingP(residuals, { breaks: ps.length });
  return ps.map((p, i) => {
    const [from, at, to] = bounds.slice(i, i + 3) as [number, number, number];
    // The variance of the difference between the means of two neighbouring stretches of a walk is a third of its length.
    const moved = walkP(values, mean(values.slice(at, to)) - mean(values.slice(from, at)), (to - from) / 3);
    return Math.max(p, Math.min(wandering, moved));
  });
}

/** Removes the least certain change and tests the rest again until all are significant. */
function keepSignificant(values: readonly number[], all: readonly number[], spread: Spread): { bounds: number[]; ps: number[] } {
  const bounds = [...all];
  while (bounds.length > 2) {
    const slope = stepPsWithSlope(values, bounds, spread);
    const ps = slope.map((p, i) =>
      Math.max(p, adjacentP(values.slice(bounds[i]!, bounds[i + 1]), values.slice(bounds[i + 1]!, bounds[i + 2]), spread, values.length)),
    );
    const worst = ps.reduce((most, p, i) => (p > ps[most]! ? i : most), 0);
    if (ps[worst]! <= P_MAX) return { bounds, ps };
    bounds.splice(worst + 1, 1);
  }
  return { bounds, ps: [] };
}

/** Start indexes of the segments after the first: the cheapest segmentation, by PELT. */
function segment(values: readonly number[], variance: number, shortest: number): number[] {
  const n = values.length;
  const penalty = 2 * Math.log(n) * variance;
  const [sums, squares] = [[0], [0]];
  for (const value of values) {
    sums.push(sums.at(-1)! + value);
    squares.push(squares.at(-1)! + value * value);
  }
  const cost = (from: number, to: number) => squares[to]! - squares[from]! - (sums[to]! - sums[from]!) ** 2 / (to - from);
  const best = new Array<number>(n + 1).fill(Number.POSITIVE_INFINITY);
  const last = new Array<number>(n + 1).fill(0);
  best[0] = -penalty;
  let candidates = [0];
  for (let to = shortest; to <= n; to++) {
    for (const from of candidates) {
      const total = best[from]! + cost(from, to) + penalty;
      if (total < best[to]!) [best[to], last[to]] = [total, from];
    }
    // A candidate already more expensive than the best without a penalty can never become the best again (Killick's theorem 3.1).
    candidates = candidates.filter((from) => best[from]! + cost(from, to) <= best[to]!);
    if (to + 1 - shortest >= shortest) candidates.push(to + 1 - shortest);
  }
  const cuts: number[] = [];
  for (let at = last[n]!; at > 0; at = last[at]!) cuts.unshift(at);
  return cuts;
}

interface Spread {
  /** Standard deviation in sums of many values, as if independent. */
  longRun: number;
  /** How much the correlation of neighbours inflates the variance of a mean. */
  inflation: number;
}

/** The spread around changing levels, from differences of neighbours one and two steps apart; null if nothing varies. */
function spreadOf(values: readonly number[]): Spread | null {
  const at = (lag: number) => {
    const squares = values.slice(lag).map((value, i) => (value - values[i]!) ** 2);
    const least = squares.sort((a, b) => a - b).slice(0, Math.ceil(squares.length * DIFFERENCES));
    return Math.sqrt(mean(least) / NORMAL_DIFFERENCES);
  };
  const [one, two] = [at(1), at(2)];
  if (!(one > 0)) {
    // Levels without any noise: all that moves are the changes.
    const all = Math.sqrt(mean(values.slice(1).map((value, i) => (value - values[i]!) ** 2)));
    return all > 0 ? { inflation: 1, longRun: all / Math.SQRT2 } : null;
  }
  // With few values, the correlation may be larger than it seems.
  const lag = Math.min(CORRELATION_MAX, Math.max(0, (two / one) ** 2 - 1) + 0.5 / Math.sqrt(values.length));
  const inflation = (1 + lag) / (1 - lag);
  return { inflation, longRun: Math.sqrt((one ** 2 / (2 * (1 - lag))) * inflation) };
}

/**
 * Probability of the largest t statistic over all indexes (Worsley 1979), bounded by their number. A rank test (Mann and Whitney 1947) must find
 * it, too, and as clearly where many are tested: otherwise a few large values make the difference.
 */
function adjacentP(before: readonly number[], after: readonly number[], { inflation }: Spread, places: number): number {
  const n = before.length + after.length;
  const within = (squaresAround(before) + squaresAround(after)) / (n - 2);
  const ranks = Math.min(1, places * rankP(before, after));
  if (ranks > RANKS_MAX) return 1;
  if (within === 0) return 0;
  const t = (mean(after) - mean(before)) / Math.sqrt(within * inflation * (1 / before.length + 1 / after.length));
  return Math.min(1, Math.max(places * studentTwoSided(t, Math.max(2, (n - 2) / inflation)), (ranks * P_MAX) / RANKS_MAX));
}

function rankP(before: readonly number[], after: readonly number[]): number {
  let above = 0;
  for (const one of after) for (const other of before) above += one > other ? 1 : one === other ? 0.5 : 0;
  const pairs = before.length * after.length;
  return normalTwoSided((above - pairs / 2) / Math.sqrt((pairs * (before.length + after.length + 1)) / 12));
}

/** Probability of each step if the whole series may also have a slope: in a steady rise no step remains. */
function stepPsWithSlope(values: readonly number[], bounds: readonly number[], { inflation }: Spread): number[] {
  const n = values.length;
  const count = bounds.length - 2;
  // With the mean of each segment removed, the slope is that of the residuals (Frisch and Waugh 1933).
  let [xx, xy] = [0, 0];
  const stretches = bounds.slice(1).map((end, i) => {
    const own = values.slice(bounds[i]!, end);
    const [middle, level] = [(own.length - 1) / 2, mean(own)];
    for (const [at, value] of own.entries()) {
      xx += (at - middle) ** 2;
      xy += (at - middle) * (value - level);
    }
    return { length: own.length, level, middle: bounds[i]! + middle, squares: squaresAround(own) };
  });
  const slope = xx > 0 ? xy / xx : 0;
  const freedom = n - count - 2;
  if (freedom < 3) return new Array<number>(count).fill(1);
  const variance = Math.max(0, stretches.reduce((sum, { squares }) => sum + squares, 0) - slope * xy) / freedom;
  return Array.from({ length: count }, (_, i) => {
    const [before, after] = [stretches[i]!, stretches[i + 1]!];
    const apart = after.middle - before.middle;
    const step = after.level - before.level - slope * apart;
    const error = variance * inflation * (1 / before.length + 1 / after.length + (xx > 0 ? apart ** 2 / xx : 0));
    if (error === 0) return step === 0 ? 1 : 0;
    return Math.min(1, (n / LENGTH_MIN) * studentTwoSided(step / Math.sqrt(error), Math.max(2, freedom / inflation)));
  });
}

/** Single values far from their neighbours, moved to the edge of the usual range. */
function clipped(values: readonly number[]): number[] {
  const local = values.map((_, at) => median(values.slice(Math.max(0, at - 3), at + 4)));
  const reach = CLIP * robustDeviation(values.map((value, at) => value - local[at]!));
  return reach > 0 ? values.map((value, at) => Math.min(local[at]! + reach, Math.max(local[at]! - reach, value))) : [...values];
}

function squaresAround(values: readonly number[]): number {
  const middle = mean(values);
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0);
}

const mean = (values: readonly number[]) => (values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length);
