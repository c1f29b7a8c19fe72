import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';

/** Besides the pool: one to watch the database, one for row changes, one for live events, one for the migration lock. */
const SINGLE_CONNECTIONS = 4;

/**
 * Logs at startup how many connections this process may open, and warns if the server has too few for all processes.
 * @param queueConnections connections of the job queue; none on Redis
 */
export async function checkConnectionBudget(
  em: EntityManager,
  config: Pick<Config, 'databasePoolMax'>,
  { queueConnections, processes }: { queueConnections: number; processes: number },
  log: Logger,
): Promise<void> {
  const own = config.databasePoolMax + queueConnections + SINGLE_CONNECTIONS;
  const [row] = await em.fork().execute<{ room: number }[]>(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0) as room`,
  );
  const room = row?.room ?? 0;
  const all = own * Math.max(1, processes);
  const counts = { connections: own, pool: config.databasePoolMax, queue: queueConnections, processes, max_connections: room };
  if (all <= room) log.info(counts, 'database connections that this process may open');
  else {
    log.warn(
      counts,
      `${processes} processes may open ${all} database connections, and the server has room for ${room}. Lower DATABASE_POOL_MAX, set REDIS_URL (the queue then needs none), or raise max_connections.`,
    );
  }
}
