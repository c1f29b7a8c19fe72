import type { EngineMeter, Limiter } from './types.ts';

const HOUR_SECONDS = 3600;

/** Measures organizations' engine time, stored next to their request counts. */
export function engineMeter(limiter: Limiter): EngineMeter {
  const subject = (organizationId: string) => `engine:${organizationId}`;
  return {
    async retryAfter(organizationId, secondsPerHour) {
      const verdict = await limiter.peekAmount(subject(organizationId), secondsPerHour, HOUR_SECONDS);
      return verdict.allowed ? null : (verdict.retryAfterSeconds ?? 1);
    },
    spend: (organizationId, seconds) => limiter.addAmount(subject(organizationId), seconds, HOUR_SECONDS),
  };
}
