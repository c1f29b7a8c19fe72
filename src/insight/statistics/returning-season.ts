import type { Grain } from './calendar.ts';
import { efficientDeviation, median, robustDeviation } from './quantiles.ts';

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

/**
 * True if the same steps stand out on the same side in most of the other years that the series holds: a season, such as a sale each
 * November, not an anomaly. `z` are distances in standard deviations.
 */
export function returnsEachYear(grain: Grain, z: readonly (number | null)[], from: number, to: number): boolean {
  const own = meanOf(z, from, to);
  if (own === null) return false;
  const least = Math.max(DEVIATIONS_MIN / Math.sqrt(to - from + 1), SHARE_MIN * Math.abs(own));
  // A single day returns on its date or its weekday; within more days, two unrelated ones would meet by chance. Two days off, a much larger one is another.
  const years = (to === from ? yearsOfDay(grain, z, from, own) : otherYears(grain, z, from, to)).map((others) =>
    Math.max(...others.map((mean) => mean * Math.sign(own))),
  );
  return years.length > 0 && years.filter((mean) => mean >= least).length >= YEARS_MIN * years.length;
}

/**
 * How far each step of a returning season or beside it lies from where it may belong, in standard deviations, and what is expected there as a share of the
 * level: the season, if the same steps of other years or this year's neighbours belong to it, or the level, if other years have left the season there;
 * whichever is nearer. The season is the median of this year's neighbours or of the same steps in other years, never of the step itself (leave one out).
 * 0 between the two medians, near a step of another year that belongs to neither, and in seasons of few steps. `z`: distances from the level; `shares`:
 * values by their level, which tell how much noisier a season may be.
 */
export function seasonDistances(
  grain: Grain,
  z: readonly (number | null)[],
  shares: readonly (number | null)[],
  { from, to }: { from: number; to: number },
): (at: number) => { distance: number; share: number } {
  const known = Array.from({ length: to - from + 1 }, (_, i) => from + i).filter((at) => z[at] !== null);
  const middleOf = (of: readonly (number | null)[], steps: readonly number[]) => median(steps.map((at) => of[at]!));
  const noise = known.length > NEIGHBOURS_MIN ? noiseInSeason(grain, z, known, middleOf(shares, known)) : 1;
  return (at) => {
    const around = known.filter((one) => one !== at);
    const own = z[at];
    if (typeof own !== 'number' || around.length < NEIGHBOURS_MIN) return { distance: 0, share: 1 };
    const height = middleOf(z, around);
    const share = middleOf(shares, around);
    const others = otherYears(grain, z, at, at, 1).flat();
    const inside = others.filter((one) => one / height > 0.5);
    const between = others.filter((one) => one / height <= 0.5 && Math.abs(one) > DEVIATIONS_MIN);
    if (between.some((one) => Math.abs(own - one) < DEVIATIONS_MIN)) return { distance: 0, share };
    const heights = [height, ...(inside.length === 0 ? [] : [median(inside)])];
    const [low, high] = [Math.min(...heights), Math.max(...heights)];
    const distance = (own > high ? own - high : Math.min(0, own - low)) / noise;
    const left = others.length - inside.length - between.length >= LEFT_MIN * others.length;
    return left && Math.abs(own) < Math.abs(distance) ? { distance: own, share: 1 } : { distance, share };
  };
}
const NEIGHBOURS_MIN = 4;
/** Share of the same steps in other years that must be back at the level for a step to be expected there. */
const LEFT_MIN = 1 / 3;

/**
 * The standard deviation of steps of a season around the median of their year, relative to the series' own: between 1, as where noise is the same at each
 * level, and `share`, as where it grows with the level; 1 unless that is beyond chance.
 */
function noiseInSeason(grain: Grain, z: readonly (number | null)[], steps: readonly number[], share: number): number {
  const height = median(steps.map((at) => z[at]!));
  const years = [0, ...otherShifts(grain, z.length, steps[0]!, steps.at(-1)!)]
    .map((by) => steps.map((at) => z[at + by]).filter((one): one is number => typeof one === 'number' && one / height > 0.5))
    .filter((own) => own.length > NEIGHBOURS_MIN);
  const distances = years.flatMap((own) => own.map((one) => one - median(own)));
  const noise = efficientDeviation(distances) * Math.sqrt(distances.length / Math.max(1, distances.length - years.length));
  const beyondChance = Math.log(noise) * Math.sqrt(2 * distances.length) > NOISE_ERRORS;
  return beyondChance ? Math.max(1, Math.min(noise, share)) : 1;
}
/** Errors of the logarithm of a standard deviation (1/√2n) that chance may explain. */
const NOISE_ERRORS = 1;

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

/** By how many steps the same ones of other years lie before or after. */
function otherShifts(grain: Grain, length: number, from: number, to: number): number[] {
  const year = YEARS[grain];
  if (!year) return [];
  const shifts: number[] = [];
  for (let shift = -Math.floor(from / year.steps) - 1; shift * year.steps + to < length + year.slack; shift++)
    if (shift !== 0) shifts.push(shift * year.steps);
  return shifts;
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
  for (const shift of otherShifts(grain, z.length, from, to)) {
    const others: number[] = [];
    for (let slack = -most; slack <= most; slack++) {
      const at = shift + slack;
      const mean = from + at < 0 || to + at >= z.length ? null : meanOf(z, from + at, to + at);
      if (mean !== null) others.push(mean);
    }
    if (others.length > 0) years.push(others);
  }
  return years;
}

/** For each other year, the steps near the same one: those next to it, and of those beyond the ones that are not much larger. */
function yearsOfDay(grain: Grain, z: readonly (number | null)[], at: number, own: number): number[][] {
  return otherShifts(grain, z.length, at, at).flatMap((shift) => {
    const near = [-ALONE_SLACK, -1, 0, 1, ALONE_SLACK].flatMap((slack) => {
      const one = Math.abs(slack) <= (YEARS[grain]?.slack ?? 0) ? z[at + shift + slack] : null;
      return typeof one === 'number' && (Math.abs(slack) < ALONE_SLACK || Math.abs(one) < LARGER * Math.abs(own)) ? [one] : [];
    });
    return near.length === 0 ? [] : [near];
  });
}
const ALONE_SLACK = 2;
const LARGER = 2;

function meanOf(z: readonly (number | null)[], from: number, to: number): number | null {
  const known = z.slice(from, to + 1).filter((one) => one !== null);
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0) / known.length;
}
