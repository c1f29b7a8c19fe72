import type { Grain } from './calendar.ts';
import { studentTwoSided } from './distributions.ts';
import { levelsOf } from './local-level.ts';
import { median, quantile, robustDeviation } from './quantiles.ts';

/** A series by time step. */
export interface Measured {
  grain: Grain;
  values: readonly (number | null)[];
  /** The values are counts: their spread grows with the square root of their size. */
  counts: boolean;
  /** Rows behind each mean; a mean of few rows may lie further off. */
  sizes?: readonly number[] | undefined;
}

/** A value, or a run of neighbours, that the surrounding level and the season do not explain. */
export interface Anomaly {
  /** Indexes into the series, both inclusive. */
  from: number;
  to: number;
  direction: 'high' | 'low';
  /** Means over the steps. */
  value: number;
  expected: number;
  /** Probability that chance alone produces it anywhere in this series. */
  p: number;
}

export interface Anomalies {
  /** Least likely first. */
  anomalies: Anomaly[];
  /** Probability that chance alone produces the least likely one; 1 for a series that cannot be judged. */
  p: number;
}

const NOTHING: Anomalies = { anomalies: [], p: 1 };
/** Shorter series have no level to stand out from. */
export const VALUES_MIN = 14;
const P_MAX = 0.01;
/** Smaller differences, as a share of the expected value, are not worth reporting, however unlikely. */
const DISTANCE_MIN = 0.15;
/** Minimum deviations of each step of an episode. */
const EACH_MIN = 1.5;
const EPISODE_STEPS_MAX = 120;
/** Roughly how many deviations the nearest of three levels lies closer than the true one. */
const NEARER = 0.5;
/** Deviations that are unusual whatever the tails. */
const CLEAR = 10;
/** Efficiency of the median absolute deviation (Rousseeuw and Croux 1993): degrees of freedom per value. */
const EFFICIENCY = 0.37;
const PERIODS: Partial<Record<Grain, number>> = { day: 7, month: 12, quarter: 4 };

/**
 * Detects anomalies, for reports, dashboards, alerts, insights and answers alike. Compares each value with the local level (a running
 * median before, around or after it, whichever is nearest, so that a level change is no anomaly) times its season, in robust standard
 * deviations. Positive values must stand out both as a ratio and as a logarithm; counts by their square root (Anscombe 1948). Neighbours on
 * the same side form one episode. Probabilities come from Student's distribution with the series' own tails, corrected for the number of
 * values and, within an episode, for the correlation of neighbours.
 */
export function findAnomalies(series: Measured): Anomalies {
  const { values } = series;
  const known = values.filter((value) => value !== null);
  // A series that is mostly zero has no level to stand out from.
  if (known.length < VALUES_MIN || median(known) === 0) return NOTHING;
  const { expected, z, spread, freedom } = standardize(series);
  const runs = runsOf(z).map(({ from, to }) => {
    const inside = places(from, to).filter((at) => z[at] !== null);
    return { from, to, inside, score: inside.reduce((sum, at) => sum + Math.abs(z[at]!), 0) / Math.sqrt(inside.length) };
  });
  // A long episode would look like heavy tails and hide the others.
  const clear = new Set(runs.flatMap(({ inside, score }) => (score >= CLEAR ? inside : [])));
  const [rest, restSpread] = [z, spread].map((all) => all.map((one, at) => (clear.has(at) ? null : one)));
  const present = restSpread!.filter((one) => one !== null);
  if (present.length === 0) return NOTHING;
  const tails = tailDegrees(present);
  const correlation = neighbourCorrelation(rest!);
  const found = runs.flatMap(({ from, to, inside, score: independent }): Anomaly[] => {
    const count = inside.length;
    const score = independent / Math.sqrt(inflationOf(count, correlation));
    const degrees = Math.max(1, Math.min(freedom * EFFICIENCY, tails * count));
    const p = Math.min(1, known.length * count * studentTwoSided(score, degrees));
    const [value, usual] = [mean(inside.map((at) => values[at]!)), mean(inside.map((at) => expected[at]!))];
    if (Math.abs(value - usual) < DISTANCE_MIN * Math.abs(usual)) return [];
    return [{ from, to, direction: value > usual ? 'high' : 'low', value, expected: usual, p }];
  });
  found.sort((a, b) => a.p - b.p || a.from - b.from);
  return { anomalies: found.filter(({ p }) => p <= P_MAX), p: found[0]?.p ?? 1 };
}

interface Standardized {
  expected: number[];
  /** Distances from the expected values in robust standard deviations. */
  z: (number | null)[];
  /** The same, always measured from the level around each value. */
  spread: (number | null)[];
  /** Number of values minus the number of estimated parameters. */
  freedom: number;
}

function standardize({ grain, values, counts, sizes }: Measured): Standardized {
  const period = PERIODS[grain] ?? 1;
  const level = levelsOf(values, grain, period);
  const { season, relative, fitted } = level;
  const scales: Scale[] = counts && relative ? [ROOT] : relative ? [RATIO, LOGARITHM] : [DIFFERENCE];
  const candidates = [level.around, level.before, level.after].map((of) =>
    of.map((one, at) => (one === null ? null : relative ? one * season[at % period]! : one + season[at % period]!)),
  );
  const expected = values.map((value, at) => {
    const all = candidates.flatMap((candidate) => candidate[at] ?? []);
    return value === null ? all[0]! : all.reduce((near, one) => (Math.abs(value - one) < Math.abs(value - near) ? one : near));
  });
  const usualSize = sizes ? median(sizes.filter((size) => size > 0)) : 0;
  const trust = values.map((_, at) => (usualSize > 0 ? Math.sqrt(Math.min(1, (sizes?.[at] ?? 0) / usualSize)) : 1));
  const known = values.filter((value) => value !== null).length;
  const freedom = Math.max(1, known - fitted);
  const byScale = scales.map(({ distance, least }) => {
    const from = (base: readonly (number | null)[]) =>
      values.map((value, at) => (value === null ? null : trust[at]! * distance(value, base[at]!)));
    const residuals = from(candidates[0]!);
    const present = residuals.filter((one) => one !== null);
    const usual = robustDeviation(present) || robustDeviation(present.filter((one) => one !== 0));
    const deviation = Math.max(least, usual * Math.sqrt(known / freedom));
    return [from(expected), residuals].map((all) => all.map((one) => (one === null ? null : one / deviation)));
  });
  const [z, around] = [0, 1].map((which) => values.map((_, at) => nearest(byScale.map((scaled) => scaled[which]![at] ?? null))));
  // The nearest of three levels is slightly too near by chance. Add that back, up to the distance from the level around.
  const given = z!.map((one, at) =>
    one === null || sideOf(one) === 0
      ? one
      : Math.sign(one) * Math.max(Math.abs(one), Math.min(Math.abs(around![at]!), Math.abs(one) + NEARER)),
  );
  return { expected, z: given, spread: around!, freedom };
}

/** The smallest distance across scales; null if there is none. */
function nearest(distances: readonly (number | null)[]): number | null {
  const least = distances.reduce((near, one) => (one !== null && near !== null && Math.abs(one) < Math.abs(near) ? one : near));
  return least !== null && Number.isFinite(least) ? least : null;
}

interface Scale {
  distance: (value: number, expected: number) => number;
  /** Deviation that chance alone produces. */
  least: number;
}
const DIFFERENCE: Scale = { distance: (value, expected) => value - expected, least: 0 };
const RATIO: Scale = { distance: (value, expected) => value / expected - 1, least: 0 };
const LOGARITHM: Scale = { distance: (value, expected) => Math.log(value / expected), least: 0 };
const root = (value: number) => 2 * Math.sqrt(value + 0.375);
const ROOT: Scale = { distance: (value, expected) => root(value) - root(expected), least: 1 };

/** Runs of neighbours at least 2 deviations off on the same side; one milder step in between does not end a run. */
function runsOf(z: readonly (number | null)[]): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  for (let at = 0; at < z.length; at++) {
    const side = sideOf(z[at]);
    if (side === 0) continue;
    let to = at;
    while (sideOf(z[to + 1]) === side || (sideOf(z[to + 2]) === side && Math.sign(z[to + 1] ?? 0) === side))
      to += sideOf(z[to + 1]) === side ? 1 : 2;
    runs.push(strongestPart(z, at, to));
    at = to;
  }
  return runs;
}

/** The part of a run that stands out most as a whole: slightly high neighbours are not part of a very high day. */
function strongestPart(z: readonly (number | null)[], first: number, last: number): { from: number; to: number } {
  let best = { from: first, to: last, score: 0 };
  for (let from = first; from <= last; from++) {
    let [sum, count] = [0, 0];
    for (let to = from; to <= Math.min(last, from + EPISODE_STEPS_MAX); to++) {
      const value = z[to];
      if (value === null || value === undefined) continue;
      sum += Math.abs(value);
      count += 1;
      const score = sum / Math.sqrt(count);
      if (score > best.score) best = { from, to, score };
    }
  }
  return { from: best.from, to: best.to };
}

function sideOf(z: number | null | undefined): number {
  return z !== null && z !== undefined && Math.abs(z) >= EACH_MIN ? Math.sign(z) : 0;
}

/**
 * Degrees of freedom of the Student distribution that matches the tails of most values: 90% quantile of the distances over their median.
 */
function tailDegrees(z: readonly number[]): number {
  const middle = median(z);
  const distances = z.map((one) => Math.abs(one - middle)).sort((a, b) => a - b);
  // Allow for the ratio's own error with so few values.
  const ratio = quantile(distances, 0.9) / robustDeviation(z) - 2 / Math.sqrt(z.length);
  // The ratio in Student's distribution with 3, 5, 10 and 30 degrees of freedom.
  const ratios: [number, number][] = [
    [2.07, 3],
    [1.87, 5],
    [1.75, 10],
    [1.68, 30],
  ];
  return ratios.find(([least]) => ratio >= least)?.[1] ?? Number.POSITIVE_INFINITY;
}

/** Correlation of neighbours, 0 to 0.9, from the values that do not stand out. */
function neighbourCorrelation(z: readonly (number | null)[]): number {
  let [products, squares] = [0, 0];
  for (let at = 1; at < z.length; at++) {
    const [a, b] = [z[at - 1], z[at]];
    if (typeof a !== 'number' || typeof b !== 'number' || Math.abs(a) > 3 || Math.abs(b) > 3) continue;
    products += a * b;
    squares += (a * a + b * b) / 2;
  }
  return squares > 0 ? Math.min(0.9, Math.max(0, products / squares)) : 0;
}

/** Variance of a sum of `count` correlated neighbours, relative to independent ones. */
function inflationOf(count: number, correlation: number): number {
  let factor = 1;
  for (let lag = 1; lag < count; lag++) factor += 2 * (1 - lag / count) * correlation ** lag;
  return factor;
}

const places = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
