import type { Grain } from './calendar.ts';
import { median, robustDeviation } from './quantiles.ts';

/** Steps in a year, and by how many a yearly event may move. */
const YEARS: Partial<Record<Grain, { steps: number; slack: number }>> = {
  day: { steps: 365, slack: 4 },
  week: { steps: 52, slack: 1 },
  month: { steps: 12, slack: 0 },
  quarter: { steps: 4, slack: 0 },
};
/** How far other years must stand out on the same side: in deviations of the mean, and as a share of this year. */
const DEVIATIONS_MIN = 3;
const SHARE_MIN = 0.4;
/** Share of the other years in which they must. */
const YEARS_MIN = 0.75;
const ALONE_SLACK = 2;

/**
 * True if the same steps stand out on the same side in most of the other years that the series holds: a season, such as a sale each
 * November, not an anomaly. `z` are distances in standard deviations.
 */
export function returnsEachYear(grain: Grain, z: readonly (number | null)[], from: number, to: number): boolean {
  const own = meanOf(z, from, to);
  if (own === null) return false;
  const least = Math.max(DEVIATIONS_MIN / Math.sqrt(to - from + 1), SHARE_MIN * Math.abs(own));
  // A single day returns on its date or its weekday; within more days, two unrelated ones would meet by chance.
  const years = otherYears(grain, z, from, to, to === from ? ALONE_SLACK : undefined).map((others) =>
    Math.max(...others.map((mean) => mean * Math.sign(own))),
  );
  return years.length > 0 && years.filter((mean) => mean >= least).length >= YEARS_MIN * years.length;
}

/**
 * How far a step of a returning season lies from the rest of that season: from the median of its neighbours in it, or from that of the same steps in
 * other years, whichever is nearer; 0 if they lie on different sides, or if one of the same steps lies near it, as where a season begins.
 */
export function distanceInSeason(
  grain: Grain,
  z: readonly (number | null)[],
  { from, to }: { from: number; to: number },
  at: number,
): number {
  const own = z[at];
  const around = z.slice(from, to + 1).filter((one, i): one is number => one !== null && from + i !== at);
  if (typeof own !== 'number' || around.length < NEIGHBOURS_MIN) return 0;
  const others = otherYears(grain, z, at, at, 1).flat();
  const bases = [median(around), ...(others.length === 0 ? [] : [median(others)])];
  if (others.some((one) => Math.abs(own - one) < DEVIATIONS_MIN)) return 0;
  const distances = bases.map((base) => own - base);
  const [least, most] = [Math.min(...distances), Math.max(...distances)];
  return least > 0 ? least : Math.min(most, 0);
}
const NEIGHBOURS_MIN = 4;

/** Steps on either side that show the level of a time of year, and from there on the steps that show how the years compare. */
const WINDOWS: Partial<Record<Grain, { near: number; far: number }>> = {
  day: { near: 7, far: 150 },
  week: { near: 1, far: 20 },
  month: { near: 0, far: 5 },
};
/** Pairs of steps from which the levels of two years can be compared, as a share of those wanted. */
const PAIRS_MIN = 0.25;

/**
 * What other years let expect of these steps: their mean at the same time of year, each raised or lowered by how that year compares with this one around
 * those steps. null without another year. `flat`: values without a shorter season.
 */
export function expectedByYears(
  grain: Grain,
  flat: readonly (number | null)[],
  from: number,
  to: number,
): { value: number; steps: number } | null {
  const [year, window] = [YEARS[grain], WINDOWS[grain]];
  if (!year || !window) return null;
  const { far } = window;
  // What surrounds a step or two by a week may be another season.
  const near = to - from < SHORT ? Math.min(NEAR_SHORT, window.near) : window.near;
  const found: { value: number; steps: number }[] = [];
  for (let shift = -Math.floor(to / year.steps) - 1; shift * year.steps + from < flat.length + year.steps; shift++) {
    if (shift === 0) continue;
    const by = Math.round(shift * (grain === 'day' ? DAYS_IN_YEAR : year.steps));
    const others = flat.slice(Math.max(0, from - near + by), Math.max(0, to + near + 1 + by)).filter((one) => one !== null);
    if (others.length < (to - from + 1 + 2 * near) / 2) continue;
    let [own, other, pairs] = [0, 0, 0];
    for (let at = from - far; at <= to + far; at++) {
      const [a, b] = [flat[at], flat[at + by]];
      if ((at >= from - near && at <= to + near) || typeof a !== 'number' || typeof b !== 'number') continue;
      own += a;
      other += b;
      pairs += 1;
    }
    if (pairs < PAIRS_MIN * 2 * (far - near) || !(own > 0 && other > 0)) continue;
    found.push({ value: boundedMean(others) * (own / other), steps: others.length });
  }
  if (found.length === 0) return null;
  return {
    value: found.reduce((sum, { value }) => sum + value, 0) / found.length,
    steps: found.reduce((sum, { steps }) => sum + steps, 0),
  };
}
const DAYS_IN_YEAR = 365.2425;
const SHORT = 2;
const NEAR_SHORT = 3;

/** The mean of values, none of which counts as further off than three deviations: a season that begins or ends among them is not theirs. */
function boundedMean(values: readonly number[]): number {
  const [middle, reach] = [median(values), 3 * robustDeviation(values)];
  const bounded = (value: number) => (reach > 0 ? Math.max(middle - reach, Math.min(middle + reach, value)) : value);
  return values.reduce((sum, value) => sum + bounded(value), 0) / values.length;
}

/** For each other year, the means of the same steps and of those a few steps away. */
function otherYears(
  grain: Grain,
  z: readonly (number | null)[],
  from: number,
  to: number,
  slackMax = Number.POSITIVE_INFINITY,
): number[][] {
  const year = YEARS[grain];
  if (!year) return [];
  const most = Math.min(year.slack, slackMax);
  const years: number[][] = [];
  for (let shift = -Math.floor(from / year.steps) - 1; shift * year.steps + to < z.length + year.slack; shift++) {
    if (shift === 0) continue;
    const others: number[] = [];
    for (let slack = -most; slack <= most; slack++) {
      const at = shift * year.steps + slack;
      const mean = from + at < 0 || to + at >= z.length ? null : meanOf(z, from + at, to + at);
      if (mean !== null) others.push(mean);
    }
    if (others.length > 0) years.push(others);
  }
  return years;
}

function meanOf(z: readonly (number | null)[], from: number, to: number): number | null {
  const known = z.slice(from, to + 1).filter((one) => one !== null);
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0) / known.length;
}
