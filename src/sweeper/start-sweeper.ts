import type { Services } from '../context.ts';
import { type SweepAges, sweepGarbage, sweepWork } from './sweep.ts';

const GARBAGE_EVERY_MS = 10 * 60_000;

/** Sweeps at once and then steadily until stopped; a sweep that fails is logged and the next one tries again. */
export function startSweeper(services: Services, options: { everyMs: number; ages?: Partial<SweepAges> }): { stop(): Promise<void> } {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let garbageAt = 0;
  const round = async (): Promise<void> => {
    try {
      await sweepWork(services, options.ages);
      if (performance.now() >= garbageAt) {
        garbageAt = performance.now() + GARBAGE_EVERY_MS;
        await sweepGarbage(services, options.ages);
      }
    } catch (error) {
      services.log.warn({ err: error }, 'sweep failed; it is tried again');
    }
    if (stopped) return;
    timer = setTimeout(() => {
      running = round();
    }, options.everyMs);
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
