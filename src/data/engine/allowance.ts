import type { Logger } from 'pino';
import type { Plan } from '../../platform/plans.ts';
import { AppError } from '../../platform/errors.ts';
import type { EngineMeter } from '../../platform/limits/types.ts';

/** The engine's time that an organization may use in an hour, for one of its calls. */
export interface Allowance {
  /** @throws AppError rate_limited where the hour's time is used up; asked once for all queries of a call */
  require(): Promise<void>;
  /** Counts what the work took, also where it failed or ran into its deadline. */
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

/** Where the meter cannot be asked, queries go on uncounted: requests themselves are counted before they come here. */
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
        `Your organization's queries have run for ${secondsPerHour} seconds in the past hour, the limit of the ${plan} plan. Nothing was charged. Try again in ${retryAfterSeconds} seconds, and narrow long queries (a shorter period, fewer groups).`,
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
