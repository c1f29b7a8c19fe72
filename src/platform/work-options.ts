/** The moments of a generation between which a process may die; tests kill it there. */
export type Checkpoint = 'reserved' | 'dispatched' | 'claimed' | 'building' | 'rendering' | 'rendered' | 'stored' | 'committed';

/** How work is leased in tests. */
export interface WorkOptions {
  /** Replaces the configuration's `leaseMs`. */
  leaseMs?: number;
  /** Called at each checkpoint of a generation; for tests only. */
  checkpoint?: (point: Checkpoint, reportId: string) => Promise<void>;
}
