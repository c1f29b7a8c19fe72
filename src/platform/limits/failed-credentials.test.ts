import { expect, test } from '@jest/globals';
import { createFailedCredentials } from './failed-credentials.ts';

const HERE = '2001:db8:1:2::1';
const NEIGHBOUR = '2001:db8:1:2::2';

test('a flood of bad credentials is refused by address, and what held before is let through', () => {
  let clock = 0;
  const throttle = createFailedCredentials(() => new Date(clock), 20);
  throttle.held(HERE, 'good');
  for (let index = 0; index < 20; index++) {
    throttle.check(HERE, `bad ${index}`);
    throttle.failed(HERE, `bad ${index}`);
  }
  expect(() => throttle.check(NEIGHBOUR, 'bad again')).toThrow(expect.objectContaining({ code: 'rate_limited', retryAfterSeconds: 60 }));
  throttle.check(HERE, 'good');
  throttle.check('203.0.113.9', 'bad again');
  clock = 60_000;
  throttle.check(HERE, 'bad again');
});

test('one bad credential is refused long before its address is', () => {
  const throttle = createFailedCredentials(() => new Date(0), 20);
  for (let index = 0; index < 4; index++) throttle.failed(HERE, 'bad');
  expect(() => throttle.check(HERE, 'bad')).toThrow('Too many requests with invalid credentials. Use');
  throttle.check(HERE, 'another');
  throttle.check('203.0.113.9', 'bad');
});
