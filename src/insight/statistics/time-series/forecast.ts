import { quantile } from '../quantiles.ts';
import { METHODS, type MethodName } from './methods.ts';

export interface Forecast {
  /** The method with the least error in backtesting. */
  method: MethodName;
  points: { mean: number; lower: number; upper: number }[];
  /** The backtest: number of origins, and the mean absolute error relative to the seasonal naive method. */
  backtest: { origins: number; relativeError: number };
}

const ORIGINS_MAX = 8;
const VALUES_MIN = 8;
/** Share of the values that comes before the first origin: from fewer, errors are larger than from all. */
const KNOWN_SHARE_MIN = 0.5;
/** Values used; older ones add little and cost time. */
const VALUES_MAX = 2_000;

/**
 * Forecasts the next `horizon` values with an interval of `level`. Backtests the methods by rolling origin on the last part of the series
 * (Tashman 2000) and takes the one with the least error, preferring Theta unless another is clearly better. The interval is the quantile of
 * the backtest errors at about the same horizon, widening with it (split conformal prediction: Vovk et al. 2005), so that it keeps its
 * coverage whatever the distribution of errors. `steady`: the values follow one slope, so a straight line is tried, too. Null with fewer than 8 values.
 */
export function forecast(
  values: readonly number[],
  { period = 1, horizon, level = 0.8, steady = false }: { period?: number; horizon: number; level?: number; steady?: boolean },
): Forecast | null {
  const known = values.slice(-VALUES_MAX);
  if (known.length < VALUES_MIN || horizon < 1) return null;
  const origins = originsOf(known.length, period, horizon);
  const names = (Object.keys(METHODS) as MethodName[]).filter((name) => steady || name !== 'linear');
  const errors = new Map(names.map((name) => [name, origins.map((at) => errorsFrom(known, at, period, horizon, name))]));
  const cost = (name: MethodName) => mean(errors.get(name)!.flat().map(Math.abs));
  const naive = cost('seasonal_naive') || Number.MIN_VALUE;
  const best = names.reduce((least, name) => (cost(name) < cost(least) * 0.98 ? name : least), 'theta' as MethodName);
  const points = METHODS[best](known, period, horizon);
  const widths = intervalWidths(errors.get(best)!, horizon, level);
  return {
    method: best,
    points: points.map((value, i) => ({ mean: value, lower: value - widths[i]!, upper: value + widths[i]! })),
    backtest: { origins: origins.length, relativeError: Number((cost(best) / naive).toPrecision(6)) },
  };
}

/** Backtest origins, latest first: each has enough values before it, and some after it to compare with. */
function originsOf(length: number, period: number, horizon: number): number[] {
  const least = Math.max(VALUES_MIN / 2, Math.min(3 * period, Math.floor(length * 0.6)), Math.floor(length * KNOWN_SHARE_MIN));
  const step = Math.max(1, Math.floor(horizon / 2));
  const origins: number[] = [];
  for (let at = length - Math.min(horizon, length - least); at >= least && origins.length < ORIGINS_MAX; at -= step) origins.push(at);
  return origins.length > 0 ? origins : [length - 1];
}

function errorsFrom(values: readonly number[], at: number, period: number, horizon: number, name: MethodName): number[] {
  const ahead = Math.min(horizon, values.length - at);
  return METHODS[name](values.slice(0, at), period, ahead).map((value, i) => values[at + i]! - value);
}

/** Half the interval's width at each horizon, from the errors at that horizon and its neighbours; barely narrower than at shorter ones. */
function intervalWidths(errors: readonly number[][], horizon: number, level: number): number[] {
  const reach = Math.max(1, Math.ceil(horizon / 6));
  const widths: number[] = [];
  for (let i = 0; i < horizon; i++) {
    const near = errors.flatMap((one) => one.slice(Math.max(0, i - reach), i + reach + 1).map(Math.abs)).sort((a, b) => a - b);
    // With few errors the quantile is too low by about one over their number.
    const q = near.length === 0 ? 0 : quantile(near, Math.min(1, level * (1 + 1 / near.length)));
    widths.push(Math.max(q, (widths.at(-1) ?? 0) * 0.9));
  }
  return widths;
}

const mean = (all: readonly number[]) =>
  all.length === 0 ? Number.POSITIVE_INFINITY : all.reduce((sum, one) => sum + one, 0) / all.length;
