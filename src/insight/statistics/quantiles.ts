/** The median; NaN for no values. */
export function median(values: ArrayLike<number>): number {
  // Sorted as numbers by the engine itself, several times faster than by a function that compares two.
  return quantile(Float64Array.from(values).sort(), 0.5);
}

/** A quantile of sorted values by linear interpolation (type 7); NaN for no values. */
export function quantile(sorted: ArrayLike<number>, q: number): number {
  const at = (sorted.length - 1) * q;
  const [low, high] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  return low === undefined || high === undefined ? Number.NaN : low + (high - low) * (at - Math.floor(at));
}

/** The median absolute deviation times 1.4826: estimates the standard deviation of normal data, robust to outliers. */
export function robustDeviation(values: readonly number[]): number {
  const middle = median(values);
  return median(values.map((value) => Math.abs(value - middle))) * 1.4826;
}

/**
 * The standard deviation of normal values: from three quantiles of their distances, which is nearly as robust as from their median and twice as efficient,
 * and then from all within three of those, which is nearly as efficient as from all.
 */
export function efficientDeviation(values: readonly number[]): number {
  const middle = median(values);
  const distances = Float64Array.from(values, (value) => Math.abs(value - middle)).sort();
  if (quantile(distances, 0.5) === 0) return 0;
  const rough = (quantile(distances, 0.5) / 0.6745 + quantile(distances, 0.6827) + quantile(distances, 0.8) / 1.2816) / 3;
  const within = distances.subarray(0, distances.findLastIndex((one) => one <= TRIMMED * rough) + 1);
  return Math.sqrt(within.reduce((sum, one) => sum + one ** 2, 0) / within.length) / DEVIATION_WITHIN;
}
const TRIMMED = 3;
/** The standard deviation of the standard normal values within three. */
const DEVIATION_WITHIN = 0.98658;
