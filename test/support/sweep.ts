import { runSweeps } from '../../src/app/sweeper/run-sweeps.ts';
import { SWEEPS } from '../../src/app/sweeps.ts';
import type { Services } from '../../src/platform/context.ts';
import type { Sweep, SweepAges } from '../../src/platform/sweep.ts';

/** Every sweep, once. @throws what the first that fails threw */
export function sweep(services: Services, ages?: Partial<SweepAges>): Promise<void> {
  return run(services, SWEEPS, ages);
}

/** Those of every round, once: what a crash left and what is due, and nothing collected. @throws what the first that fails threw */
export function sweepWork(services: Services, ages?: Partial<SweepAges>): Promise<void> {
  return run(
    services,
    SWEEPS.filter(({ everyMs }) => everyMs === undefined),
    ages,
  );
}

async function run(services: Services, sweeps: readonly Sweep<Services>[], ages?: Partial<SweepAges>): Promise<void> {
  const [failed] = await runSweeps(services, sweeps, ages);
  if (failed) throw failed.error;
}
