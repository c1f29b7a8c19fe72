import type { Tool } from '../define.ts';
import { analyzeCohorts } from './analyze-cohorts.ts';
import { analyzeFunnel } from './analyze-funnel.ts';
import { describeDistribution } from './describe-distribution.ts';
import { forecastMetric } from './forecast-metric.ts';
import { queryMetrics } from './query-metrics.ts';
import { relateColumns } from './relate-columns.ts';

/** The tools that compute over the data model. */
export const METRIC_TOOLS: readonly Tool[] = [
  queryMetrics,
  analyzeCohorts,
  analyzeFunnel,
  forecastMetric,
  relateColumns,
  describeDistribution,
];
