import { expect, test } from '@jest/globals';
import { metricWorld } from '../../../../test/support/metric-world.ts';

const { run } = metricWorld();

test('keys match without regard to case and blanks, in the spelling of the table that they refer to', async () => {
  expect(await run({ metrics: ['visits', 'good_visits'], by: ['city'] })).toEqual([
    ['Zurich', 3, 3],
    [null, 2, 0],
    ['Berne', 1, 0],
  ]);
  expect(await run({ metrics: ['visits'], by: ['shop'] })).toEqual([
    ['Zh1', 3],
    ['Gone', 2],
    ['Be2', 1],
  ]);
  expect(await run({ metrics: ['shops_visited'] })).toEqual([[3]]);
});

test('values count as one however they are spelled, and show as most rows spell them', async () => {
  expect(await run({ metrics: ['visits'], by: ['mood'] })).toEqual([
    ['Good', 3],
    ['bad', 3],
  ]);
  expect(await run({ metrics: ['visits'], filters: { dimension: 'mood', in: ['GOOD', 'x'] } })).toEqual([[3]]);
  expect(await run({ metrics: ['visits'], filters: { dimension: 'shop', is: 'zh1' } })).toEqual([[3]]);
});
