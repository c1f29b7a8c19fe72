import { failImport } from '../../data/sources/import-source.ts';
import { failRefresh } from '../../insight/dashboards/finish-refresh.ts';
import { failReport } from '../../insight/reports/finish-report.ts';
import { failRun } from '../../outreach/deliveries/finish-run.ts';
import type { Services } from '../../platform/context.ts';
import { ATTEMPTS_MAX, EXHAUSTED } from '../../platform/queue/attempts.ts';
import type { JobKind } from '../../platform/queue/entities.ts';

const BATCH = 1_000;

interface Left {
  id: string;
  attempt: number;
  /** True where the present attempt was the last one that it may take. */
  exhausted: boolean;
}

/** Gives rows without a living worker to the queue again, or gives them up; with `pendingMs` rows, too, that have waited for longer. */
export async function sweepJobs(services: Services, { pendingMs }: { pendingMs: number | null }): Promise<void> {
  const waitingSince = pendingMs === null ? null : new Date(services.now().getTime() - pendingMs);
  const find = (table: string, running: string): Promise<Left[]> =>
    services.em.fork().execute<Left[]>(
      `select id, attempt, (status = '${running}' and ${EXHAUSTED}) as exhausted from ${table}
       where (status = 'pending' and created_at < ?::timestamptz) or (status = '${running}' and lease_expires_at < now()) order by id limit ${BATCH}`,
      [waitingSince],
    );
  const again = (kind: JobKind, { id, attempt }: Left) => services.queue.add(kind, id, attempt);

  for (const left of await find('report', 'processing')) {
    if (!left.exhausted) await again('generate_report', left);
    else if (await failReport(services.em, left.id, left.attempt, GIVEN_UP, services.now()))
      services.log.error({ reportId: left.id }, 'report given up');
  }
  for (const left of await find('dashboard_refresh', 'processing')) {
    if (!left.exhausted) await again('refresh_dashboard', left);
    else if (await failRefresh(services.em, left.id, left.attempt, GIVEN_UP, services.now()))
      services.log.error({ refreshId: left.id }, 'refresh given up');
  }
  for (const left of await find('delivery_run', 'processing')) {
    if (!left.exhausted) await again('run_delivery', left);
    else if (await failRun(services.em, left.id, left.attempt, GIVEN_UP, services.now()))
      services.log.error({ runId: left.id }, 'delivery given up');
  }
  for (const left of await find('data_source', 'syncing')) {
    if (!left.exhausted) await again('import_data_source', left);
    else if (await failImport(services.em, left.id, left.attempt, GIVEN_UP)) services.log.error({ sourceId: left.id }, 'import given up');
  }
}

const GIVEN_UP = `The worker stopped ${ATTEMPTS_MAX} times while doing it. Try a smaller input, and tell support if it happens again.`;
