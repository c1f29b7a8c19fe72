import { describe, expect, test } from '@jest/globals';
import { seededRandom } from '../../../app/demo/random.ts';
import { studentQuantile } from '../distributions.ts';
import { forecastTotal } from './forecast-total.ts';

const week = [0, 8, 12, 9, 4, -16, -17];
function days(length: number, seed: number, level = (_: number) => 100): number[] {
  const next = seededRandom(seed);
  let drift = 0;
  return Array.from({ length }, (_, at) => {
    drift = 0.7 * drift + 6 * (next() - 0.5);
    return level(at) + week[at % 7]! + drift + 10 * (next() - 0.5);
  });
}
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

test("Student's quantiles are those of the tables", () => {
  expect(studentQuantile(0.2, 4)).toBeCloseTo(1.533, 3);
  expect(studentQuantile(0.05, 10)).toBeCloseTo(2.228, 3);
});

describe('a total', () => {
  test('goes on with the week, and its interval covers what it says', () => {
    let [inside, all] = [0, 0];
    for (let seed = 0; seed < 100; seed++) {
      const values = days(250, seed + 1);
      const made = forecastTotal(values.slice(0, 220), { period: 7, horizon: 30, level: 0.8 });
      // Right after a level change there is nothing to forecast from.
      if (!made) continue;
      all += 1;
      const truth = sum(values.slice(220));
      expect(Math.abs(made.total / truth - 1)).toBeLessThan(0.15);
      if (truth >= made.lower && truth <= made.upper) inside += 1;
    }
    expect(all).toBeGreaterThan(85);
    expect(inside / all).toBeGreaterThan(0.7);
    expect(inside / all).toBeLessThan(0.95);
  });

  test('says how likely it is above so much: surely far below, half at itself, hardly far above', () => {
    const made = forecastTotal(days(220, 3), { period: 7, horizon: 30, level: 0.8 })!;
    expect(made.above(made.total)).toBeCloseTo(0.5, 6);
    expect(made.above(made.lower)).toBeCloseTo(0.9, 3);
    expect(made.above(made.upper)).toBeCloseTo(0.1, 3);
    expect(made.above(made.total / 2)).toBeGreaterThan(0.99);
  });

  test('forgets a level that is no more', () => {
    const values = days(300, 4, (at) => (at < 150 ? 100 : 40));
    const made = forecastTotal(values, { period: 7, horizon: 30, level: 0.8 })!;
    expect(made.values).toBeGreaterThan(140);
    expect(made.values).toBeLessThan(160);
    expect(Math.abs(made.total / (30 * 40) - 1)).toBeLessThan(0.1);
    const exact = forecastTotal([...new Array(100).fill(100), ...new Array(100).fill(70)], { period: 7, horizon: 30, level: 0.8 })!;
    expect([exact.values, exact.above(2_100), exact.above(2_101)]).toEqual([100, 1, 0]);
    expect([exact.total, exact.lower, exact.upper].map((value) => Number(value.toPrecision(12)))).toEqual([2_100, 2_100, 2_100]);
  });

  test('is nothing where too little is known, never below nothing where nothing is, and the same in every run', () => {
    expect(forecastTotal(days(60, 5), { period: 7, horizon: 30, level: 0.8 })).toBeNull();
    expect(forecastTotal(days(200, 5), { period: 7, horizon: 0, level: 0.8 })).toBeNull();
    const falling = Array.from({ length: 200 }, (_, at) => Math.max(0, 200 - at));
    const made = forecastTotal(falling, { period: 7, horizon: 60, level: 0.8 })!;
    expect(made.lower).toBeGreaterThanOrEqual(0);
    const runs = Array.from({ length: 10 }, () => JSON.stringify(forecastTotal(days(200, 6), { period: 7, horizon: 20, level: 0.8 })));
    expect(new Set(runs).size).toBe(1);
  });
});
