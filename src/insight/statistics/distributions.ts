import betainc from '@stdlib/math-base-special-betainc';
import gammainc from '@stdlib/math-base-special-gammainc';
import normalCdf from '@stdlib/stats-base-dists-normal-cdf';
import normalPpf from '@stdlib/stats-base-dists-normal-quantile';
import studentCdf from '@stdlib/stats-base-dists-t-cdf';
import studentPpf from '@stdlib/stats-base-dists-t-quantile';

/** The standard normal distribution: the probability below z. */
export function normalBelow(z: number): number {
  return normalCdf(z, 0, 1);
}

/** The probability of a standard normal |z| at least this large. */
export function normalTwoSided(z: number): number {
  return 2 * normalCdf(-Math.abs(z), 0, 1);
}

/** The z below which a normal value lies with probability p. */
export function normalQuantile(p: number): number {
  return normalPpf(p, 0, 1);
}

/** The probability of a |t| at least this large in Student's distribution; any positive degrees of freedom. */
export function studentTwoSided(t: number, degrees: number): number {
  return 2 * studentCdf(-Math.abs(t), degrees);
}

/** The t that |t| exceeds with probability p in Student's distribution. */
export function studentQuantile(p: number, degrees: number): number {
  return -studentPpf(p / 2, degrees);
}

/** The share of a chi-squared distribution above a value; from the upper tail, where one minus the lower would be 0. */
export function chiSquareAbove(value: number, degrees: number): number {
  return value > 0 && degrees >= 1 ? gammainc(value / 2, degrees / 2, true, true) : 1;
}

/** The share of an F distribution above a value; from the upper tail, where one minus the lower would be 0. */
export function fisherAbove(value: number, between: number, within: number): number {
  if (!(value > 0) || between < 1 || within < 1) return 1;
  return betainc(within / (within + between * value), within / 2, between / 2, true);
}
