import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Redis } from 'ioredis';
import { describeWith } from '../../../test/support/describe-with.ts';
import { startRedis, type TestRedis } from '../../../test/support/redis.ts';
import { createMemoryLimiter, createRedisLimiter } from './index.ts';
import type { Limiter } from './types.ts';

const of = (credentialId: string, organizationId = `organization of ${credentialId}`) => ({ credentialId, organizationId });

/** A store under test, and a way to age its counted requests: by advancing its clock or by moving its entries back. */
interface Store {
  limiter: Limiter;
  age(milliseconds: number): Promise<void>;
  nowMs(): Promise<number>;
  close(): Promise<void>;
}

async function memoryStore(): Promise<Store> {
  // Early in the day, so that ageing by an hour stays within it.
  let nowMs = Date.UTC(2026, 5, 1, 1);
  const limiter = createMemoryLimiter(() => new Date(nowMs));
  return {
    limiter,
    age: async (milliseconds) => {
      nowMs += milliseconds;
    },
    nowMs: async () => nowMs,
    close: () => limiter.close(),
  };
}

async function redisStore(url: string): Promise<Store> {
  const limiter = createRedisLimiter(url);
  const redis = new Redis(url);
  return {
    limiter,
    async age(milliseconds) {
      for (const key of await redis.keys('*')) {
        if (key.startsWith('amount:')) {
          for (const [part, amount] of Object.entries(await redis.hgetall(key))) {
            await redis.hdel(key, part);
            await redis.hset(key, String(Number(part) - milliseconds / 60_000), amount);
          }
        }
        if ((await redis.type(key)) !== 'zset') continue;
        for (const member of await redis.zrange(key, 0, '-1')) await redis.zincrby(key, -milliseconds, member);
      }
    },
    async nowMs() {
      const [seconds, microseconds] = await redis.time();
      return Number(seconds) * 1000 + Math.floor(Number(microseconds) / 1000);
    },
    async close() {
      await limiter.close();
      redis.disconnect();
    },
  };
}

describe('limits kept in memory', () => testLimits(memoryStore));

describeWith('redis-server', 'limits kept in redis', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });

  testLimits(() => redisStore(redis.url));
  // After the stores are closed: hooks run in the order in which they are declared.
  afterAll(() => redis.stop());

  test('a Redis that lost its scripts, or shares a subject with another process, still counts every request once', async () => {
    const { url } = redis;
    const processes = [createRedisLimiter(url), createRedisLimiter(url)];
    const admin = new Redis(url);
    const rounds: boolean[] = [];
    for (let round = 0; round < 3; round++) {
      const verdicts = await Promise.all(
        Array.from({ length: 30 }, (_, i) => processes[i % 2]?.countRequest(of('shared'), 'trial', 'general')),
      );
      rounds.push(...verdicts.map((v) => v?.allowed === true));
      await admin.script('FLUSH');
    }
    expect(rounds.filter(Boolean)).toHaveLength(60);
    expect(rounds.slice(60)).toEqual(Array.from({ length: 30 }, () => false));
    admin.disconnect();
    for (const limiter of processes) await limiter.close();
  });
});

test('while Redis does not answer generating is refused, and reading is counted by this process alone', async () => {
  const limiter = createRedisLimiter('redis://127.0.0.1:1');
  await expect(limiter.countRequest(of('k'), 'trial', 'generation')).rejects.toMatchObject({
    code: 'service_unavailable',
    retryAfterSeconds: expect.any(Number),
  });
  const verdicts = await Promise.all(Array.from({ length: 80 }, () => limiter.countRequest(of('k'), 'trial', 'general')));
  expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(60);
  await expect(limiter.ping()).rejects.toMatchObject({ code: 'service_unavailable' });
  await limiter.close();
});

/** Tests what every store guarantees. */
function testLimits(open: () => Promise<Store>): void {
  let store: Store;
  let subject: string;
  let count = 0;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store.close());
  const fresh = () => {
    count += 1;
    subject = `subject-${count}`;
    return store.limiter;
  };

  test('of 300 parallel requests against 60 exactly 60 get through, and the rest are not counted', async () => {
    const limiter = fresh();
    const verdicts = await Promise.all(Array.from({ length: 300 }, () => limiter.countRequest(of(subject), 'trial', 'general')));
    expect(verdicts.filter((v) => v.allowed)).toHaveLength(60);
    expect(verdicts.filter((v) => v.allowed).map((v) => v.remaining)).toEqual(Array.from({ length: 60 }, (_, i) => 59 - i));
    expect(verdicts.filter((v) => !v.allowed).every((v) => v.remaining === 0 && (v.retryAfterSeconds ?? 0) >= 1)).toBe(true);
    await store.age(3_600_000);
    expect(await limiter.peekRequest(of(subject), 'trial', 'general')).toMatchObject({ allowed: true, remaining: 60 });
  });

  test('the day refuses once it is used up, and then the hour counts nothing either', async () => {
    const limiter = fresh();
    for (let round = 0; round < 4; round++) {
      for (let i = 0; i < 5; i++) expect((await limiter.countRequest(of(subject), 'trial', 'generation')).allowed).toBe(true);
      expect((await limiter.countRequest(of(subject), 'trial', 'generation')).allowed).toBe(false);
      await store.age(3_600_000);
    }
    const refused = await limiter.countRequest(of(subject), 'trial', 'generation');
    expect(refused).toMatchObject({ allowed: false, limit: 20, remaining: 0 });
    expect(refused.resetAt % 86_400).toBe(0);
    expect(await limiter.peekRequest(of(subject), 'starter', 'generation')).toMatchObject({ limit: 20, remaining: 20 });
  });

  test('general and generation are counted apart, and so are subjects', async () => {
    const limiter = fresh();
    await limiter.countRequest(of(subject), 'trial', 'generation');
    expect(await limiter.countRequest(of(subject), 'trial', 'generation')).toMatchObject({ limit: 5, remaining: 3 });
    expect(await limiter.countRequest(of(subject), 'trial', 'general')).toMatchObject({ limit: 60, remaining: 59 });
    expect(await limiter.countRequest(of(`${subject}-other`), 'trial', 'generation')).toMatchObject({ remaining: 4 });
  });

  test('the rolling hour resets when its oldest counted request leaves it', async () => {
    const limiter = fresh();
    const before = await store.nowMs();
    await limiter.countRequest(of(subject), 'trial', 'generation');
    const after = await store.nowMs();
    await store.age(600_000);
    const verdict = await limiter.countRequest(of(subject), 'trial', 'generation');
    const left = verdict.resetAt - ((await store.nowMs()) - after) / 1000;
    expect(left).toBeGreaterThanOrEqual((before + 3_000_000) / 1000 - 1);
    expect(verdict.resetAt).toBeLessThanOrEqual(Math.ceil((after + 3_600_000) / 1000));
    for (let i = 0; i < 3; i++) await limiter.countRequest(of(subject), 'trial', 'generation');
    await store.age(3_000_000 - 60_000);
    expect((await limiter.countRequest(of(subject), 'trial', 'generation')).allowed).toBe(false);
    await store.age(60_000);
    expect((await limiter.countRequest(of(subject), 'trial', 'generation')).allowed).toBe(true);
    expect((await limiter.countRequest(of(subject), 'trial', 'generation')).allowed).toBe(false);
  });

  test('credentials of an organization share a ceiling: the table itself on small plans, and what it refuses no window counts', async () => {
    const limiter = fresh();
    const at = (credential: string) => of(`${subject}-${credential}`, subject);
    const five = await Promise.all(Array.from({ length: 25 }, (_, i) => limiter.countRequest(at(String(i % 5)), 'trial', 'generation')));
    expect(five.filter((v) => v.allowed)).toHaveLength(5);
    expect(await limiter.countRequest(at('0'), 'trial', 'generation')).toMatchObject({
      allowed: false,
      limit: 5,
      remaining: 0,
      shared: true,
    });
    await store.age(3_600_000);
    expect(await limiter.peekRequest(at('0'), 'trial', 'generation')).toMatchObject({ allowed: true, limit: 5, remaining: 5 });
  });

  test('on paid plans the ceiling is ten times the table, so that one credential always has its own limits', async () => {
    const limiter = fresh();
    const at = (credential: number) => of(`${subject}-${credential}`, subject);
    const allowed: number[] = [];
    for (let credential = 0; credential < 11; credential++) {
      const verdicts = await Promise.all(Array.from({ length: 21 }, () => limiter.countRequest(at(credential), 'starter', 'generation')));
      allowed.push(verdicts.filter((v) => v.allowed).length);
    }
    expect(allowed).toEqual([...Array.from({ length: 10 }, () => 20), 0]);
    expect(await limiter.peekRequest(at(11), 'starter', 'generation')).toMatchObject({ allowed: false, limit: 200, shared: true });
    // Pages have their own class, which programs cannot exhaust.
    expect(await limiter.peekRequest(at(11), 'professional', 'generation')).toMatchObject({ allowed: true, limit: 100, remaining: 100 });
  });

  test('peeking counts nothing', async () => {
    const limiter = fresh();
    for (let i = 0; i < 10; i++)
      expect(await limiter.peekRequest(of(subject), 'trial', 'generation')).toMatchObject({ allowed: true, remaining: 5 });
  });

  test('a named window rolls', async () => {
    const limiter = fresh();
    const verdicts = await Promise.all(Array.from({ length: 30 }, () => limiter.countWindow(subject, 10, 900)));
    expect(verdicts.filter((v) => v.allowed)).toHaveLength(10);
    await store.age(840_000);
    expect((await limiter.countWindow(subject, 10, 900)).retryAfterSeconds).toBeLessThanOrEqual(60);
    await store.age(900_000);
    expect(await limiter.countWindow(subject, 10, 900)).toMatchObject({ remaining: 9 });
  });

  test('answers a ping', async () => {
    await expect(store.limiter.ping()).resolves.toBeUndefined();
  });

  test('amounts add up within their window, and say when there is room again', async () => {
    const limiter = fresh();
    await Promise.all(Array.from({ length: 10 }, () => limiter.addAmount(subject, 2.25, 3600)));
    await store.age(1_800_000);
    await limiter.addAmount(subject, 70, 3600);
    expect(await limiter.peekAmount(subject, 100, 3600)).toMatchObject({ allowed: true, remaining: 7 });
    await limiter.addAmount(subject, 8, 3600);
    const full = await limiter.peekAmount(subject, 100, 3600);
    expect(full).toMatchObject({ allowed: false, remaining: 0 });
    // When the first amount, half an hour old, has left.
    expect(full.retryAfterSeconds).toBeGreaterThan(1800 - 1);
    expect(full.retryAfterSeconds).toBeLessThanOrEqual(1860);
    expect(await limiter.peekAmount(`${subject}-other`, 100, 3600)).toMatchObject({ allowed: true, remaining: 100 });
    await store.age(1_860_000);
    expect(await limiter.peekAmount(subject, 100, 3600)).toMatchObject({ allowed: true, remaining: 22 });
    await store.age(3_660_000);
    expect(await limiter.peekAmount(subject, 100, 3600)).toMatchObject({ allowed: true, remaining: 100 });
  });
}
