import type { EntityManager } from '@mikro-orm/postgresql';
import type { ConnectorProblem } from '../connectors/problem.ts';
import type { SyncRun } from './entities.ts';

/**
 * Brings the next sync of a scheduled source forward when its problem may pass by itself: twice as late after each failure in a row, and never
 * later than it is due anyway. A source that syncs on request only is not retried.
 */
export async function retrySync(em: EntityManager, run: SyncRun, { retryAt }: ConnectorProblem, now: Date): Promise<void> {
  if (retryAt === null) return;
  const [before] = await em.execute<{ failures: number }[]>(
    `select count(*)::int as failures from sync_run r where r.data_source_id = ? and r.status = 'failed' and r.created_at > coalesce(
       (select max(c.created_at) from sync_run c where c.data_source_id = r.data_source_id and c.status = 'completed'), '-infinity')`,
    [run.dataSourceId],
  );
  const waitMs = (retryAt.getTime() - now.getTime()) * 2 ** (before?.failures ?? 0);
  // Not added to the time as such: after a long outage it would leave the range of dates.
  const seconds = Math.min(waitMs / 1000, 86_400);
  await em.execute(
    `update source_connection set next_sync_at = least(next_sync_at, ?::timestamptz + make_interval(secs => ?))
      where data_source_id = ? and next_sync_at is not null`,
    [now, seconds, run.dataSourceId],
  );
}
