import type { Grain } from './calendar.ts';
import { median, robustDeviation } from './quantiles.ts';
import { theilSen } from './trend.ts';

/** The level of a series at each index, without the season. */
export interface LocalLevel {
  /** Median of the values on both sides; at the ends of the series the window keeps its length. */
  around: number[];
  /** Median of as many values up to the index, or from it on; null if there are fewer. */
  before: (number | null)[];
  after: (number | null)[];
  /** One number per position in the period: a factor if the series is relative, otherwise a difference. */
  season: number[];
  /** The series is positive but for a few values, so its season is a factor. */
  relative: boolean;
  /** Approximate number of estimated parameters. */
  fitted: number;
}

/** Steps on either side that form the level. */
const REACH: Record<Grain, number> = { day: 45, week: 13, month: 9, quarter: 6, year: 5 };
/** Values per position in the period needed to estimate its season. */
const SEASON_VALUES_MIN = 4;
/** From this reach on, only every seventh index is computed and the rest interpolated. */
const LONG_REACH = 30;
const BLOCKS = 60;

/**
 * Running medians, corrected for the series' overall slope so that growth does not bend the level at the ends. `short`: a reach for a series that bends;
 * `additive`: the season is a difference, whatever the sign of the values.
 */
export function levelsOf(
  values: readonly (number | null)[],
  grain: Grain,
  period: number,
  { short, additive = false }: { short?: number | undefined; additive?: boolean } = {},
): LocalLevel {
  const reach = short ?? REACH[grain];
  let flat = values;
  let around = aroundOf(flat, reach, overallSlope(flat), short !== undefined);
  const relative = !additive && mostlyPositive(values) && around.every((value) => value > 0);
  let season = new Array<number>(period).fill(relative ? 1 : 0);
  let kept = 0;
  // Twice: the level improves once the season is removed, and the season once the level is.
  for (let round = 0; round < 2 && period > 1; round++) {
    ({ season, kept } = seasonOf(values, around, period, relative));
    const next = values.map((value, at) =>
      value === null ? null : relative ? value / season[at % period]! : value - season[at % period]!,
    );
    const level = aroundOf(next, reach, overallSlope(next), short !== undefined);
    if (relative && !level.every((one) => one > 0)) break;
    [flat, around] = [next, level];
  }
  const slope = overallSlope(flat);
  const oneSided = (from: number, to: number) =>
    interpolated(flat.length, reach, (place) =>
      place + from < 0 || place + to >= flat.length ? null : medianOf(flat, place + from, place + to, place, slope),
    ).map((level) => (level !== null && relative && level <= 0 ? null : level));
  return {
    around,
    before: oneSided(-2 * reach, 0),
    after: oneSided(0, 2 * reach),
    season,
    relative,
    fitted: kept * (period - 1) + values.length / (2 * reach + 1),
  };
}

/**
 * The median of each position in the period, drawn to that of all as far as they differ no more than by chance (James and Stein 1961): a season that is
 * not there would only add noise.
 */
function seasonOf(
  values: readonly (number | null)[],
  around: readonly number[],
  period: number,
  relative: boolean,
): { season: number[]; kept: number } {
  const neutral = relative ? 1 : 0;
  const groups = Array.from({ length: period }, (_, place) =>
    values.flatMap((value, at) => (value !== null && at % period === place ? [relative ? value / around[at]! : value - around[at]!] : [])),
  );
  const medians = groups.map((own) => {
    const middle = own.length < SEASON_VALUES_MIN ? neutral : median(own);
    return relative && !(middle > 0) ? neutral : middle;
  });
  const known = groups.flatMap((own, place) => (own.length < SEASON_VALUES_MIN ? [] : [{ own, middle: medians[place]! }]));
  if (known.length < 4) return { season: medians, kept: 1 };
  const centre = known.reduce((sum, { middle }) => sum + middle, 0) / known.length;
  const apart = known.reduce((sum, { middle }) => sum + (middle - centre) ** 2, 0);
  const noise =
    known.reduce((sum, { own, middle }) => sum + (MEDIAN_VARIANCE * robustDeviation(own.map((one) => one - middle)) ** 2) / own.length, 0) /
    known.length;
  const kept = apart > 0 ? Math.max(0, 1 - ((known.length - 3) * noise) / apart) : 0;
  const season = medians.map((middle, place) => (groups[place]!.length < SEASON_VALUES_MIN ? middle : centre + kept * (middle - centre)));
  return { season, kept };
}
/** Variance of the median of normal values, relative to that of their mean. */
const MEDIAN_VARIANCE = Math.PI / 2;

/** Whether a series is one of amounts, of which a few may be negative, such as a day of refunds. */
export function mostlyPositive(values: readonly (number | null)[]): boolean {
  const known = values.filter((value) => value !== null);
  return known.filter((value) => value < 0).length <= NEGATIVE_MAX * known.length;
}
const NEGATIVE_MAX = 0.02;

/** The slope between the medians of a window's first and last third, if they differ clearly; null otherwise. */
function localSlope(values: readonly (number | null)[], from: number, to: number): number | null {
  const third = Math.floor((to - from + 1) / 3);
  const [first, last] = [values.slice(from, from + third), values.slice(to + 1 - third, to + 1)].map((part) =>
    part.filter((one) => one !== null),
  );
  if (Math.min(first!.length, last!.length) < THIRD_MIN) return null;
  const difference = median(last!) - median(first!);
  const error = (1.25 * Math.hypot(robustDeviation(first!), robustDeviation(last!))) / Math.sqrt(Math.min(first!.length, last!.length));
  return Math.abs(difference) > CLEAR * error ? difference / (to - from + 1 - third) : null;
}
const THIRD_MIN = 8;
const CLEAR = 2.5;

function aroundOf(values: readonly (number | null)[], reach: number, slope: number, bends: boolean): number[] {
  return interpolated(values.length, reach, (place) => {
    // At the ends the window keeps its length; otherwise an episode there could be taken for the level.
    const start = Math.max(0, Math.min(place - reach, values.length - 2 * reach - 1));
    const own = !bends || start === place - reach ? null : localSlope(values, start, start + 2 * reach);
    return medianOf(values, start, start + 2 * reach, place, own ?? slope) ?? 0;
  }) as number[];
}

function medianOf(values: readonly (number | null)[], from: number, to: number, place: number, slope: number): number | null {
  const window = new Float64Array(Math.max(0, Math.min(to + 1, values.length) - Math.max(0, from)));
  let count = 0;
  for (let at = Math.max(0, from); at <= to && at < values.length; at++) {
    const value = values[at]!;
    if (value !== null) window[count++] = value - slope * (at - place);
  }
  return count === 0 ? null : median(window.subarray(0, count));
}

function interpolated(length: number, reach: number, levelAt: (place: number) => number | null): (number | null)[] {
  const step = reach >= LONG_REACH ? 7 : 1;
  const known = new Map<number, number | null>();
  for (let place = 0; place < length; place += step) known.set(place, levelAt(place));
  known.set(length - 1, levelAt(length - 1));
  return Array.from({ length }, (_, place) => {
    const low = place - (place % step);
    const high = Math.min(low + step, length - 1);
    const [a, b] = [known.get(low) ?? null, known.get(high) ?? null];
    if (a === null || b === null) return a ?? b;
    return high === low ? a : a + ((b - a) * (place - low)) / (high - low);
  });
}

/**
 * The median slope per step between the medians of at most 60 blocks (Theil and Sen). Longer series compare only nearby blocks, so that a
 * level change is not a slope.
 */
function overallSlope(values: readonly (number | null)[]): number {
  const size = Math.max(1, Math.ceil(values.length / BLOCKS));
  const medians = Array.from({ length: Math.ceil(values.length / size) }, (_, block) => {
    const known = values.slice(block * size, (block + 1) * size).filter((value) => value !== null);
    return known.length === 0 ? null : median(known);
  });
  const apart = medians.length >= BLOCKS / 2 ? Math.ceil(medians.length / 6) : medians.length;
  return (theilSen(medians, apart) ?? 0) / size;
}
