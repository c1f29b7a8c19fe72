import type { Services } from '../../platform/context.ts';
import { GARBAGE_EVERY_MS, type Sweep } from '../../platform/sweep.ts';
import { Notice } from './entities.ts';

const BATCH = 500;
const KEPT_MS = 90 * 86_400_000;

/** Requeues notices that are due for another attempt, that a crash left behind, or whose sender died. */
export const NOTICE_SWEEP: Sweep<Services> = { name: 'notices', run: (services, { ages }) => sweepNotices(services, ages) };

async function sweepNotices(services: Services, { pendingMs }: { pendingMs: number }): Promise<void> {
  const now = services.now();
  const left = await services.em.fork().execute<{ id: string; attempt: number }[]>(
    `select id, attempt from notice where (status = 'pending' and next_attempt_at <= ? and (attempt > 0 or created_at < ?))
        or (status = 'sending' and lease_expires_at < now()) order by next_attempt_at, id limit ${BATCH}`,
    [now, new Date(now.getTime() - pendingMs)],
  );
  for (const { id, attempt } of left) await services.queue.add('send_notice', id, attempt);
}

/** Deletes notices that were sent or given up a quarter of a year ago. */
export const OLD_NOTICE_SWEEP: Sweep<Pick<Services, 'em' | 'now'>> = {
  name: 'old notices',
  everyMs: GARBAGE_EVERY_MS,
  run: forgetNotices,
};

async function forgetNotices(services: Pick<Services, 'em' | 'now'>): Promise<void> {
  const before = new Date(services.now().getTime() - KEPT_MS);
  await services.em.fork().nativeDelete(Notice, { status: { $in: ['sent', 'unwanted', 'failed'] }, createdAt: { $lt: before } });
}
