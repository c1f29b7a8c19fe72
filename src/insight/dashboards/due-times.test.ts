import { expect, test } from '@jest/globals';
import { nextDue, scheduleFrom } from './due-times.ts';
import type { RefreshFrequency } from './types.ts';

/** The days on which a dashboard is refreshed if every round is on time. */
function rounds(refreshFrequency: RefreshFrequency, begun: string, count: number): string[] {
  let schedule = scheduleFrom(refreshFrequency, new Date(begun));
  const found: string[] = [];
  while (found.length < count && schedule.nextRefreshAt) {
    found.push(schedule.nextRefreshAt.toISOString());
    schedule = { ...schedule, nextRefreshAt: nextDue({ refreshFrequency, ...schedule }, schedule.nextRefreshAt) };
  }
  return found;
}

test('a monthly schedule that began on the 31st comes back to it after a shorter month', () => {
  expect(rounds('monthly', '2027-12-31T10:15:42Z', 5)).toEqual([
    '2028-01-31T10:15:00.000Z',
    '2028-02-29T10:15:00.000Z',
    '2028-03-31T10:15:00.000Z',
    '2028-04-30T10:15:00.000Z',
    '2028-05-31T10:15:00.000Z',
  ]);
});

test('the others follow by the hour, the day and the week', () => {
  expect(rounds('hourly', '2027-12-31T23:15:42Z', 2)).toEqual(['2028-01-01T00:15:42.000Z', '2028-01-01T01:15:42.000Z']);
  expect(rounds('daily', '2028-02-28T10:00:00Z', 2)).toEqual(['2028-02-29T10:00:00.000Z', '2028-03-01T10:00:00.000Z']);
  expect(rounds('weekly', '2028-02-28T10:00:00Z', 1)).toEqual(['2028-03-06T10:00:00.000Z']);
  expect(rounds('manual', '2028-02-28T10:00:00Z', 1)).toEqual([]);
});

test('rounds that were missed are not caught up', () => {
  const due = { refreshFrequency: 'monthly', nextRefreshAt: new Date('2028-01-31T10:15:00Z'), scheduleDay: 31 } as const;
  expect(nextDue(due, new Date('2028-04-02T00:00:00Z'))).toEqual(new Date('2028-04-30T10:15:00Z'));
});
