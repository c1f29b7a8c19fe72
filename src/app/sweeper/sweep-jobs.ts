import type { Services } from '../../platform/context.ts';
import { ATTEMPTS_MAX, EXHAUSTED } from '../../platform/queue/attempts.ts';
import type { Sweep } from '../../platform/sweep.ts';
import { LEASED_JOBS } from '../job-handlers.ts';

const BATCH = 1_000;
const GIVEN_UP = `The worker stopped ${ATTEMPTS_MAX} times while working on this. Try a smaller input, and contact support if it happens again.`;

interface Left {
  id: string;
  attempt: number;
  /** True if the current attempt was its last. */
  exhausted: boolean;
}

export const JOB_SWEEP: Sweep<Services> = { name: 'jobs', run: (services, { ages }) => sweepJobs(services, ages) };

/** Requeues rows without a live worker, or gives them up; with `pendingMs` also rows that have waited for longer. */
export async function sweepJobs(services: Services, { pendingMs }: { pendingMs: number | null }): Promise<void> {
  const waitingSince = pendingMs === null ? null : new Date(services.now().getTime() - pendingMs);
  for (const { kind, table, running, name, fail } of LEASED_JOBS) {
    const found = await services.em.fork().execute<Left[]>(
      `select id, attempt, (status = '${running}' and ${EXHAUSTED}) as exhausted from ${table}
       where (status = 'pending' and created_at < ?::timestamptz) or (status = '${running}' and lease_expires_at < now()) order by id limit ${BATCH}`,
      [waitingSince],
    );
    for (const { id, attempt, exhausted } of found) {
      if (!exhausted) await services.queue.add(kind, id, attempt);
      else if (await fail(services, id, attempt, GIVEN_UP)) services.log.error({ id, job: name }, 'job given up');
    }
  }
}
