/** Statistics by plain code. */
import studentCdf from '@stdlib/stats-base-dists-t-cdf';

const sum = (x: readonly number[]) => x.reduce((total, one) => total + one, 0);
export const mean = (x: readonly number[]) => sum(x) / x.length;
const sorted = (x: readonly number[]) => [...x].sort((a, b) => a - b);

export function quantile(x: readonly number[], p: number): number {
  const all = sorted(x);
  const at = (all.length - 1) * p;
  const low = Math.floor(at);
  return all[low]! + (at - low) * ((all[low + 1] ?? all[low])! - all[low]!);
}

const moment = (x: readonly number[], power: number) => {
  const m = mean(x);
  return mean(x.map((one) => (one - m) ** power));
};

export const variance = (x: readonly number[], population = false) => (moment(x, 2) * x.length) / (x.length - (population ? 0 : 1));
export const deviation = (x: readonly number[], population = false) => Math.sqrt(variance(x, population));

/** The adjusted skewness of a sample (G1). */
export function skewness(x: readonly number[]): number {
  const n = x.length;
  return (Math.sqrt(n * (n - 1)) / (n - 2)) * (moment(x, 3) / moment(x, 2) ** 1.5);
}

/** The adjusted excess kurtosis of a sample (G2). */
export function kurtosis(x: readonly number[]): number {
  const n = x.length;
  return ((n - 1) / ((n - 2) * (n - 3))) * ((n + 1) * (moment(x, 4) / moment(x, 2) ** 2 - 3) + 6);
}

/** The commonest value; null if two share that place. */
export function mode<T>(x: readonly T[]): { value: T; count: number } | null {
  const counts = new Map<T, number>();
  for (const one of x) counts.set(one, (counts.get(one) ?? 0) + 1);
  const [first, second] = [...counts].sort(([, a], [, b]) => b - a);
  return !first || first[1] === second?.[1] ? null : { value: first[0], count: first[1] };
}

export function pearson(x: readonly number[], y: readonly number[]): number {
  const [mx, my] = [mean(x), mean(y)];
  const along = (a: readonly number[], ma: number, b: readonly number[], mb: number) => sum(a.map((one, i) => (one - ma) * (b[i]! - mb)));
  return along(x, mx, y, my) / Math.sqrt(along(x, mx, x, mx) * along(y, my, y, my));
}

function ranks(x: readonly number[]): number[] {
  const all = sorted(x);
  return x.map((one) => (all.indexOf(one) + all.lastIndexOf(one)) / 2 + 1);
}

export const spearman = (x: readonly number[], y: readonly number[]) => pearson(ranks(x), ranks(y));

/** Kendall's tau-b. */
export function kendall(x: readonly number[], y: readonly number[]): number {
  let [score, tiesX, tiesY] = [0, 0, 0];
  for (let i = 0; i < x.length; i++) {
    for (let j = 0; j < i; j++) {
      const [a, b] = [Math.sign(x[i]! - x[j]!), Math.sign(y[i]! - y[j]!)];
      score += a * b;
      if (a === 0) tiesX += 1;
      if (b === 0) tiesY += 1;
    }
  }
  const pairs = (x.length * (x.length - 1)) / 2;
  return score / Math.sqrt((pairs - tiesX) * (pairs - tiesY));
}

const twoSided = (t: number, degrees: number) => 2 * studentCdf(-Math.abs(t), degrees);

export const correlationP = (r: number, n: number) => twoSided(r * Math.sqrt((n - 2) / (1 - r * r)), n - 2);

/** Student's t-test of two groups with a common variance, and Welch's without. */
export function tTest(a: readonly number[], b: readonly number[], welch: boolean): { t: number; p: number } {
  const [va, vb] = [variance(a) / a.length, variance(b) / b.length];
  const pooled = ((a.length - 1) * variance(a) + (b.length - 1) * variance(b)) / (a.length + b.length - 2);
  const error = welch ? Math.sqrt(va + vb) : Math.sqrt(pooled * (1 / a.length + 1 / b.length));
  const degrees = welch ? (va + vb) ** 2 / (va ** 2 / (a.length - 1) + vb ** 2 / (b.length - 1)) : a.length + b.length - 2;
  const t = (mean(a) - mean(b)) / error;
  return { t, p: twoSided(t, degrees) };
}

/** F of a one-way analysis of variance. */
export function anovaF(groups: readonly (readonly number[])[]): number {
  const all = groups.flat();
  const between = sum(groups.map((one) => one.length * (mean(one) - mean(all)) ** 2)) / (groups.length - 1);
  const within = sum(groups.map((one) => moment(one, 2) * one.length)) / (all.length - groups.length);
  return between / within;
}

/** χ² of independence of a table with more than two rows or columns. */
export function chiSquare(pairs: readonly (readonly [string, string])[]): number {
  const [rows, columns] = [new Set(pairs.map(([a]) => a)), new Set(pairs.map(([, b]) => b))];
  const count = (test: (pair: readonly [string, string]) => boolean) => pairs.filter(test).length;
  return sum(
    [...rows].flatMap((a) =>
      [...columns].map((b) => {
        const expected = (count((one) => one[0] === a) * count((one) => one[1] === b)) / pairs.length;
        return (count((one) => one[0] === a && one[1] === b) - expected) ** 2 / expected;
      }),
    ),
  );
}

/** Values outside the bounds of a rule. */
export function outliers(x: readonly number[], rule: { z: number } | { iqr: number }): number[] {
  if ('z' in rule) {
    const [m, s] = [mean(x), deviation(x)];
    return x.filter((one) => Math.abs(one - m) > rule.z * s);
  }
  const [q1, q3] = [quantile(x, 0.25), quantile(x, 0.75)];
  const reach = rule.iqr * (q3 - q1);
  return x.filter((one) => one < q1 - reach || one > q3 + reach);
}
