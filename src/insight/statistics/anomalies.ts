import type { Anomalies, Anomaly } from './anomaly.ts';
import { isDense, type Step } from './calendar.ts';
import { chiSquareAbove, studentTwoSided } from './distributions.ts';
import { inflationOf } from './long-run-variance.ts';
import { longTails } from './long-tail.ts';
import { median, quantile, robustDeviation } from './quantiles.ts';
import { lineResiduals, wanderingP } from './random-walk.ts';
import { expectedByYears, returnsEachYear, seasonDistances } from './returning-season.ts';
import { longSide, type Measured, sideOf, standardize } from './standardize.ts';
import { WARM_UP } from './stream/anomaly-stream.ts';
import { denseAnomaliesAmong, findDenseAnomalies } from './stream/dense-anomalies.ts';

export type { Anomalies, Anomaly };

const NOTHING: Anomalies = { anomalies: [], p: 1 };
/** Shorter series have no level to stand out from. */
export const VALUES_MIN = 14;
export const P_MAX = 0.025;
/** By how much, relative to that, each one found raises what chance may have of the next, and up to what. */
const AMONG_OTHERS = 1;
const P_AMONG_OTHERS = 0.1;
/** Less likely ones are compared with other years. */
const P_RETURNING = 0.1;
/** Smaller differences, as a share of the expected value, are not worth reporting, however unlikely. */
const DISTANCE_MIN = 0.02;
const EPISODE_STEPS_MIN = 1;
const EPISODE_STEPS_MAX = 120;
/** Deviations that are unusual whatever the tails. */
const CLEAR = 10;
/** Share of a distance that other years must explain to count. */
const EXPLAINED_MIN = 0.2;
/** Efficiency of the deviation: degrees of freedom per value. */
const EFFICIENCY = 0.75;
/** Correlation of neighbours from which a level may wander. */
const WANDERS = 0.6;

/**
 * Detects anomalies, for reports, dashboards, alerts, insights and answers alike. Compares each value with the local level (a running
 * median before, around or after it, whichever is nearest, so that a level change is no anomaly) times its season, in robust standard
 * deviations that grow with the level as far as the series' own do. Skewed values must stand out as a logarithm, too; counts stand out by
 * their square root (Anscombe 1948). Where tails may be longer than normal ones, the largest values must stand out from a long tail (`long-tail.ts`).
 * Where neighbours are alike, or the values may be a random walk, an episode must begin or end at once. A yearly wave is part of the level. Neighbours on
 * the same side form one episode; one that returns each year is a season, from which a single step may stand out. Probabilities come from Student's
 * distribution with the series' own tails, corrected for the number of values and, within an episode, for the correlation of neighbours. Hours and readings
 * are judged as a stream (`stream/dense-anomalies.ts`).
 */
export function findAnomalies(measured: Measured): Anomalies {
  const { grain, values } = measured;
  if (isDense(grain)) return findDenseAnomalies(values, P_MAX);
  const series = { ...measured, grain };
  const known = values.filter((value) => value !== null);
  // A series that is mostly zero has no level to stand out from.
  if (known.length < VALUES_MIN || median(known) === 0) return NOTHING;
  const { expected, z: skewed, straight, spread, flat, seasonAt, freedom } = standardize(series);
  const scoreOf = (of: readonly (number | null)[], inside: readonly number[]) =>
    inside.reduce((sum, at) => sum + Math.abs(of[at]!), 0) / Math.sqrt(inside.length);
  const runs = runsOf(skewed).map((run) => ({ ...run, inside: places(run.from, run.to).filter((at) => skewed[at] !== null) }));
  // A long episode would look like heavy tails and hide the others.
  const clear = new Set(
    runs.flatMap(({ inside }) => (scoreOf(skewed, inside) >= CLEAR && inside.length >= EPISODE_STEPS_MIN ? inside : [])),
  );
  const usualOnly = spread.map((one, at) => (clear.has(at) ? null : one));
  const even = longSide(usualOnly);
  const z = skewed.map(even);
  const rest = z.map((one, at) => (clear.has(at) ? null : one));
  const present = usualOnly.flatMap((one) => (one === null ? [] : [even(one)]));
  if (present.length === 0) return NOTHING;
  const tails = tailDegrees(present);
  const chanceOfTail = longTails(
    present,
    // Counts of few rows are skewed as such, which their square root evens out.
    series.counts ? present : values.flatMap((value, at) => (value === null || clear.has(at) ? [] : [value - expected[at]!])),
  );
  const correlation = neighbourCorrelation(rest);
  // Alike neighbours say less about the spread.
  const alone = (1 - correlation ** 2) / (1 + correlation ** 2);
  const jumpP = jumpsOf(z, Math.min(freedom * EFFICIENCY, tails));
  const judged = (from: number, to: number, inside: number[], independent: number, usual: number): Anomaly[] => {
    const count = inside.length;
    const value = mean(inside.map((at) => values[at]!));
    const score = independent / Math.sqrt(inflationOf(count, correlation));
    const degrees = Math.max(1, Math.min(freedom * EFFICIENCY * alone, tails * count));
    // A run of `count` steps is the best of about count² starts and lengths, and a second try beside its steps by themselves.
    const tried = known.length * (count > 1 ? 2 : 1) * count ** 2;
    // The square root of a few rows lies further out than so few rows are unlikely: the tail of the count itself is exact.
    const together = chanceOfTail(inside.map((at) => z[at]!)) ** (1 / inflationOf(count, correlation));
    const exact = series.counts ? tried * countTail(value * count, usual * count) : 0;
    const wandered = count > 1 ? Math.min(correlation > WANDERS ? 1 : wanderingBeside(flat, from, to), jumpP(from, to)) : 0;
    const p = Math.min(1, Math.max(wandered, exact, tried * together, tried * studentTwoSided(score, degrees)));
    if (Math.abs(value - usual) < DISTANCE_MIN * Math.abs(usual)) return [];
    return [{ from, to, direction: value > usual ? 'high' : 'low', value, expected: usual, p }];
  };
  // What other years lead to expect may explain a run that neighbours do not, such as a high season that the data's end cuts off.
  const againstYears = (run: Anomaly, inside: number[]): Anomaly[] => {
    const years = expectedByYears(series.grain, flat, run.from, run.to);
    if (years === null) return [run];
    const usual = mean(inside.map((at) => seasonAt(years.value, at)));
    const scale = series.counts ? (value: number) => Math.sqrt(Math.max(0, value)) : (value: number) => value;
    const left = (scale(run.value) - scale(usual)) / (scale(run.value) - scale(run.expected));
    if (!(left < 1 - EXPLAINED_MIN)) return [run];
    const score = (Math.max(0, left) * scoreOf(z, inside)) / Math.sqrt(1 + inside.length / years.steps);
    return judged(run.from, run.to, inside, score, usual);
  };
  const shares = values.map((value, at) => (value === null ? null : value / expected[at]!));
  const found = runs.flatMap(({ from, to, whole, inside }): Anomaly[] => {
    const run = judged(from, to, inside, scoreOf(z, inside), mean(inside.map((at) => expected[at]!)));
    if (!run.some(({ p }) => p <= P_RETURNING)) return run;
    if (!returnsEachYear(series.grain, z, from, to))
      return standsAlone(z, from, to) ? run : run.flatMap((one) => againstYears(one, inside));
    // A season; a day may still stand out from it, or beside it.
    const distanceAt = seasonDistances(series.grain, straight, shares, whole);
    return places(whole.from, whole.to).flatMap((at) => {
      if (z[at] === null) return [];
      const { distance, share } = distanceAt(at);
      return judged(at, at, [at], Math.abs(even(distance)), expected[at]! * share);
    });
  });
  found.sort((a, b) => a.p - b.p || a.from - b.from);
  // Chance may have a share of those found (Benjamini and Hochberg 1995), up to a limit.
  const last = found.findLastIndex(({ p }, rank) => p <= Math.min(P_AMONG_OTHERS, P_MAX * (1 + AMONG_OTHERS * rank)));
  return { anomalies: found.slice(0, last + 1), p: found[0]?.p ?? 1 };
}

/** Whether a step or two stand out from neighbours that do not: a high season would show in those, too. */
function standsAlone(z: readonly (number | null)[], from: number, to: number): boolean {
  if (to - from + 1 > ALONE_STEPS_MAX) return false;
  const side = Math.sign(z[from] ?? 0);
  const around = [...z.slice(Math.max(0, from - NEIGHBOURS), from), ...z.slice(to + 1, to + 1 + NEIGHBOURS)].filter((one) => one !== null);
  return around.length > NEIGHBOURS && side * median(around) < ALONE_MAX;
}
const ALONE_STEPS_MAX = 2;
const NEIGHBOURS = 4;
/** Deviations of the middle one of neighbours that do not stand out; those on one side may belong to a season that begins or ends. */
const ALONE_MAX = 0.5;

/** The anomaly that the newest value is or ends, as an alert judges it; null if it is usual. */
export function newestAnomaly(series: Measured): Anomaly | null {
  if (isDense(series.grain)) return denseAnomaliesAmong(series.values, 1)[0] ?? null;
  return findAnomalies(series).anomalies.find(({ to }) => to === series.values.length - 1) ?? null;
}

/** Values from which a series can be judged. */
export function valuesNeeded(grain: Step): number {
  return isDense(grain) ? WARM_UP + 1 : VALUES_MIN;
}

/**
 * Probability that chance alone makes a step as large as the one that an episode begins or ends with anywhere in the series. A level that wanders like a
 * random walk moves away and returns by itself, but not at once.
 */
function jumpsOf(z: readonly (number | null)[], degrees: number): (from: number, to: number) => number {
  const steps = z.flatMap((one, at) => {
    const before = z[at - 1];
    return at > 0 && one !== null && typeof before === 'number' ? [one - before] : [];
  });
  const deviation = robustDeviation(steps);
  return (from, to) => {
    const jumps = [from, to + 1].map((at) => Math.abs((z[at] ?? 0) - (z[at - 1] ?? 0)) * (at > 0 && at < z.length ? 1 : 0));
    return deviation > 0 ? Math.min(1, steps.length * studentTwoSided(Math.max(...jumps) / deviation, degrees)) : 0;
  };
}

/** How likely the values beside an episode would be as near their line if they were a random walk. */
function wanderingBeside(values: readonly (number | null)[], from: number, to: number): number {
  return wanderingP(lineResiduals(values.flatMap((one, at) => (one === null || (at >= from && at <= to) ? [] : [one]))));
}

interface Run {
  from: number;
  to: number;
  /** With the weaker neighbours on the same side. */
  whole: { from: number; to: number };
}

/** Runs of neighbours at least 2 deviations off on the same side; one milder step in between does not end a run. */
function runsOf(z: readonly (number | null)[]): Run[] {
  const runs: Run[] = [];
  for (let at = 0; at < z.length; at++) {
    const side = sideOf(z[at]);
    if (side === 0) continue;
    let to = at;
    while (sideOf(z[to + 1]) === side || (sideOf(z[to + 2]) === side && Math.sign(z[to + 1] ?? 0) === side))
      to += sideOf(z[to + 1]) === side ? 1 : 2;
    runs.push({ ...strongestPart(z, at, to), whole: { from: at, to } });
    at = to;
  }
  return runs;
}

/**
 * The part of a run that chance explains least, given that a part of `count` steps is one of about count²: slightly high neighbours are not part of a very
 * high day.
 */
function strongestPart(z: readonly (number | null)[], first: number, last: number): { from: number; to: number } {
  let best = { from: first, to: last, score: Number.NEGATIVE_INFINITY };
  for (let from = first; from <= last; from++) {
    let [sum, count] = [0, 0];
    for (let to = from; to <= Math.min(last, from + EPISODE_STEPS_MAX); to++) {
      const value = z[to];
      if (value === null || value === undefined) continue;
      sum += Math.abs(value);
      count += 1;
      const score = sum ** 2 / count - 4 * Math.log(count);
      if (score > best.score) best = { from, to, score };
    }
  }
  return { from: best.from, to: best.to };
}

/**
 * Degrees of freedom of the Student distribution that matches the tails of most values: the 95% quantile of the distances in the deviations that
 * `z` is measured in.
 */
function tailDegrees(z: readonly number[]): number {
  const middle = median(z);
  const distances = z.map((one) => Math.abs(one - middle)).sort((a, b) => a - b);
  // Allow for the quantile's own error with so few values.
  const ratio = quantile(distances, 0.95) - quantileError(z.length);
  return degreesOfTails(ratio);
}

/** By how much the 95% quantile of this many distances may be too large by chance. */
export const quantileError = (count: number): number => 3.5 / Math.sqrt(count);

/** Degrees of freedom of the Student distribution of which 95% of values lie within this many deviations; infinite for a normal one. */
export function degreesOfTails(ratio: number): number {
  // The quantile with 1, 1.5, 2, 3, 5, 10 and 30 degrees of freedom.
  const ratios: [number, number][] = [
    [6.68, 1],
    [4.2, 1.5],
    [3.22, 2],
    [2.64, 3],
    [2.31, 5],
    [2.11, 10],
    [2.01, 30],
  ];
  return ratios.find(([least]) => ratio >= least)?.[1] ?? Number.POSITIVE_INFINITY;
}

/** Correlation of neighbours, 0 to 0.97, from the values that do not stand out. */
function neighbourCorrelation(z: readonly (number | null)[]): number {
  let [products, squares] = [0, 0];
  for (let at = 1; at < z.length; at++) {
    const [a, b] = [z[at - 1], z[at]];
    if (typeof a !== 'number' || typeof b !== 'number' || Math.abs(a) > 3 || Math.abs(b) > 3) continue;
    products += a * b;
    squares += (a * a + b * b) / 2;
  }
  return squares > 0 ? Math.min(0.97, Math.max(0, products / squares)) : 0;
}

/** Probability of a Poisson count at least as far from its mean on the same side. */
function countTail(count: number, expected: number): number {
  if (!(expected > 0)) return 0;
  const whole = Math.max(0, Math.round(count));
  return whole < expected ? chiSquareAbove(2 * expected, 2 * (whole + 1)) : whole === 0 ? 1 : 1 - chiSquareAbove(2 * expected, 2 * whole);
}

const places = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
