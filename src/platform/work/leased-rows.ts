import type { EntityManager } from '@mikro-orm/postgresql';
import { EXHAUSTED } from '../queue/attempts.ts';
import type { JobKind } from '../queue/entities.ts';
import { enqueue } from '../queue/outbox.ts';
import type { StatusRows } from '../queue/types.ts';

/** A row that a job works on. All its times are the database's, so that the clocks of several machines need not agree. */
interface LeasedRows {
  /**
   * Claims a row that waits, or one whose worker stopped showing signs of life, under a new fencing number (`attempt`), which is
   * returned; null if there is nothing to claim. `set` adds assignments, with their values.
   */
  claim(em: EntityManager, id: string, leaseMs: number, set?: { sql: string; values: unknown[] }): Promise<number | null>;
  /** Extends the lease; false if it is no longer ours. */
  renew(em: EntityManager, id: string, attempt: number, leaseMs: number): Promise<boolean>;
  /** Returns a row to pending and its job to the outbox: the worker is stopping in order, which does not count as a crash. */
  handBack(em: EntityManager, id: string, attempt: number): Promise<void>;
}

/** The table that jobs of a kind work on; it has `status`, `attempt`, `crashes` and `lease_expires_at`. */
export interface LeasedTable extends StatusRows {
  kind: JobKind;
}

/** How jobs of a kind claim and renew the rows of their table. */
export function leasedRows({ kind, table, running }: LeasedTable): LeasedRows {
  const lease = "lease_expires_at = now() + ? * interval '1 millisecond'";
  return {
    async claim(em, id, leaseMs, set) {
      const [claimed] = await em.execute<{ attempt: number }[]>(
        `update ${table} set status = '${running}', attempt = attempt + 1, crashes = crashes + (status = '${running}')::int, ${lease}
           ${set ? `, ${set.sql}` : ''}
         where id = ? and (status = 'pending' or (status = '${running}' and lease_expires_at < now() and not (${EXHAUSTED}))) returning attempt`,
        [leaseMs, ...(set?.values ?? []), id],
      );
      return claimed?.attempt ?? null;
    },
    async renew(em, id, attempt, leaseMs) {
      const held = await em.execute(`update ${table} set ${lease} where id = ? and attempt = ? and status = '${running}' returning id`, [
        leaseMs,
        id,
        attempt,
      ]);
      return held.length === 1;
    },
    async handBack(em, id, attempt) {
      await em.fork().transactional(async (tx) => {
        const [row] = await tx.execute(
          `update ${table} set status = 'pending', lease_expires_at = null where id = ? and attempt = ? and status = '${running}' returning id`,
          [id, attempt],
        );
        if (row) await enqueue(tx, kind, id);
      });
    },
  };
}
