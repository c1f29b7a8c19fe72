import type { Services } from '../context.ts';
import { announceChange } from '../db/row-changes.ts';
import type { StatusRows } from '../queue/types.ts';

const EVERY_MS = 250;

/** Reports a job's progress: 0 to 100, with a short message. */
export type Progress = (percent: number, message: string) => void;

/** Writes progress to a running row, at most four times a second, for waiters on any process. A failed write is only logged. */
export function progressWriter({ em, log }: Services, { table, running }: StatusRows, id: string, attempt: number): Progress {
  let last = Number.NEGATIVE_INFINITY;
  return (percent, message) => {
    const at = performance.now();
    if (at - last < EVERY_MS) return;
    last = at;
    write(Math.max(0, Math.min(99, Math.round(percent))), message).catch((err: unknown) =>
      log.debug({ err, table, id }, 'could not write progress'),
    );
  };

  async function write(percent: number, message: string): Promise<void> {
    const fork = em.fork();
    await fork.execute(`update ${table} set progress = ?, progress_message = ? where id = ? and attempt = ? and status = '${running}'`, [
      percent,
      message,
      id,
      attempt,
    ]);
    await announceChange(fork, id);
  }
}
