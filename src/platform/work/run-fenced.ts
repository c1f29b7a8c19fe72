import type { EntityManager } from '@mikro-orm/postgresql';
import type { Services } from '../context.ts';
import { AppError } from '../errors.ts';
import { LeaseLost, withLease } from './lease.ts';
import { type LeasedTable, leasedRows } from './leased-rows.ts';
import { type Progress, progressWriter } from './progress.ts';

/** A kind of job over the rows of one table: what a worker does for a row, and how a row ends whose workers all died. */
export interface LeasedJob extends LeasedTable {
  /** In one word, for the log. */
  name: string;
  run(services: Services, id: string, signal: AbortSignal): Promise<void>;
  /** Ends the row badly, in one transaction, with a reason for its owner; false when `attempt` was fenced out or the row has ended. */
  fail(services: Services, id: string, attempt: number, reason: string): Promise<boolean>;
}

/** What is particular to a kind of job. */
interface FencedWork<Row extends { attempt: number }, Result> {
  /** Assignments that the claim makes as well, with their values. */
  claimSet?: { sql: string; values: unknown[] };
  /** The row, once it is claimed. */
  load(em: EntityManager): Promise<Row>;
  /** The work itself. `signal` fires when the lease was lost or the process stops. A table without columns for it has no `progress`. */
  work(row: Row, signal: AbortSignal, progress: Progress): Promise<Result>;
  /** Ends the row well, in one transaction that is fenced by `attempt`. What it throws is not a failure of the work: whether it committed is unknown. */
  complete(row: Row, result: Result): Promise<void>;
  /** The reason that its owner reads where the fault is ours. */
  faultMessage: string;
}

/**
 * Does a job for one row: claims it under a new fencing number, works while the lease is renewed, and ends it. May be called any number of times, by
 * any number of workers: only the holder of the row's present attempt can end it. An aborted `signal` (shutdown) gives the row back to the queue.
 */
export async function runFenced<Row extends { attempt: number }, Result>(
  services: Services,
  job: LeasedJob,
  id: string,
  signal: AbortSignal,
  steps: FencedWork<Row, Result>,
): Promise<void> {
  const rows = leasedRows(job);
  const em = services.em.fork();
  const leaseMs = services.work?.leaseMs ?? services.config.leaseMs;
  if (!(await rows.claim(em, id, leaseMs, steps.claimSet))) return;
  const row = await steps.load(services.em.fork());
  const { attempt } = row;
  const progress = progressWriter(services, job, id, attempt);
  let result: Result;
  try {
    const renew = () => rows.renew(em.fork(), id, attempt, leaseMs);
    result = await withLease({ leaseMs, outer: signal, renew }, (held) => steps.work(row, held, progress));
  } catch (error) {
    if (error instanceof LeaseLost) return;
    if (signal.aborted) {
      await rows.handBack(em, id, attempt);
      await services.queue.dispatchOutbox();
      return;
    }
    if (!(error instanceof AppError)) services.log.error({ err: error, id, attempt }, `${job.name} failed unexpectedly`);
    await job.fail(services, id, attempt, error instanceof AppError ? error.message : steps.faultMessage);
    return;
  }
  await steps.complete(row, result);
}
