import { ALERT_JOBS, checkAlert } from './alerts/check-alert.ts';
import { composeAlertFired, composeAlertProblem, composeAlertResolved } from './alerts/compose-alert.ts';
import type { Services } from './context.ts';
import { REFRESH_JOBS } from './dashboards/open-refresh.ts';
import { runRefresh } from './dashboards/run-refresh.ts';
import { IMPORT_JOBS } from './data-sources/create-file-source.ts';
import { importSource } from './data-sources/import-source.ts';
import { composeDelivery, composeDeliveryFailed } from './deliveries/compose-delivery.ts';
import { DELIVERY_JOBS, runDelivery } from './deliveries/run-delivery.ts';
import { evaluateFollowers } from './goals/bring-up-to-date.ts';
import { composeCreditsLow } from './notices/credits-low.ts';
import { composeReportReady } from './notices/report-ready.ts';
import { sendNotice } from './notices/send-notice.ts';
import type { Composer, NoticeKind } from './notices/types.ts';
import type { JobKind } from './queue/entities.ts';
import type { FairJobs, JobHandlers } from './queue/types.ts';
import { REPORT_JOBS } from './reports/open-report.ts';
import { runReport } from './reports/run-report.ts';

/** What a worker does for each kind of job. */
export function jobHandlers(services: Services) {
  return {
    generate_report: (id, signal) => runReport(services, id, signal),
    import_data_source: async (id, signal) => {
      await importSource(services, id, signal);
      await evaluateFollowers(services, id).catch((error: unknown) => {
        // Whoever looks at them evaluates them as well.
        services.log.warn({ err: error, sourceId: id }, 'goals were not evaluated after the import');
      });
    },
    refresh_dashboard: (id, signal) => runRefresh(services, id, signal),
    run_delivery: (id, signal) => runDelivery(services, id, signal),
    check_alert: (id) => checkAlert(services, id),
    send_notice: (id) => sendNotice(services, COMPOSERS, id),
  } satisfies JobHandlers & Record<JobKind, unknown>;
}

/** Kinds that organizations get in turn. */
export const FAIR_JOBS: FairJobs = {
  generate_report: REPORT_JOBS,
  import_data_source: IMPORT_JOBS,
  refresh_dashboard: REFRESH_JOBS,
  run_delivery: DELIVERY_JOBS,
  check_alert: ALERT_JOBS,
};

/** Who words which notice. */
const COMPOSERS: Record<NoticeKind, Composer> = {
  report_ready: composeReportReady,
  credits_low: composeCreditsLow,
  alert_fired: composeAlertFired,
  alert_resolved: composeAlertResolved,
  alert_problem: composeAlertProblem,
  delivery: composeDelivery,
  delivery_failed: composeDeliveryFailed,
};
