// Not one of the project's tests: it fails in every way that the runner is to notice.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';

test('passes', () => expect(1).toBe(1));
test('differs', () => expect(1).toBe(2));
test('throws', () => {
  throw new Error('thrown');
});
test('rejects', () => Promise.reject(new Error('rejected')));
test.each([1, 2])('is even: %i', (n) => expect(n % 2).toBe(0));
test('hangs', () => new Promise(() => {}), 50);
describe('around tests', () => {
  beforeAll(() => new Promise(() => {}), 50);
  afterAll(() => {
    throw new Error('thrown after');
  });
  test('comes between', () => {});
});
describe.skip('left out', () => {
  test('is not run', () => expect(1).toBe(2));
});
