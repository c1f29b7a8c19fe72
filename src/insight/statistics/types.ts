import type { CellValue } from '../../data/engine/types.ts';
import type { RowNoun } from '../../data/model/row-nouns.ts';
import type { Finding, NumberFormat } from '../figures/document.ts';

/** How the values of a metric combine over time: sums add up, a level is the last one, means are a numerator over a denominator. */
type MetricKind = 'sum' | 'count' | 'level' | 'mean' | 'weighted_mean';

export interface MetricSpec {
  /** As it starts a sentence. */
  label: string;
  kind: MetricKind;
  /** Integers and decimals: added without rounding. */
  exact: boolean;
  format: NumberFormat;
  unit?: string;
  /** What one row is that it is computed from; absent where that is not known. */
  thing?: RowNoun | undefined;
  /** One value stands on several rows, as an order's total on its lines: an amount per row means nothing. */
  repeated?: boolean;
}

/** One aggregated value. `den` is null for sums and counts; a mean is num / den. */
export interface Amount {
  num: CellValue;
  den: CellValue;
}

/** The amounts of one day (days since 1970-01-01); a day without rows has no point. */
export interface DayPoint {
  day: number;
  rows: number;
  /** One per metric. */
  amounts: Amount[];
}

/** A day, week, month, quarter or year; `end` is its last day. */
export interface Bucket extends Omit<DayPoint, 'day'> {
  start: number;
  end: number;
  /** The data covers it from the first day to the last. */
  complete: boolean;
}

/** Inclusive dates, YYYY-MM-DD, UTC. */
export interface Span {
  start: string;
  end: string;
}

/** A finding before it gets its number and receipts. */
export type DraftFinding = Pick<Finding, 'kind' | 'sentence' | 'value' | 'format' | 'unit'>;
