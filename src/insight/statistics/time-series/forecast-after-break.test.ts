import { describe, expect, test } from '@jest/globals';
import { seededRandom } from '../../../app/demo/random.ts';
import { forecastAfterBreak } from './forecast-after-break.ts';

const next = seededRandom(3);
const noise = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
const options = { period: 1, horizon: 6, level: 0.8 };
const series = (length: number, of: (at: number) => number) => Array.from({ length }, (_, at) => of(at) + noise());

describe('a forecast after a break', () => {
  test('goes on from the new level', () => {
    const made = forecastAfterBreak(
      series(90, (at) => (at < 60 ? 100 : 140)),
      options,
    )!;
    expect(made).toMatchObject({ change: 'level', breakAt: 60, values: 30 });
    for (const { mean } of made.points) expect(Math.abs(mean - 140)).toBeLessThan(2);
  });

  test('goes on along the new slope', () => {
    const made = forecastAfterBreak(
      series(100, (at) => 50 + 2 * Math.max(0, at - 60)),
      options,
    )!;
    expect(made.change).toBe('slope');
    expect(Math.abs(made.breakAt! - 60)).toBeLessThanOrEqual(3);
    for (const [i, { mean, lower, upper }] of made.points.entries()) {
      expect(Math.abs(mean - (50 + 2 * (40 + i)))).toBeLessThan(4);
      expect(upper - lower).toBeLessThan(12);
    }
  });

  test('leaves what is too fresh to fit, and sees none in noise or one slope', () => {
    expect(
      forecastAfterBreak(
        series(90, (at) => (at < 84 ? 100 : 140)),
        options,
      ),
    ).toMatchObject({ change: null, breakAt: null, values: 90 });
    expect(
      forecastAfterBreak(
        series(90, () => 100),
        options,
      ),
    ).toMatchObject({ change: null });
    expect(
      forecastAfterBreak(
        series(90, (at) => 100 + 3 * at),
        options,
      ),
    ).toMatchObject({ change: null });
    expect(forecastAfterBreak([1, 2, 3], options)).toBeNull();
  });
});
