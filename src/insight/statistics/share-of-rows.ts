import { binomialAtLeast } from './distributions.ts';

/** How likely chance alone makes the value's part of the rows in an episode differ as far from its part elsewhere, given how much that part varies by itself. */
export function shareP(
  counts: readonly number[],
  whole: readonly number[],
  { from, to, direction }: { from: number; to: number; direction: string },
): number {
  const inside = (at: number) => at >= from && at <= to;
  const sum = (of: readonly number[], within: boolean) => of.reduce((all, one, at) => (inside(at) === within ? all + one : all), 0);
  const usual = sum(counts, false) / Math.max(1, sum(whole, false));
  const variance = usual * (1 - usual);
  // A value that has all rows is the whole.
  if (!(variance > 0)) return 1;
  const elsewhere = counts.flatMap((count, at) =>
    inside(at) || !whole[at] ? [] : [(count - usual * whole[at]!) ** 2 / (whole[at]! * variance)],
  );
  const dispersion = Math.max(1, elsewhere.reduce((all, one) => all + one, 0) / Math.max(1, elsewhere.length));
  // Few rows are skewed: their own distribution, in which the rows of packs count less.
  const [k, n] = [sum(counts, true) / dispersion, sum(whole, true) / dispersion];
  return Math.min(1, 2 * (direction === 'high' ? binomialAtLeast(k, n, usual) : binomialAtLeast(n - k, n, 1 - usual)));
}
