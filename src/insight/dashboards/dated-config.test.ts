import { expect, test } from '@jest/globals';
import { earlierPeriod } from '../metrics/bind-period.ts';
import { toDay } from '../statistics/calendar.ts';
import { datedConfig } from './dated-config.ts';

const today = toDay('2026-11-26');

test('dates a saved period, and calls what it is compared with by its name', () => {
  const { date_range, compare_to } = datedConfig({ period: 'month_to_date', metric: 'net' }, today);
  expect(date_range).toEqual({ start: '2026-11-01', end: '2026-11-25' });
  expect(earlierPeriod(date_range!, compare_to)).toEqual({
    previous: { start: '2026-10-01', end: '2026-10-25' },
    name: 'the same days of the previous month',
  });
});

test('leaves a chosen comparison and fixed dates as they are', () => {
  const chosen = datedConfig({ period: 'quarter_to_date', compare_to: 'previous_year' }, today);
  expect(earlierPeriod(chosen.date_range!, chosen.compare_to).previous).toEqual({ start: '2025-10-01', end: '2025-11-25' });
  const fixed = { date_range: { start: '2026-01-01', end: '2026-01-31' } };
  expect(datedConfig(fixed, today)).toEqual(fixed);
});
