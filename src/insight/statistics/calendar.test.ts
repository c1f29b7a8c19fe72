import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { bucketStart, daysIn, fromDay, GRAINS, nextBucket, previousPeriod, previousYear, toDay } from './calendar.ts';
import { coverageOf, covers, regroup, totalOf } from './series.ts';
import type { DayPoint, MetricSpec } from './types.ts';

const day = fc.integer({ min: toDay('0001-01-01'), max: toDay('9998-12-31') });
const grain = fc.constantFrom(...GRAINS);

describe('the calendar', () => {
  test('writes and reads each other’s days', () => {
    fc.assert(fc.property(day, (one) => expect(toDay(fromDay(one))).toBe(one)));
  });

  test('puts every day into exactly one bucket, which begins where the last one ended', () => {
    fc.assert(
      fc.property(day, grain, (one, step) => {
        const start = bucketStart(one, step);
        expect(start <= one && one < nextBucket(start, step)).toBe(true);
        expect(bucketStart(nextBucket(start, step), step)).toBe(nextBucket(start, step));
        expect(bucketStart(nextBucket(start, step) - 1, step)).toBe(start);
      }),
    );
  });

  test('begins weeks on Monday', () => {
    expect(fromDay(bucketStart(toDay('2026-11-22'), 'week'))).toBe('2026-11-16');
    expect(fromDay(bucketStart(toDay('1969-12-31'), 'week'))).toBe('1969-12-29');
  });

  test.each([
    ['2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
    ['2026-03-09', '2026-03-15', '2026-03-02', '2026-03-08'],
    ['2024-02-01', '2024-02-29', '2024-01-01', '2024-01-31'],
  ])('takes %s to %s to have %s to %s before it', (start, end, before, until) => {
    expect(previousPeriod({ start, end })).toEqual({ start: before, end: until });
  });

  test('lets the previous period end the day before', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 800 }), (first, length) => {
        const span = { start: fromDay(first), end: fromDay(Math.min(first + length, toDay('9998-12-31'))) };
        fc.pre(toDay(span.start) - daysIn(span) > toDay('0001-01-01'));
        expect(toDay(previousPeriod(span).end)).toBe(toDay(span.start) - 1);
      }),
    );
  });

  test('knows 29 February', () => {
    expect(previousYear({ start: '2024-02-29', end: '2024-02-29' })).toEqual({ start: '2023-02-28', end: '2023-02-28' });
    expect(previousYear({ start: '2025-02-01', end: '2025-02-28' })).toEqual({ start: '2024-02-01', end: '2024-02-29' });
  });
});

const SUM: MetricSpec = { label: 'Sum', kind: 'sum', exact: true, format: 'integer' };

test('steps of any grain hold every row once and come to the same total', () => {
  const points = fc
    .uniqueArray(fc.record({ day: fc.integer({ min: 15_000, max: 20_000 }), value: fc.integer(), rows: fc.integer({ min: 1, max: 9 }) }), {
      selector: (one) => one.day,
    })
    .map((all) =>
      all
        .sort((a, b) => a.day - b.day)
        .map(({ value, rows, ...one }): DayPoint => ({ ...one, rows, amounts: [{ num: value, den: null }] })),
    );
  fc.assert(
    fc.property(points, grain, (all, step) => {
      const buckets = regroup(all, {
        grain: step,
        metrics: [SUM],
        range: null,
        coverage: coverageOf(all.map((point) => point.day)),
        today: 30_000,
        bucketsMax: 5_000,
      });
      const total = totalOf(all, [SUM], null);
      expect(buckets.reduce((sum, { rows }) => sum + rows, 0)).toBe(total.rows);
      expect(buckets.reduce((sum, { amounts }) => sum + Number(amounts[0]!.num ?? 0), 0)).toBe(Number(total.amounts[0]!.num ?? 0));
      for (const [i, bucket] of buckets.entries()) if (i > 0) expect(bucket.start).toBe(buckets[i - 1]!.end + 1);
    }),
  );
});

describe('coverage', () => {
  const range = (from: string, to: string, step = 1) =>
    Array.from({ length: Math.floor((toDay(to) - toDay(from)) / step) + 1 }, (_, i) => toDay(from) + i * step);

  test('of daily data ends with the last day', () => {
    const coverage = coverageOf(range('2025-01-01', '2025-03-20'));
    expect(covers(coverage, toDay('2025-02-01'), toDay('2025-02-28'), toDay('2026-01-01'))).toBe(true);
    expect(covers(coverage, toDay('2025-03-01'), toDay('2025-03-31'), toDay('2026-01-01'))).toBe(false);
  });

  test('of data with a row a month reaches to the month’s end', () => {
    const months = Array.from({ length: 12 }, (_, i) => toDay(`2025-${String(i + 1).padStart(2, '0')}-01`));
    expect(covers(coverageOf(months), toDay('2025-12-01'), toDay('2025-12-31'), toDay('2026-02-01'))).toBe(true);
  });

  test('of data without weekends forgives the last one', () => {
    const workdays = range('2025-06-02', '2025-08-29').filter((one) => ![5, 6].includes((one + 3) % 7));
    expect(covers(coverageOf(workdays), toDay('2025-08-01'), toDay('2025-08-31'), toDay('2026-01-01'))).toBe(true);
  });

  test('is never whole before the period is over', () => {
    expect(covers(coverageOf(range('2025-01-01', '2025-12-31')), toDay('2025-12-01'), toDay('2025-12-31'), toDay('2025-12-31'))).toBe(
      false,
    );
  });
});
