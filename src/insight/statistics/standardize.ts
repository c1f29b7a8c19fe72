import type { Grain, Step } from './calendar.ts';
import { type LocalLevel, levelsOf, mostlyPositive } from './local-level.ts';
import { reachesOf } from './long-tail.ts';
import { median, quantile, robustDeviation } from './quantiles.ts';
import { yearlySeason } from './yearly-season.ts';

/** A series by time step. */
export interface Measured<G extends Step = Step> {
  grain: G;
  values: readonly (number | null)[];
  /** The values are counts: their spread grows with the square root of their size. */
  counts: boolean;
  /** Rows behind each mean; a mean of few rows may lie further off. */
  sizes?: readonly number[] | undefined;
}

/** Minimum deviations of each step of an episode. */
const EACH_MIN = 1.5;
/** Roughly how many deviations the nearest of three levels lies closer than the true one. */
const NEARER = 0.5;
const PERIODS: Partial<Record<Grain, number>> = { day: 7, month: 12, quarter: 4 };

interface Standardized {
  expected: number[];
  /** Distances from the expected values in robust standard deviations. */
  z: (number | null)[];
  /** The same, always measured from the level around each value. */
  spread: (number | null)[];
  /** The values without the shorter season, such as that of weekdays, and the season at each step. */
  flat: (number | null)[];
  seasonAt: (value: number, at: number) => number;
  /** Number of values minus the number of estimated parameters. */
  freedom: number;
}

/** Measures each value from its level and season, in the series' own robust standard deviations. */
export function standardize({ grain, values, counts, sizes }: Measured<Grain>): Standardized {
  const period = PERIODS[grain] ?? 1;
  const level = levelFor(values, grain, period);
  const { season, relative, fitted } = level;
  const candidates = [level.around, level.before, level.after].map((of) =>
    of.map((one, at) => (one === null ? null : relative ? one * season[at % period]! : one + season[at % period]!)),
  );
  const credible = credibleSides(values, candidates);
  const expected = values.map((value, at) => {
    const [around, before, after] = candidates.map((candidate) => candidate[at] ?? null) as [number, number | null, number | null];
    const all = [around, credible.before[at] ? before : null, credible.after[at] ? after : null].filter((one) => one !== null);
    return value === null ? around : all.reduce((near, one) => (Math.abs(value - one) < Math.abs(value - near) ? one : near));
  });
  const usualSize = sizes ? median(sizes.filter((size) => size > 0)) : 0;
  const trust = values.map((_, at) => (usualSize > 0 ? Math.sqrt(Math.min(1, (sizes?.[at] ?? 0) / usualSize)) : 1));
  const known = values.filter((value) => value !== null).length;
  const freedom = Math.max(1, known - fitted);
  const scales = counts && relative ? [ROOT] : relative ? scalesOf(values, candidates[0]!) : [DIFFERENCE];
  const byScale = scales.map(({ distance, least }) => {
    const from = (base: readonly (number | null)[]) =>
      values.map((value, at) => (value === null ? null : trust[at]! * distance(value, base[at]!)));
    const residuals = from(candidates[0]!);
    const all = residuals.filter((one) => one !== null);
    const rough = efficientDeviation(all) || efficientDeviation(all.filter((one) => one !== 0));
    const usual = efficientDeviation(withoutEpisodes(residuals, rough)) || rough;
    // Twice: what was estimated makes usual values seem nearer than they are, and lies itself off by as much from one that shaped none of it.
    const deviation = Math.max(least, usual * (known / freedom));
    return [from(expected), residuals].map((all) => all.map((one) => (one === null ? null : one / deviation)));
  });
  const [z, around] = [0, 1].map((which) => values.map((_, at) => nearest(byScale.map((scaled) => scaled[which]![at] ?? null))));
  // The nearest of three levels is slightly too near by chance. Add that back, up to the distance from the level around.
  const given = z!.map((one, at) =>
    one === null || sideOf(one) === 0
      ? one
      : Math.sign(one) * Math.max(Math.abs(one), Math.min(Math.abs(around![at]!), Math.abs(one) + NEARER)),
  );
  const flat = values.map((value, at) => (value === null ? null : relative ? value / season[at % period]! : value - season[at % period]!));
  const seasonAt = (value: number, at: number) => (relative ? value * season[at % period]! : value + season[at % period]!);
  return { expected, z: given, spread: around!, flat, seasonAt, freedom };
}

/**
 * Shortens the longer side of distances that remain skewed, such as those of sums of a few large amounts, by the shifted logarithm under which both sides
 * reach equally far. The identity if chance may have made them uneven.
 */
export function longSide(distances: readonly (number | null)[]): <T extends number | null>(distance: T) => T {
  const known = distances.filter((one) => one !== null).sort((a, b) => a - b);
  const { low, high, skew } = reachesOf(known);
  if (known.length < SKEW_VALUES_MIN || !(low > 0 && high > 0) || Math.abs(skew) < SKEW_ERRORS / Math.sqrt(known.length))
    return (distance) => distance;
  const side = Math.sign(skew);
  const [long, short] = [Math.max(low, high), Math.min(low, high)];
  const bend = (long - short) / (long * short);
  const scale = Math.max(1, Math.log1p(bend * long) / bend / REACH_OF_NORMAL);
  return (distance) =>
    (distance === null || distance * side <= 0
      ? distance
      : (side * Math.log1p(bend * Math.abs(distance))) / bend / scale) as typeof distance;
}
/** Fewer values do not show how skewed they are; and how skewed values of a symmetric distribution hardly ever seem, times their root. */
const SKEW_VALUES_MIN = 30;
const SKEW_ERRORS = 2.6;
/** Deviations on one side within which 90% of normal values lie. */
const REACH_OF_NORMAL = 1.2816;

/**
 * Whether the level before (or after) a step can be its own: the three values on that side lie near it, too. Where a series bends, one-sided levels
 * lag behind, and an unusual value may lie near one by coincidence.
 */
function credibleSides(
  values: readonly (number | null)[],
  candidates: readonly (readonly (number | null)[])[],
): { before: boolean[]; after: boolean[] } {
  const [around, before, after] = candidates as [readonly number[], readonly (number | null)[], readonly (number | null)[]];
  const spread = robustDeviation(values.flatMap((value, at) => (value === null || !around[at] ? [] : [value / around[at]! - 1])));
  const near = (level: readonly (number | null)[], step: 1 | -1) =>
    values.map((_, at) => {
      const off = [1, 2, 3].flatMap((k) => {
        const [value, base] = [values[at + k * step], level[at + k * step]];
        return typeof value === 'number' && typeof base === 'number' ? [(value - base) / Math.abs(around[at + k * step] || 1)] : [];
      });
      return off.length === 0 || Math.abs(median(off)) <= CREDIBLE * spread;
    });
  return { before: near(before, -1), after: near(after, 1) };
}
const CREDIBLE = 1;

/** The distances outside of episodes, such as a sale that returns each year: they would make the others seem closer than they are. */
function withoutEpisodes(residuals: readonly (number | null)[], deviation: number): number[] {
  const kept: number[] = [];
  let run: number[] = [];
  let side = 0;
  for (const one of [...residuals, 0]) {
    if (one === null) continue;
    const own = Math.abs(one) > EPISODE_DEVIATIONS * deviation ? Math.sign(one) : 0;
    if (own !== side || own === 0) {
      if (run.length < EPISODE_STEPS) kept.push(...run);
      run = [];
    }
    run.push(one);
    side = own;
  }
  return kept;
}
const EPISODE_DEVIATIONS = 2;
const EPISODE_STEPS = 5;

/**
 * The standard deviation of normal values: from three quantiles of their distances, which is nearly as robust as from their median and twice as efficient,
 * and then from all within three of those, which is nearly as efficient as from all.
 */
function efficientDeviation(values: readonly number[]): number {
  const middle = median(values);
  const distances = Float64Array.from(values, (value) => Math.abs(value - middle)).sort();
  if (quantile(distances, 0.5) === 0) return 0;
  const rough = (quantile(distances, 0.5) / 0.6745 + quantile(distances, 0.6827) + quantile(distances, 0.8) / 1.2816) / 3;
  const within = distances.subarray(0, distances.findLastIndex((one) => one <= TRIMMED * rough) + 1);
  return Math.sqrt(within.reduce((sum, one) => sum + one ** 2, 0) / within.length) / DEVIATION_WITHIN;
}
const TRIMMED = 3;
/** The standard deviation of the standard normal values within three. */
const DEVIATION_WITHIN = 0.98658;

/**
 * The level and season. Where neighbours stay on one side of the usual level, the series bends: a yearly wave is removed first if that brings the values
 * closer than its parameters would by chance; otherwise a short reach follows a strong bend.
 */
function levelFor(values: readonly (number | null)[], grain: Grain, period: number): LocalLevel {
  const usual = levelsOf(values, grain, period);
  const residuals = distancesFrom(usual, values, period);
  if (residuals.length < (LONG_MIN[grain] ?? Number.POSITIVE_INFINITY)) return usual;
  const [correlation, spread] = [neighbourCorrelation(residuals), robustDeviation(residuals)];
  if (Math.max(correlation, neighbourCorrelation(meansOf(residuals, Math.max(period, WAVE_BLOCK)))) < WAVING) return usual;
  const yearly = WAVES.flatMap((waves) => {
    const level = levelsOverYear(values, grain, period, waves);
    return level === null
      ? []
      : [{ level, excess: robustDeviation(distancesFrom(level, values, period)) / (1 - (CHANCE_SHARE * waves) / residuals.length) }];
  }).sort((a, b) => a.excess - b.excess);
  if (yearly[0] && yearly[0].excess < spread) return yearly[0].level;
  if (correlation < BENDING) return usual;
  const close = levelsOf(values, grain, period, { short: SHORT_REACH[grain] });
  return close.relative === usual.relative && robustDeviation(distancesFrom(close, values, period)) < CLOSER * spread ? close : usual;
}

function distancesFrom({ around, season, relative }: LocalLevel, values: readonly (number | null)[], period: number): number[] {
  return values.flatMap((value, at) => {
    const base = relative ? around[at]! * season[at % period]! : around[at]! + season[at % period]!;
    return value === null ? [] : [value - base];
  });
}

/** The level after a yearly wave is removed, with the wave put back; null without two years. */
function levelsOverYear(values: readonly (number | null)[], grain: Grain, period: number, waves: number): LocalLevel | null {
  const known = values.filter((value) => value !== null);
  const relative = mostlyPositive(known) && known.filter((value) => value > 0).length >= POSITIVE_MIN * known.length;
  const year = yearlySeason(values, { grain, period, relative, waves });
  if (year === null) return null;
  const level = levelsOf(
    values.map((value, at) => (value === null ? null : relative ? value / year[at]! : value - year[at]!)),
    grain,
    period,
    { additive: !relative },
  );
  if (level.relative !== relative) return null;
  const back = <T extends number | null>(all: readonly T[]) =>
    all.map((one, at) => (one === null ? one : relative ? one * year[at]! : one + year[at]!)) as T[];
  return { ...level, around: back(level.around), before: back(level.before), after: back(level.after), fitted: level.fitted + 2 * waves };
}
/** Numbers of harmonics that are tried. */
const WAVES = [2, 4, 8];
/** How many times the share of the spread that one harmonic's two parameters explain by chance (1/n) each must explain. */
const CHANCE_SHARE = 6;
const POSITIVE_MIN = 0.9;

/** Means of blocks, in which a slow wave shows through noise and a shorter season. */
function meansOf(values: readonly number[], size: number): number[] {
  return Array.from({ length: Math.floor(values.length / size) }, (_, block) => {
    const own = values.slice(block * size, (block + 1) * size);
    return own.reduce((sum, one) => sum + one, 0) / own.length;
  });
}
const WAVE_BLOCK = 4;

/** Values of a series over which a year bends the level; in shorter ones a long episode would look alike. */
const LONG_MIN: Partial<Record<Grain, number>> = { day: 500, week: 80 };
const SHORT_REACH: Partial<Record<Grain, number>> = { day: 14, week: 6 };
/** Correlation of neighbouring residuals from which there may be a yearly wave, from which the level may bend, and the share of the spread that a short reach must leave at most. */
const WAVING = 0.06;
const BENDING = 0.15;
const CLOSER = 0.94;

function neighbourCorrelation(residuals: readonly number[]): number {
  const reach = 3 * robustDeviation(residuals);
  const clipped = residuals.map((one) => Math.max(-reach, Math.min(reach, one)));
  const products = clipped.slice(1).reduce((sum, one, i) => sum + one * clipped[i]!, 0);
  return (
    products /
    Math.max(
      Number.MIN_VALUE,
      clipped.reduce((sum, one) => sum + one * one, 0),
    )
  );
}

/**
 * Distances of positive values: in deviations that grow with the level's power 0, ½ or 1, and as a logarithm, too, where that fits better. The likeliest
 * under normal noise (Box and Cox 1964), with a bound on what one value contributes (Hinich and Talwar 1975).
 */
function scalesOf(values: readonly (number | null)[], base: readonly (number | null)[]): Scale[] {
  const points = values.flatMap((value, at) => (value === null || !(value > 0 && base[at]! > 0) ? [] : [{ value, level: base[at]! }]));
  const logOf = (all: readonly number[]) => all.reduce((sum, one) => sum + Math.log(one), 0);
  const levels = logOf(points.map(({ level }) => level));
  const jacobians = [...POWERS.map((power) => power * levels), logOf(points.map(({ value }) => value))];
  const scales = [...POWERS.map(powerScale), LOGARITHM];
  const likelihoods = scales.map(({ distance }, which) => {
    const deviation = boundedDeviation(points.map(({ value, level }) => distance(value, level)));
    return deviation > 0 ? -points.length * Math.log(deviation) - jacobians[which]! : Number.NEGATIVE_INFINITY;
  });
  // The last of equals: of a level that hardly varies, a share is the natural measure.
  const best = POWERS.reduce<number>((most, _, which) => (likelihoods[which]! >= likelihoods[most]! ? which : most), 0);
  return likelihoods[POWERS.length]! > likelihoods[best]! ? [scales[best]!, LOGARITHM] : [scales[best]!];
}
const POWERS = [0, 0.5, 1] as const;
const powerScale = (power: number): Scale => ({ distance: (value, expected) => (value - expected) / expected ** power, least: 0 });

/** The root mean square of distances, none of which counts as more than 3.5 times that. */
function boundedDeviation(distances: readonly number[]): number {
  let deviation = efficientDeviation(distances);
  for (let round = 0; round < BOUND_ROUNDS && deviation > 0; round++) {
    const bound = (BOUND * deviation) ** 2;
    deviation = Math.sqrt(distances.reduce((sum, one) => sum + Math.min(one ** 2, bound), 0) / distances.length);
  }
  return deviation;
}
const BOUND = 3.5;
const BOUND_ROUNDS = 4;

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
const LOGARITHM: Scale = { distance: (value, expected) => Math.log(value / expected), least: 0 };
const root = (value: number) => 2 * Math.sqrt(value + 0.375);
const ROOT: Scale = { distance: (value, expected) => root(value) - root(expected), least: 1 };

/** The side on which a value stands out: 1, −1, or 0. */
export function sideOf(z: number | null | undefined): number {
  return z !== null && z !== undefined && Math.abs(z) >= EACH_MIN ? Math.sign(z) : 0;
}
