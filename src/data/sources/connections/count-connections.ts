import type { EntityManager } from '@mikro-orm/postgresql';

export interface ConnectionCounts {
  all: number;
  needReconnection: number;
  /** Those whose latest sync failed, and of these the ones that could not be reached. */
  failing: number;
  unreachable: number;
}

/** Counts the connections of the whole service by how their latest sync ended. */
export async function countConnections(em: EntityManager): Promise<ConnectionCounts> {
  const [row] = await em.execute<ConnectionCounts[]>(
    `select count(*)::int as "all", count(*) filter (where c.state = 'needs_reconnection')::int as "needReconnection",
       count(*) filter (where r.status = 'failed')::int as failing,
       count(*) filter (where r.status = 'failed' and r.fault = 'network')::int as unreachable
     from source_connection c left join lateral (
       select status, fault from sync_run where data_source_id = c.data_source_id and status in ('completed', 'failed')
       order by created_at desc, id desc limit 1) r on true`,
  );
  return row ?? { all: 0, needReconnection: 0, failing: 0, unreachable: 0 };
}
