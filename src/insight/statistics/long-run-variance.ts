/** Correlations of neighbours above this cannot be told from a random walk. */
const CORRELATION_MAX = 0.97;

/**
 * The correlation of neighbours in series that share one, 0 to 0.97, from those around their means, corrected for its bias in short series (Kendall
 * 1954).
 */
export function neighbourCorrelation(all: readonly (readonly number[])[]): number {
  let [products, squares, length] = [0, 0, 0];
  for (const residuals of all) {
    const size = residuals.reduce((sum, one) => sum + one ** 2, 0);
    if (!(size > 0)) continue;
    for (let at = 1; at < residuals.length; at++) products += (residuals[at]! * residuals[at - 1]!) / size;
    squares += 1;
    length += residuals.length;
  }
  if (squares === 0) return 0;
  const count = length / squares;
  const measured = products / squares;
  return Math.min(CORRELATION_MAX, Math.max(0, (measured * count + 1) / Math.max(1, count - 3)));
}

/** Variance of a sum of `count` correlated neighbours, relative to independent ones. */
export function inflationOf(count: number, correlation: number): number {
  let factor = 1;
  for (let lag = 1; lag < count; lag++) factor += 2 * (1 - lag / count) * correlation ** lag;
  return factor;
}

/** The variance of the sum of all values, which add up to about zero, and the degrees of freedom behind it. */
export function longRunVariance(
  values: readonly number[],
  correlation = neighbourCorrelation([values]),
): { variance: number; freedom: number } {
  const count = values.length;
  const inflation = inflationOf(count, correlation);
  const squares = values.reduce((sum, one) => sum + one ** 2, 0);
  return {
    // A sum that is zero by definition hides a part of the variance.
    variance: (inflation * squares) / Math.max(0.2, 1 - inflation / count),
    freedom: Math.max(0.5, count / inflation - 1),
  };
}
