import type { Services } from '../../platform/context.ts';
import { type SweepAges, sweepGarbage, sweepLost, sweepWork } from './sweep.ts';

const GARBAGE_EVERY_MS = 10 * 60_000;
/** Searches for jobs of dead workers in the time of a lease. */
const LOST_PER_LEASE = 5;

/** Sweeps at once and then steadily until stopped; a sweep that fails is logged and the next one tries again. */
export function startSweeper(services: Services, options: { everyMs: number; ages?: Partial<SweepAges> }): { stop(): Promise<void> } {
  const leaseMs = services.work?.leaseMs ?? services.config.leaseMs;
  let garbageAt = 0;
  const rounds = [
    repeat(services, options.everyMs, async () => {
      await sweepWork(services, options.ages);
      if (performance.now() < garbageAt) return;
      garbageAt = performance.now() + GARBAGE_EVERY_MS;
      await sweepGarbage(services, options.ages);
    }),
    // By itself, because people wait for these and the rest may take its time.
    repeat(services, Math.min(options.everyMs, leaseMs / LOST_PER_LEASE), () => sweepLost(services)),
  ];
  return {
    async stop() {
      await Promise.all(rounds.map((round) => round.stop()));
    },
  };
}

function repeat(services: Services, everyMs: number, sweep: () => Promise<void>): { stop(): Promise<void> } {
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
