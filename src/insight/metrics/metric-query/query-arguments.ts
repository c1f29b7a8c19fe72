import { metricText } from '../expression/metric-text.ts';
import type { Filter, MetricDefinition, MetricQuery, RowsQuery, TimeRange } from './types.ts';

/** A query as a caller of `query_metrics` writes it. */
export interface QueryArguments extends Partial<MetricQuery> {
  define?: { name: string; expression: string; table?: string; time?: string; filters?: Filter }[];
  rows?: Omit<RowsQuery, 'time'>;
}

/** Writes a query with the metrics that it defines, so that it can be sent again, changed or not. */
export function queryArguments(query: MetricQuery, define: readonly MetricDefinition[]): QueryArguments {
  return { ...query, ...definitions(define) };
}

function definitions(define: readonly MetricDefinition[]): Pick<QueryArguments, 'define'> {
  if (define.length === 0) return {};
  return {
    define: define.map(({ name, expression, table, time, filters }) => ({
      name,
      expression: metricText(expression),
      ...(table === null ? {} : { table }),
      ...(time === null ? {} : { time }),
      ...(filters === null ? {} : { filters }),
    })),
  };
}

/** Writes a listing in the same way; its period stands outside. */
export function rowsArguments(
  { time, ...rows }: RowsQuery,
  define: readonly MetricDefinition[] = [],
): Pick<QueryArguments, 'define' | 'rows'> & { time?: TimeRange } {
  return { rows, ...definitions(define), ...(time === undefined ? {} : { time }) };
}
