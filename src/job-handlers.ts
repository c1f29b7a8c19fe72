import type { Services } from './context.ts';
import { runRefresh } from './dashboards/run-refresh.ts';
import { importSource } from './data-sources/import-source.ts';
import type { JobKind } from './queue/entities.ts';
import type { JobHandlers } from './queue/types.ts';
import { runReport } from './reports/run-report.ts';

/** What a worker does for each kind of job. */
export function jobHandlers(services: Services) {
  return {
    generate_report: (id, signal) => runReport(services, id, signal),
    import_data_source: (id, signal) => importSource(services, id, signal),
    refresh_dashboard: (id, signal) => runRefresh(services, id, signal),
  } satisfies JobHandlers & Record<JobKind, unknown>;
}
