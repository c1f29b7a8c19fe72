import type { EntityManager } from '@mikro-orm/postgresql';

/** A process without a sign of life for longer than this counts as dead. */
export const LIVING_SECONDS = 20;

interface LivingProcess {
  id: string;
  role: 'all' | 'web' | 'worker';
  host: string;
  pid: number;
  sharedLimits: boolean;
  startedAt: Date;
  seenAt: Date;
}

/** The processes that gave a sign of life within the last 20 seconds, by the database's clock, oldest first. */
export function listProcesses(em: EntityManager): Promise<LivingProcess[]> {
  return em.fork().execute<LivingProcess[]>(
    `select id, role, host, pid, shared_limits as "sharedLimits", started_at as "startedAt", seen_at as "seenAt"
      from processes where seen_at > now() - interval '${LIVING_SECONDS} seconds' order by started_at, id`,
  );
}
