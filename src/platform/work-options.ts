/** The moments of a generation between which a process may die; tests kill it there. */
export type Checkpoint = 'reserved' | 'dispatched' | 'claimed' | 'building' | 'rendering' | 'rendered' | 'stored' | 'committed';

/** How work is leased in tests. */
export interface WorkOptions {
  /** Replaces the configuration's `leaseMs`. */
  leaseMs?: number;
  /** Called at each checkpoint of a generation; for tests only. */
  checkpoint?: (point: Checkpoint, reportId: string) => Promise<void>;
}

/**
 * A job whose worker died this many times is given up: it is what kills them. Leases are short, so that a job of a machine that stalls or whose
 * database is away for a moment counts as such too; three times in a row happens by chance.
 */
export const ATTEMPTS_MAX = 5;
