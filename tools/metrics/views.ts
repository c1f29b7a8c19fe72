import type { z } from 'zod';
import { displayNames } from '../../src/account/identity/user-records.ts';
import { metricsIn } from '../../src/insight/metrics/stored/bind-stored.ts';
import type { Metric, MetricVersion } from '../../src/insight/metrics/stored/entities.ts';
import { readMetric, readMetrics } from '../../src/insight/metrics/stored/read-metrics.ts';
import type { Context } from '../../src/platform/context.ts';
import { metricDetail, metricVersionView } from './fields.ts';

export interface ShownMetric {
  metric: Metric;
  versions: MetricVersion[];
  usedBy: { id: string; name: string }[];
  /** Names of those who wrote the versions, by their ids. */
  authors: ReadonlyMap<string, string>;
}

/** A metric with its versions and the metrics that are made of it. @throws AppError not_found */
export async function showMetric(ctx: Context, id: string): Promise<ShownMetric> {
  const em = ctx.em.fork();
  const found = await readMetric(em, ctx.principal.organizationId, id);
  const names = new Set([found.metric.name, ...found.metric.formerNames]);
  const usedBy = (await readMetrics(em, ctx.principal.organizationId))
    .filter(({ version }) => metricsIn(version.parsed).some((name) => names.has(name)))
    .map(({ metric }) => ({ id: metric.id, name: metric.name }));
  const ids = new Set(found.versions.flatMap(({ createdBy }) => createdBy ?? []));
  return { ...found, usedBy, authors: await displayNames(em, [...ids]) };
}

export const metricAnswer = { output: metricDetail, view: metricView } as const;

function metricView({ metric, versions, usedBy, authors }: ShownMetric): z.infer<typeof metricDetail> {
  return {
    id: metric.id,
    data_source_id: metric.dataSourceId ?? null,
    name: metric.name,
    former_names: metric.formerNames,
    status: metric.status,
    used_by: usedBy,
    versions: versions.map((one) => metricVersionView(one, authors)),
  };
}
