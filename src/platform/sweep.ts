/** Ages from which something counts as left behind, in milliseconds. */
export interface SweepAges {
  /** A row still waiting for its worker: put on the queue once more. Default 30 seconds. */
  pendingMs: number;
  /** A stored object that no row refers to yet. Default one hour: far more than lies between storing and committing. */
  orphanMs: number;
  /** A stored object in the trash. Default seven days. */
  trashMs: number;
  /** A temporary file that is not written to any more. Default six hours. */
  temporaryMs: number;
  /** A snapshot that was replaced and that no report was made from. Default seven days. */
  snapshotMs: number;
}

export const SWEEP_AGES: SweepAges = {
  pendingMs: 30_000,
  orphanMs: 3_600_000,
  trashMs: 7 * 86_400_000,
  temporaryMs: 6 * 3_600_000,
  snapshotMs: 7 * 86_400_000,
};

/** How often what nobody refers to any more is collected: nobody waits for that. */
export const GARBAGE_EVERY_MS = 10 * 60_000;

/**
 * What a noun has done again and again though nobody asks: put right what a crash left, do what time has made due, or forget what nobody
 * refers to. Idempotent, and safe on several processes at once: every step is one conditional statement.
 */
export interface Sweep<Parts> {
  /** For the log. */
  name: string;
  /** At least so long between two runs of one process; left out, it runs in every round. */
  everyMs?: number;
  run(parts: Parts, round: SweepRound): Promise<unknown>;
}

/** When a round takes place, and what counts as left behind in it. */
interface SweepRound {
  now: Date;
  ages: SweepAges;
}
