import { expect, test } from '@jest/globals';
import { rowsLike } from '../metrics/bind-metrics.ts';
import { fromDay, toDay } from '../statistics/calendar.ts';
import type { PeriodTotals } from './period-totals.ts';
import { totalsKpis } from './period-totals.ts';
import { recentFigures } from './recent-figures.ts';

const leads = rowsLike({ thing: { one: 'lead', many: 'leads' } });
const [first, last] = [toDay('2024-11-01'), toDay('2026-10-31')];

/** One lead a day, and two a day since October 2026. */
function totals(): PeriodTotals {
  const points = Array.from({ length: last - first + 1 }, (_, i) => {
    const rows = fromDay(first + i) >= '2026-10-01' ? 2 : 1;
    return { day: first + i, rows, amounts: [{ num: rows, den: null }] };
  });
  const rows = points.reduce((sum, point) => sum + point.rows, 0);
  const covered = { start: fromDay(first), end: fromDay(last) };
  const series = { points, metrics: [leads], whole: null, coverage: null, step: 'day', receiptId: 'r1' };
  const choice = { comparison: null, notes: [] };
  const amounts = [{ num: rows, den: null }];
  return {
    series,
    metrics: [leads],
    range: null,
    covered,
    choice,
    totals: { rows, amounts },
    empty: false,
    period: covered,
    notices: [],
  } as PeriodTotals;
}

test('the last month and the last three stand against the same months a year earlier', () => {
  const [month, quarter] = recentFigures(leads, totals(), { start: '2025-11-01', end: '2026-10-31' }, null);
  expect(month).toMatchObject({
    label: 'Leads in October 2026',
    value: 62,
    change: { absolute: 31, fraction: 1, comparedTo: 'against October 2025' },
  });
  expect(quarter).toMatchObject({
    label: 'Leads in the 3 months to October 2026',
    value: 123,
    change: { absolute: 31, comparedTo: 'against the 3 months to October 2025' },
  });
  expect(recentFigures(leads, totals(), { start: '2025-11-10', end: '2026-10-12' }, null)).toEqual([]);
});

test('a lone count has its monthly mean beside it', () => {
  const [all, monthly, ...more] = totalsKpis(totals());
  expect([all, monthly]).toMatchObject([
    { label: 'Leads', value: 761 },
    { label: 'Leads a month', format: 'decimal' },
  ]);
  expect(monthly!.value).toBeCloseTo(761 / 24, 1);
  expect(more).toEqual([]);
});
