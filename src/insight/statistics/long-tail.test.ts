import { expect, test } from '@jest/globals';
import { seededRandom } from '../../app/demo/random.ts';
import { longTails } from './long-tail.ts';

/** Values with an exponential excess on their upper side. */
function exponential(seed: number, count: number): number[] {
  const next = seededRandom(seed);
  return Array.from({ length: count }, () => -Math.log(1 - next()));
}

test('two in a long tail are as unlikely as the product of their shares, not as that product', () => {
  const values = exponential(1, 400);
  const chance = longTails(values, values);
  const product = chance([7]) * chance([6]);
  expect(chance([7, 6])).toBeCloseTo(product * (1 + Math.log(0.1 ** 2 / product)), 12);
});

test('one in a long tail says the same among those that are in none', () => {
  const values = exponential(3, 400);
  const chance = longTails(values, values);
  expect(chance([7, 0.5])).toBe(chance([7]));
  expect(chance([0.5, 0.4])).toBe(1);
});

test('a normal tail is left to other judges, and a surely long one reaches further than an exponential one', () => {
  const even = Array.from({ length: 400 }, (_, at) => at / 200 - 1);
  expect(longTails(even, even)([5])).toBe(0);
  const values = exponential(4, 4_000);
  expect(longTails(values, values)([9])).toBeGreaterThan(2 * Math.exp(-9));
});
