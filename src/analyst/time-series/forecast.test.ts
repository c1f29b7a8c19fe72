import { describe, expect, test } from '@jest/globals';
import { forecast } from './forecast.ts';
import { seasonalNaive, theta } from './methods.ts';
import { findSeasonality, isSeasonal } from './seasonality.ts';

/** Uniform noise in [-1, 1), the same in every run (mulberry32). */
function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 31 - 1;
  };
}

const weekly = (at: number) => 100 + [0, 5, 9, 7, 3, -12, -12][at % 7]!;

describe('a season', () => {
  test('is found where values repeat, and not where they only wander', () => {
    const next = noise(1);
    const values = Array.from({ length: 210 }, (_, at) => weekly(at) + next());
    expect(findSeasonality(values)[0]?.period).toBe(7);
    let walk = 0;
    const wandering = Array.from({ length: 400 }, () => (walk += next()));
    expect(findSeasonality(wandering).length).toBeLessThanOrEqual(3);
    expect(isSeasonal(values, 7)).toBe(true);
    expect(isSeasonal([1, 2, 3], 7)).toBe(false);
  });
});

describe('the methods', () => {
  test('seasonal naive repeats the last period', () => {
    expect(seasonalNaive([1, 2, 3, 4, 5, 6], 3, 4)).toEqual([4, 5, 6, 4]);
    expect(seasonalNaive([1, 2], 1, 2)).toEqual([2, 2]);
  });

  test('Theta of a straight line goes on with half its slope and the smoothing of its double (by hand: the line itself)', () => {
    const line = Array.from({ length: 40 }, (_, at) => 10 + 2 * at);
    // The second theta line is 10 + 2 at as well; its smoothing ends just behind the last value, 88.
    const [first, second] = theta(line, 1, 2);
    expect(second! - first!).toBeCloseTo(1, 9);
    expect(first).toBeGreaterThan(88);
    expect(first).toBeLessThan(90);
  });
});

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
