import type { MetricDefinition } from '../metrics/metric-query/types.ts';
import type { OpenDataModel } from './open-data-model.ts';

/** The metrics that a query may name: approved ones before proposals from the data, and those before proposals by agents and retired ones. */
export function knownMetrics({ metrics, stored }: Pick<OpenDataModel, 'metrics' | 'stored'>): Map<string, MetricDefinition> {
  const known = new Map<string, MetricDefinition>(metrics.map((metric) => [metric.name, metric]));
  for (const [name, metric] of stored.metrics) {
    const settled = metric.stored.metric.status === 'approved' && metric.stored.metric.name === name;
    if (settled || !known.has(name)) known.set(name, metric);
  }
  return known;
}
