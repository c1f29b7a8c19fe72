import type { Grain } from './calendar.ts';
import { median, robustDeviation } from './quantiles.ts';

const YEAR: Partial<Record<Grain, number>> = { day: 365.2425, week: 52.1775 };
/** Years of data from which a year can be told from a slow wave. */
const YEARS_MIN = 1.9;
const ROUNDS = 6;
/** Tukey's constant: 95% efficiency for normal noise. */
const BISQUARE = 4.685;

/**
 * The part of a series that returns each year, as a sum of `waves` harmonics: one factor per index if `relative`, otherwise one difference. Fitted
 * together with a bent trend and the shorter season of `period` by a robust regression (Tukey's bisquare), so that neither single values nor episodes shape it. null: less than two years,
 * or another grain than day and week.
 */
export function yearlySeason(
  values: readonly (number | null)[],
  { grain, period, relative, waves }: { grain: Grain; period: number; relative: boolean; waves: number },
): number[] | null {
  const year = YEAR[grain];
  if (year === undefined || values.length < YEARS_MIN * year) return null;
  const points = values.flatMap((value, at) =>
    value === null || (relative && value <= 0) ? [] : [{ at, value: relative ? Math.log(value) : value }],
  );
  const width = 2 * waves + 3 + period - 1;
  const fillRow = (row: Float64Array, at: number) => {
    const t = (2 * at) / values.length - 1;
    const angle = (2 * Math.PI * at) / year;
    for (let k = 0; k < waves; k++) {
      row[2 * k] = Math.cos((k + 1) * angle);
      row[2 * k + 1] = Math.sin((k + 1) * angle);
    }
    row.set([1, t, t * t], 2 * waves);
    if (at % period < period - 1) row[2 * waves + 3 + (at % period)] = 1;
    return row;
  };
  const rows = points.map(({ at }) => fillRow(new Float64Array(width), at));
  const fitted = robustFit(
    rows,
    points.map(({ value }) => value),
  );
  if (fitted === null) return null;
  return values.map((_, at) => {
    const wave = dot(fillRow(new Float64Array(width), at), fitted, 2 * waves);
    return relative ? Math.exp(wave) : wave;
  });
}

/** Coefficients by iteratively reweighted least squares; null if the rows do not determine them. */
function robustFit(rows: readonly Float64Array[], values: readonly number[]): number[] | null {
  let weights = new Array<number>(rows.length).fill(1);
  let fitted: number[] | null = null;
  for (let round = 0; round < ROUNDS; round++) {
    fitted = weightedFit(rows, values, weights);
    if (fitted === null) return null;
    const residuals = values.map((value, i) => value - dot(rows[i]!, fitted!, fitted!.length));
    const middle = median(residuals);
    const reach = BISQUARE * robustDeviation(residuals);
    if (!(reach > 0)) return fitted;
    weights = residuals.map((one) => Math.max(0, 1 - ((one - middle) / reach) ** 2) ** 2);
  }
  return fitted;
}

/** Sum of the products of the first `count` numbers. */
function dot(a: ArrayLike<number>, b: ArrayLike<number>, count: number): number {
  let sum = 0;
  for (let i = 0; i < count; i++) sum += a[i]! * b[i]!;
  return sum;
}

/** Solves the normal equations by Cholesky's decomposition. */
function weightedFit(rows: readonly Float64Array[], values: readonly number[], weights: readonly number[]): number[] | null {
  const size = rows[0]?.length ?? 0;
  const left = Array.from({ length: size }, () => new Float64Array(size));
  const right = new Array<number>(size).fill(0);
  for (const [i, row] of rows.entries()) {
    for (let a = 0; a < size; a++) {
      const weighted = weights[i]! * row[a]!;
      if (weighted === 0) continue;
      right[a]! += weighted * values[i]!;
      const of = left[a]!;
      for (let b = 0; b <= a; b++) of[b]! += weighted * row[b]!;
    }
  }
  for (let a = 0; a < size; a++) {
    for (let b = 0; b <= a; b++) {
      let sum = left[a]![b]!;
      for (let k = 0; k < b; k++) sum -= left[a]![k]! * left[b]![k]!;
      if (a === b && !(sum > 1e-9)) return null;
      left[a]![b] = a === b ? Math.sqrt(sum) : sum / left[b]![b]!;
    }
  }
  const half = right.slice();
  for (let a = 0; a < size; a++) {
    for (let k = 0; k < a; k++) half[a]! -= left[a]![k]! * half[k]!;
    half[a]! /= left[a]![a]!;
  }
  for (let a = size - 1; a >= 0; a--) {
    for (let k = a + 1; k < size; k++) half[a]! -= left[k]![a]! * half[k]!;
    half[a]! /= left[a]![a]!;
  }
  return half;
}
