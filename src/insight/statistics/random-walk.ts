import { studentTwoSided } from './distributions.ts';

/** Seasons, in steps, that are removed before a series is taken for a random walk. */
const PERIODS = [1, 7, 12, 4];
/** Full seasons needed to remove one. */
const SEASONS_MIN = 3;
/** Dickey and Fuller's critical values at 5% and 1% with a slope, by MacKinnon (2010): at infinity, and their terms in 1/n and 1/n². */
const CRITICAL = { 5: [-3.4126, -4.039, -17.83], 1: [-3.9638, -8.353, -47.44] } as const;
/** Seasons that are removed by chance make a walk look more stationary, too. */
const SEASON_MARGIN = 0.8;
/** So that the probability at the asymptotic quantile of 0.1%, −4.6, is that. */
const BEND = 0.2;
/** A walk is excluded from what is judged at 1% where the test rejects it at 5%. */
const TRUST = 0.2;

/**
 * How likely values around their line (`residuals`) would return to it as fast if they were a random walk, which would then be what moved the series: by the
 * test of Dickey and Fuller (1979), with or without a season, times `trust`. `breaks`: levels that were fitted as well, each of which makes a walk look more
 * stationary (Perron 1989).
 */
export function wanderingP(residuals: readonly number[], { breaks = 0, trust = TRUST } = {}): number {
  const n = residuals.length;
  const critical = (level: 5 | 1) => CRITICAL[level][0] + CRITICAL[level][1] / n + CRITICAL[level][2] / n ** 2 - breaks;
  const [five, one] = [critical(5), critical(1)];
  const ps = PERIODS.filter((period) => period === 1 || n >= SEASONS_MIN * period).map((period) => {
    const t = dickeyFuller(withoutSeason(residuals, period)) + (period > 1 ? SEASON_MARGIN : 0);
    const beyond = (five - t) / (five - one);
    // Like a normal tail: ever faster beyond 1%.
    return Math.min(1, 0.05 * 0.2 ** (beyond + BEND * Math.max(0, beyond - 1) ** 2));
  });
  return trust * Math.min(...ps);
}

/** Probability that a random walk with the steps of `values` moves as far as `move` or further in `steps` of them. Steps may be alike, as those of means are. */
export function walkP(values: readonly number[], move: number, steps: number): number {
  const each = values.slice(1).map((value, at) => value - values[at]!);
  const mean = each.reduce((sum, one) => sum + one, 0) / each.length;
  const variance = each.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (each.length - 1);
  const alike = each.slice(1).reduce((sum, one, at) => sum + (one - mean) * (each[at]! - mean), 0) / (each.length - 1);
  const perStep = variance + 2 * Math.max(0, alike);
  return perStep > 0 ? studentTwoSided(move / Math.sqrt(perStep * steps), each.length - 1) : 0;
}

/** Distances from the least-squares line. */
export function lineResiduals(values: readonly number[]): number[] {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
  let [xx, xy] = [0, 0];
  for (const [at, value] of values.entries()) {
    xx += (at - middle) ** 2;
    xy += (at - middle) * (value - mean);
  }
  return values.map((value, at) => value - mean - (xy / xx) * (at - middle));
}

function withoutSeason(values: readonly number[], period: number): number[] {
  if (period === 1) return [...values];
  const [sums, counts] = [new Array<number>(period).fill(0), new Array<number>(period).fill(0)];
  for (const [at, value] of values.entries()) {
    sums[at % period]! += value;
    counts[at % period]! += 1;
  }
  return values.map((value, at) => value - sums[at % period]! / counts[at % period]!);
}

/** The t statistic of how far each value returns to the line in one step. */
function dickeyFuller(values: readonly number[]): number {
  let [xx, xy] = [0, 0];
  for (let at = 1; at < values.length; at++) {
    xx += values[at - 1]! ** 2;
    xy += values[at - 1]! * (values[at]! - values[at - 1]!);
  }
  if (!(xx > 0)) return Number.NEGATIVE_INFINITY;
  const back = xy / xx;
  let squares = 0;
  for (let at = 1; at < values.length; at++) squares += (values[at]! - values[at - 1]! - back * values[at - 1]!) ** 2;
  const error = Math.sqrt(squares / Math.max(1, values.length - 2) / xx);
  return error > 0 ? back / error : Number.NEGATIVE_INFINITY;
}
