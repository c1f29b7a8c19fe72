/** The moments of a generation between which a process may die; tests kill it there. */
export type Checkpoint = 'reserved' | 'dispatched' | 'claimed' | 'building' | 'rendering' | 'rendered' | 'stored' | 'committed';

/** How work is leased. Given by the composition root; nothing of it is configuration. */
export interface WorkOptions {
  /** How long a job stays a worker's own without a sign of life. Default 60,000. */
  leaseMs?: number;
  /** Called at each checkpoint of a generation; for tests only. */
  checkpoint?: (point: Checkpoint, reportId: string) => Promise<void>;
}

export const LEASE_MS = 60_000;

/** A job whose worker died this many times is given up: it is what kills them. */
export const ATTEMPTS_MAX = 3;
