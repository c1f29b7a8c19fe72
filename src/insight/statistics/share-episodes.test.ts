import { expect, test } from '@jest/globals';
import { findCountEpisodes, findShareEpisodes } from './share-episodes.ts';

const DAYS = 1_000;

/** Rows of each day, Poisson-like and always the same: about 8 on weekdays, 3 at weekends. */
function businessDays(seed: number, usual = (_day: number) => 1): number[] {
  let state = seed * 0x9e3779b9;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return Array.from({ length: DAYS }, (_, day) => {
    const chance = ((day % 7 < 5 ? 8 : 3) * usual(day)) / 40;
    return Array.from({ length: 40 }, next).filter((one) => one < chance).length;
  });
}

const promoted = (day: number) => (day >= 600 && day < 609 ? 3 : 1);

test('finds a promotion of one value that no single day shows', () => {
  const own = businessDays(11, (day) => 0.2 * promoted(day));
  const others = businessDays(12, () => 0.8);
  const [found, ...more] = findShareEpisodes(
    own,
    own.map((one, day) => one + others[day]!),
  );
  expect(more).toEqual([]);
  expect(found).toMatchObject({ direction: 'high' });
  expect(Math.abs(found!.from - 600) + Math.abs(found!.to - 608)).toBeLessThan(5);
  expect(found!.p).toBeLessThan(0.001);
});

test('takes what all values share, what lasts and what returns each year for no episode', () => {
  const episodes = (own: (day: number) => number, rest: (day: number) => number) => {
    const rows = businessDays(21, (day) => 0.3 * own(day));
    const others = businessDays(22, (day) => 0.7 * rest(day));
    return findShareEpisodes(
      rows,
      rows.map((one, day) => one + others[day]!),
    );
  };
  const once = () => 1;
  expect(episodes(once, once)).toEqual([]);
  expect(episodes(promoted, promoted)).toEqual([]);
  expect(episodes((day) => (day < 500 ? 1 : 0.3), once)).toEqual([]);
  expect(episodes((day) => (day % 365 > 100 && day % 365 < 112 ? 3 : 1), once)).toEqual([]);
});

test('finds a busy week of the whole, but neither a season nor chance', () => {
  const [found] = findCountEpisodes(businessDays(31, (day) => (day >= 600 && day < 609 ? 2.3 : 1)));
  expect(found).toMatchObject({ direction: 'high' });
  expect(found!.p).toBeLessThan(0.0005);
  const season = findCountEpisodes(businessDays(32, (day) => 0.7 + 1.3 * Math.exp(-((((day % 365) - 180) / 25) ** 2))));
  expect([...season, ...findCountEpisodes(businessDays(33))].filter(({ p }) => p < 0.0005)).toEqual([]);
});
