import betainc from '@stdlib/math-base-special-betainc';

/** The one-sided 95 % upper bound of a share (Clopper and Pearson 1934). 1 if there was nothing to count. */
export function upperBound(hits: number, of: number): number {
  if (of === 0 || hits === of) return 1;
  let [low, high] = [hits / of, 1];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (betainc(middle, hits + 1, of - hits) < 0.95) low = middle;
    else high = middle;
  }
  return high;
}
