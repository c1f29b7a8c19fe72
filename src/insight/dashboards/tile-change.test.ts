import { expect, test } from '@jest/globals';
import { ROWS } from '../metrics/bind-metrics.ts';
import { toDay } from '../statistics/calendar.ts';
import { changeOfLastStep, changeOverYear } from './tile-change.ts';

const months = Array.from({ length: 25 }, (_, i) => new Date(Date.UTC(2024, 9 + i, 1)).toISOString().slice(0, 10));

test('a metric of all the data says how its last year moved, and which year that is', () => {
  const points = months.map((month, i) => ({ day: toDay(month), rows: i < 13 ? 10 : 15, amounts: [{ num: i < 13 ? 10 : 15, den: null }] }));
  const comparison = {
    current: { start: '2025-11-01', end: '2026-10-31' },
    previous: { start: '2024-11-01', end: '2025-10-31' },
    name: 'the 12 months before',
  };
  const series = { points, metrics: [ROWS], whole: null, coverage: null, step: 'day' as const, receiptId: 'r1' };
  const read = { series, metrics: [ROWS], range: null, choice: { comparison, notes: [] } } as unknown as Parameters<
    typeof changeOverYear
  >[0];
  expect(changeOverYear(read, ROWS)).toEqual({
    absolute: 60,
    fraction: 0.5,
    compared_to: '12 months to October 2026, against the 12 before',
  });
  expect(changeOverYear({ ...read, choice: { comparison: null, notes: [] } }, ROWS)).toBeNull();
});

test('a figure that does not add up says how its last complete step moved from the year before', () => {
  const steps = months.map((month, i) => ({ start: toDay(month), complete: i < 24, values: [100 + i] }));
  const figures = { grain: 'month' as const, totals: [0], problems: [null], steps, receiptId: 'r1', stepsReceiptId: 'r2' };
  const at = (complete: number) => changeOfLastStep({ ...figures, steps: steps.slice(24 - complete) }, 0);
  expect(at(24)).toEqual({ absolute: 12, fraction: expect.closeTo(12 / 111), compared_to: 'in September 2026, against September 2025' });
  expect(at(3)).toEqual({ absolute: 1, fraction: expect.closeTo(1 / 122), compared_to: 'in September 2026, against August 2026' });
  expect(at(1)).toBeNull();
});
