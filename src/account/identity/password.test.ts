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
  // Those already running, plus one more of the flood for each slot.
  expect(done - refusedAtOnce).toBeLessThanOrEqual(7);
  const outcomes = await flood;
  const answered = outcomes.filter((one) => one.status === 'fulfilled');
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(answered.length).toBeGreaterThanOrEqual(100);
  expect(answered.length).toBeLessThanOrEqual(103);
  for (const error of refused) expect(error).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 2 });
  expect(answered.every((one) => one.value === false)).toBe(true);
  expect(await verifyPassword(hash, 'right', null)).toBe(true);
});
