import type { Grain } from './calendar.ts';

/** Steps in a year, and by how many a yearly event may move. */
const YEARS: Partial<Record<Grain, { steps: number; slack: number }>> = {
  day: { steps: 365, slack: 4 },
  week: { steps: 52, slack: 1 },
  month: { steps: 12, slack: 0 },
  quarter: { steps: 4, slack: 0 },
};
/** How far other years must stand out on the same side: in deviations, and as a share of this year. */
const DEVIATIONS_MIN = 3;
const SHARE_MIN = 0.4;
/** Share of the other years in which they must. */
const YEARS_MIN = 0.75;

/**
 * True if the same steps stand out on the same side in most of the other years that the series holds: a season, such as a sale each
 * November, not an anomaly. `z` are distances in standard deviations.
 */
export function returnsEachYear(grain: Grain, z: readonly (number | null)[], from: number, to: number): boolean {
  const year = YEARS[grain];
  const own = meanOf(z, from, to);
  if (!year || own === null) return false;
  let [years, alike] = [0, 0];
  for (let shift = -Math.floor(from / year.steps) - 1; shift * year.steps + to < z.length + year.slack; shift++) {
    if (shift === 0) continue;
    const others: number[] = [];
    for (let slack = -year.slack; slack <= year.slack; slack++) {
      const at = shift * year.steps + slack;
      const mean = from + at < 0 || to + at >= z.length ? null : meanOf(z, from + at, to + at);
      if (mean !== null) others.push(mean * Math.sign(own));
    }
    if (others.length === 0) continue;
    years += 1;
    if (Math.max(...others) >= Math.max(DEVIATIONS_MIN, SHARE_MIN * Math.abs(own))) alike += 1;
  }
  return years > 0 && alike >= YEARS_MIN * years;
}

function meanOf(z: readonly (number | null)[], from: number, to: number): number | null {
  const known = z.slice(from, to + 1).filter((one) => one !== null);
  return known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0) / known.length;
}
