import type { Grain, Step } from './calendar.ts';
import { DIFFERENCE, ROOT, scalesOf } from './distance-scales.ts';
import { type LocalLevel, levelsOf, mostlyPositive } from './local-level.ts';
import { reachesOf } from './long-tail.ts';
import { efficientDeviation, median, robustDeviation } from './quantiles.ts';
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
  /** The same without the logarithm that draws the highest values nearer, so that a step is as long far from the level as near it. */
  straight: (number | null)[];
  /** The distances always measured from the level around each value. */
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
  const first = levelFor(values, grain, period);
  // A sale or an outage of some days would draw the level near it towards itself, and make the rest look skewed.
  const calm = withoutLongEpisodes(values, first, period);
  const level = calm ? levelFor(calm, grain, period) : first;
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
  const scales = counts && relative ? [ROOT] : relative ? scalesOf(calm ?? values, candidates[0]!) : [DIFFERENCE];
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
  const straight = byScale[0]![0]!.map((one) => (one !== null && Number.isFinite(one) ? one : null));
  return { expected, z: given, straight, spread: around!, flat, seasonAt, freedom };
}

/**
 * Shortens the longer side of distances that remain skewed, such as those of sums of a few large amounts, by the shifted logarithm under which both sides
 * reach equally far. The identity if chance may have made them uneven, and from there on the more of it, the less chance may have.
 */
export function longSide(distances: readonly (number | null)[]): <T extends number | null>(distance: T) => T {
  const known = distances.filter((one) => one !== null).sort((a, b) => a - b);
  const { low, high, skew } = reachesOf(known);
  if (known.length < SKEW_VALUES_MIN || !(low > 0 && high > 0) || Math.abs(skew) <= SKEW_ERRORS / Math.sqrt(known.length))
    return (distance) => distance;
  const side = Math.sign(skew);
  const beyondChance = Math.min(1, (Math.abs(skew) * Math.sqrt(known.length) - SKEW_ERRORS) / SKEW_ERRORS_CLEAR);
  const [long, short] = [Math.max(low, high), Math.min(low, high)];
  const bend = (beyondChance * (long - short)) / (long * short);
  const scale = Math.max(1, Math.log1p(bend * long) / bend / REACH_OF_NORMAL);
  return (distance) =>
    (distance === null || distance * side <= 0
      ? distance
      : (side * Math.log1p(bend * Math.abs(distance))) / bend / scale) as typeof distance;
}
/** Fewer values do not show how skewed they are; and how skewed values of a symmetric distribution hardly ever seem, times their root. */
const SKEW_VALUES_MIN = 30;
const SKEW_ERRORS = 2.6;
/** From this many errors more on, skew is taken for what it seems. */
const SKEW_ERRORS_CLEAR = 0.6;
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

/** The values without episodes of some days, each far off on one side; null if there are none. */
function withoutLongEpisodes(
  values: readonly (number | null)[],
  { around, season, relative }: LocalLevel,
  period: number,
): (number | null)[] | null {
  const distances = values.map((value, at) => {
    if (value === null) return null;
    return relative ? value / (around[at]! * season[at % period]!) - 1 : value - around[at]! - season[at % period]!;
  });
  const far = FAR * efficientDeviation(distances.filter((one) => one !== null));
  const calm = [...values];
  for (let from = 0; from < values.length; from++) {
    const side = Math.sign(distances[from] ?? 0);
    let to = from;
    while (to < values.length && side * (distances[to] ?? 0) > far) to++;
    if (to - from >= EPISODE_STEPS && to - from <= EPISODE_STEPS_MAX) calm.fill(null, from, to);
    from = Math.max(from, to - 1);
  }
  const left = calm.filter((one) => one !== null).length;
  const known = values.filter((one) => one !== null).length;
  return left < known && left >= CALM_MIN * known ? calm : null;
}
/** Deviations of each of their steps, their longest length, and the share of the steps that must remain. */
const FAR = 3;
const EPISODE_STEPS_MAX = 30;
const CALM_MIN = 0.8;

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
 * The level and season. Where neighbours stay on one side of the usual level, the series bends: a yearly wave is removed first if that brings the values
 * closer than its parameters would by chance; otherwise a short reach follows a strong bend. How close is measured by an efficient deviation: that of the
 * median distance varies by more than a wave removes.
 */
function levelFor(values: readonly (number | null)[], grain: Grain, period: number): LocalLevel {
  const usual = levelsOf(values, grain, period);
  const residuals = distancesFrom(usual, values, period);
  if (residuals.length < (LONG_MIN[grain] ?? Number.POSITIVE_INFINITY)) return usual;
  const [correlation, spread] = [neighbourCorrelation(residuals), efficientDeviation(residuals)];
  const moves = Math.max(...usual.around) - Math.min(...usual.around);
  const waving = Math.max(correlation, neighbourCorrelation(meansOf(residuals, Math.max(period, WAVE_BLOCK))));
  if (waving < WAVING && moves < MOVES * spread) return usual;
  const yearly = WAVES.flatMap((waves) => {
    const level = levelsOverYear(values, grain, period, waves);
    return level === null
      ? []
      : [{ level, excess: efficientDeviation(distancesFrom(level, values, period)) / (1 - (CHANCE_SHARE * waves) / residuals.length) }];
  }).sort((a, b) => a.excess - b.excess);
  if (yearly[0] && yearly[0].excess < spread) return yearly[0].level;
  if (correlation < BENDING) return usual;
  const close = levelsOf(values, grain, period, { short: SHORT_REACH[grain] });
  return close.relative === usual.relative && efficientDeviation(distancesFrom(close, values, period)) < CLOSER * spread ? close : usual;
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
/** Correlation of neighbouring residuals, or range of the level in deviations, from which there may be a yearly wave. */
const WAVING = 0.06;
const MOVES = 1.5;
/** Correlation from which the level may bend, and the share of the spread that a short reach must leave at most. */
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

/** The smallest distance across scales; null if there is none. */
function nearest(distances: readonly (number | null)[]): number | null {
  const least = distances.reduce((near, one) => (one !== null && near !== null && Math.abs(one) < Math.abs(near) ? one : near));
  return least !== null && Number.isFinite(least) ? least : null;
}

/** The side on which a value stands out: 1, −1, or 0. */
export function sideOf(z: number | null | undefined): number {
  return z !== null && z !== undefined && Math.abs(z) >= EACH_MIN ? Math.sign(z) : 0;
}
