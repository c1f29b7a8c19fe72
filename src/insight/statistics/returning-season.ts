import type { Grain } from './calendar.ts';
import { median } from './quantiles.ts';

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
  const years = otherYears(grain, z, from, to).map((others) => Math.max(...others.map((mean) => mean * Math.sign(own))));
  return years.length > 0 && years.filter((mean) => mean >= least).length >= YEARS_MIN * years.length;
}

/**
 * How far a step of a returning season lies from the rest of that season: from the median of its neighbours in it, and from the nearest of the same
 * steps in other years, whichever is less; 0 if they lie on different sides.
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
  const bases = [median(around), ...otherYears(grain, z, at, at, 1).flat()];
  const distances = bases.map((base) => own - base);
  const [least, most] = [Math.min(...distances), Math.max(...distances)];
  return least > 0 ? least : Math.min(most, 0);
}
const NEIGHBOURS_MIN = 4;

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
