import { describe, expect, test } from '@jest/globals';
import { localMoment, nextOccurrence } from './next-occurrence.ts';
import type { Rhythm } from './types.ts';

const daily = (localTime: string, timeZone: string): Rhythm => ({
  frequency: 'daily',
  weekday: null,
  dayOfMonth: null,
  localTime,
  timeZone,
});

/** The next moments of a rhythm after a given one. */
function following(rhythm: Rhythm, after: string, count: number): string[] {
  const found: string[] = [];
  let at = new Date(after);
  for (let i = 0; i < count; i++) {
    at = nextOccurrence(rhythm, at);
    found.push(at.toISOString().slice(0, 16));
  }
  return found;
}

describe('a daily time where the clocks change', () => {
  // Each: zone, local time, starting point, and the following moments in UTC.
  test.each<[string, string, string, string[]]>([
    // 2026-03-08 02:00 → 03:00 in New York: 02:30 does not exist and is due at 03:00 EDT.
    ['America/New_York', '02:30', '2026-03-06T12:00Z', ['2026-03-07T07:30', '2026-03-08T07:00', '2026-03-09T06:30']],
    // Right next to the gap nothing is moved.
    ['America/New_York', '01:59', '2026-03-07T12:00Z', ['2026-03-08T06:59', '2026-03-09T05:59']],
    ['America/New_York', '03:00', '2026-03-07T12:00Z', ['2026-03-08T07:00', '2026-03-09T07:00']],
    // 2026-11-01 02:00 → 01:00: 01:30 comes twice and is due the first time, in EDT.
    ['America/New_York', '01:30', '2026-10-31T12:00Z', ['2026-11-01T05:30', '2026-11-02T06:30']],
    ['America/New_York', '02:00', '2026-10-31T12:00Z', ['2026-11-01T07:00', '2026-11-02T07:00']],
    // 2026-03-29 02:00 → 03:00 in Berlin.
    ['Europe/Berlin', '02:30', '2026-03-27T12:00Z', ['2026-03-28T01:30', '2026-03-29T01:00', '2026-03-30T00:30']],
    // 2026-10-25 03:00 → 02:00.
    ['Europe/Berlin', '02:30', '2026-10-24T12:00Z', ['2026-10-25T00:30', '2026-10-26T01:30']],
    // Half an hour is skipped.
    ['Australia/Lord_Howe', '02:15', '2026-10-02T12:00Z', ['2026-10-02T15:45', '2026-10-03T15:30', '2026-10-04T15:15']],
    // A gap at midnight: the day begins at 01:00.
    ['Africa/Cairo', '00:30', '2026-04-22T12:00Z', ['2026-04-22T22:30', '2026-04-23T22:00', '2026-04-24T21:30']],
    // 30 December 2011 did not take place in Samoa: its delivery is due as the 31st begins, followed by that day's own.
    ['Pacific/Apia', '09:00', '2011-12-29T12:00Z', ['2011-12-29T19:00', '2011-12-30T10:00', '2011-12-30T19:00']],
    ['UTC', '02:30', '2026-03-28T12:00Z', ['2026-03-29T02:30', '2026-03-30T02:30']],
  ])('%s at %s after %s', (zone, time, after, expected) => {
    expect(following(daily(time, zone), after, expected.length)).toEqual(expected);
  });

  test('is due once between the two of a time that comes twice, whenever it is asked', () => {
    const rhythm = daily('01:30', 'America/New_York');
    // 05:30 UTC is 01:30 EDT; an hour later it is 01:30 EST.
    for (const after of ['2026-11-01T05:30Z', '2026-11-01T05:31Z', '2026-11-01T06:00Z', '2026-11-01T06:29Z', '2026-11-01T06:30Z'])
      expect(nextOccurrence(rhythm, new Date(after)).toISOString()).toBe('2026-11-02T06:30:00.000Z');
  });

  test('has exactly one moment on each local day of three years', () => {
    for (const [zone, time] of [
      ['America/New_York', '02:30'],
      ['America/New_York', '01:30'],
      ['Europe/Berlin', '02:30'],
      ['Europe/Berlin', '00:00'],
      ['America/Santiago', '00:10'],
      ['Asia/Kolkata', '23:59'],
    ] as const) {
      const days = new Set<string>();
      let at = new Date('2025-01-01T12:00Z');
      for (let i = 0; i < 3 * 365; i++) {
        at = nextOccurrence(daily(time, zone), at);
        days.add(localMoment(at, zone).slice(0, 10));
      }
      expect(days.size).toBe(3 * 365);
    }
  });
});

test('a weekly one is due on its weekday, on the clocks of its place', () => {
  const monday: Rhythm = { frequency: 'weekly', weekday: 1, dayOfMonth: null, localTime: '07:00', timeZone: 'Europe/Berlin' };
  expect(following(monday, '2026-03-20T00:00Z', 3)).toEqual(['2026-03-23T06:00', '2026-03-30T05:00', '2026-04-06T05:00']);
  // Sunday evening in New York is Monday in UTC.
  const sunday: Rhythm = { frequency: 'weekly', weekday: 7, dayOfMonth: null, localTime: '22:00', timeZone: 'America/New_York' };
  expect(following(sunday, '2026-11-01T00:00Z', 2)).toEqual(['2026-11-02T03:00', '2026-11-09T03:00']);
});

test('a monthly one falls on its day, or on the last of a shorter month, and comes back to its day', () => {
  const last: Rhythm = { frequency: 'monthly', weekday: null, dayOfMonth: 31, localTime: '08:00', timeZone: 'UTC' };
  expect(following(last, '2027-12-31T08:00Z', 5).map((at) => at.slice(0, 10))).toEqual([
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
    '2028-04-30',
    '2028-05-31',
  ]);
  expect(following({ ...last, dayOfMonth: 1 }, '2026-01-31T23:00Z', 2).map((at) => at.slice(0, 10))).toEqual(['2026-02-01', '2026-03-01']);
});
