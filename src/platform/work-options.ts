/** The points during a generation at which a process may die; tests kill it there. */
export type Checkpoint = 'reserved' | 'dispatched' | 'claimed' | 'building' | 'rendering' | 'rendered' | 'stored' | 'committed';

/** Leases and test hooks of background work. */
export interface WorkOptions {
  /** Replaces the configuration's `leaseMs`. */
  leaseMs?: number;
  /** Called at each checkpoint of a generation; for tests only. */
  checkpoint?: (point: Checkpoint, reportId: string) => Promise<void>;
}
