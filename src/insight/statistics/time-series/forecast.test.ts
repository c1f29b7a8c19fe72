import { describe, expect, test } from '@jest/globals';
import { seededRandom } from '../../../app/demo/random.ts';
import { forecast } from './forecast.ts';

/** Seeded uniform noise in [-1, 1). */
function noise(seed: number): () => number {
  const next = seededRandom(seed);
  return () => 2 * next() - 1;
}

const weekly = (at: number) => 100 + [0, 5, 9, 7, 3, -12, -12][at % 7]!;

describe('a forecast', () => {
  test('goes on with the week and its trend', () => {
    const values = Array.from({ length: 140 }, (_, at) => weekly(at) + at / 10);
    const made = forecast(values, { period: 7, horizon: 14 })!;
    for (const [i, { mean }] of made.points.entries()) expect(Math.abs(mean - (weekly(140 + i) + (140 + i) / 10))).toBeLessThan(2);
  });

  test('has intervals that cover what they say', () => {
    let [inside, all] = [0, 0];
    for (let series = 0; series < 60; series++) {
      const next = noise(series + 10);
      let level = 50;
      const values = Array.from({ length: 160 }, (_, at) => {
        level += next();
        return level + weekly(at) / 4 + 2 * next();
      });
      const made = forecast(values.slice(0, 146), { period: 7, horizon: 14, level: 0.8 })!;
      for (const [i, { lower, upper }] of made.points.entries()) {
        all += 1;
        if (values[146 + i]! >= lower && values[146 + i]! <= upper) inside += 1;
      }
    }
    expect(inside / all).toBeGreaterThan(0.72);
    expect(inside / all).toBeLessThan(0.9);
  });

  test('is the same in every run, and honest about too little', () => {
    const values = Array.from({ length: 90 }, (_, at) => weekly(at));
    expect(JSON.stringify(forecast(values, { period: 7, horizon: 7 }))).toBe(JSON.stringify(forecast(values, { period: 7, horizon: 7 })));
    expect(forecast([1, 2, 3], { horizon: 1 })).toBeNull();
    expect(forecast(new Array(20).fill(3), { horizon: 2 })?.points).toEqual([
      { mean: 3, lower: 3, upper: 3 },
      { mean: 3, lower: 3, upper: 3 },
    ]);
  });
});
