import { describe, expect, test } from '@jest/globals';
import { seededRandom } from '../../../app/demo/random.ts';
import { autocorrelations, findSeasonality, isSeasonal } from './seasonality.ts';

function noise(seed: number): () => number {
  const next = seededRandom(seed);
  return () => 2 * next() - 1;
}
const weekly = (at: number) => 100 + [0, 5, 9, 7, 3, -12, -12][at % 7]!;

describe('autocorrelations', () => {
  test('are those reckoned by hand', () => {
    // Around the mean 2.5: -1.5, -0.5, 0.5, 1.5; power 5; at lag 1: 0.75 - 0.25 + 0.75 = 1.25, at lag 2: -0.75 - 0.75 = -1.5.
    const [zero, one, two] = autocorrelations([1, 2, 3, 4], 2);
    expect(zero).toBe(1);
    expect(one).toBeCloseTo(1.25 / 5, 12);
    expect(two).toBeCloseTo(-1.5 / 5, 12);
  });

  test('are 0 where nothing varies', () => {
    expect(autocorrelations([4, 4, 4, 4, 4], 3)).toEqual([0, 0, 0, 0]);
  });
});

describe('a season', () => {
  test.each([3, 4, 7, 12])('of %i steps is found, the strongest first, and its multiples are not said again', (period) => {
    const next = noise(period);
    const shape = Array.from({ length: period }, (_, at) => (at * 5) % period);
    const values = Array.from({ length: 20 * period }, (_, at) => 50 + 4 * shape[at % period]! + next());
    const found = findSeasonality(values);
    expect(found[0]?.period).toBe(period);
    expect(found.filter((one) => one.period > period && one.period % period === 0)).toEqual([]);
    expect(isSeasonal(values, period)).toBe(true);
  });

  test('is found through a trend', () => {
    const next = noise(3);
    const values = Array.from({ length: 210 }, (_, at) => weekly(at) + at * 0.8 + next());
    expect(findSeasonality(values)[0]?.period).toBe(7);
  });

  test('is not what only wanders, is noise, or stands still', () => {
    const next = noise(1);
    let walk = 0;
    const wandering = Array.from({ length: 400 }, () => (walk += next()));
    expect(findSeasonality(wandering).length).toBeLessThanOrEqual(3);
    const found = Array.from({ length: 100 }, (_, seed) => {
      const own = noise(seed + 50);
      return isSeasonal(
        Array.from({ length: 140 }, () => own()),
        7,
      );
    }).filter(Boolean);
    // Two-sided at 90 %: about ten in a hundred by chance.
    expect(found.length).toBeLessThan(20);
    expect(findSeasonality(new Array(60).fill(7))).toEqual([]);
    expect(isSeasonal(new Array(60).fill(7), 7)).toBe(false);
  });

  test('needs three periods, and one step is none', () => {
    const values = Array.from({ length: 28 }, (_, at) => weekly(at));
    expect([isSeasonal(values, 7), isSeasonal(values.slice(0, 20), 7), isSeasonal(values, 1)]).toEqual([true, false, false]);
  });
});
