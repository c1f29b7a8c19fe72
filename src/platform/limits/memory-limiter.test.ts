import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createMemoryLimiter } from './memory-limiter.ts';

const HOUR = 3_600_000;
const NOON = Date.UTC(2026, 5, 1, 12);

const of = (credentialId: string) => ({ credentialId, organizationId: `organization of ${credentialId}` });

function clock(start = NOON) {
  const at = { ms: start };
  return { at, now: () => new Date(at.ms) };
}

test('a request at t leaves the rolling hour at t + 3,600,000 ms exactly', async () => {
  const { at, now } = clock();
  const limiter = createMemoryLimiter(now);
  await limiter.countRequest(of('k'), 'trial', 'general');
  at.ms = NOON + 500;
  for (let i = 0; i < 59; i++) expect((await limiter.countRequest(of('k'), 'trial', 'general')).allowed).toBe(true);
  at.ms = NOON + HOUR - 1;
  expect(await limiter.countRequest(of('k'), 'trial', 'general')).toEqual({
    allowed: false,
    limit: 60,
    remaining: 0,
    resetAt: (NOON + HOUR) / 1000,
    retryAfterSeconds: 1,
  });
  at.ms = NOON + HOUR;
  expect((await limiter.countRequest(of('k'), 'trial', 'general')).allowed).toBe(true);
  expect((await limiter.countRequest(of('k'), 'trial', 'general')).allowed).toBe(false);
});

test('the day ends at UTC midnight: what it refused is allowed in its first millisecond', async () => {
  const { at, now } = clock(Date.UTC(2026, 5, 1));
  const limiter = createMemoryLimiter(now);
  const allowedAt = async () => (await limiter.countRequest(of('k'), 'trial', 'generation')).allowed;
  for (let hour = 0; hour < 4; hour++) {
    at.ms = Date.UTC(2026, 5, 1, hour * 2);
    for (let i = 0; i < 5; i++) expect(await allowedAt()).toBe(true);
  }
  at.ms = Date.UTC(2026, 5, 2) - 1;
  const refused = await limiter.countRequest(of('k'), 'trial', 'generation');
  expect(refused).toMatchObject({ allowed: false, limit: 20, resetAt: Date.UTC(2026, 5, 2) / 1000, retryAfterSeconds: 1 });
  at.ms += 1;
  expect(await allowedAt()).toBe(true);
});

test('agrees with a plain list of times over random calls and pauses', async () => {
  const step = fc.record({ pause: fc.integer({ min: 0, max: 900_000 }), calls: fc.integer({ min: 1, max: 8 }) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const { at, now } = clock();
      const limiter = createMemoryLimiter(now);
      const counted: number[] = [];
      for (const { pause, calls } of steps) {
        at.ms += pause;
        for (let i = 0; i < calls; i++) {
          const inHour = counted.filter((t) => t > at.ms - HOUR);
          const inDay = counted.filter((t) => Math.floor(t / 86_400_000) === Math.floor(at.ms / 86_400_000));
          const expected = inHour.length < 5 && inDay.length < 20;
          const verdict = await limiter.countRequest(of('k'), 'free', 'generation');
          expect(verdict.allowed).toBe(expected);
          if (expected) counted.push(at.ms);
          const full = expected ? 1 : 0;
          expect(verdict.remaining).toBe(Math.min(5 - inHour.length - full, 20 - inDay.length - full));
        }
      }
    }),
    { numRuns: 60 },
  );
});

test('a lower plan is told when a place becomes free, not when the first of many leaves', async () => {
  const { at, now } = clock();
  const limiter = createMemoryLimiter(now);
  for (let i = 0; i < 100; i++) {
    at.ms = NOON + i * 1000;
    await limiter.countRequest(of('k'), 'professional', 'general');
  }
  const verdict = await limiter.countRequest(of('k'), 'trial', 'general');
  expect(verdict).toMatchObject({ allowed: false, limit: 60, remaining: 0, resetAt: (NOON + 40_000 + HOUR) / 1000 });
  at.ms = NOON + 40_000 + HOUR;
  expect((await limiter.countRequest(of('k'), 'trial', 'general')).allowed).toBe(true);
});

test('subjects that fell silent are forgotten', async () => {
  const { at, now } = clock();
  const limiter = createMemoryLimiter(now);
  for (let i = 0; i < 1000; i++) {
    await limiter.countWindow(`ip:${i}`, 5, 60);
    await limiter.countRequest(of(`key:${i}`), 'trial', 'general');
  }
  expect(limiter.size).toBe(3000);
  at.ms += 24 * HOUR;
  for (let i = 0; i < 600; i++) {
    await limiter.countWindow('ip:active', 1000, 60);
    await limiter.countRequest(of('key:active'), 'trial', 'general');
  }
  expect(limiter.size).toBe(3);
});
