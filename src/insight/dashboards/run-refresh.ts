import type { EntityManager } from '@mikro-orm/postgresql';
import { engineOfJob } from '../../data/engine/job-engine.ts';
import { openSources } from '../../data/sources/open-sources.ts';
import type { Services } from '../../platform/context.ts';
import { announceChange } from '../../platform/db/row-changes.ts';
import { AppError } from '../../platform/errors.ts';
import { LeaseLost, withLease } from '../../platform/work/lease.ts';
import { leasedRows } from '../../platform/work/leased-rows.ts';
import { computeDashboard } from './compute-dashboard.ts';
import { Dashboard, DashboardRefresh } from './entities.ts';
import { completeRefresh, failRefresh, type Made } from './finish-refresh.ts';
import { followedGoals } from './goal-widgets.ts';
import { dayOf, fingerprintOf, REFRESH_JOBS } from './open-refresh.ts';

const ROWS = leasedRows(REFRESH_JOBS);

/**
 * The job that refreshes a dashboard: claims its row, computes, and ends it in one transaction. May be called any number of times, by any
 * number of workers: only the holder of the row's present attempt can end it. An aborted `signal` (shutdown) gives it back to the queue.
 */
export async function runRefresh(services: Services, id: string, signal: AbortSignal): Promise<void> {
  const em = services.em.fork();
  const leaseMs = services.work?.leaseMs ?? services.config.leaseMs;
  const refresh = await claimRefresh(em, id, leaseMs, services.now());
  if (!refresh) return;
  const { attempt } = refresh;
  await services.work?.checkpoint?.('claimed', id);
  const renew = () => ROWS.renew(em.fork(), id, attempt, leaseMs);
  let made: Made;
  try {
    made = await withLease({ leaseMs, outer: signal, renew }, (held) => make(services, em.fork(), refresh, held));
  } catch (error) {
    if (error instanceof LeaseLost) return;
    if (signal.aborted) {
      await ROWS.handBack(em, id, attempt);
      await services.queue.dispatchOutbox();
      return;
    }
    if (!(error instanceof AppError)) services.log.error({ err: error, refreshId: id, attempt }, 'refresh failed unexpectedly');
    const reason =
      error instanceof AppError
        ? error.message
        : `Something on our side failed. Try again; if it fails again, tell support the job's id ${id}.`;
    await failRefresh(em, id, attempt, reason, services.now());
    return;
  }
  await completeRefresh(em, id, attempt, made, services.now());
  await services.work?.checkpoint?.('committed', id);
}

/** The refresh under its new attempt; null where there is nothing to take. */
async function claimRefresh(em: EntityManager, id: string, leaseMs: number, now: Date): Promise<DashboardRefresh | null> {
  const set = { sql: "started_at = ?, progress = 0, progress_message = 'Started'", values: [now] };
  return (await ROWS.claim(em, id, leaseMs, set)) ? em.findOneOrFail(DashboardRefresh, { id }, { refresh: true }) : null;
}

async function make(services: Services, em: EntityManager, refresh: DashboardRefresh, signal: AbortSignal): Promise<Made> {
  const dashboard = await em.findOneOrFail(Dashboard, { id: refresh.dashboardId });
  const sources = await openSources(services, em, refresh.organizationId, refresh.sources);
  // The day on which it was asked for, whenever it is done: the same refresh gives the same widgets.
  const asked = refresh.createdAt;
  const today = dayOf(asked);
  const goals = await followedGoals(em, dashboard, today);
  const widgets = await computeDashboard(dashboard, sources, {
    engine: await engineOfJob(services.engineHost, em, refresh.organizationId),
    today,
    goals,
    signal,
    progress: progressWriter(services, refresh),
  });
  return { widgets, sources, fingerprint: fingerprintOf(dashboard, refresh.sources, goals, asked) };
}

/** Writes progress for whoever waits on whatever process. Losing one is no failure. */
function progressWriter(services: Services, { id, attempt }: DashboardRefresh) {
  return (percent: number, message: string): void => {
    const em = services.em.fork();
    em.nativeUpdate(DashboardRefresh, { id, attempt, status: 'processing' }, { progress: percent, progressMessage: message })
      .then(() => announceChange(em, id))
      .catch((error: unknown) => services.log.debug({ err: error, refreshId: id }, 'progress was not written'));
  };
}
