import { findLevelChanges } from './find-level-changes.ts';
import { findSlopeChange } from './find-slope-change.ts';
import { type Forecast, forecast } from './forecast.ts';

export interface BrokenForecast extends Forecast {
  /** The first index after the last change of level or slope, from which on values are used; null if all are. */
  breakAt: number | null;
  change: 'level' | 'slope' | null;
  /** Number of values used. */
  values: number;
}

/** Values needed after a break to fit them alone. */
const AFTER_MIN = 12;
/** More of the past is no reason to search it for breaks. */
const VALUES_MAX = 800;

/**
 * Forecasts from the values after the last change of level or slope: what held before it no longer does. A change with fewer than twelve values (or
 * three periods) after it is left in, and the intervals, which come from errors over the same stretch, are the wider for it. Null as `forecast`.
 */
export function forecastAfterBreak(
  all: readonly number[],
  { period, horizon, level }: { period: number; horizon: number; level: number },
): BrokenForecast | null {
  const recent = all.slice(-VALUES_MAX);
  const least = Math.max(AFTER_MIN, 3 * period);
  const levels = findLevelChanges(recent, { period }).map(({ at }) => at);
  const slope = findSlopeChange(recent, { period, least, levels });
  const start = slope ?? levels.filter((at) => recent.length - at >= least).at(-1) ?? 0;
  const made = forecast(recent.slice(start), { period, horizon, level, steady: slope !== null });
  if (!made) return null;
  const change = slope !== null ? 'slope' : start > 0 ? 'level' : null;
  return { ...made, change, breakAt: change === null ? null : all.length - recent.length + start, values: recent.length - start };
}
