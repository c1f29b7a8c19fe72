import type { Logger } from 'pino';
import { AppError } from '../../platform/errors.ts';
import type { EngineMeter } from '../../platform/limits/types.ts';
import type { Plan } from '../../platform/plans.ts';

/** An organization's hourly budget of engine time, as one of its calls sees it. */
export interface Allowance {
  /** Checked once for all queries of a call. @throws AppError rate_limited if the hour's time is used up */
  require(): Promise<void>;
  /** Counts the time that the work took, even if it failed or hit its deadline. */
  spend<T>(work: () => Promise<T>): Promise<T>;
}

interface AllowanceOptions {
  organizationId: string;
  plan: Plan;
  secondsPerHour: number;
  meter: EngineMeter | undefined;
  log: Logger;
}

const UNBOUNDED: Allowance = { require: async () => {}, spend: (work) => work() };

/** Fails open: if the meter is unavailable, queries run uncounted, since requests are rate-limited before they get here. */
export function allowanceOf({ organizationId, plan, secondsPerHour, meter, log }: AllowanceOptions): Allowance {
  if (!meter) return UNBOUNDED;
  const uncounted = (error: unknown) => log.warn({ err: error, organizationId }, 'engine time was not recorded');
  let asked: Promise<number | null> | undefined;
  return {
    async require() {
      asked ??= meter.retryAfter(organizationId, secondsPerHour).catch((error: unknown) => {
        uncounted(error);
        return null;
      });
      const retryAfterSeconds = await asked;
      if (retryAfterSeconds === null) return;
      throw new AppError(
        'rate_limited',
        `Your organization’s queries have run for ${secondsPerHour} seconds in the past hour, the limit of the ${plan} plan. Nothing was charged. Try again in ${retryAfterSeconds} seconds, and narrow long queries (a shorter period, fewer groups).`,
        { retryAfterSeconds },
      );
    },
    async spend(work) {
      const startedAt = performance.now();
      try {
        return await work();
      } finally {
        meter.spend(organizationId, (performance.now() - startedAt) / 1000).catch(uncounted);
      }
    },
  };
}
