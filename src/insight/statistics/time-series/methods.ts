import { dampedSmoothing, simpleSmoothing } from './exponential-smoothing.ts';
import { isSeasonal } from './seasonality.ts';

/** Forecasts the values at the next `horizon` steps. */
export type Method = (values: readonly number[], period: number, horizon: number) => number[];

/** Repeats the values of one period ago; without a period, the last value. */
export const seasonalNaive: Method = (values, period, horizon) => {
  const season = period > 1 && values.length >= period ? period : 1;
  return Array.from({ length: horizon }, (_, i) => values[values.length - season + (i % season)]!);
};

/**
 * The Theta method (Assimakopoulos and Nikolopoulos 2000): removes the season by classical decomposition if there is one, then takes half
 * the straight trend and half the simple smoothing of a line with twice the curvature.
 */
export const theta: Method = (values, period, horizon) =>
  deseasoned(values, period, (plain) => {
    const n = plain.length;
    const { intercept, slope } = straightLine(plain);
    const curved = plain.map((value, at) => 2 * value - (intercept + slope * at));
    const level = simpleSmoothing(curved).at(1);
    return Array.from({ length: horizon }, (_, i) => (intercept + slope * (n + i) + level) / 2);
  });

/** Exponential smoothing with a damped trend, deseasonalized as for Theta. */
export const damped: Method = (values, period, horizon) =>
  deseasoned(values, period, (plain) => {
    const { at } = dampedSmoothing(plain);
    return Array.from({ length: horizon }, (_, i) => at(i + 1));
  });

/** Simple exponential smoothing, deseasonalized. */
export const simple: Method = (values, period, horizon) =>
  deseasoned(values, period, (plain) => new Array<number>(horizon).fill(simpleSmoothing(plain).at(1)));

/** The mean of Theta and the two smoothings: combinations err less than single methods (Makridakis et al. 2020). */
export const combined: Method = (values, period, horizon) => {
  const all = [theta, damped, simple].map((method) => method(values, period, horizon));
  return Array.from({ length: horizon }, (_, i) => all.reduce((sum, one) => sum + one[i]!, 0) / all.length);
};

/** The straight line of least squares, deseasonalized: for values known to lie along one. */
const linear: Method = (values, period, horizon) =>
  deseasoned(values, period, (plain) => {
    const { intercept, slope } = straightLine(plain);
    return Array.from({ length: horizon }, (_, i) => intercept + slope * (plain.length + i));
  });

export const METHODS = { seasonal_naive: seasonalNaive, theta, damped, simple, combined, linear } as const;
export type MethodName = keyof typeof METHODS;

/** Forecasts the deseasonalized values and puts the season back: as factors if all values are positive, otherwise as differences. */
function deseasoned(values: readonly number[], period: number, forecast: (plain: number[]) => number[]): number[] {
  if (!isSeasonal(values, period)) return forecast([...values]);
  const factors = values.every((value) => value > 0);
  const trend = centredMean(values, period);
  const ratios: number[][] = Array.from({ length: period }, () => []);
  for (const [at, level] of trend.entries()) {
    if (level !== null) ratios[at % period]!.push(factors ? values[at]! / level : values[at]! - level);
  }
  const raw = ratios.map((own) => (own.length === 0 ? (factors ? 1 : 0) : own.reduce((sum, one) => sum + one, 0) / own.length));
  const mean = raw.reduce((sum, one) => sum + one, 0) / period;
  const season = raw.map((one) => (factors ? one / mean : one - mean));
  const plain = values.map((value, at) => (factors ? value / season[at % period]! : value - season[at % period]!));
  return forecast(plain).map((value, i) => {
    const one = season[(values.length + i) % period]!;
    return factors ? value * one : value + one;
  });
}

/** The centred moving average over one period; null at the edges. */
function centredMean(values: readonly number[], period: number): (number | null)[] {
  const half = Math.floor(period / 2);
  const even = period % 2 === 0;
  return values.map((_, at) => {
    if (at < half || at + half >= values.length) return null;
    let sum = 0;
    for (let i = at - half; i <= at + half; i++) sum += values[i]! * (even && (i === at - half || i === at + half) ? 0.5 : 1);
    return sum / period;
  });
}

function straightLine(values: readonly number[]): { intercept: number; slope: number } {
  const n = values.length;
  const middle = (n - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / n;
  let [xy, xx] = [0, 0];
  for (const [at, value] of values.entries()) {
    xy += (at - middle) * (value - mean);
    xx += (at - middle) ** 2;
  }
  const slope = xx === 0 ? 0 : xy / xx;
  return { intercept: mean - slope * middle, slope };
}
