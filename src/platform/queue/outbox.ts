import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../db/ids.ts';
import { GARBAGE_EVERY_MS, type Sweep } from '../sweep.ts';
import { type JobKind, Outbox } from './entities.ts';
import type { Queue } from './types.ts';

const BATCH = 200;
const KEPT_MS = 86_400_000;

/** Records a job in the caller's transaction. Call `queue.dispatchOutbox()` after the commit. */
export async function enqueue(em: EntityManager, kind: JobKind, targetId: string): Promise<void> {
  await em.insert(Outbox, { id: newId(), kind, targetId, createdAt: new Date(), dispatchedAt: null });
}

/**
 * Passes the waiting lines to `put`, oldest first, and marks them; returns how many. Concurrent dispatchers take different lines. A crash
 * in between passes a line again, so `put` must deduplicate by its id.
 */
export async function drainOutbox(em: EntityManager, put: (line: Outbox) => Promise<void>): Promise<number> {
  let count = 0;
  for (;;) {
    const taken = await em.fork().transactional(async (tx) => {
      const lines = await tx.execute<Outbox[]>(
        `select id, kind, target_id as "targetId" from outbox where dispatched_at is null order by created_at, id limit ${BATCH} for update skip locked`,
      );
      await Promise.all(lines.map(put));
      if (lines.length > 0) await tx.nativeUpdate(Outbox, { id: { $in: lines.map(({ id }) => id) } }, { dispatchedAt: new Date() });
      return lines.length;
    });
    count += taken;
    if (taken < BATCH) return count;
  }
}

/** Queues what a crash left in the outbox. */
export const DISPATCH_SWEEP: Sweep<{ queue: Pick<Queue, 'dispatchOutbox'> }> = {
  name: 'outbox',
  run: ({ queue }) => queue.dispatchOutbox(),
};

/** Deletes lines that were dispatched more than a day ago. */
export const OUTBOX_SWEEP: Sweep<{ em: EntityManager }> = {
  name: 'dispatched outbox lines',
  everyMs: GARBAGE_EVERY_MS,
  run: ({ em }, { now }) => forgetDispatched(em.fork(), now),
};

async function forgetDispatched(em: EntityManager, now: Date): Promise<void> {
  await em.nativeDelete(Outbox, { dispatchedAt: { $lt: new Date(now.getTime() - KEPT_MS) } });
}
