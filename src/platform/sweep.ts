/** Ages in milliseconds after which things count as left behind. */
export interface SweepAges {
  /** A row still waiting for its worker: queued once more. Default 30 seconds. */
  pendingMs: number;
  /** A stored object that no row refers to yet. Default one hour: far longer than storing and committing take. */
  orphanMs: number;
  /** A stored object in the trash. Default seven days. */
  trashMs: number;
  /** A temporary file that is no longer written to. Default six hours. */
  temporaryMs: number;
  /** A replaced snapshot that no report was made from. Default seven days. */
  snapshotMs: number;
}

export const SWEEP_AGES: SweepAges = {
  pendingMs: 30_000,
  orphanMs: 3_600_000,
  trashMs: 7 * 86_400_000,
  temporaryMs: 6 * 3_600_000,
  snapshotMs: 7 * 86_400_000,
};

/** How often garbage is collected: nobody waits for it. */
export const GARBAGE_EVERY_MS = 10 * 60_000;

/**
 * Periodic background work of a noun: repairs what a crash left, does what has become due, or deletes what nothing refers to. Idempotent,
 * and safe on several processes at once: every step is one conditional statement.
 */
export interface Sweep<Parts> {
  /** For the log. */
  name: string;
  /** Minimum interval between two runs in one process; if omitted, it runs in every round. */
  everyMs?: number;
  run(parts: Parts, round: SweepRound): Promise<unknown>;
}

/** When a round takes place, and which ages count as left behind. */
interface SweepRound {
  now: Date;
  ages: SweepAges;
}
