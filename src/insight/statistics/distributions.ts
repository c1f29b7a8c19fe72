import betainc from '@stdlib/math-base-special-betainc';
import gammainc from '@stdlib/math-base-special-gammainc';
import normalCdf from '@stdlib/stats-base-dists-normal-cdf';
import normalPpf from '@stdlib/stats-base-dists-normal-quantile';
import studentCdf from '@stdlib/stats-base-dists-t-cdf';
import studentPpf from '@stdlib/stats-base-dists-t-quantile';

/** Standard normal distribution: probability below z. */
export function normalBelow(z: number): number {
  return normalCdf(z, 0, 1);
}

/** Probability of a standard normal |z| at least this large. */
export function normalTwoSided(z: number): number {
  return 2 * normalCdf(-Math.abs(z), 0, 1);
}

/** The z that a standard normal value stays below with probability p. */
export function normalQuantile(p: number): number {
  return normalPpf(p, 0, 1);
}

/** Probability of a Student |t| at least this large; `degrees` is any positive number. */
export function studentTwoSided(t: number, degrees: number): number {
  return 2 * studentCdf(-Math.abs(t), degrees);
}

/** The t that a Student |t| exceeds with probability p. */
export function studentQuantile(p: number, degrees: number): number {
  return -studentPpf(p / 2, degrees);
}

/** Upper tail of the chi-squared distribution, computed directly because one minus the lower tail would round to 0. */
export function chiSquareAbove(value: number, degrees: number): number {
  return value > 0 && degrees >= 1 ? gammainc(value / 2, degrees / 2, true, true) : 1;
}

/** Upper tail of the F distribution, computed directly because one minus the lower tail would round to 0. */
export function fisherAbove(value: number, between: number, within: number): number {
  if (!(value > 0) || between < 1 || within < 1) return 1;
  return betainc(within / (within + between * value), within / 2, between / 2, true);
}

/** Probability of at least `count` of `trials` where each has this chance; both may be fractions. 1 for no count at all. */
export function binomialAtLeast(count: number, trials: number, chance: number): number {
  if (!(count > 0)) return 1;
  return count > trials ? 0 : betainc(chance, count, trials - count + 1, true);
}
