import { fill } from '../../api/operations.ts';
import type { Schemas } from '../../api/schema.ts';

export const METRICS = '/api/metrics/';
export const SEARCH = '/api/analysis/metrics/search/';

export type Metric = Schemas['Metric'];
export type MetricVersion = Schemas['MetricVersion'];
export type MetricItem = Schemas['MetricList']['metrics'][number];

export const STATES = ['approved', 'proposed', 'suggested', 'retired', 'broken'] as const;

export const metricPath = (id: string) => fill('/api/metrics/{id}/', { id });

/** The version in use: the latest approved one, otherwise the latest proposal. */
export function inUse({ versions }: Metric): MetricVersion {
  // A metric has a version from its first moment.
  return versions.find(({ status }) => status === 'approved') ?? versions.find(({ status }) => status === 'proposed') ?? versions[0]!;
}
