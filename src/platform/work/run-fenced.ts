import type { EntityManager } from '@mikro-orm/postgresql';
import type { Services } from '../context.ts';
import { AppError } from '../errors.ts';
import type { JobEnd } from '../queue/types.ts';
import { LeaseLost, withLease } from './lease.ts';
import { type LeasedTable, leasedRows } from './leased-rows.ts';
import { type Progress, progressWriter } from './progress.ts';

/** A kind of job over the rows of one table: how a worker processes a row, and how a row fails after all its workers died. */
export interface LeasedJob extends LeasedTable {
  /** One word, for the log. */
  name: string;
  run(services: Services, id: string, signal: AbortSignal): Promise<JobEnd>;
  /** Marks the row failed, in one transaction, with a reason for its owner; false if `attempt` was fenced out or the row has already ended. */
  fail(services: Services, id: string, attempt: number, reason: string): Promise<boolean>;
}

/** The steps specific to a kind of job. */
interface FencedWork<Row extends { attempt: number }, Result> {
  /** Further assignments that the claim makes, with their values. */
  claimSet?: { sql: string; values: unknown[] };
  /** Loads the claimed row. */
  load(em: EntityManager): Promise<Row>;
  /** The work itself. `signal` fires when the lease was lost or the process stops. Do not call `progress` for a table without columns for it. */
  work(row: Row, signal: AbortSignal, progress: Progress): Promise<Result>;
  /**
   * Completes the row, in one transaction fenced by `attempt`. An error it throws does not fail the job, because whether it committed is
   * unknown.
   */
  complete(row: Row, result: Result): Promise<void>;
  /** The reason shown to the owner if the fault is ours. */
  faultMessage: string;
}

/**
 * Runs a job for one row: claims it under a new fencing number, works while the lease is renewed, and ends it. Safe to call repeatedly and
 * from several workers: only the holder of the row's current attempt can end it. An aborted `signal` (shutdown) returns the row to the
 * queue.
 */
export async function runFenced<Row extends { attempt: number }, Result>(
  services: Services,
  job: LeasedJob,
  id: string,
  signal: AbortSignal,
  steps: FencedWork<Row, Result>,
): Promise<JobEnd> {
  const rows = leasedRows(job);
  const em = services.em.fork();
  const leaseMs = services.work?.leaseMs ?? services.config.leaseMs;
  const attempt = await rows.claim(em, id, leaseMs, steps.claimSet);
  if (attempt === null) return 'left';
  const row = await steps.load(services.em.fork());
  // Overtaken between the claim and here: the number that was read is another worker's.
  if (row.attempt !== attempt) return 'left';
  const progress = progressWriter(services, job, id, attempt);
  let result: Result;
  try {
    const renew = () => rows.renew(em.fork(), id, attempt, leaseMs);
    result = await withLease({ leaseMs, outer: signal, renew }, (held) => steps.work(row, held, progress));
  } catch (error) {
    if (error instanceof LeaseLost) return 'left';
    if (signal.aborted) {
      await rows.handBack(em, id, attempt);
      await services.queue.dispatchOutbox();
      return 'left';
    }
    if (!(error instanceof AppError)) services.log.error({ err: error, id, attempt }, `${job.name} failed unexpectedly`);
    await job.fail(services, id, attempt, error instanceof AppError ? error.message : steps.faultMessage);
    return 'ended';
  }
  await steps.complete(row, result);
  return 'ended';
}
