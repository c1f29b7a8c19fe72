import { describe, expect, test } from '@jest/globals';
import { sixSigmaSeries } from '../../../bench/six-sigma.ts';
import { standardize } from './standardize.ts';

describe('The level of a series', () => {
  test.each([
    ['year', 7_102 * 1_000_003 + 29],
    ['week and year', 7_103 * 1_000_003 + 49],
  ] as const)('follows a yearly wave at both ends, however noisy: %s', (season, seed) => {
    const { values, levels, sigma } = sixSigmaSeries(season, seed);
    const { expected } = standardize({ grain: 'day', values, counts: false });
    const errors = expected.map((one, at) => (one! - levels[at]!) / sigma);
    const ends = [...errors.slice(0, 30), ...errors.slice(-30)];
    expect(Math.sqrt(ends.reduce((sum, one) => sum + one ** 2, 0) / ends.length)).toBeLessThan(0.5);
  });
});
