import { chiSquareAbove, fisherAbove, normalQuantile, studentTwoSided } from './distributions.ts';

/** How strongly two columns go together, without saying why. */
export interface Relation {
  /** −1 to 1 for a correlation, 0 to 1 otherwise. */
  value: number;
  /** Interval of 95%; null with too few independent rows. */
  interval: { lower: number; upper: number } | null;
  /** Probability that chance alone produces one as strong. */
  p: number;
}

export const STRENGTHS = ['none', 'negligible', 'weak', 'moderate', 'strong'] as const;
export type Strength = (typeof STRENGTHS)[number];

const SIGNIFICANT = 0.05;
const Z95 = normalQuantile(0.975);

/** The strength of a correlation or a root of explained variance in words (Cohen 1988); `none` if chance explains it. */
export function strengthOf({ value, p }: Relation): Strength {
  const size = Math.abs(value);
  if (p > SIGNIFICANT) return 'none';
  return size < 0.1 ? 'negligible' : size < 0.3 ? 'weak' : size < 0.5 ? 'moderate' : 'strong';
}

/** A correlation of `n` independent pairs: Student's test, and Fisher's interval, for ranks with the variance of Bonett and Wright (2000). */
export function correlation(of: number, n: number, ranks: boolean): Relation {
  const value = Math.max(-1, Math.min(1, of));
  if (n < 4) return { value, interval: null, p: 1 };
  const p = Math.abs(value) === 1 ? 0 : studentTwoSided(value * Math.sqrt((n - 2) / (1 - value * value)), n - 2);
  const reach = Z95 * Math.sqrt((ranks ? 1 + value ** 2 / 2 : 1) / (n - 3));
  const z = Math.atanh(Math.max(-1 + 1e-12, Math.min(1 - 1e-12, value)));
  return { value, interval: { lower: Math.tanh(z - reach), upper: Math.tanh(z + reach) }, p };
}

/**
 * Cramér's V of a table of counts, corrected for its bias (Bergsma 2013), with the chi-squared test of independence and the interval of its
 * noncentrality (Smithson 2003); both for `n` independent rows. `expectedLeast` is the smallest expected count.
 */
export function association(cells: readonly (readonly number[])[], n: number): Relation & { expectedLeast: number } {
  const rows = cells.map((row) => row.reduce((sum, one) => sum + one, 0));
  const columns = cells[0]!.map((_, at) => cells.reduce((sum, row) => sum + row[at]!, 0));
  const total = rows.reduce((sum, one) => sum + one, 0);
  let [distance, expectedLeast] = [0, Number.POSITIVE_INFINITY];
  for (const [i, row] of cells.entries()) {
    for (const [k, count] of row.entries()) {
      const expected = (rows[i]! * columns[k]!) / total;
      distance += (count - expected) ** 2 / expected;
      expectedLeast = Math.min(expectedLeast, (expected * n) / total);
    }
  }
  const share = distance / total;
  const [r, c] = [rows.length, columns.length];
  const degrees = (r - 1) * (c - 1);
  const phi = Math.max(0, share - degrees / (n - 1));
  const least = Math.min(r - (r - 1) ** 2 / (n - 1), c - (c - 1) ** 2 / (n - 1)) - 1;
  const value = least > 0 ? Math.min(1, Math.sqrt(phi / least)) : 0;
  const bounds = noncentrality((lambda) => {
    const { scale, freedom } = shifted(degrees, lambda);
    return chiSquareAbove((share * n) / scale, freedom);
  });
  const v = (lambda: number) => Math.min(1, Math.sqrt(lambda / (n * (Math.min(r, c) - 1))));
  const interval = n > degrees && bounds ? { lower: v(bounds.lower), upper: v(bounds.upper) } : null;
  return { value, interval, p: chiSquareAbove(share * n, degrees), expectedLeast };
}

/**
 * The correlation ratio: the root of the share of a number's variance between `groups`, corrected for its bias (Kelley 1935), with Fisher's test and
 * the interval of its noncentrality; for `n` independent values.
 */
export function correlationRatio(etaSquared: number, groups: number, n: number): Relation {
  const share = Math.max(0, Math.min(1, etaSquared));
  const [between, within] = [groups - 1, n - groups];
  if (within < 1) return { value: Math.sqrt(share), interval: null, p: 1 };
  const value = Math.sqrt(Math.max(0, 1 - ((1 - share) * (n - 1)) / within));
  if (share === 1) return { value, interval: { lower: 1, upper: 1 }, p: 0 };
  const f = (share / between / (1 - share)) * within;
  const bounds = noncentrality((lambda) => {
    const { freedom } = shifted(between, lambda);
    return fisherAbove((f * between) / (between + lambda), freedom, within);
  });
  const eta = (lambda: number) => Math.sqrt(lambda / (lambda + n));
  return {
    value,
    interval: bounds && { lower: eta(bounds.lower), upper: eta(bounds.upper) },
    p: fisherAbove(f, between, within),
  };
}

/** A noncentral chi-squared distribution as a multiple of a central one with the same mean and variance (Patnaik 1949). */
function shifted(degrees: number, lambda: number): { scale: number; freedom: number } {
  return { scale: (degrees + 2 * lambda) / (degrees + lambda), freedom: (degrees + lambda) ** 2 / (degrees + 2 * lambda) };
}

/** The noncentralities between which a statistic is expected as often as not in 95%; `above` is the probability of one as large, and grows. */
function noncentrality(above: (lambda: number) => number): { lower: number; upper: number } | null {
  const find = (level: number): number | null => {
    if (above(0) >= level) return 0;
    let [low, high] = [0, 1];
    while (above(high) < level) {
      [low, high] = [high, high * 2];
      if (high > 1e15) return null;
    }
    for (let step = 0; step < 60; step++) {
      const middle = (low + high) / 2;
      if (above(middle) < level) low = middle;
      else high = middle;
    }
    return high;
  };
  const [lower, upper] = [find(0.025), find(0.975)];
  return lower === null || upper === null ? null : { lower, upper };
}

/** How alike the values of rows are that follow each other at some distance: correlations of each column with itself, over `pairs` of rows. */
export interface Likeness {
  lag: number;
  pairs: number;
  a: number;
  b: number;
}

/** The distances at which rows are compared: each of the first, then ever fewer. */
export function lagsUpTo(most: number): number[] {
  const lags: number[] = [];
  for (let lag = 1; lag <= most; lag = lag < 8 ? lag + 1 : Math.round(lag * 1.3)) lags.push(lag);
  return lags;
}

/**
 * How many independent pairs of values `n` rows are worth, where rows resemble others of the same customer or moment: the variance of a correlation
 * of unrelated columns grows with the products of their own correlations (Bartlett 1935), which are corrected for their bias (Marriott and Pope
 * 1954). Random walks, too, are then no more often related than others.
 */
export function independentRows(n: number, likeness: readonly Likeness[]): number {
  let [sum, last] = [0, { lag: 0, product: 1 }];
  for (const { lag, pairs, a, b } of likeness) {
    const unbiased = (one: number) => Math.min(1, Math.max(0, one + (1 + 4 * Math.max(0, one)) / n));
    const product = pairs > 0 ? (pairs / n) * unbiased(a) * unbiased(b) : 0;
    const width = lag - last.lag;
    // The distances in between lie on a straight line.
    sum += (product * (width + 1) + last.product * (width - 1)) / 2;
    last = { lag, product };
  }
  return n / Math.max(1, 1 + 2 * sum);
}
