import { expect, test } from '@jest/globals';
import { nearNames } from '../metrics/bind-names.ts';

test('a wrong name is answered with up to three that are close to it', () => {
  const existing = ['revenue', 'Revenue net', 'region', 'profit', 'order_id'];
  expect(nearNames('revenu', existing)).toEqual(['revenue', 'Revenue net']);
  expect(nearNames('regoin', existing)).toEqual(['region']);
  expect(nearNames('ORDER ID', existing)).toEqual(['order_id']);
  expect(nearNames('weather', existing)).toEqual([]);
});

// Without a bound, the first case took 0.8 seconds and the second 0.5.
test.each([
  ['a long name among long names', 'revenue_'.repeat(25), Array.from({ length: 1_990 }, (_, i) => `${'unlike_'.repeat(28)}${i}`)],
  [
    'twenty sources of 1,990 columns',
    'revenue of the northern region by month',
    Array.from({ length: 39_800 }, (_, i) => `unlike that other column of ours number ${i}`),
  ],
])('%s take little of the main thread', (_what, name, existing) => {
  nearNames('warm', ['up']);
  const before = process.threadCpuUsage();
  nearNames(name, existing);
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(150);
});
