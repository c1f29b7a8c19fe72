import type { Services } from '../../platform/context.ts';
import type { Sweep, SweepAges } from '../../platform/sweep.ts';
import { runSweeps } from './run-sweeps.ts';
import { sweepJobs } from './sweep-jobs.ts';

/** Searches for dead workers' jobs per lease duration. */
const LOST_PER_LEASE = 5;

/** Runs all sweeps at once and then periodically until stopped; one that fails is logged and retried. */
export function startSweeper(
  services: Services,
  sweeps: readonly Sweep<Services>[],
  options: { everyMs: number; ages?: Partial<SweepAges> },
): { stop(): Promise<void> } {
  const leaseMs = services.work?.leaseMs ?? services.config.leaseMs;
  const dueAt = new Map<Sweep<Services>, number>();
  const isDue = (sweep: Sweep<Services>): boolean => {
    if (sweep.everyMs === undefined) return true;
    if (performance.now() < (dueAt.get(sweep) ?? 0)) return false;
    dueAt.set(sweep, performance.now() + sweep.everyMs);
    return true;
  };
  const rounds = [
    repeat(services, options.everyMs, () => runSweeps(services, sweeps.filter(isDue), options.ages)),
    // On its own schedule, because people wait for these jobs and the other sweeps may be slow.
    repeat(services, Math.min(options.everyMs, leaseMs / LOST_PER_LEASE), () => sweepLostJobs(services)),
  ];
  return {
    async stop() {
      await Promise.all(rounds.map((round) => round.stop()));
    },
  };
}

/** The sweeps people wait for: undispatched jobs of dead processes, and jobs of dead workers. Only a few queries, run often. */
async function sweepLostJobs(services: Services): Promise<void> {
  await services.queue.dispatchOutbox();
  await sweepJobs(services, { pendingMs: null });
}

function repeat(services: Services, everyMs: number, sweep: () => Promise<unknown>): { stop(): Promise<void> } {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const round = async (): Promise<void> => {
    await sweep().catch((error: unknown) => services.log.warn({ err: error }, 'sweep failed; it will be retried'));
    if (stopped) return;
    timer = setTimeout(() => {
      running = round();
    }, everyMs);
    timer.unref();
  };
  let running = round();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
