import type { EntityManager } from '@mikro-orm/postgresql';
import { findOrganization } from '../../account/identity/organization-records.ts';
import { refreshEnd, requestRefresh } from '../../insight/dashboards/dashboard-records.ts';
import { openReport, TITLE_LENGTH_MAX } from '../../insight/reports/open-report.ts';
import { reportEnd } from '../../insight/reports/report-records.ts';
import type { Services } from '../../platform/context.ts';
import { newId } from '../../platform/db/ids.ts';
import { untilChanged } from '../../platform/db/row-changes.ts';
import { AppError } from '../../platform/errors.ts';
import { subscriptionUsable } from '../../platform/plans.ts';
import type { JobEnd } from '../../platform/queue/types.ts';
import { localDate } from '../../platform/schedule/next-occurrence.ts';
import { LeaseLost } from '../../platform/work/lease.ts';
import { type LeasedJob, runFenced } from '../../platform/work/run-fenced.ts';
import { Delivery, DeliveryRun } from './entities.ts';
import { completeRun, failRun, recipientsOf } from './finish-run.ts';
import { prepareContent } from './prepare-delivery.ts';

/**
 * The job that runs a delivery: requests its reports or its dashboard's refresh, once per run, waits for them to end, then completes the run and
 * queues the emails in one transaction.
 */
export const DELIVERY_JOB: LeasedJob = {
  kind: 'run_delivery',
  table: 'delivery_run',
  running: 'processing',
  name: 'delivery',
  run: runDelivery,
  async fail({ em, now, queue }, id, attempt, reason) {
    const failed = await failRun(em, id, attempt, reason, now());
    await queue.dispatchOutbox();
    return failed;
  },
};

function runDelivery(services: Services, id: string, signal: AbortSignal): Promise<JobEnd> {
  const em = services.em.fork();
  return runFenced<DeliveryRun, void>(services, DELIVERY_JOB, id, signal, {
    load: (fork) => fork.findOneOrFail(DeliveryRun, { id }),
    async work(run, held) {
      await em.fork().transactional((tx) => open(tx, run, services.now()));
      await services.queue.dispatchOutbox();
      await waitForContent(em, id, held);
    },
    async complete({ attempt }) {
      await completeRun(em, id, attempt, services.now());
      await services.queue.dispatchOutbox();
    },
    faultMessage: `Something went wrong on our side. Run it again; if it fails again, contact support with the id ${id}.`,
  });
}

/** Requests the run's content and reserves its price, unless an earlier attempt did. */
async function open(tx: EntityManager, { id, attempt }: DeliveryRun, now: Date): Promise<void> {
  const [held] = await tx.execute("select id from delivery_run where id = ? and attempt = ? and status = 'processing' for update", [
    id,
    attempt,
  ]);
  if (!held) throw new LeaseLost();
  const run = await tx.findOneOrFail(DeliveryRun, { id });
  if (run.openedAt) return;
  const delivery = await tx.findOneOrFail(Delivery, { id: run.deliveryId });
  await requireUsable(tx, delivery);
  const { organizationId, content, timeZone } = delivery;
  const contents = await prepareContent(tx, organizationId, content, { now: run.dueAt, timeZone }, 'lock');
  const reportIds: string[] = [];
  for (const { outputFormat, prepared } of contents) {
    const reportId = newId();
    const title = `${delivery.name} ${localDate(run.dueAt, timeZone)}`.slice(0, TITLE_LENGTH_MAX);
    await openReport(tx, {
      id: reportId,
      organizationId,
      userId: delivery.createdBy ?? null,
      prepared,
      outputFormat,
      title,
      deliveryRunId: id,
      now,
    });
    reportIds.push(reportId);
  }
  const refreshId = content.type === 'dashboard' ? await requestRefresh(tx, content.dashboardId, now) : null;
  await tx.nativeUpdate(DeliveryRun, { id }, { openedAt: now, reportIds, refreshId });
}

/** @throws AppError if nobody would get it, or the organization may not use the service */
async function requireUsable(tx: EntityManager, delivery: Delivery): Promise<void> {
  const status = (await findOrganization(tx, delivery.organizationId))?.subscriptionStatus ?? 'cancelled';
  if (!subscriptionUsable(status))
    throw new AppError('subscription_inactive', `The subscription is ${status}. Renew it in the billing settings.`);
  if ((await recipientsOf(tx, delivery)).length > 0) return;
  throw new AppError(
    'conflict',
    'No recipients are left: all have left the organization or unsubscribed. Add others, or delete the delivery.',
  );
}

/** Waits until everything that a run requested has ended. @throws AppError with the reason if one of them failed */
async function waitForContent(em: EntityManager, id: string, signal: AbortSignal): Promise<void> {
  const { reportIds, refreshId } = await em.fork().findOneOrFail(DeliveryRun, { id });
  for (const reportId of reportIds) {
    const gone = { reason: 'The report was deleted while it was being generated.' };
    const { reason } = await untilChanged(em, reportId, async () => ended(await reportEnd(em, reportId), gone), signal);
    if (reason !== null) throw new AppError('internal_error', reason);
  }
  if (!refreshId) return;
  const gone = { reason: 'The dashboard was deleted while it was being refreshed.' };
  const { reason } = await untilChanged(em, refreshId, async () => ended(await refreshEnd(em, refreshId), gone), signal);
  if (reason !== null) throw new AppError('internal_error', reason);
}

/** How it ended, counting as failed if it is gone; undefined while it is running. */
function ended(end: Awaited<ReturnType<typeof reportEnd>>, gone: { reason: string }) {
  return end === null ? gone : end;
}
