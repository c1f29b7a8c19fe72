import type { DashboardRefresh } from './entities.ts';
import type { DashboardDiff } from './types.ts';

/** The outcome of a refresh, as stored for repeated calls. */
export interface RefreshOutcome {
  dashboardId: string;
  /** Id of the refresh. */
  jobId: string;
  message: string;
  creditsConsumed: number;
  widgetsCreated: number;
  widgetsUpdated: number;
  lastRefresh: Date;
  diff: DashboardDiff;
}

/** The answer for a completed refresh. */
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

/** The answer for a failed refresh. */
export function failureAnswer({ id, dashboardId }: { id: string; dashboardId: string }, reason: string) {
  return {
    message: `The dashboard could not be refreshed and no credits were charged: ${reason}`,
    details: { dashboard_id: dashboardId, job_id: id, reason },
  };
}
