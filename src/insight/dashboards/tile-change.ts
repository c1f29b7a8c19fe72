import { phrase } from '../../platform/locale.ts';
import { amountOf } from '../blocks/page-one.ts';
import type { PeriodTotals } from '../blocks/period-totals.ts';
import type { Metric } from '../metrics/bind-metrics.ts';
import type { FigureSeries } from '../metrics/queries/figures.ts';
import { bucketName, bucketStart, fromDay, inBucket, toDay } from '../statistics/calendar.ts';
import { changeOf } from '../statistics/change.ts';
import { monthsOf, sayPeriod, yearsBefore } from '../statistics/period-words.ts';
import type { Span } from '../statistics/types.ts';
import type { WidgetData } from './types.ts';

type TileChange = Extract<WidgetData, { kind: 'kpi' }>['change'];

/** How a metric of all the data moved over the compared periods. The words name them, as the figure beside it is of all. null where none are compared. */
export function changeOverYear(periodTotals: PeriodTotals, metric: Metric): TileChange {
  const { choice, range } = periodTotals;
  const { comparison } = choice;
  if (!comparison || range !== null) return null;
  const { current, previous, name } = comparison;
  const change = changeOf(metric, amountOf(periodTotals, current, metric), amountOf(periodTotals, previous, metric));
  return change && { ...change, compared_to: isYear(current) ? sayYear(current) : sayCompared(sayPeriod(current), name) };
}

/** How a figure that does not add up moved in its last complete step: against the same step of the year before, or else against the step before. */
export function changeOfLastStep({ steps, grain }: FigureSeries, at: number): TileChange {
  const complete = steps.filter((step) => step.complete);
  const last = complete.at(-1);
  if (!last || grain === null) return null;
  const earlier = complete.find(({ start }) => start === yearsBefore(last.start, 1)) ?? complete.at(-2);
  const [now, before] = [last.values[at] ?? null, earlier?.values[at] ?? null];
  if (!earlier || now === null || before === null) return null;
  return {
    absolute: now - before,
    fraction: before > 0 ? now / before - 1 : null,
    compared_to: sayCompared(inBucket(last.start, grain), bucketName(earlier.start, grain)),
  };
}

const isYear = ({ start, end }: Span) => yearsBefore(toDay(end) + 1, 1) === toDay(start);

/** Short enough for a tile. */
const sayYear = (span: Span) => {
  const last = monthsOf({ start: fromDay(bucketStart(toDay(span.end), 'month')), end: span.end });
  return phrase(`12 months to ${last}, against the 12 before`, `12 Monate bis ${last}, gegenüber den 12 davor`);
};

const sayCompared = (now: string, before: string) => `${now}, ${phrase('against', 'gegenüber')} ${before}`;
