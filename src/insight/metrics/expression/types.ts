import type { Additivity, Unit } from '../../../data/model/types.ts';

/** Aggregates that a metric may use. `last` takes a stock at the end of a period. */
export type AggregateFunction = 'sum' | 'count' | 'count_distinct' | 'avg' | 'min' | 'max' | 'median' | 'percentile' | 'stddev' | 'last';

/** An expression over the columns of one row. */
export type RowExpression =
  | { kind: 'number'; text: string }
  | { kind: 'text'; value: string }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'null' }
  | { kind: 'date'; text: string; type: 'DATE' | 'TIMESTAMP' }
  | { kind: 'column'; name: string }
  | { kind: 'operation'; name: Operation; args: RowExpression[] }
  | { kind: 'duration'; unit: 'second'; from: RowExpression; until: RowExpression }
  | { kind: 'case'; checks: { when: RowExpression; value: RowExpression }[]; otherwise: RowExpression };

/** The operations allowed on the values of a row. */
export type Operation =
  | '+'
  | '-'
  | '*'
  | '/'
  | 'negate'
  | '='
  | '<>'
  | '<'
  | '<='
  | '>'
  | '>='
  | 'and'
  | 'or'
  | 'not'
  | 'is null'
  | 'is not null'
  | 'in'
  | 'not in'
  | 'between'
  | 'like'
  | 'coalesce'
  | 'nullif'
  | 'abs'
  | 'round'
  | 'lower'
  | 'upper'
  | 'trim'
  | 'greatest'
  | 'least'
  | 'year'
  | 'month'
  | 'weekday'
  | 'hour';

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
