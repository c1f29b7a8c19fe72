import type { EntityManager } from '@mikro-orm/postgresql';
import { Dashboard, DashboardRefresh } from '../../insight/dashboards/entities.ts';
import { openRefresh } from '../../insight/dashboards/open-refresh.ts';
import { Report } from '../../insight/reports/entities.ts';
import { openReport, TITLE_LENGTH_MAX } from '../../insight/reports/open-report.ts';
import type { Services } from '../../platform/context.ts';
import { newId } from '../../platform/db/ids.ts';
import { untilChanged } from '../../platform/db/row-changes.ts';
import { AppError } from '../../platform/errors.ts';
import { type SubscriptionStatus, subscriptionUsable } from '../../platform/plans.ts';
import { localDate } from '../../platform/schedule/next-occurrence.ts';
import { LeaseLost } from '../../platform/work/lease.ts';
import { type LeasedJob, runFenced } from '../../platform/work/run-fenced.ts';
import { Delivery, DeliveryRun } from './entities.ts';
import { completeRun, failRun, recipientsOf } from './finish-run.ts';
import { prepareContent } from './prepare-delivery.ts';

/**
 * The job that makes a delivery: asks for its reports or its dashboard's refresh, once a run, waits until they have ended, and owes its
 * recipients the mail, in one transaction with the run's end.
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

function runDelivery(services: Services, id: string, signal: AbortSignal): Promise<void> {
  const em = services.em.fork();
  return runFenced<DeliveryRun, void>(services, DELIVERY_JOB, id, signal, {
    load: (fork) => fork.findOneOrFail(DeliveryRun, { id }),
    async work(run, held) {
      await em.fork().transactional((tx) => open(tx, run, services.now()));
      await services.queue.dispatchOutbox();
      await untilMade(em, id, held);
    },
    async complete({ attempt }) {
      await completeRun(em, id, attempt, services.now());
      await services.queue.dispatchOutbox();
    },
    faultMessage: `Something on our side failed. Run it once more; if it fails again, tell support the id ${id}.`,
  });
}

/** Asks for what the run is made of, and reserves its price; what was asked for by an attempt before is not asked for again. */
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
  const refreshId = content.type === 'dashboard' ? await askForRefresh(tx, content.dashboardId, now) : null;
  await tx.nativeUpdate(DeliveryRun, { id }, { openedAt: now, reportIds, refreshId });
}

/** @throws AppError where nobody would get it, or the organization may not use the service */
async function requireUsable(tx: EntityManager, delivery: Delivery): Promise<void> {
  const [organization] = await tx.execute<{ subscription_status: SubscriptionStatus }[]>(
    'select subscription_status from organization where id = ?',
    [delivery.organizationId],
  );
  const status = organization?.subscription_status ?? 'cancelled';
  if (!subscriptionUsable(status))
    throw new AppError('subscription_inactive', `The subscription is ${status}. Renew it in the billing settings.`);
  if ((await recipientsOf(tx, delivery)).length > 0) return;
  throw new AppError(
    'conflict',
    'Nobody receives it any more: all recipients have left or stopped it. Name others, or delete the delivery.',
  );
}

/** The refresh that brings a dashboard to the present data: one that runs already, or a new one; null where it shows it. */
async function askForRefresh(tx: EntityManager, dashboardId: string, now: Date): Promise<string | null> {
  await tx.execute('select id from dashboard where id = ? for update', [dashboardId]);
  const running = await tx.findOne(DashboardRefresh, { dashboardId, status: { $in: ['pending', 'processing'] } });
  if (running) return running.id;
  const dashboard = await tx.findOneOrFail(Dashboard, { id: dashboardId });
  return (await openRefresh(tx, dashboard, 'schedule', now))?.id ?? null;
}

/** Waits until everything that a run asked for has ended. @throws AppError with the reason where one of them ended badly */
async function untilMade(em: EntityManager, id: string, signal: AbortSignal): Promise<void> {
  const { reportIds, refreshId } = await em.fork().findOneOrFail(DeliveryRun, { id });
  for (const reportId of reportIds) {
    const { reason } = await untilChanged(
      em,
      reportId,
      () => ended(em, Report, reportId, 'The report was deleted while it was made.'),
      signal,
    );
    if (reason !== null) throw new AppError('internal_error', reason);
  }
  if (!refreshId) return;
  const gone = 'The dashboard was deleted while it was refreshed.';
  const { reason } = await untilChanged(em, refreshId, () => ended(em, DashboardRefresh, refreshId, gone), signal);
  if (reason !== null) throw new AppError('internal_error', reason);
}

async function ended(em: EntityManager, entity: typeof Report | typeof DashboardRefresh, id: string, gone: string) {
  const row = await em.fork().findOne(entity as typeof Report, { id });
  if (!row) return { reason: gone };
  if (row.status === 'completed') return { reason: null };
  return row.status === 'failed' ? { reason: row.errorMessage ?? 'The reason is not known.' } : undefined;
}
