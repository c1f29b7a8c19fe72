import { expect, test } from '@jest/globals';
import { metricWorld } from '../../../../test/support/metric-world.ts';

const { run, refusal } = metricWorld();
const month = { time: 'default', grain: 'month' } as const;

test('intervals hold at the end of each step, and begin and end in it', async () => {
  const time = { from: '2025-01-01', to: '2025-05-01' };
  expect(await run({ metrics: ['active', 'recurring', 'begun', 'churned'], by: [month], time })).toEqual([
    ['2025-01-01', 2, 30, 2, 0],
    ['2025-02-01', 2, 40, 1, 1],
    ['2025-03-01', 2, 40, 0, 0],
    ['2025-04-01', 2, 50, 1, 1],
  ]);
});

test('an interval is over on the day on which it ends', async () => {
  expect(await run({ metrics: ['active'], time: { from: '2025-01-01', to: '2025-02-01' }, by: ['country'] })).toEqual([
    ['CH', 1],
    ['DE', 1],
  ]);
  expect(await run({ metrics: ['active'], time: { from: '2025-01-01', to: '2025-02-02' } })).toEqual([[2]]);
});

test('what holds has shares, but no running total and no weekday', async () => {
  expect(await run({ metrics: ['recurring'], by: ['country'], show: ['share'] })).toEqual([
    ['DE', 80],
    ['CH', 20],
  ]);
  expect(await refusal({ metrics: ['active'], by: [month], show: ['running_total'] })).toMatch(/does not add up over time/);
  expect(await refusal({ metrics: ['active'], by: [{ time: 'default', grain: 'weekday' }] })).toMatch(/has no "weekday"/);
});

test('of levels read together, what is missing from the latest reading is gone', async () => {
  const [january, february] = ['2025-01-01', '2025-02-01'];
  expect(await run({ metrics: ['held'], by: [month] })).toEqual([
    [january, 12],
    [february, 6],
  ]);
  const one = (shelf: string) => run({ metrics: ['held'], by: [month], filters: { dimension: 'shelf', is: shelf } });
  expect(await one('a')).toEqual([
    [january, 5],
    [february, 6],
  ]);
  expect(await one('b')).toEqual([
    [january, 7],
    [february, null],
  ]);
});

test('a level that is of nothing but the whole is its last one', async () => {
  expect(await run({ metrics: ['cash'] })).toEqual([[90]]);
  expect(await run({ metrics: ['cash'], time: { from: '2025-02-01', to: '2025-03-01' } })).toEqual([[80]]);
  expect(await run({ metrics: ['cash'], by: [month] })).toEqual([
    ['2025-01-01', 100],
    ['2025-02-01', 80],
    ['2025-03-01', 90],
  ]);
});

test('at one moment levels of the other groups are one', async () => {
  const top = { n: 1, other: true };
  expect(await run({ metrics: ['balance'], by: ['branch'], top })).toEqual([
    ['N', false, 20],
    [null, true, 7],
  ]);
  expect(await run({ metrics: ['recurring', 'active'], by: ['country'], top })).toEqual([
    ['DE', false, 40, 1],
    [null, true, 10, 1],
  ]);
  expect(await run({ metrics: ['balance'], by: ['branch', month], top, time: { from: '2025-01-01', to: '2025-03-01' } })).toEqual([
    ['N', '2025-01-01', false, 10],
    [null, '2025-01-01', true, 5],
    ['N', '2025-02-01', false, 20],
    [null, '2025-02-01', true, 5],
  ]);
});

test('derived columns are dimensions and values like others', async () => {
  expect(await run({ metrics: ['orders'], by: ['size'] })).toEqual([
    ['small', 4],
    ['large', 2],
  ]);
  expect(await run({ metrics: ['slow'] })).toEqual([[2]]);
  expect(await run({ metrics: ['sold'], by: ['orders.size'] })).toEqual([
    ['large', 16],
    ['small', 6],
  ]);
});

test('days since a moment go by dates, have extremes and a mean, and no sum', async () => {
  expect(await run({ metrics: ['since_last'], by: ['status'] })).toEqual([
    ['open', 70],
    ['paid', 1],
  ]);
  expect(await refusal({ metrics: ['days_in_all'] })).toMatch(/does not add up/);
});

test('steps of another time are groups: none is filled in or lost', async () => {
  const signedUp = { time: 'customers.signed_up', grain: 'month' } as const;
  expect(await run({ metrics: ['orders'], by: [signedUp], time: { from: '2025-04-01', to: '2025-05-01' } })).toEqual([
    ['2025-02-01', 1],
    ['2025-03-01', 1],
    [null, 1],
  ]);
  expect(await refusal({ metrics: ['orders'], by: [signedUp], show: ['running_total'] })).toMatch(/needs a series/);
});
