import { Redis, type Result } from 'ioredis';
import type { CostClass, Plan } from '../billing/plans.ts';
import { AppError } from '../errors.ts';
import { amountState, isWithin, PARTS, partMs, partOf } from './amounts.ts';
import { ADD_AMOUNT, COUNT_REQUEST, COUNT_WINDOW, READ_AMOUNTS } from './redis-scripts.ts';
import type { Caller, Limiter, LimitVerdict } from './types.ts';
import { type Counted, countedFor, HOUR_MS, tightest, verdictOf, type WindowState } from './verdict.ts';

/**
 * allowed (0 or 1), the server's time, the day's end; then for the credential and for the organization requests in the rolling window,
 * its reset, requests of the day. Times in ms.
 */
type RequestReply = [number, number, number, number, number, number, number, number, number];
type WindowReply = [number, number, number, number];

declare module 'ioredis' {
  interface RedisCommander<Context> {
    countRequest(
      ...of: [...keys: [string, string, string, string], windowMs: number, count: 0 | 1, ...limits: number[]]
    ): Result<RequestReply, Context>;
    countWindow(log: string, sequence: string, limit: number, windowMs: number): Result<WindowReply, Context>;
    addAmount(parts: string, amount: number, partMs: number, kept: number): Result<number, Context>;
    readAmounts(parts: string): Result<[nowMs: number, partsAndAmounts: string[]], Context>;
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
      countRequest: { lua: COUNT_REQUEST, numberOfKeys: 4 },
      countWindow: { lua: COUNT_WINDOW, numberOfKeys: 2 },
      addAmount: { lua: ADD_AMOUNT, numberOfKeys: 1 },
      readAmounts: { lua: READ_AMOUNTS, numberOfKeys: 1 },
    },
  });
  // Without a listener a lost connection would end the process; each command reports its own failure.
  redis.on('error', () => {});

  async function verdict(caller: Caller, plan: Plan, cost: CostClass, count: 0 | 1): Promise<LimitVerdict> {
    const [own, shared] = countedFor(caller, plan, cost);
    // The braces keep all keys of a request on one node of a cluster.
    const keysOf = ({ subject }: Counted): [string, string] => {
      const key = `limit:{${caller.organizationId}}:${subject}`;
      return [`${key}:hour`, `${key}:day`];
    };
    const [allowed, nowMs, dayEnd, ...used] = await answered(
      redis.countRequest(...keysOf(own), ...keysOf(shared), HOUR_MS, count, own.perHour, own.perDay, shared.perHour, shared.perDay),
    );
    const statesOf = (of: Counted, [hour, hourReset, day]: readonly [number, number, number]): [WindowState, WindowState] => [
      { limit: of.perHour, used: hour, resetAtMs: hourReset, shared: of.shared },
      { limit: of.perDay, used: day, resetAtMs: dayEnd, shared: of.shared },
    ];
    const window = tightest([...statesOf(own, [used[0], used[1], used[2]]), ...statesOf(shared, [used[3], used[4], used[5]])]);
    return verdictOf(window, allowed === 1, nowMs);
  }

  return {
    countRequest: (caller, plan, cost) => verdict(caller, plan, cost, 1),
    peekRequest: (caller, plan, cost) => verdict(caller, plan, cost, 0),
    async countWindow(subject, limit, windowSeconds) {
      const [log, sequence] = windowKeys(subject, windowSeconds);
      const [allowed, used, resetAtMs, nowMs] = await answered(redis.countWindow(log, sequence, limit, windowSeconds * 1000));
      return verdictOf({ limit, used, resetAtMs }, allowed === 1, nowMs);
    },
    async addAmount(subject, amount, windowSeconds) {
      await answered(redis.addAmount(amountKey(subject, windowSeconds), amount, partMs(windowSeconds), PARTS));
    },
    async peekAmount(subject, limit, windowSeconds) {
      const [nowMs, found] = await answered(redis.readAmounts(amountKey(subject, windowSeconds)));
      const present = partOf(nowMs, windowSeconds);
      const parts = Array.from({ length: found.length / 2 }, (_, i): [number, number] => [Number(found[i * 2]), Number(found[i * 2 + 1])]);
      const within = parts.filter(([part]) => isWithin(part, present)).sort(([a], [b]) => a - b);
      const state = amountState(within, limit, windowSeconds, nowMs);
      return verdictOf(state, state.used < limit, nowMs);
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

function amountKey(subject: string, windowSeconds: number): string {
  return `amount:{${windowSeconds}:${subject}}`;
}

async function answered<T>(reply: Promise<T>): Promise<T> {
  try {
    return await reply;
  } catch (cause) {
    throw new AppError('service_unavailable', 'Requests cannot be counted at the moment. Try again in a few seconds.', { cause });
  }
}
