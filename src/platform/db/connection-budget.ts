import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';

/** Beside the pool: one that watches, one that hears rows change, one that hears what pages are told, one for a migration's lock. */
const SINGLE_CONNECTIONS = 4;

/**
 * How many connections this process opens at most, and whether the server has room for all processes of the service: said in the log at start.
 * @param queueConnections what the job queue opens; none on Redis
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
  const said = { connections: own, pool: config.databasePoolMax, queue: queueConnections, processes, max_connections: room };
  if (all <= room) log.info(said, 'database connections that this process may open');
  else {
    log.warn(
      said,
      `${processes} processes may open ${all} database connections, and the server has room for ${room}. Lower DATABASE_POOL_MAX, set REDIS_URL (the queue then needs none), or raise max_connections.`,
    );
  }
}
