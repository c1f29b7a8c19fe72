import type { JobKind } from './entities.ts';

/** The job queue: disposable, rebuilt from the outbox and from rows that are not finished. Carries ids only. */
export interface Queue {
  /** Puts what the outbox holds on the queue. Called after a commit, and by the sweeper for what a crash left. */
  dispatchOutbox(): Promise<number>;
  /** Enqueues directly: for the sweeper. Idempotent per (kind, targetId, attempt). */
  add(kind: JobKind, targetId: string, attempt: number): Promise<void>;
  /** Starts consuming. The handler must be idempotent: a job may come twice. */
  work(handlers: Record<JobKind, (targetId: string, signal: AbortSignal) => Promise<void>>): Promise<void>;
  ping(): Promise<void>;
  close(): Promise<void>;
}
