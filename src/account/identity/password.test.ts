import { expect, test } from '@jest/globals';
import { hashPassword, verifyPassword } from './password.ts';

test('a flood of passwords from one address is worked off a few at a time, and nobody else waits behind it', async () => {
  const hash = await hashPassword('right', null);
  let done = 0;
  const flood = Promise.allSettled(
    Array.from({ length: 160 }, (_, index) => verifyPassword(hash, 'wrong', `2001:db8::${index}`).finally(() => (done += 1))),
  );
  const refusedAtOnce = 160 - 100 - 3;
  expect(await verifyPassword(hash, 'right', '203.0.113.2')).toBe(true);
  // Behind the flood it would be the 104th. The exact order is for `hash-queue.test.ts`: here the slots are threads, and while the system holds
  // one of them back, the other goes on with the flood.
  expect(done - refusedAtOnce).toBeLessThan(50);
  const outcomes = await flood;
  const answered = outcomes.filter((one) => one.status === 'fulfilled');
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(answered.length).toBeGreaterThanOrEqual(100);
  expect(answered.length).toBeLessThanOrEqual(103);
  for (const error of refused) expect(error).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 2 });
  expect(answered.every((one) => one.value === false)).toBe(true);
  expect(await verifyPassword(hash, 'right', null)).toBe(true);
});
