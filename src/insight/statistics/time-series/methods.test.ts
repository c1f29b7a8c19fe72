import { describe, expect, test } from '@jest/globals';
import { dampedSmoothing, simpleSmoothing } from './exponential-smoothing.ts';
import { combined, damped, METHODS, type MethodName, seasonalNaive, simple, theta } from './methods.ts';

const NAMES = Object.keys(METHODS) as MethodName[];
const line = Array.from({ length: 40 }, (_, at) => 10 + 2 * at);
const quarters = Array.from({ length: 32 }, (_, at) => [100, 140, 80, 120][at % 4]!);

describe('each method', () => {
  test.each(NAMES)('%s gives as many values as were asked for, the same in every run', (name) => {
    const values = quarters.map((value, at) => value + at);
    const made = METHODS[name](values, 4, 7);
    expect(made).toHaveLength(7);
    expect(made.every(Number.isFinite)).toBe(true);
    expect(METHODS[name](values, 4, 7)).toEqual(made);
  });

  test.each(NAMES)('%s goes on with what stands still', (name) => {
    expect(METHODS[name](new Array(20).fill(6), 1, 3)).toEqual([6, 6, 6]);
  });

  test.each(NAMES)('%s goes on with a season that repeats exactly', (name) => {
    for (const [i, value] of METHODS[name](quarters, 4, 6).entries()) expect(value).toBeCloseTo([100, 140, 80, 120][i % 4]!, 6);
  });

  test.each(NAMES)('%s takes negative values for what they are', (name) => {
    const values = Array.from({ length: 32 }, (_, at) => [-10, 30, -40, 20][at % 4]!);
    for (const [i, value] of METHODS[name](values, 4, 4).entries()) expect(value).toBeCloseTo([-10, 30, -40, 20][i]!, 6);
  });

  test.each(NAMES)('%s is the same at every scale', (name) => {
    const values = quarters.map((value, at) => value + ((at * 13) % 7));
    const plain = METHODS[name](values, 4, 3);
    METHODS[name](
      values.map((value) => value * 1_000),
      4,
      3,
    ).forEach((value, i) => void expect(value / 1_000).toBeCloseTo(plain[i]!, 6));
  });
});

describe('seasonal naive', () => {
  test('repeats the last period, and the last value where there is none', () => {
    expect(seasonalNaive([1, 2, 3, 4, 5, 6], 3, 4)).toEqual([4, 5, 6, 4]);
    expect(seasonalNaive([1, 2], 1, 2)).toEqual([2, 2]);
    expect(seasonalNaive([1, 2], 3, 2)).toEqual([2, 2]);
  });
});

describe('Theta', () => {
  test('of a straight line goes on with half its slope and the smoothing of its double (by hand: the line itself)', () => {
    // The second theta line is 10 + 2 at as well; its smoothing ends just short of the last value, 88.
    const [first, second] = theta(line, 1, 2);
    expect(second! - first!).toBeCloseTo(1, 9);
    expect(first).toBeGreaterThan(88);
    expect(first).toBeLessThan(90);
  });
});

describe('smoothing', () => {
  test('simple: of what jumps once it gives the new level, with the weight that errs least', () => {
    const values = [...new Array(20).fill(10), ...new Array(20).fill(30)];
    expect(simple(values, 1, 2)[0]).toBeCloseTo(30, 3);
    expect(simple(values, 1, 2)[1]).toBe(simple(values, 1, 2)[0]);
    // No weight tried by hand has a smaller error.
    const errorsOf = (alpha: number) => {
      let [level, errors] = [values[0] as number, 0];
      for (const value of values.slice(1) as number[]) {
        errors += (value - level) ** 2;
        level += alpha * (value - level);
      }
      return errors;
    };
    const least = Math.min(...Array.from({ length: 99 }, (_, i) => errorsOf((i + 1) / 100)));
    expect(simpleSmoothing(values).errors).toBeLessThanOrEqual(least * 1.001);
  });

  test('with a damped trend: goes on rising, ever less', () => {
    const made = damped(line, 1, 12);
    const steps = made.slice(1).map((value, i) => value - made[i]!);
    expect(made[0]).toBeCloseTo(90, 0);
    for (const [i, step] of steps.entries()) {
      expect(step).toBeGreaterThan(0);
      if (i > 0) expect(step).toBeLessThan(steps[i - 1]!);
    }
    expect(dampedSmoothing(line).errors).toBeLessThan(simpleSmoothing(line).errors);
  });
});

describe('the combination', () => {
  test('is the mean of Theta and the two smoothings', () => {
    const values = quarters.map((value, at) => value + 3 * at);
    const [a, b, c] = [theta, damped, simple].map((method) => method(values, 4, 5));
    combined(values, 4, 5).forEach((value, i) => void expect(value).toBeCloseTo((a![i]! + b![i]! + c![i]!) / 3, 9));
  });
});
