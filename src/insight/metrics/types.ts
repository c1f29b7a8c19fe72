/** How the values of a custom metric combine. */
export const METRIC_TYPES = ['count', 'sum', 'avg', 'min', 'max', 'count_distinct', 'median', 'p95'] as const;

export type MetricType = (typeof METRIC_TYPES)[number];

/** As a caller words it. */
export interface CustomMetric {
  name: string;
  type: MetricType;
  field: string;
}
