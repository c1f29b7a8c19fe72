import { phrase } from '../../platform/locale.ts';
import type { Kpi } from '../figures/document.ts';
import type { Metric } from '../metrics/bind-metrics.ts';
import { type DaySeries, totalsIn } from '../metrics/queries/day-series.ts';
import type { Steps } from '../metrics/queries/series-findings.ts';
import { bucketStart, fromDay, toDay } from '../statistics/calendar.ts';
import { amountValue } from '../statistics/exact-arithmetic.ts';
import { monthsOf, sayPeriod, yearsBefore } from '../statistics/period-words.ts';
import type { Span } from '../statistics/types.ts';
import { kpiOf } from './make-blocks.ts';
import type { PeriodTotals } from './period-totals.ts';

/** Months of the figures besides the year's. */
const MONTHS = [1, 3];
const TREND_STEPS = 13;

/** A metric in the last month and the last three, up to the end of a year that ends with a month, each against the same months a year earlier. */
export function recentFigures(metric: Metric, { series, metrics }: PeriodTotals, year: Span, steps: Steps | null): Kpi[] {
  const until = toDay(year.end) + 1;
  if (bucketStart(until, 'month') !== until) return [];
  const index = metrics.indexOf(metric);
  return MONTHS.map((months): Kpi => {
    let start = until;
    for (let i = 0; i < months; i++) start = bucketStart(start - 1, 'month');
    const current = { start: fromDay(start), end: year.end };
    const previous = { start: fromDay(yearsBefore(start, 1)), end: fromDay(yearsBefore(until, 1) - 1) };
    const [now, before] = [current, previous].map((span) => totalsIn(series, span).amounts[index]!) as [never, never];
    const name = monthsOf(previous);
    const kpi = kpiOf(metric, now, series.receiptId, { current: now, previous: before, comparison: { current, previous, name } });
    const course = steps?.grain === 'month' ? courseOf(metric, series, steps, { index, months }) : [];
    return {
      ...kpi,
      label: `${metric.label} ${sayPeriod(current)}`,
      ...(kpi.change ? { change: { ...kpi.change, comparedTo: `${phrase('against', 'gegenüber')} ${name}` } } : {}),
      ...(course.length > 1 ? { trend: { categories: course.map(({ at }) => at), values: course.map(({ value }) => value) } } : {}),
    };
  });
}

/** The figure at the end of each of the last thirteen months. */
function courseOf(metric: Metric, series: DaySeries, { buckets }: Steps, { index, months }: { index: number; months: number }) {
  const complete = buckets.filter((bucket) => bucket.complete).slice(-TREND_STEPS - months + 1);
  return complete.slice(months - 1).map(({ start, end }, i) => {
    const { amounts } = totalsIn(series, { start: fromDay(complete[i]!.start), end: fromDay(end) });
    return { at: fromDay(start), value: amountValue(metric, amounts[index]!) };
  });
}
