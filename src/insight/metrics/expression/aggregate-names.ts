import type { AggregateFunction } from './types.ts';

/** The aggregates by the names that callers write. */
export const AGGREGATE_NAMES: Record<string, AggregateFunction> = {
  sum: 'sum',
  count: 'count',
  count_star: 'count',
  avg: 'avg',
  mean: 'avg',
  min: 'min',
  max: 'max',
  median: 'median',
  quantile_cont: 'percentile',
  percentile: 'percentile',
  stddev: 'stddev',
  stddev_samp: 'stddev',
  last: 'last',
};
