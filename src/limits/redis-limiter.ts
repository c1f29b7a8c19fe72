import { Redis, type Result } from 'ioredis';
import type { CostClass, Plan } from '../billing/plans.ts';
import { AppError } from '../errors.ts';
import { COUNT_REQUEST, COUNT_WINDOW } from './redis-scripts.ts';
import type { Limiter, LimitVerdict } from './types.ts';
import { HOUR_MS, requestLimits, tightest, verdictOf } from './verdict.ts';

/** allowed (0 or 1), requests in the rolling window, its reset, requests of the day, its end, the server's time; times in ms. */
type RequestReply = [number, number, number, number, number, number];
type WindowReply = [number, number, number, number];

declare module 'ioredis' {
  interface RedisCommander<Context> {
    countRequest(log: string, day: string, perHour: number, perDay: number, windowMs: number, count: 0 | 1): Result<RequestReply, Context>;
    countWindow(log: string, sequence: string, limit: number, windowMs: number): Result<WindowReply, Context>;
  }
}

/**
 * Exact limits shared by every process: each verdict is one atomic script that reads the server's own clock.
 * Refuses with `service_unavailable` while Redis does not answer: an uncounted request is never let through.
 */
export function createRedisLimiter(redisUrl: string): Limiter {
  const redis = new Redis(redisUrl, {
    maxRetriesPerRequest: 1,
    commandTimeout: 2_000,
    enableAutoPipelining: true,
    scripts: {
      countRequest: { lua: COUNT_REQUEST, numberOfKeys: 2 },
      countWindow: { lua: COUNT_WINDOW, numberOfKeys: 2 },
    },
  });
  // Without a listener a lost connection would end the process; each command reports its own failure.
  redis.on('error', () => {});

  async function verdict(subject: string, plan: Plan, cost: CostClass, count: 0 | 1): Promise<LimitVerdict> {
    const limits = requestLimits(plan, cost);
    // The braces keep both keys of a subject on one node of a cluster.
    const key = `limit:{${cost}:${subject}}`;
    const [allowed, hourUsed, hourReset, dayUsed, dayEnd, nowMs] = await answered(
      redis.countRequest(`${key}:hour`, `${key}:day`, limits.perHour, limits.perDay, HOUR_MS, count),
    );
    const window = tightest(
      { limit: limits.perHour, used: hourUsed, resetAtMs: hourReset },
      { limit: limits.perDay, used: dayUsed, resetAtMs: dayEnd },
    );
    return verdictOf(window, allowed === 1, nowMs);
  }

  return {
    countRequest: (subject, plan, cost) => verdict(subject, plan, cost, 1),
    peekRequest: (subject, plan, cost) => verdict(subject, plan, cost, 0),
    async countWindow(subject, limit, windowSeconds) {
      const [log, sequence] = windowKeys(subject, windowSeconds);
      const [allowed, used, resetAtMs, nowMs] = await answered(redis.countWindow(log, sequence, limit, windowSeconds * 1000));
      return verdictOf({ limit, used, resetAtMs }, allowed === 1, nowMs);
    },
    async ping() {
      await answered(redis.ping());
    },
    async close() {
      redis.disconnect();
    },
  };
}

function windowKeys(subject: string, windowSeconds: number): [string, string] {
  const key = `window:{${windowSeconds}:${subject}}`;
  return [`${key}:log`, `${key}:sequence`];
}

async function answered<T>(reply: Promise<T>): Promise<T> {
  try {
    return await reply;
  } catch (cause) {
    throw new AppError('service_unavailable', 'Requests cannot be counted at the moment. Try again in a few seconds.', { cause });
  }
}
