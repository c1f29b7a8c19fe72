import { studentQuantile, studentTwoSided } from '../distributions.ts';
import { findLevelChanges } from './find-level-changes.ts';
import { forecast } from './forecast.ts';
import { METHODS, type MethodName } from './methods.ts';

/** The forecast sum of the next values. */
export interface TotalForecast {
  total: number;
  lower: number;
  upper: number;
  method: MethodName;
  /** Number of values used, and of earlier stretches it was tested on. */
  values: number;
  origins: number;
  /** Probability that the total is at least `least`. */
  above: (least: number) => number;
}

const ORIGINS_MIN = 4;
const ORIGINS_MAX = 12;
/** Minimum values before the first tested stretch. */
const KNOWN_MIN = 28;
const VALUES_MAX = 800;

/**
 * Forecasts the sum of the next `horizon` values with an interval of `level`, by the method with the least error. The interval comes from
 * the method's errors in sums over earlier stretches of the same length (rolling origin: Tashman 2000), with Student's distribution and as
 * many degrees of freedom as there are independent stretches. Ignores values before the last level change. Null if fewer than four
 * stretches can be tested.
 */
export function forecastTotal(
  all: readonly number[],
  { period, horizon, level }: { period: number; horizon: number; level: number },
): TotalForecast | null {
  const recent = all.slice(-VALUES_MAX);
  const change = findLevelChanges(recent, { period }).at(-1);
  const known = recent.slice(change?.at ?? 0);
  const room = known.length - horizon - KNOWN_MIN;
  if (horizon < 1 || room < ORIGINS_MIN - 1) return null;
  const made = forecast(known, { period, horizon, level });
  if (!made) return null;
  const step = Math.max(1, Math.floor(room / (ORIGINS_MAX - 1)));
  const origins = Array.from({ length: Math.min(ORIGINS_MAX, Math.floor(room / step) + 1) }, (_, i) => known.length - horizon - i * step);
  const errors = origins.map((at) => sum(known.slice(at, at + horizon)) - sum(METHODS[made.method](known.slice(0, at), period, horizon)));
  const independent = Math.max(2, Math.min(errors.length, Math.floor(room / horizon) + 2));
  // Overlapping stretches add no certainty: only independent ones count.
  const spread = Math.sqrt(errors.reduce((power, error) => power + error ** 2, 0) / errors.length) * Math.sqrt(1 + 1 / independent);
  const positive = known.every((value) => value >= 0);
  const total = Math.max(positive ? 0 : Number.NEGATIVE_INFINITY, sum(made.points.map(({ mean }) => mean)));
  const half = spread * studentQuantile(1 - level, independent);
  const nothing = spread <= 1e-9 * Math.abs(total);
  return {
    total,
    lower: nothing ? total : Math.max(positive ? 0 : Number.NEGATIVE_INFINITY, total - half),
    upper: nothing ? total : total + half,
    method: made.method,
    values: known.length,
    origins: errors.length,
    above: (least) => {
      if (nothing) return total >= least * (1 - 1e-12) ? 1 : 0;
      const tail = studentTwoSided((total - least) / spread, independent) / 2;
      return total >= least ? 1 - tail : tail;
    },
  };
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
