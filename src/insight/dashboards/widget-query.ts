import { yearsOnly } from '../../data/model/years-only.ts';
import { metricText } from '../metrics/aggregates.ts';
import type { SourceBinding } from '../metrics/bind.ts';
import type { Metric } from '../metrics/bind-metrics.ts';
import type { TimeAxis } from '../metrics/bind-time.ts';
import type { Dimension, Filter, TimeRange } from '../metrics/metric-query/types.ts';
import { rangeOf } from '../metrics/queries/run-query.ts';

/** How a widget arranges its metrics. */
export interface Shape {
  by?: Dimension[];
}

/** Along the time of the rows; the step depends on the length of the period. */
export const seriesOf = ({ time }: TimeAxis) => ({ by: [{ time: 'default', grain: yearsOnly(time) ? 'year' : 'month' }] }) satisfies Shape;

interface InlineMetric {
  name: string;
  expression: string;
  table: string;
  filters?: Filter;
}

/** A widget as a metric query, in the words of `query_metrics`: with these arguments it answers the widget's number. */
export interface WidgetQuery {
  metrics: (string | InlineMetric)[];
  by?: Dimension[];
  time?: TimeRange;
  filters?: Filter;
}

/** The metric query of a widget over a bound table. */
export function widgetQuery(
  binding: Pick<SourceBinding, 'table' | 'filters' | 'range' | 'scope'>,
  metrics: readonly Pick<Metric, 'name' | 'label' | 'expression' | 'filters'>[],
  { by }: Shape,
): WidgetQuery {
  const { range, filters } = binding;
  return {
    metrics: metrics.map((metric) => nameOf(binding, metric) ?? inline(binding, metric)),
    ...(by ? { by } : {}),
    ...(range ? { time: rangeOf(range) } : {}),
    ...(filters.length > 0 ? { filters: { and: filters } } : {}),
  };
}

type Named = Pick<Metric, 'label' | 'expression' | 'filters'>;

/** The name of the known metric that is the same. */
function nameOf({ scope, table }: Pick<SourceBinding, 'scope' | 'table'>, { expression, filters }: Named): string | null {
  if (expression.kind === 'metric') return expression.name;
  const wanted = JSON.stringify([metricText(expression), filters]);
  const same = [...scope.metrics.values()].find(
    (known) => known.table === table.name && JSON.stringify([metricText(known.expression), known.filters]) === wanted,
  );
  return same?.name ?? null;
}

function inline({ scope, table }: Pick<SourceBinding, 'scope' | 'table'>, { label, expression, filters }: Named): InlineMetric {
  const name = scope.metrics.has(label) ? `${label} here` : label;
  return { name, expression: metricText(expression), table: table.name, ...(filters ? { filters } : {}) };
}
