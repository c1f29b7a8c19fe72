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
