import type { EntityManager } from '@mikro-orm/postgresql';
import { isUuid } from '../../../platform/db/ids.ts';
import { notFound } from '../../../platform/errors.ts';
import { Metric, MetricVersion } from './entities.ts';

/** A metric with the version in use: the latest approved one, otherwise the latest proposal. */
export interface StoredMetric {
  metric: Metric;
  version: MetricVersion;
}

/** All metrics of an organization, by name. */
export async function readMetrics(em: EntityManager, organizationId: string): Promise<StoredMetric[]> {
  const metrics = await em.find(Metric, { organizationId }, { orderBy: { name: 'asc', id: 'asc' } });
  if (metrics.length === 0) return [];
  const inUse = await em.execute<{ id: string }[]>(
    `select distinct on (metric_id) id from metric_version where metric_id in (${metrics.map(() => '?').join(', ')}) and status <> 'rejected'
      order by metric_id, status = 'approved' desc, version desc`,
    metrics.map(({ id }) => id),
  );
  const versions = await em.find(MetricVersion, { id: { $in: inUse.map(({ id }) => id) } });
  const byMetric = new Map(versions.map((version) => [version.metricId, version]));
  return metrics.flatMap((metric) => {
    const version = byMetric.get(metric.id);
    return version ? [{ metric, version }] : [];
  });
}

/** A metric with all its versions, newest first. @throws AppError not_found */
export async function readMetric(
  em: EntityManager,
  organizationId: string,
  id: string,
): Promise<{ metric: Metric; versions: MetricVersion[] }> {
  const metric = isUuid(id) ? await em.findOne(Metric, { id, organizationId }) : null;
  if (!metric) throw notFound('The metric');
  return { metric, versions: await em.find(MetricVersion, { metricId: id }, { orderBy: { version: 'desc' } }) };
}

/** Changes whenever a metric of the organization does. */
export async function metricsVersion(em: EntityManager, organizationId: string): Promise<unknown> {
  return em.execute(
    `select m.id, m.name, m.status, max(v.version) filter (where v.status = 'approved') as version, count(*)::int as versions
      from metric m join metric_version v on v.metric_id = m.id where m.organization_id = ? group by m.id order by m.id`,
    [organizationId],
  );
}
