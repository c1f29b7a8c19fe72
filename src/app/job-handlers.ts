import { withOrganization } from '../account/identity/joins.ts';
import type { Composer } from '../account/notices/compose-notice.ts';
import { composeCreditsLow } from '../account/notices/credits-low.ts';
import { sendNotice } from '../account/notices/send-notice.ts';
import type { NoticeKind } from '../account/notices/types.ts';
import { sourceOfSync } from '../data/sources/connections/list-syncs.ts';
import { SYNC_JOB } from '../data/sources/connections/sync-source.ts';
import { IMPORT_JOB } from '../data/sources/import-source.ts';
import { ALERT_ROWS, checkAlert } from '../insight/alerts/check-alert.ts';
import { composeAlertFired, composeAlertProblem, composeAlertResolved } from '../insight/alerts/compose-alert.ts';
import { REFRESH_JOB } from '../insight/dashboards/run-refresh.ts';
import { evaluateFollowers } from '../insight/goals/bring-up-to-date.ts';
import { composeReportReady } from '../insight/reports/report-ready.ts';
import { REPORT_JOB } from '../insight/reports/run-report.ts';
import { composeDelivery, composeDeliveryFailed } from '../outreach/deliveries/compose-delivery.ts';
import { DELIVERY_JOB } from '../outreach/deliveries/run-delivery.ts';
import type { Services } from '../platform/context.ts';
import type { JobKind } from '../platform/queue/entities.ts';
import type { FairJobs, JobHandlers } from '../platform/queue/types.ts';
import type { LeasedJob } from '../platform/work/run-fenced.ts';

/** Jobs that each work on a leased row, which the sweeper watches. */
export const LEASED_JOBS: readonly LeasedJob[] = [REPORT_JOB, REFRESH_JOB, DELIVERY_JOB, IMPORT_JOB, SYNC_JOB];

/** The worker's handler for each kind of job. */
export function jobHandlers(services: Services) {
  const run = (job: LeasedJob) => (id: string, signal: AbortSignal) => job.run(services, id, signal);
  return {
    generate_report: run(REPORT_JOB),
    import_data_source: async (id, signal) => {
      const end = await IMPORT_JOB.run(services, id, signal);
      await evaluateGoals(services, id);
      return end;
    },
    sync_data_source: async (id, signal) => {
      const end = await SYNC_JOB.run(services, id, signal);
      const sourceId = await sourceOfSync(services.em, id);
      if (sourceId !== null) await evaluateGoals(services, sourceId);
      return end;
    },
    refresh_dashboard: run(REFRESH_JOB),
    run_delivery: run(DELIVERY_JOB),
    check_alert: (id) => checkAlert(services, id),
    send_notice: (id) => sendNotice(services, COMPOSERS, id),
  } satisfies JobHandlers & Record<JobKind, unknown>;
}

async function evaluateGoals(services: Services, sourceId: string): Promise<void> {
  await evaluateFollowers(services, sourceId).catch((error: unknown) => {
    // They are also evaluated when they are read.
    services.log.warn({ err: error, sourceId }, 'could not evaluate goals after the import');
  });
}

/** Kinds of jobs in which organizations take turns. */
export const FAIR_JOBS: FairJobs = {
  rows: {
    generate_report: REPORT_JOB,
    import_data_source: IMPORT_JOB,
    sync_data_source: SYNC_JOB,
    refresh_dashboard: REFRESH_JOB,
    run_delivery: DELIVERY_JOB,
    check_alert: ALERT_ROWS,
  },
  withPlan: withOrganization,
};

/** The composer of each kind of notice. */
const COMPOSERS: Record<NoticeKind, Composer> = {
  report_ready: composeReportReady,
  credits_low: composeCreditsLow,
  alert_fired: composeAlertFired,
  alert_resolved: composeAlertResolved,
  alert_problem: composeAlertProblem,
  delivery: composeDelivery,
  delivery_failed: composeDeliveryFailed,
};
