import type { JobKind } from './entities.ts';

/** Rows with a status: pending until a worker takes one under a lease, in order of creation. */
export interface StatusRows {
  table: string;
  /** Its status while a worker has it. */
  running: 'processing' | 'syncing';
}

/** Rows that are processed repeatedly: `wanted` is the column with the time since which work is due, null if none is. */
interface WantedRows {
  table: string;
  wanted: string;
}

/** The rows that jobs of a kind work on, each belonging to an organization. */
export type FairRows = StatusRows | WantedRows;

/** The kinds of jobs in which organizations take turns. */
export interface FairJobs {
  rows: Partial<Record<JobKind, FairRows>>;
  /** SQL: joins the organization `o` of an id, whose `plan` limits its running jobs. */
  withPlan(organizationId: string): string;
}

/** What became of a row: it ended, or it is left for later or for another worker, because it was not taken, was lost or was handed back. */
export type JobEnd = 'ended' | 'left';

/** Resolves with the `JobEnd` of a row that others may take too; whatever else it resolves with means nothing. */
export type JobHandler = (targetId: string, signal: AbortSignal) => Promise<unknown>;

export type JobHandlers = Partial<Record<JobKind, JobHandler>>;

/** The job queue: disposable, rebuilt from the outbox and from unfinished rows. Carries ids only. */
export interface Queue {
  /** Queues what the outbox holds. Called after a commit, and by the sweeper after a crash. */
  dispatchOutbox(): Promise<number>;
  /** Enqueues directly: for the sweeper. Idempotent per (kind, targetId, attempt). */
  add(kind: JobKind, targetId: string, attempt: number): Promise<void>;
  /**
   * Starts consuming the kinds that have a handler. Handlers must be idempotent: a job may come twice. For kinds named in `fair` the rows
   * decide which job is next, so that no organization waits for all the jobs of another.
   */
  work(handlers: JobHandlers, fair?: FairJobs): Promise<void>;
  /** Database connections that its queues, and the workers of this process, may open. */
  readonly connections: { queues: number; workers: number };
  ping(): Promise<void>;
  /** Takes no more jobs, waits up to `waitMs` (default none) for those in progress, then aborts them. */
  close(waitMs?: number): Promise<void>;
}
