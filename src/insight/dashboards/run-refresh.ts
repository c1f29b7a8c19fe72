import type { EntityManager } from '@mikro-orm/postgresql';
import { readersOf } from '../../account/identity/organization-records.ts';
import { engineOfJob } from '../../data/engine/job-engine.ts';
import { openSources } from '../../data/sources/open-sources.ts';
import type { Services } from '../../platform/context.ts';
import { inLocale, presentLocale } from '../../platform/locale.ts';
import type { JobEnd } from '../../platform/queue/types.ts';
import type { Progress } from '../../platform/work/progress.ts';
import { type LeasedJob, runFenced } from '../../platform/work/run-fenced.ts';
import { meaningVersion, todayOf, withMeaning } from '../metrics/source-meaning.ts';
import { computeDashboard } from './compute-dashboard.ts';
import { Dashboard, DashboardRefresh } from './entities.ts';
import { completeRefresh, failRefresh, type RefreshResult } from './finish-refresh.ts';
import { followedGoals } from './goal-widgets.ts';
import { fingerprintOf, REFRESH_ROWS } from './open-refresh.ts';

/** The job that refreshes a dashboard: computes its widgets, then completes the refresh in one transaction. */
export const REFRESH_JOB: LeasedJob = {
  ...REFRESH_ROWS,
  name: 'refresh',
  run: runRefresh,
  fail: ({ em, now }, id, attempt, reason) => failRefresh(em, id, attempt, reason, now()),
};

function runRefresh(services: Services, id: string, signal: AbortSignal): Promise<JobEnd> {
  const em = services.em.fork();
  return runFenced<DashboardRefresh, RefreshResult>(services, REFRESH_JOB, id, signal, {
    claimSet: { sql: "started_at = ?, progress = 0, progress_message = 'Started'", values: [services.now()] },
    load: (fork) => fork.findOneOrFail(DashboardRefresh, { id }),
    async work(refresh, held, progress) {
      await services.work?.checkpoint?.('claimed', id);
      const fork = em.fork();
      return inLocale(await readersOf(fork, refresh.organizationId), () => make(services, fork, refresh, held, progress));
    },
    async complete({ attempt }, made) {
      await completeRefresh(em, id, attempt, made, services.now());
      await services.work?.checkpoint?.('committed', id);
    },
    faultMessage: `Something went wrong on our side. Try again; if it fails again, contact support with the job id ${id}.`,
  });
}

async function make(
  services: Services,
  em: EntityManager,
  refresh: DashboardRefresh,
  signal: AbortSignal,
  progress: Progress,
): Promise<RefreshResult> {
  const dashboard = await em.findOneOrFail(Dashboard, { id: refresh.dashboardId });
  const { organizationId } = refresh;
  const engine = await engineOfJob(services.engineHost, em, organizationId);
  // Read before the metrics, so that a change in between triggers another refresh.
  const meaning = await meaningVersion(em.fork(), organizationId, dashboard.dataSourceIds);
  const opened = await openSources(services, em, organizationId, refresh.sources);
  const sources = await withMeaning({ em, engine, organizationId, now: services.now, signal }, opened);
  // The day of the request, whenever the job runs, so that the same refresh gives the same widgets.
  const asked = refresh.createdAt;
  const today = todayOf(sources, asked);
  const goals = await followedGoals(em, dashboard, today);
  const widgets = await computeDashboard(dashboard, sources, {
    engine,
    today,
    goals,
    signal,
    progress,
  });
  return { widgets, sources, fingerprint: fingerprintOf(dashboard, refresh.sources, { goals, meaning, today, locale: presentLocale() }) };
}
