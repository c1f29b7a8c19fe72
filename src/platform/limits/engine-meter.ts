import type { EngineMeter, Limiter } from './types.ts';

const HOUR_SECONDS = 3600;

/** Keeps the engine's time of organizations where their requests are counted. */
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
