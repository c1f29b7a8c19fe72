import { describe, expect, test } from '@jest/globals';
import { seededRandom } from '../../app/demo/random.ts';
import { findChangeOnYear, findLastingChange, findShareChange } from './lasting-changes.ts';

const WEEKS = 150;

/** Weekly values around a level, with independent noise of a tenth of it. */
function series(seed: number, level: (week: number) => number): number[] {
  const next = seededRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  return Array.from({ length: WEEKS }, (_, week) => level(week) * (1 + 0.1 * normal()));
}

const summer = (week: number) => 1 + 0.4 * Math.sin((2 * Math.PI * week) / 52.18);

describe('a change that lasts', () => {
  test('is found with its place, against the same weeks of the year before', () => {
    const found = findLastingChange(
      series(1, (week) => (week < 110 ? 100 : 70)),
      'week',
    );
    expect(found).toMatchObject({ shape: 'step', sameSteps: true });
    expect(Math.abs(found!.at - 110)).toBeLessThan(3);
    expect(found!.before).toBeCloseTo(100, -1);
    expect(found!.after).toBeCloseTo(70, -1);
  });

  test('is found under a yearly wave, which by itself is none', () => {
    const fallen = series(2, (week) => 100 * summer(week) * (week < 105 ? 1 : 0.65));
    expect(Math.abs((findChangeOnYear(fallen, 'week')?.at ?? 0) - 105)).toBeLessThan(4);
    const wave = series(3, (week) => 100 * summer(week));
    expect([findLastingChange(wave, 'week'), findChangeOnYear(wave, 'week'), findShareChange(wave, 'week')]).toEqual([null, null, null]);
  });

  test('is found in half a year of months that clearly differ from the year before', () => {
    const months = '102 92 93 92 94 94 94 97 102 98 93 102 97 102 92 87 92 94 95 104 91 99 90 100 100 93 96 91 123 119 110 113 127 137'
      .split(' ')
      .map(Number);
    expect(findShareChange(months, 'month')).toMatchObject({ at: 28, shape: 'step', sameSteps: true });
  });

  test('is a slope where a part fades', () => {
    const fading = series(4, (week) => (week < 90 ? 0.3 : 0.3 * (1 - (week - 90) / 70)));
    expect(findShareChange(fading, 'week')).toMatchObject({ shape: 'ramp' });
  });

  test('is not found in noise, nor in levels that wander', () => {
    const seeds = Array.from({ length: 20 }, (_, i) => 100 + i);
    const noise = seeds.map((seed) => series(seed, () => 100));
    let level = 100;
    const walks = seeds.map((seed) => {
      level = 100;
      return series(seed, () => 1).map((step) => (level += 20 * (step - 1)));
    });
    const told = [...noise, ...walks].filter((values) => findShareChange(values, 'week') ?? findLastingChange(values, 'week'));
    expect(told.length).toBeLessThanOrEqual(2);
  });
});
