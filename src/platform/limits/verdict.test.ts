import { expect, test } from '@jest/globals';
import { endOfDay, tightest, verdictOf } from './verdict.ts';

test('the tightest window has fewest requests remaining; of equals it resets later', () => {
  const hour = { limit: 60, used: 10, resetAtMs: 5_000 };
  expect(tightest([hour, { limit: 500, used: 451, resetAtMs: 1_000 }]).limit).toBe(500);
  expect(tightest([hour, { limit: 500, used: 449, resetAtMs: 1_000 }]).limit).toBe(60);
  expect(tightest([hour, { limit: 500, used: 450, resetAtMs: 1_000 }]).limit).toBe(60);
  expect(tightest([hour, { limit: 500, used: 450, resetAtMs: 9_000 }]).limit).toBe(500);
});

test('seconds are rounded up, the wait is at least one, remaining is never negative', () => {
  expect(verdictOf({ limit: 5, used: 9, resetAtMs: 10_001 }, false, 10_000)).toEqual({
    allowed: false,
    limit: 5,
    remaining: 0,
    resetAt: 11,
    retryAfterSeconds: 1,
  });
});

test('the UTC day ends at midnight, also for its first millisecond', () => {
  const midnight = Date.UTC(2026, 0, 2);
  expect(endOfDay(midnight - 1)).toBe(midnight);
  expect(endOfDay(midnight)).toBe(midnight + 86_400_000);
});
