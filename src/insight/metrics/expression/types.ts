import type { RowExpression } from '../../../data/model/row-expression.ts';
import type { Additivity, Unit } from '../../../data/model/types.ts';

/** Aggregates that a metric may use. `last` takes a stock at the end of a period. */
export type AggregateFunction = 'sum' | 'count' | 'count_distinct' | 'avg' | 'min' | 'max' | 'median' | 'percentile' | 'stddev' | 'last';

/** An aggregate over the rows of one table. */
export interface Aggregate {
  kind: 'aggregate';
  function: AggregateFunction;
  /** null for `count(*)`. */
  of: RowExpression | null;
  /** 0 to 1, for `percentile` and `median`. */
  fraction: number | null;
  /** `FILTER (WHERE …)`. */
  filter: RowExpression | null;
  /** Of a table of intervals: the rows that hold at the end of a period, or that begin or end in it. */
  holding?: 'active' | 'started' | 'ended';
}

/** A metric: aggregates of rows, references to other metrics, and arithmetic over both. */
export type MetricExpression =
  | Aggregate
  | { kind: 'metric'; name: string }
  | { kind: 'number'; text: string }
  | { kind: 'formula'; name: '+' | '-' | '*' | '/' | 'negate' | 'coalesce' | 'nullif' | 'abs' | 'round'; args: MetricExpression[] };

/** What is known about a value without computing it. */
export interface Meaning {
  /** `constant` for literals, null for non-numbers. */
  additivity: Additivity | 'constant' | 'time' | null;
  unit: Unit | null;
  determinedBy: string[];
}
