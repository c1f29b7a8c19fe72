import { Redis, type Result } from 'ioredis';
import type { Logger } from 'pino';
import { AppError } from '../errors.ts';
import type { CostClass, Plan } from '../plans.ts';
import { amountState, isWithin, PARTS, partMs, partOf } from './amounts.ts';
import { createMemoryLimiter } from './memory-limiter.ts';
import { ADD_AMOUNT, COUNT_REQUEST, COUNT_WINDOW, READ_AMOUNTS } from './redis-scripts.ts';
import type { Caller, Limiter, LimitVerdict } from './types.ts';
import { type Counted, countedFor, HOUR_MS, tightest, verdictOf, type WindowState } from './verdict.ts';

/**
 * Allowed (0 or 1), the server's time, the end of the day; then for the credential and for the organization: requests in the rolling
 * window, its reset, requests of the day. Times in ms.
 */
type RequestReply = [number, number, number, number, number, number, number, number, number];
type WindowReply = [number, number, number, number];

/** How long Redis is not asked after it failed to answer, since each attempt makes callers wait. */
const ASK_AGAIN_MS = 2_000;

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
 * Exact limits shared by every process: each verdict is one atomic script that reads the server's own clock. While Redis does not answer,
 * this process counts reads by itself and refuses generations with `service_unavailable`: no generation ever goes uncounted.
 */
export function createRedisLimiter(redisUrl: string, log?: Logger): Limiter {
  const alone = createMemoryLimiter(() => new Date());
  let askAgainAt = 0;
  let away = false;

  async function withFallback<T>(ask: () => Promise<T>, instead: () => Promise<T>): Promise<T> {
    if (away && performance.now() < askAgainAt) return instead();
    try {
      const answer = await ask();
      if (away) log?.info('Redis answers again: limits are shared');
      away = false;
      return answer;
    } catch (err) {
      askAgainAt = performance.now() + ASK_AGAIN_MS;
      if (!away) log?.error({ err }, 'Redis does not answer: reading is counted by this process alone, and generating is refused');
      away = true;
      return instead();
    }
  }

  const redis = new Redis(redisUrl, {
    maxRetriesPerRequest: 1,
    commandTimeout: 1_000,
    enableAutoPipelining: true,
    scripts: {
      countRequest: { lua: COUNT_REQUEST, numberOfKeys: 4 },
      countWindow: { lua: COUNT_WINDOW, numberOfKeys: 2 },
      addAmount: { lua: ADD_AMOUNT, numberOfKeys: 1 },
      readAmounts: { lua: READ_AMOUNTS, numberOfKeys: 1 },
    },
  });
  // Without a listener a lost connection would crash the process; each command reports its own failure.
  redis.on('error', () => {});

  return {
    countRequest: (caller, plan, cost) =>
      withFallback(
        () => requestVerdict(redis, caller, plan, cost, 1),
        () => (cost === 'generation' ? Promise.reject(uncounted()) : alone.countRequest(caller, plan, cost)),
      ),
    peekRequest: (caller, plan, cost) =>
      withFallback(
        () => requestVerdict(redis, caller, plan, cost, 0),
        () => alone.peekRequest(caller, plan, cost),
      ),
    countWindow: (subject, limit, windowSeconds) =>
      withFallback(
        async () => {
          const [log, sequence] = windowKeys(subject, windowSeconds);
          const [allowed, used, resetAtMs, nowMs] = await redis.countWindow(log, sequence, limit, windowSeconds * 1000);
          return verdictOf({ limit, used, resetAtMs }, allowed === 1, nowMs);
        },
        () => alone.countWindow(subject, limit, windowSeconds),
      ),
    addAmount: (subject, amount, windowSeconds) =>
      withFallback(
        async () => {
          await redis.addAmount(amountKey(subject, windowSeconds), amount, partMs(windowSeconds), PARTS);
        },
        () => alone.addAmount(subject, amount, windowSeconds),
      ),
    peekAmount: (subject, limit, windowSeconds) =>
      withFallback(
        async () => {
          const [nowMs, found] = await redis.readAmounts(amountKey(subject, windowSeconds));
          const present = partOf(nowMs, windowSeconds);
          const parts = Array.from({ length: found.length / 2 }, (_, i): [number, number] => [
            Number(found[i * 2]),
            Number(found[i * 2 + 1]),
          ]);
          const within = parts.filter(([part]) => isWithin(part, present)).sort(([a], [b]) => a - b);
          const state = amountState(within, limit, windowSeconds, nowMs);
          return verdictOf(state, state.used < limit, nowMs);
        },
        () => alone.peekAmount(subject, limit, windowSeconds),
      ),
    async ping() {
      await redis.ping().catch((cause: unknown) => {
        throw uncounted(cause);
      });
    },
    async close() {
      redis.disconnect();
      await alone.close();
    },
  };
}

/** Counts a request (`count` 1) or only peeks (0), for the credential and its organization, in one atomic script. */
async function requestVerdict(redis: Redis, caller: Caller, plan: Plan, cost: CostClass, count: 0 | 1): Promise<LimitVerdict> {
  const [own, shared] = countedFor(caller, plan, cost);
  // The braces keep all keys of a request on one node of a cluster.
  const keysOf = ({ subject }: Counted): [string, string] => {
    const key = `limit:{${caller.organizationId}}:${subject}`;
    return [`${key}:hour`, `${key}:day`];
  };
  const [allowed, nowMs, dayEnd, ...used] = await redis.countRequest(
    ...keysOf(own),
    ...keysOf(shared),
    HOUR_MS,
    count,
    own.perHour,
    own.perDay,
    shared.perHour,
    shared.perDay,
  );
  const statesOf = (of: Counted, [hour, hourReset, day]: readonly [number, number, number]): [WindowState, WindowState] => [
    { limit: of.perHour, used: hour, resetAtMs: hourReset, shared: of.shared },
    { limit: of.perDay, used: day, resetAtMs: dayEnd, shared: of.shared },
  ];
  const window = tightest([...statesOf(own, [used[0], used[1], used[2]]), ...statesOf(shared, [used[3], used[4], used[5]])]);
  return verdictOf(window, allowed === 1, nowMs);
}

function windowKeys(subject: string, windowSeconds: number): [string, string] {
  const key = `window:{${windowSeconds}:${subject}}`;
  return [`${key}:log`, `${key}:sequence`];
}

function amountKey(subject: string, windowSeconds: number): string {
  return `amount:{${windowSeconds}:${subject}}`;
}

function uncounted(cause?: unknown): AppError {
  return new AppError('service_unavailable', 'Rate limits are unavailable right now. Try again in a few seconds.', { cause });
}
