import { normalBelow, normalQuantile } from '../../statistics/distributions.ts';

/** The Shapiro–Wilk test of normality for 3 to 5,000 sorted values: W and its p-value (Royston 1995, AS R94). */
export function shapiroWilk(sorted: readonly number[]): { w: number; p: number } {
  const n = sorted.length;
  if (n < 3) throw new Error('Shapiro–Wilk needs at least three values.');
  const weights = shapiroWeights(n);
  const mean = sorted.reduce((sum, x) => sum + x, 0) / n;
  const spread = sorted.reduce((sum, x) => sum + (x - mean) ** 2, 0);
  if (spread === 0) return { w: 1, p: 1 };
  const along = sorted.reduce((sum, x, i) => sum + weights[i]! * (x - mean), 0);
  const w = Math.min(1, along ** 2 / spread);
  return { w, p: shapiroP(w, n) };
}

const polynomial = (coefficients: readonly number[], x: number) => coefficients.reduceRight((sum, one) => sum * x + one, 0);

function shapiroWeights(n: number): number[] {
  if (n === 3) return [-Math.SQRT1_2, 0, Math.SQRT1_2];
  const m = Array.from({ length: n }, (_, i) => normalQuantile((i + 1 - 0.375) / (n + 0.25)));
  const squares = m.reduce((sum, x) => sum + x * x, 0);
  const u = 1 / Math.sqrt(n);
  const last = m[n - 1]! / Math.sqrt(squares) + polynomial([0, 0.221157, -0.147981, -2.07119, 4.434685, -2.706056], u);
  const before = m[n - 2]! / Math.sqrt(squares) + polynomial([0, 0.042981, -0.293762, -1.752461, 5.682633, -3.582633], u);
  const two = n > 5;
  const phi = two
    ? (squares - 2 * m[n - 1]! ** 2 - 2 * m[n - 2]! ** 2) / (1 - 2 * last ** 2 - 2 * before ** 2)
    : (squares - 2 * m[n - 1]! ** 2) / (1 - 2 * last ** 2);
  const weights = m.map((x) => x / Math.sqrt(phi));
  weights[n - 1] = last;
  weights[0] = -last;
  if (two) {
    weights[n - 2] = before;
    weights[1] = -before;
  }
  return weights;
}

function shapiroP(w: number, n: number): number {
  if (w >= 1) return 1;
  if (n === 3) return Math.max(0, (6 / Math.PI) * (Math.asin(Math.sqrt(w)) - Math.asin(Math.sqrt(0.75))));
  const x = Math.log(n);
  if (n <= 11) {
    const gamma = polynomial([-2.273, 0.459], n);
    const y = Math.log(1 - w);
    if (y >= gamma) return 1e-99;
    const mean = polynomial([0.544, -0.39978, 0.025054, -6.714e-4], n);
    const deviation = Math.exp(polynomial([1.3822, -0.77857, 0.062767, -0.0020322], n));
    return 1 - normalBelow((-Math.log(gamma - y) - mean) / deviation);
  }
  const mean = polynomial([-1.5861, -0.31082, -0.083751, 0.0038915], x);
  const deviation = Math.exp(polynomial([-0.4803, -0.082676, 0.0030302], x));
  return 1 - normalBelow((Math.log(1 - w) - mean) / deviation);
}

/**
 * The Kolmogorov–Smirnov test of sorted values against the normal distribution with their own mean and deviation: the greatest distance D and the
 * p-value of D for known parameters (Marsaglia, Tsang and Wang 2003).
 */
export function kolmogorovSmirnov(sorted: readonly number[]): { d: number; p: number } {
  const n = sorted.length;
  const mean = sorted.reduce((sum, x) => sum + x, 0) / n;
  const deviation = Math.sqrt(sorted.reduce((sum, x) => sum + (x - mean) ** 2, 0) / (n - 1));
  const d = sorted.reduce((most, x, at) => {
    const below = normalBelow((x - mean) / deviation);
    return Math.max(most, (at + 1) / n - below, below - at / n);
  }, 0);
  return { d, p: 1 - kolmogorovBelow(d, n) };
}

/** The probability that the greatest distance of n values is below d. */
export function kolmogorovBelow(d: number, n: number): number {
  const s = d * d * n;
  // Beyond, the limit is exact to seven digits.
  if (s > 7.24 || (s > 3.76 && n > 99)) return 1 - 2 * Math.exp(-(2.000071 + 0.331 / Math.sqrt(n) + 1.409 / n) * s);
  const k = Math.floor(n * d) + 1;
  const m = 2 * k - 1;
  const h = k - n * d;
  const matrix = Array.from({ length: m }, (_, i) => Array.from({ length: m }, (_, j) => (i - j + 1 < 0 ? 0 : 1)));
  for (let i = 0; i < m; i++) {
    matrix[i]![0]! -= h ** (i + 1);
    matrix[m - 1]![i]! -= h ** (m - i);
  }
  matrix[m - 1]![0]! += 2 * h - 1 > 0 ? (2 * h - 1) ** m : 0;
  for (let i = 0; i < m; i++) for (let j = 0; j < m; j++) for (let g = 2; g <= i - j + 1; g++) matrix[i]![j]! /= g;
  let { values, exponent } = power({ values: matrix, exponent: 0 }, n);
  let result = values[k - 1]![k - 1]!;
  for (let i = 1; i <= n; i++) {
    result = (result * i) / n;
    if (result < 1e-140) {
      result *= 1e140;
      exponent -= 140;
    }
  }
  return result * 10 ** exponent;
}

interface Scaled {
  values: number[][];
  exponent: number;
}

/** A power of a matrix, kept within the range of numbers. */
function power(a: Scaled, n: number): Scaled {
  if (n === 1) return a;
  const half = power(a, Math.floor(n / 2));
  const square = scaled(times(half.values, half.values), 2 * half.exponent);
  return n % 2 === 0 ? square : scaled(times(a.values, square.values), a.exponent + square.exponent);
}

function times(a: readonly number[][], b: readonly number[][]): number[][] {
  return a.map((row) => row.map((_, j) => row.reduce((sum, one, k) => sum + one * b[k]![j]!, 0)));
}

function scaled(values: number[][], exponent: number): Scaled {
  const middle = Math.floor(values.length / 2);
  if (values[middle]![middle]! <= 1e140) return { values, exponent };
  return { values: values.map((row) => row.map((one) => one * 1e-140)), exponent: exponent + 140 };
}

/**
 * D'Agostino and Pearson's omnibus test by sample skewness and kurtosis (biased moments, n of at least 20): K² and its p-value (D'Agostino
 * 1990).
 */
export function dagostinoPearson(n: number, skewness: number, excessKurtosis: number): { k2: number; p: number } {
  const y = skewness * Math.sqrt(((n + 1) * (n + 3)) / (6 * (n - 2)));
  const beta = (3 * (n * n + 27 * n - 70) * (n + 1) * (n + 3)) / ((n - 2) * (n + 5) * (n + 7) * (n + 9));
  const w2 = -1 + Math.sqrt(2 * (beta - 1));
  const alpha = Math.sqrt(2 / (w2 - 1));
  const zSkew = Math.asinh(y / alpha) / Math.sqrt(Math.log(Math.sqrt(w2)));
  const mean = (3 * (n - 1)) / (n + 1);
  const variance = (24 * n * (n - 2) * (n - 3)) / ((n + 1) ** 2 * (n + 3) * (n + 5));
  const x = (excessKurtosis + 3 - mean) / Math.sqrt(variance);
  const third = ((6 * (n * n - 5 * n + 2)) / ((n + 7) * (n + 9))) * Math.sqrt((6 * (n + 3) * (n + 5)) / (n * (n - 2) * (n - 3)));
  const a = 6 + (8 / third) * (2 / third + Math.sqrt(1 + 4 / third ** 2));
  const term = (1 - 2 / a) / (1 + x * Math.sqrt(2 / (a - 4)));
  const zKurtosis = (1 - 2 / (9 * a) - Math.sign(term) * Math.abs(term) ** (1 / 3)) / Math.sqrt(2 / (9 * a));
  const k2 = zSkew ** 2 + zKurtosis ** 2;
  return { k2, p: Math.exp(-k2 / 2) };
}

/** The Jarque–Bera test of normality from the skewness and excess kurtosis that divide by n (Jarque and Bera 1980): JB and its p-value. */
export function jarqueBera(n: number, skewness: number, excessKurtosis: number): { jb: number; p: number } {
  const jb = (n / 6) * (skewness ** 2 + excessKurtosis ** 2 / 4);
  // Chi-squared with two degrees of freedom.
  return { jb, p: Math.exp(-jb / 2) };
}
