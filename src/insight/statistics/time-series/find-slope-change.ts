import { fisherAbove } from '../distributions.ts';
import { decompose } from './decompose.ts';

const P_MAX = 0.001;

/**
 * The index from which a series rises or falls by another slope, with at least `least` values on both sides; null if one line explains it as well. The
 * kink that leaves the least squares is tested against one line, with as many independent values as the autocorrelation of the errors leaves, and
 * corrected for the number of kinks tried; `levels` are indexes where the level changes, which must explain less. The season of `period` is removed first.
 */
export function findSlopeChange(
  values: readonly number[],
  { period, least, levels }: { period: number; least: number; levels: readonly number[] },
): number | null {
  const { season } = decompose(values, period);
  const plain = values.map((value, at) => value - season[at]!);
  const n = plain.length;
  if (n < 2 * least) return null;
  const line = lineThrough(plain, null);
  let best: { at: number; errors: number[]; squares: number } | null = null;
  for (let at = least; at <= n - least; at++) {
    const kinked = lineThrough(plain, at);
    if (best === null || kinked.squares < best.squares) best = { at, ...kinked };
  }
  if (best === null || !(line.squares > 0)) return null;
  const correlation = Math.max(0, firstCorrelation(best.errors));
  const independent = (n * (1 - correlation)) / (1 + correlation);
  const within = independent - 4;
  if (within < 4) return null;
  const ratio = (((line.squares - best.squares) / 2) * (within / n)) / Math.max(best.squares / n, Number.MIN_VALUE);
  const p = Math.min(1, fisherAbove(ratio, 2, within) * (n - 2 * least + 1));
  // Steps can follow a slope, and a kink a step: the one that needs fewer numbers for the same squares is meant (BIC: Schwarz 1978).
  const information = (squares: number, numbers: number) => n * Math.log(Math.max(squares / n, Number.MIN_VALUE)) + numbers * Math.log(n);
  if (levels.length > 0 && information(best.squares, 4) >= information(squaresAround(plain, levels), 2 * levels.length + 1)) return null;
  return p <= P_MAX ? best.at : null;
}

/** Squares of the distances from the mean of each segment; `starts` begin all segments but the first. */
function squaresAround(values: readonly number[], starts: readonly number[]): number {
  const bounds = [0, ...starts, values.length];
  return bounds.slice(1).reduce((sum, end, i) => {
    const own = values.slice(bounds[i], end);
    const mean = own.reduce((all, one) => all + one, 0) / own.length;
    return sum + own.reduce((all, one) => all + (one - mean) ** 2, 0);
  }, 0);
}

/** Least squares of a line, or of a line with a kink: residuals and their sum of squares. */
function lineThrough(values: readonly number[], kink: number | null): { errors: number[]; squares: number } {
  const n = values.length;
  const columns = [values.map((_, at) => at / n), ...(kink === null ? [] : [values.map((_, at) => Math.max(0, at - kink) / n)])];
  const basis: number[][] = [];
  for (const column of [new Array<number>(n).fill(1), ...columns]) {
    const own = column.slice();
    for (const other of basis) {
      const by = dot(own, other);
      for (let i = 0; i < n; i++) own[i]! -= by * other[i]!;
    }
    const length = Math.sqrt(dot(own, own));
    basis.push(length > 1e-9 ? own.map((one) => one / length) : own.fill(0));
  }
  const errors = values.slice();
  for (const one of basis) {
    const by = dot(errors, one);
    for (let i = 0; i < n; i++) errors[i]! -= by * one[i]!;
  }
  return { errors, squares: dot(errors, errors) };
}

function firstCorrelation(errors: readonly number[]): number {
  const squares = dot(errors, errors);
  return squares > 0 ? dot(errors.slice(1), errors.slice(0, -1)) / squares : 0;
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, one, i) => sum + one * b[i]!, 0);
}
