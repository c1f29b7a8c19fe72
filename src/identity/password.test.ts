import { expect, test } from '@jest/globals';
import { hashPassword, verifyPassword } from './password.ts';

test('a flood of passwords is worked off a few at a time; what would wait too long is refused with when to try again', async () => {
  const hash = await hashPassword('right');
  const outcomes = await Promise.allSettled(Array.from({ length: 160 }, () => verifyPassword(hash, 'wrong')));
  const done = outcomes.filter((one) => one.status === 'fulfilled');
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(done.length).toBeGreaterThanOrEqual(100);
  expect(done.length).toBeLessThanOrEqual(103);
  for (const error of refused) expect(error).toMatchObject({ code: 'rate_limited', retryAfterSeconds: 2 });
  expect(done.every((one) => one.value === false)).toBe(true);
  expect(await verifyPassword(hash, 'right')).toBe(true);
});
