import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { canonicalJson } from '../../../platform/canonical-json.ts';
import type { Context } from '../../../platform/context.ts';
import { isUuid, newId } from '../../../platform/db/ids.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { MetricExpression } from '../expression/types.ts';
import { Metric, type MetricContent, MetricVersion } from './entities.ts';

const METRICS_MAX = 1_000;
const VERSIONS_MAX = 500;

interface Definition {
  /** The metric to change; null for a new one. */
  metricId: string | null;
  dataSourceId: string | null;
  content: MetricContent;
  parsed: MetricExpression;
}

/**
 * Adds a metric, or a version of one; a version like the latest is not added again. By agents they are proposals.
 * @throws AppError not_found; conflict if another metric of the source has the name
 */
export async function writeMetric(ctx: Context, { metricId, dataSourceId, content, parsed }: Definition): Promise<MetricVersion> {
  const { organizationId, door, kind, userId, credentialName } = ctx.principal;
  const status = door === 'mcp' ? 'proposed' : 'approved';
  const [createdAt, agent] = [ctx.now(), kind === 'session' ? null : credentialName];
  return ctx.em.fork().transactional(async (tx) => {
    // One writer at a time, so that no two metrics take the same name.
    await tx.execute("select pg_advisory_xact_lock(hashtext('metric'), hashtext(?))", [organizationId]);
    const metric = metricId === null ? ((await sameAgain()) ?? (await addMetric())) : await lockMetric(tx, organizationId, metricId);
    if (metric.dataSourceId !== dataSourceId) {
      throw new AppError('validation_error', 'A metric stays with its data source. Define another metric for the other one.');
    }
    await refuseTakenName(tx, metric, content.name);
    const [latest] = await tx.find(MetricVersion, { metricId: metric.id }, { orderBy: { version: 'desc' }, limit: 1 });
    if (latest && latest.status !== 'rejected' && canonicalJson(latest.content) === canonicalJson(content)) {
      if (status === 'approved') approve(metric, latest);
      return latest;
    }
    const version = (latest?.version ?? 0) + 1;
    if (version > VERSIONS_MAX) throw new AppError('conflict', `A metric has at most ${VERSIONS_MAX} versions. Define another one.`);
    const base = { id: newId(), metricId: metric.id, version, status, content, parsed, createdBy: userId, agent, createdAt } as const;
    const made = tx.create(MetricVersion, base);
    if (status === 'approved') approve(metric, made);
    return made;

    /** A metric that is defined so already: repeating a call adds no second one. */
    async function sameAgain(): Promise<Metric | null> {
      const known = await tx.findOne(Metric, { organizationId, dataSourceId, name: content.name, status: { $ne: 'retired' } });
      const [latest] = known ? await tx.find(MetricVersion, { metricId: known.id }, { orderBy: { version: 'desc' }, limit: 1 }) : [];
      return latest && canonicalJson(latest.content) === canonicalJson(content) ? known : null;
    }

    async function addMetric(): Promise<Metric> {
      if ((await tx.count(Metric, { organizationId })) >= METRICS_MAX) {
        throw new AppError('conflict', `There are ${METRICS_MAX} metrics, the most that an organization may have.`);
      }
      const added = { id: newId(), organizationId, dataSourceId, name: content.name, formerNames: [], createdBy: userId, createdAt };
      return tx.create(Metric, { ...added, status: 'proposed' });
    }
  });
}

export const DECISIONS = ['approve', 'reject', 'retire', 'reinstate'] as const;

/**
 * Approves or rejects the proposed version of a metric, retires a metric, or takes it back into use.
 * @throws AppError not_found; conflict if there is nothing to decide
 */
export async function decideMetric(ctx: Context, id: string, decision: (typeof DECISIONS)[number], version?: number): Promise<void> {
  await ctx.em.fork().transactional(async (tx) => {
    const metric = await lockMetric(tx, ctx.principal.organizationId, id);
    if (decision === 'retire' || decision === 'reinstate') {
      const approved = await tx.count(MetricVersion, { metricId: id, status: 'approved' });
      metric.status = decision === 'retire' ? 'retired' : approved > 0 ? 'approved' : 'proposed';
      if (decision === 'reinstate') await refuseTakenName(tx, metric, metric.name);
      return;
    }
    const proposed = { metricId: id, status: 'proposed' as const, ...(version === undefined ? {} : { version }) };
    const [found] = await tx.find(MetricVersion, proposed, { orderBy: { version: 'desc' }, limit: 1 });
    if (!found) throw new AppError('conflict', 'The metric has no such proposal. Read it to see its versions.');
    if (decision === 'reject') found.status = 'rejected';
    else {
      await refuseTakenName(tx, metric, found.content.name);
      approve(metric, found);
    }
  });
}

function approve(metric: Metric, version: MetricVersion): void {
  version.status = 'approved';
  if (metric.status === 'proposed') metric.status = 'approved';
  const { name } = version.content;
  if (name === metric.name) return;
  metric.formerNames = [...new Set([...metric.formerNames, metric.name])].filter((former) => former !== name);
  metric.name = name;
}

async function lockMetric(tx: EntityManager, organizationId: string, id: string): Promise<Metric> {
  const metric = isUuid(id) ? await tx.findOne(Metric, { id, organizationId }, { lockMode: LockMode.PESSIMISTIC_WRITE }) : null;
  if (!metric) throw notFound('The metric');
  return metric;
}

async function refuseTakenName(tx: EntityManager, { id, organizationId, dataSourceId }: Metric, name: string): Promise<void> {
  const taken = await tx.findOne(Metric, { organizationId, dataSourceId, name, status: { $ne: 'retired' }, id: { $ne: id } });
  if (!taken) return;
  const message = `There is a metric "${name}" already (${taken.id}). Send its id as metric_id to change it, or choose another name.`;
  throw new AppError('conflict', message);
}
