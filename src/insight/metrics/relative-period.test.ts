import { expect, test } from '@jest/globals';
import { comparedDatesOf, datesOf, type RelativePeriod } from './relative-period.ts';

// 26 November 2026 was a Thursday.
test.each<[RelativePeriod, string, string, string | undefined]>([
  ['previous_day', '2026-11-26', '2026-11-25 2026-11-25', undefined],
  ['previous_week', '2026-11-26', '2026-11-16 2026-11-22', undefined],
  ['last_28_days', '2026-11-26', '2026-10-29 2026-11-25', undefined],
  ['last_90_days', '2026-11-26', '2026-08-28 2026-11-25', undefined],
  ['previous_quarter', '2026-01-01', '2025-10-01 2025-12-31', undefined],
  ['month_to_date', '2026-11-26', '2026-11-01 2026-11-25', '2026-10-01 2026-10-25'],
  ['month_to_date', '2026-03-31', '2026-03-01 2026-03-30', '2026-02-01 2026-02-28'],
  ['month_to_date', '2026-03-01', '2026-02-01 2026-02-28', '2026-01-01 2026-01-28'],
  ['quarter_to_date', '2026-11-26', '2026-10-01 2026-11-25', '2026-07-01 2026-08-25'],
  ['year_to_date', '2024-03-02', '2024-01-01 2024-03-01', '2023-01-01 2023-03-01'],
])('%s as of %s is %s, compared with %s', (period, today, dates, compared) => {
  const said = (span: { start: string; end: string } | undefined) => span && `${span.start} ${span.end}`;
  expect([said(datesOf(period, today)), said(comparedDatesOf(period, today))]).toEqual([dates, compared]);
});
