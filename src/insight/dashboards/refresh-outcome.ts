import type { DashboardRefresh } from './entities.ts';
import type { DashboardDiff } from './types.ts';

/** What a refresh did, as it is kept for repetitions. */
export interface RefreshOutcome {
  dashboardId: string;
  /** Of the refresh. */
  jobId: string;
  message: string;
  creditsConsumed: number;
  widgetsCreated: number;
  widgetsUpdated: number;
  lastRefresh: Date;
  diff: DashboardDiff;
}

/** How a completed refresh is told. */
export function outcomeOf(refresh: DashboardRefresh): RefreshOutcome {
  const { widgetsCreated, widgetsUpdated, diff } = refresh;
  const removed = diff.changes.filter(({ change }) => change === 'removed').length;
  const parts = [`${widgetsCreated} created`, `${widgetsUpdated} updated`, ...(removed > 0 ? [`${removed} removed`] : [])];
  return {
    dashboardId: refresh.dashboardId,
    jobId: refresh.id,
    message: `Refreshed: ${parts.join(', ')}.`,
    creditsConsumed: refresh.creditsConsumed,
    widgetsCreated,
    widgetsUpdated,
    lastRefresh: refresh.finishedAt ?? refresh.createdAt,
    diff,
  };
}

/** What the caller of a failed refresh is told. */
export function failureAnswer({ id, dashboardId }: { id: string; dashboardId: string }, reason: string) {
  return {
    message: `The dashboard could not be refreshed and no credits were charged: ${reason}`,
    details: { dashboard_id: dashboardId, job_id: id, reason },
  };
}
