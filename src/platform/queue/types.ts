import type { JobKind } from './entities.ts';

/** Rows with a status: pending until a worker takes one under a lease, in the order in which they were made. */
export interface StatusRows {
  table: string;
  /** Its status while a worker has it. */
  running: 'processing' | 'syncing';
}

/** Rows that are worked on again and again: `wanted` is the column that says since when, null where nothing is to be done. */
interface WantedRows {
  table: string;
  wanted: string;
}

/** The rows that jobs of a kind work on, each of an organization. */
export type FairRows = StatusRows | WantedRows;

/** The kinds of jobs that organizations get in turn. */
export interface FairJobs {
  rows: Partial<Record<JobKind, FairRows>>;
  /** SQL: joins the organization `o` of an id, for its `plan`, which says how many jobs it may have running. */
  withPlan(organizationId: string): string;
}

export type JobHandlers = Partial<Record<JobKind, (targetId: string, signal: AbortSignal) => Promise<void>>>;

/** The job queue: disposable, rebuilt from the outbox and from rows that are not finished. Carries ids only. */
export interface Queue {
  /** Puts what the outbox holds on the queue. Called after a commit, and by the sweeper for what a crash left. */
  dispatchOutbox(): Promise<number>;
  /** Enqueues directly: for the sweeper. Idempotent per (kind, targetId, attempt). */
  add(kind: JobKind, targetId: string, attempt: number): Promise<void>;
  /**
   * Starts consuming the kinds that have a handler. It must be idempotent: a job may come twice. Of kinds named in `fair` the rows decide which job
   * is next, so that no organization waits for all that another asked for.
   */
  work(handlers: JobHandlers, fair?: FairJobs): Promise<void>;
  /** Database connections that its queues, and its workers where this process works, may open. */
  readonly connections: { queues: number; workers: number };
  ping(): Promise<void>;
  /** Takes no more jobs, waits up to `waitMs` (default none) for those in progress, then tells them to stop. */
  close(waitMs?: number): Promise<void>;
}
