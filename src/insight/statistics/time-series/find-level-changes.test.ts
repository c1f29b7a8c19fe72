import { describe, expect, test } from '@jest/globals';
import { nullSeries } from '../../../../bench/noise/series.ts';
import { seededRandom } from '../../../app/demo/random.ts';
import { findLevelChanges } from './find-level-changes.ts';

function normals(seed: number): () => number {
  const next = seededRandom(seed);
  return () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
}
function noisy(length: number, seed: number, of: (at: number) => number): number[] {
  const next = normals(seed);
  return Array.from({ length }, (_, at) => of(at) + next());
}

describe('a change of the level', () => {
  test('is found at its place, with the levels beside it', () => {
    const [change, ...others] = findLevelChanges(noisy(60, 1, (at) => (at < 37 ? 20 : 26)));
    expect(others).toEqual([]);
    expect(change!.at).toBe(37);
    expect(change!.before).toBeCloseTo(20, 0);
    expect(change!.after).toBeCloseTo(26, 0);
    expect(change!.p).toBeLessThan(1e-6);
  });

  test('is found again and again, in order', () => {
    const values = noisy(160, 2, (at) => (at < 40 ? 10 : at < 90 ? 18 : at < 120 ? 6 : 14));
    expect(findLevelChanges(values).map(({ at }) => at)).toEqual([40, 90, 120]);
  });

  test('is found under a season', () => {
    const week = [0, 6, 9, 7, 2, -12, -12];
    const values = noisy(140, 3, (at) => 50 + week[at % 7]! + (at < 80 ? 0 : 8));
    const found = findLevelChanges(values, { period: 7 });
    expect(found).toHaveLength(1);
    expect(Math.abs(found[0]!.at - 80)).toBeLessThanOrEqual(1);
  });

  test('is no slope, no spike, no season and no wandering', () => {
    expect(findLevelChanges(noisy(120, 4, (at) => 0.4 * at))).toEqual([]);
    expect(findLevelChanges(noisy(120, 5, (at) => (at === 60 ? 80 : 20)))).toEqual([]);
    expect(findLevelChanges(noisy(120, 6, (at) => [0, 6, 9, 7, 2, -12, -12][at % 7]!))).toEqual([]);
    const found = Array.from({ length: 100 }, (_, seed) => {
      const next = normals(seed + 1_000);
      let value = 0;
      return findLevelChanges(Array.from({ length: 120 }, () => (value = 0.7 * value + next()))).length;
    });
    expect(found.filter((count) => count > 0).length).toBeLessThanOrEqual(4);
  });

  test('is hardly ever seen in noise, skewed or not', () => {
    const shapes: ((next: () => number) => number)[] = [(z) => z(), (z) => Math.exp(0.8 * z()), (z) => Math.abs(z())];
    for (const shape of shapes) {
      const found = Array.from({ length: 60 }, (_, seed) => {
        const next = normals(seed + 10);
        return findLevelChanges(Array.from({ length: 100 }, () => shape(next))).length;
      });
      expect(found.filter((count) => count > 0).length).toBeLessThanOrEqual(1);
    }
  });

  test('keeps its place where values are missing', () => {
    const values: (number | null)[] = noisy(80, 8, (at) => (at < 50 ? 5 : 15));
    for (const at of [3, 20, 21, 60]) values[at] = null;
    expect(findLevelChanges(values).map(({ at }) => at)).toEqual([50]);
  });

  test('is nothing in what is short or flat, is the same at every scale and in every run, and is found in long series in time', () => {
    expect(findLevelChanges([1, 1, 1, 9, 9, 9])).toEqual([]);
    expect(findLevelChanges(new Array(50).fill(4))).toEqual([]);
    const values = noisy(90, 9, (at) => (at < 30 ? 5 : 15));
    const [one, large] = [findLevelChanges(values), findLevelChanges(values.map((value) => value * 1e6))];
    expect(large.map(({ at }) => at)).toEqual(one.map(({ at }) => at));
    expect(new Set(Array.from({ length: 10 }, () => JSON.stringify(findLevelChanges(values)))).size).toBe(1);
    const long = noisy(20_000, 10, (at) => (at < 12_000 ? 5 : 9));
    const [change] = findLevelChanges(long);
    // The level is found in blocks of ten.
    expect(Math.abs(change!.at - 12_000)).toBeLessThanOrEqual(10);
  });
});

test('wandering levels rarely change', () => {
  const found = Array.from({ length: 12 }, (_, seed) => findLevelChanges(nullSeries('random walk', 40 + seed).values));
  expect(found.filter((changes) => changes.length > 0).length).toBeLessThanOrEqual(2);
});
