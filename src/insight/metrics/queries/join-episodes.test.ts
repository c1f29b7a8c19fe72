import { expect, test } from '@jest/globals';
import { joinEpisodes } from './join-episodes.ts';

const values = [8, 8, 20, 20, 20, 8, 22, 22, 22, 8, 8, 8, 8, 20];
const days = (from: number, to: number, direction: 'high' | 'low' = 'high') => ({ from, to, direction, value: 20, expected: 8, p: 0.01 });

test('parts of one episode with a day between them are told once', () => {
  const [one, other] = joinEpisodes([days(6, 8), days(2, 4), days(13, 13)], [], values);
  expect(one).toMatchObject({ from: 2, to: 8, expected: 8, value: 134 / 7 });
  expect(other).toMatchObject({ from: 13, to: 13 });
  expect(joinEpisodes([days(2, 4), days(6, 8, 'low')], [], values)).toHaveLength(2);
});

test('a longer episode takes the place of its clear days where its other days are off, too', () => {
  expect(joinEpisodes([days(2, 2)], [days(2, 4)], values)).toMatchObject([{ from: 2, to: 4 }]);
  expect(joinEpisodes([days(13, 13)], [days(9, 13)], values)).toMatchObject([{ from: 13, to: 13 }]);
  expect(joinEpisodes([], [days(2, 8)], values)).toMatchObject([{ from: 2, to: 8 }]);
});
