import { runSweeps } from '../../src/app/sweeper/run-sweeps.ts';
import { SWEEPS } from '../../src/app/sweeps.ts';
import type { Services } from '../../src/platform/context.ts';
import type { Sweep, SweepAges } from '../../src/platform/sweep.ts';

/** Runs every sweep once. @throws the error of the first that fails */
export function sweep(services: Services, ages?: Partial<SweepAges>): Promise<void> {
  return run(services, SWEEPS, ages);
}

/** Runs the frequent sweeps once: recovery and due work, without deleting stored files. @throws the error of the first that fails */
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
