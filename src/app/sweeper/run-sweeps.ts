import type { Logger } from 'pino';
import { SWEEP_AGES, type Sweep, type SweepAges } from '../../platform/sweep.ts';

/** A sweep that failed in this round. */
interface FailedSweep {
  name: string;
  error: unknown;
}

/** Runs all sweeps in order, even if some fail; failures are logged, returned, and retried in the next round. */
export async function runSweeps<Parts extends { now: () => Date; log: Logger }>(
  parts: Parts,
  sweeps: readonly Sweep<Parts>[],
  ages: Partial<SweepAges> = {},
): Promise<FailedSweep[]> {
  const failed: FailedSweep[] = [];
  for (const { name, run } of sweeps) {
    try {
      await run(parts, { now: parts.now(), ages: { ...SWEEP_AGES, ...ages } });
    } catch (error) {
      failed.push({ name, error });
      parts.log.warn({ err: error, sweep: name }, 'sweep failed; it will be retried');
    }
  }
  return failed;
}
