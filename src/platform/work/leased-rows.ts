import type { EntityManager } from '@mikro-orm/postgresql';
import { EXHAUSTED } from '../queue/attempts.ts';
import type { JobKind } from '../queue/entities.ts';
import { enqueue } from '../queue/outbox.ts';
import type { StatusRows } from '../queue/types.ts';

/** A row that a job works on. All its times are the database's, so that the clocks of several machines need not agree. */
interface LeasedRows {
  /**
   * Takes a row that waits, or one whose worker stopped giving signs of life, under a new fencing number (`attempt`). False where there is
   * nothing to take. `set` are further assignments, with their values.
   */
  claim(em: EntityManager, id: string, leaseMs: number, set?: { sql: string; values: unknown[] }): Promise<boolean>;
  /** Extends the lease; false when it is not ours any more. */
  renew(em: EntityManager, id: string, attempt: number, leaseMs: number): Promise<boolean>;
  /** Puts a row back to wait and its job on the outbox: the worker stops in order, which counts as no crash. */
  handBack(em: EntityManager, id: string, attempt: number): Promise<void>;
}

/** The table that jobs of a kind work on; it has `status`, `attempt`, `crashes` and `lease_expires_at`. */
export interface LeasedTable extends StatusRows {
  kind: JobKind;
}

/** How jobs of a kind hold the rows of their table. */
export function leasedRows({ kind, table, running }: LeasedTable): LeasedRows {
  const lease = "lease_expires_at = now() + ? * interval '1 millisecond'";
  return {
    async claim(em, id, leaseMs, set) {
      const claimed = await em.execute(
        `update ${table} set status = '${running}', attempt = attempt + 1, crashes = crashes + (status = '${running}')::int, ${lease}
           ${set ? `, ${set.sql}` : ''}
         where id = ? and (status = 'pending' or (status = '${running}' and lease_expires_at < now() and not (${EXHAUSTED}))) returning id`,
        [leaseMs, ...(set?.values ?? []), id],
      );
      return claimed.length === 1;
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
