import type { Grain } from './calendar.ts';
import { studentTwoSided } from './distributions.ts';
import { inflationOf, neighbourCorrelation } from './long-run-variance.ts';
import { wanderingP } from './random-walk.ts';
import { findLevelChanges } from './time-series/index.ts';

/** A change of level that lasts until the series ends. */
export interface LastingChange {
  /** First index of the new level; of a fading or growing one, where it begins to move. */
  at: number;
  /** Whether the level moved at once, or has been moving since. */
  shape: 'step' | 'ramp';
  /** Means of up to a year since the change, and of the same steps a year earlier where the series has them; otherwise of up to a year before it. */
  before: number;
  after: number;
  sameSteps: boolean;
  /** Probability that chance alone produces it anywhere in the series. */
  p: number;
}

/** Steps in a year. */
const YEARS: Partial<Record<Grain, number>> = { week: 52, month: 12, quarter: 4 };
const P_MAX = 0.01;
/** A change must hold against the same steps of the year before at least to this part. */
const HELD_MIN = 0.4;
const HELD_P_MAX = 0.05;
/** Steps since the change: fewer are an episode. */
const STEPS_MIN = 4;
/** By how many steps the echo of a change, a year after it, may be off. */
const ECHO_SLACK = 3;

/**
 * The change of level that a series ends with: the last of its level changes, or the first of several in the same direction. What returns each year
 * is none: where the series has the year before, the change must also hold against the same steps of it. null if there is none beyond chance.
 */
export function findLastingChange(values: readonly (number | null)[], grain: Grain): LastingChange | null {
  const changes = findLevelChanges(values);
  const last = changes.at(-1);
  if (!last || values.length - last.at < STEPS_MIN) return null;
  const direction = Math.sign(last.after - last.before);
  let first = changes.length - 1;
  while (first > 0 && Math.sign(changes[first - 1]!.after - changes[first - 1]!.before) === direction) first -= 1;
  const p = Math.min(...changes.slice(first).map((one) => one.p));
  const { at, shape } = shapeOf(values, changes[first]!.at, last.at);
  const found = levelsAround(values, at, grain);
  if (!found || p > P_MAX || !heldAYear(values, at, grain, { ...found, shape })) return null;
  return { at, shape, p, ...found, ...(shape === 'ramp' ? endsOf(values, at, grain) : {}) };
}

/** Where a slope that lasts until the end begins and ends: the levels just before it and now. */
function endsOf(values: readonly (number | null)[], at: number, grain: Grain): Pick<LastingChange, 'before' | 'after' | 'sameSteps'> {
  const known = (part: readonly (number | null)[]) => part.filter((value) => value !== null);
  const [reach, now] = [Math.round((YEARS[grain] ?? 12) / 2), Math.max(3, Math.round((YEARS[grain] ?? 12) / 8))];
  return { before: mean(known(values.slice(Math.max(0, at - reach), at))), after: mean(known(values.slice(-now))), sameSteps: false };
}

/**
 * The same for a series with a season of its own, such as the rows of a business: each step is compared with the same step of the year before, so that
 * no season and no steady growth shows. null with less than a year and a half.
 */
export function findChangeOnYear(values: readonly (number | null)[], grain: Grain): LastingChange | null {
  const year = YEARS[grain];
  if (year === undefined || values.length < 1.4 * year) return null;
  const growth = values.slice(year).map((value, i) => {
    const before = values[i] ?? null;
    return value === null || before === null || value < 0 || before < 0 ? null : Math.log((value + 0.5) / (before + 0.5));
  });
  const changes = findLevelChanges(growth);
  // A year after a change, growth falls back: the echo of the change.
  const own = changes.filter(
    (one, i) =>
      !changes
        .slice(0, i)
        .some(
          (earlier) =>
            Math.abs(one.at - earlier.at - year) <= ECHO_SLACK &&
            Math.sign(one.after - one.before) !== Math.sign(earlier.after - earlier.before),
        ),
  );
  const last = own.at(-1);
  if (!last || growth.length - last.at < STEPS_MIN || last.p > P_MAX) return null;
  const at = last.at + year;
  const found = levelsAround(values, at, grain);
  return found && Math.sign(found.after - found.before) === Math.sign(last.after - last.before)
    ? { at, shape: 'step', p: last.p, ...found }
    : null;
}

/**
 * The same for the part of a whole, such as a product's share of the orders: one step, or one slope to the end, wherever it fits best, tested against no
 * change by Student's distribution with the correlation of what it leaves, for all places and both shapes; and none where what it
 * leaves may wander. Finds slow fades, which level changes miss in short series.
 */
export function findShareChange(values: readonly (number | null)[], grain: Grain): LastingChange | null {
  const known = values.filter((value) => value !== null);
  if (known.length < VALUES_MIN) return null;
  const places = Array.from({ length: values.length - 2 * STEPS_MIN }, (_, i) => i + STEPS_MIN);
  const fits = places.flatMap((at) => [
    { at, shape: 'step' as const, error: errorOf(values, onStep(at)) },
    { at, shape: 'ramp' as const, error: errorOf(values, onRamp(at)) },
  ]);
  const steps = bestOf(fits.filter(({ shape }) => shape === 'step'));
  const ramps = bestOf(fits.filter(({ shape }) => shape === 'ramp'));
  if (!steps || !ramps) return null;
  const { at, shape, error } = ramps.error < RAMP_BETTER * steps.error ? ramps : steps;
  const residuals = residualsOf(values, shape === 'ramp' ? onRamp(at) : onStep(at));
  const all = errorOf(values, () => 0);
  const correlation = neighbourCorrelation([residuals]);
  const inflation = inflationOf(known.length, correlation);
  const t = error > 0 ? Math.sqrt(((Math.max(0, all - error) / error) * (known.length - 2)) / inflation) : Number.POSITIVE_INFINITY;
  const p = Math.min(1, testsOf(t, places.length, values.length) * studentTwoSided(t, Math.max(2, (known.length - 2) / inflation)));
  if (wanderingP(residuals, { breaks: 1 }) > WANDERING_MAX) return null;
  const found = levelsAround(values, at, grain);
  if (!found || p > P_MAX || !heldAYear(values, at, grain, { ...found, shape })) return null;
  return { at, shape, p, ...found, ...(shape === 'ramp' ? endsOf(values, at, grain) : {}) };
}

/**
 * As how many tests the best of all places counts: neighbours say nearly the same, so fewer than there are (DeLong 1981, as in Andrews 1993). In simulations
 * with correlations of neighbours of 0 to 0.6, up to 1 % of 150 values have a `p` below 1 %.
 */
function testsOf(t: number, places: number, count: number): number {
  const reach = 2 * Math.log((count - STEPS_MIN) / STEPS_MIN);
  const crossings = (Math.max(0, t ** 2 - 1) * reach + 2) / 2;
  return Math.min(2 * places, SHAPES * crossings);
}
/** Steps and slopes fit alike, so that two shapes are less than two tests. */
const SHAPES = 1.5;

const VALUES_MIN = 16;
/** The correlation of what is left counts already; this only sets aside what plainly wanders. */
const WANDERING_MAX = 0.05;
/** A slope must leave clearly less than a step to be told as one. */
const RAMP_BETTER = 0.9;

const bestOf = <T extends { error: number }>(fits: readonly T[]): T | undefined =>
  fits.length === 0 ? undefined : fits.reduce((a, b) => (b.error < a.error ? b : a));

/** Whether a step or a slope to the end fits the series better, and where it begins; the search stays near the changes of level. */
function shapeOf(values: readonly (number | null)[], first: number, last: number): { at: number; shape: LastingChange['shape'] } {
  const steps = [first, last].map((at) => ({ at, shape: 'step' as const, error: errorOf(values, onStep(at)) }));
  const ramps = Array.from({ length: first }, (_, at) => at)
    .slice(STEPS_MIN)
    .map((at) => ({ at, shape: 'ramp' as const, error: errorOf(values, onRamp(at)) }));
  const [step, ramp] = [bestOf(steps)!, bestOf(ramps)];
  return ramp && ramp.error < RAMP_BETTER * step.error ? ramp : step;
}

/** What a value is drawn on: 0 before a change and 1 since, or the steps since. */
const onStep = (change: number) => (at: number) => (at < change ? 0 : 1);
const onRamp = (change: number) => (at: number) => Math.max(0, at - change);

interface Line {
  level: number;
  middle: number;
  slope: number;
}

/** The best line through the values over `x` of their index. */
function lineOf(values: readonly (number | null)[], x: (at: number) => number): Line {
  let [count, xs, ys] = [0, 0, 0];
  for (let at = 0; at < values.length; at++) {
    const y = values[at] ?? null;
    if (y === null) continue;
    count += 1;
    xs += x(at);
    ys += y;
  }
  const [middle, level] = [xs / Math.max(1, count), ys / Math.max(1, count)];
  let [xx, xy] = [0, 0];
  for (let at = 0; at < values.length; at++) {
    const y = values[at] ?? null;
    if (y === null) continue;
    const distance = x(at) - middle;
    xx += distance ** 2;
    xy += distance * (y - level);
  }
  return { level, middle, slope: xx > 0 ? xy / xx : 0 };
}

/** The sum of squares that this line leaves. A search over places fits some hundred lines: no list is made of what each leaves. */
function errorOf(values: readonly (number | null)[], x: (at: number) => number): number {
  const { level, middle, slope } = lineOf(values, x);
  let sum = 0;
  for (let at = 0; at < values.length; at++) {
    const y = values[at] ?? null;
    if (y === null) continue;
    const left = y - level - slope * (x(at) - middle);
    sum += left * left;
  }
  return sum;
}

function residualsOf(values: readonly (number | null)[], x: (at: number) => number): number[] {
  const { level, middle, slope } = lineOf(values, x);
  return values.flatMap((y, at) => (y === null ? [] : [y - level - slope * (x(at) - middle)]));
}

/** The level since a change and before it, over up to a year each. */
export function levelsAround(
  values: readonly (number | null)[],
  at: number,
  grain: Grain,
): Pick<LastingChange, 'before' | 'after' | 'sameSteps'> | null {
  const year = YEARS[grain] ?? values.length;
  const pairs = pairsOf(values, at, year);
  const since = values
    .slice(at)
    .slice(-year)
    .filter((value) => value !== null);
  if (since.length === 0) return null;
  if (pairs.length >= since.length / 2)
    return { before: mean(pairs.map(([before]) => before)), after: mean(pairs.map(([, after]) => after)), sameSteps: true };
  const earlier = values.slice(Math.max(0, at - year), at).filter((value) => value !== null);
  return earlier.length === 0 ? null : { before: mean(earlier), after: mean(since), sameSteps: false };
}

/** What a slope leads from and to: the level before it, and the last steps. */
export function rampEnds(values: readonly (number | null)[], at: number): { before: number; after: number; sameSteps: false } {
  const known = (part: readonly (number | null)[]) => part.map((value) => value ?? 0);
  const reach = Math.max(4, Math.min(26, Math.floor(values.length / 6)));
  return {
    before: mean(known(values.slice(Math.max(0, at - reach), at))),
    after: mean(known(values.slice(-Math.max(3, reach / 4)))),
    sameSteps: false,
  };
}

/** Steps since a change, of the first year, with the same steps a year earlier. */
function pairsOf(values: readonly (number | null)[], at: number, year: number): [number, number][] {
  return values.slice(at, at + year).flatMap((after, i): [number, number][] => {
    const before = values[at + i - year] ?? null;
    return after === null || before === null ? [] : [[before, after]];
  });
}

/** True if the change also shows against the same steps of the year before, as far as the series has them. */
function heldAYear(
  values: readonly (number | null)[],
  at: number,
  grain: Grain,
  { before, after, shape }: Pick<LastingChange, 'before' | 'after' | 'shape'>,
): boolean {
  const year = YEARS[grain];
  const pairs = year === undefined ? [] : pairsOf(values, at, year);
  if (pairs.length < STEPS_MIN) return true;
  const moves = pairs.map(([was, is]) => is - was);
  const level = mean(moves);
  if (Math.sign(level) !== Math.sign(after - before) || Math.abs(level) < HELD_MIN * Math.abs(after - before)) return false;
  // Along a slope, the distance to the year before grows: it has no one level to test.
  if (shape === 'ramp') return true;
  const residuals = moves.map((move) => move - level);
  const deviation = Math.sqrt(residuals.reduce((sum, one) => sum + one * one, 0) / Math.max(1, moves.length - 1));
  // A few months since the change say little about how neighbours correlate; the moves before it do, too.
  const earlier = values.slice(year, at).flatMap((is, i) => {
    const was = values[i] ?? null;
    return is === null || was === null ? [] : [is - was];
  });
  const usual = mean(earlier);
  const inflation = inflationOf(moves.length, Math.max(0, neighbourCorrelation([earlier.map((move) => move - usual), residuals])));
  const error = deviation * Math.sqrt(inflation / moves.length);
  const p = error > 0 ? studentTwoSided(level / error, Math.max(2, moves.length / inflation - 1)) : level === 0 ? 1 : 0;
  return p <= HELD_P_MAX;
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
