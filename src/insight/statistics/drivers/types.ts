/**
 * The rows of one combination of dimension values in one period. Sums over rows; `x` is the metric's numerator, `d` its denominator (1 for a
 * plain mean). Without `rows` and what follows, noise is estimated from how differently the cells moved.
 */
export interface CellAmount {
  num: number;
  /** Absent for metrics that add up. */
  den?: number;
  rows?: number;
  /** Σ|x|. */
  magnitude?: number;
  /** Σx². */
  squares?: number;
  /** Σ sign(x)·√|x|. */
  root?: number;
  /** Σ√|x|. */
  rootMagnitude?: number;
  /** Σxd and Σd²; only with `den`. */
  cross?: number;
  denSquares?: number;
}

/** One combination of dimension values with the metric before and after. */
export interface DriverCell {
  /** One per dimension, in order. */
  values: (string | null)[];
  before: CellAmount;
  after: CellAmount;
}

/** The sums of one dimension value in one time step of a period. */
export interface StepAmount {
  /** Index of the dimension. */
  dimension: number;
  value: string | null;
  period: 'before' | 'after';
  step: number;
  num: number;
  root: number;
  den?: number;
}

/** The same table by time step, to see how much each value varies by itself. */
export interface Steps {
  /** Number of time steps of each period. */
  before: number;
  after: number;
  amounts: readonly StepAmount[];
}

/** `amount`: a sum moved. `rate`: a ratio moved within the value. `mix`: the value's weight moved, and its ratio differs from the rest's. */
export type DriverEffect = 'amount' | 'rate' | 'mix';

export interface Driver {
  /** A value of one dimension, or a pair of values of two. */
  of: { dimension: string; value: string | null }[];
  effect: DriverEffect;
  /** The metric of its rows, without rows that an earlier driver accounts for; null for a ratio without rows. */
  before: number | null;
  after: number | null;
  /** Its share of the denominator in each period; only for ratios. */
  weightBefore?: number;
  weightAfter?: number;
  /** Rows that an earlier driver accounts for are left out. */
  partial: boolean;
  /** Its part of the change. The parts of all drivers and of the rest add up to the change. */
  contribution: number;
  /** The same as a share of the change; null if there was none. */
  share: number | null;
  /** Probability that chance alone names it or any other value. */
  p: number;
}

/**
 * `drivers`: some are named. `even`: the change is real, and the values moved alike as far as the data shows. `uneven`: they moved differently,
 * but none stands out. `chance`: the change is no larger than chance variation. `unchanged`: no change.
 */
export type ChangeVerdict = 'drivers' | 'even' | 'uneven' | 'chance' | 'unchanged' | 'unknown';

export interface DriverAnalysis {
  before: number;
  after: number;
  change: number;
  verdict: ChangeVerdict;
  drivers: Driver[];
  /** The part of the change outside the drivers. */
  rest: { contribution: number; share: number | null };
}
