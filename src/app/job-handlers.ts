import type { Composer } from '../account/notices/compose-notice.ts';
import { composeCreditsLow } from '../account/notices/credits-low.ts';
import { sendNotice } from '../account/notices/send-notice.ts';
import type { NoticeKind } from '../account/notices/types.ts';
import { IMPORT_JOBS } from '../data/sources/create-file-source.ts';
import { importSource } from '../data/sources/import-source.ts';
import { ALERT_JOBS, checkAlert } from '../insight/alerts/check-alert.ts';
import { composeAlertFired, composeAlertProblem, composeAlertResolved } from '../insight/alerts/compose-alert.ts';
import { REFRESH_JOBS } from '../insight/dashboards/open-refresh.ts';
import { runRefresh } from '../insight/dashboards/run-refresh.ts';
import { evaluateFollowers } from '../insight/goals/bring-up-to-date.ts';
import { REPORT_JOBS } from '../insight/reports/open-report.ts';
import { composeReportReady } from '../insight/reports/report-ready.ts';
import { runReport } from '../insight/reports/run-report.ts';
import { composeDelivery, composeDeliveryFailed } from '../outreach/deliveries/compose-delivery.ts';
import { DELIVERY_JOBS, runDelivery } from '../outreach/deliveries/run-delivery.ts';
import type { Services } from '../platform/context.ts';
import type { JobKind } from '../platform/queue/entities.ts';
import type { FairJobs, JobHandlers } from '../platform/queue/types.ts';

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
