/** Autocorrelation at each lag from 0 to `most`; all 0 where the values do not vary. */
export function autocorrelations(values: readonly number[], most: number): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const power = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Array.from({ length: most + 1 }, (_, lag) => {
    if (power === 0) return 0;
    let product = 0;
    for (let at = lag; at < values.length; at++) product += (values[at]! - mean) * (values[at - lag]! - mean);
    return product / power;
  });
}

/**
 * True if the values repeat with a period beyond chance: the autocorrelation at that lag exceeds its 90 % limit, given the shorter lags
 * (the test of the Theta method: Assimakopoulos and Nikolopoulos 2000; Fiorucci et al. 2016). Needs three periods.
 */
export function isSeasonal(values: readonly number[], period: number): boolean {
  if (period < 2 || values.length < 3 * period) return false;
  const r = autocorrelations(values, period);
  const before = r.slice(1, period).reduce((sum, value) => sum + value ** 2, 0);
  return Math.abs(r[period]!) > 1.645 * Math.sqrt((1 + 2 * before) / values.length);
}

/** Periods in which the values repeat, strongest first: lags at which the detrended autocorrelation peaks beyond chance. */
export function findSeasonality(
  values: readonly number[],
  longest = Math.floor(values.length / 3),
): { period: number; strength: number }[] {
  const changes = values.slice(1).map((value, i) => value - values[i]!);
  const r = autocorrelations(changes, Math.min(longest + 1, changes.length - 1));
  const found: { period: number; strength: number }[] = [];
  for (let lag = 2; lag < r.length - 1; lag++) {
    const peak = r[lag]! > r[lag - 1]! && r[lag]! >= r[lag + 1]!;
    if (peak && r[lag]! > 2.58 / Math.sqrt(changes.length) && isSeasonal(changes, lag)) found.push({ period: lag, strength: r[lag]! });
  }
  found.sort((a, b) => b.strength - a.strength || a.period - b.period);
  // A multiple of an equally strong period adds nothing.
  return found.filter(({ period, strength }, i) => !found.slice(0, i).some((one) => period % one.period === 0 && strength <= one.strength));
}
