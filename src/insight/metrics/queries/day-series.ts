import type { Recorder } from '../../../data/receipts/recorder.ts';
import { phrase } from '../../../platform/locale.ts';
import { daysIn, grainWord, toDay } from '../../statistics/calendar.ts';
import { type Coverage, coverageOf, totalOf } from '../../statistics/series.ts';
import type { Amount, DayPoint, Span } from '../../statistics/types.ts';
import type { SourceBinding } from '../bind.ts';
import { isRows, type Metric, ROWS, rowsLike } from '../bind-metrics.ts';
import type { HourSeries } from './hour-series.ts';
import { askMetrics, dayOf, ROW_COUNT, readAmounts, valuesOf } from './run-query.ts';

/** A source over time. */
export interface DaySeries {
  /** Ascending; the amounts follow the order of `metrics`. */
  points: DayPoint[];
  metrics: Metric[];
  /** Rows and amounts of all rows in the hull, dated or not; null if they were not read. */
  whole: { rows: number; amounts: Amount[]; receiptId: string } | null;
  coverage: Coverage | null;
  /** Step of the points; months if the data spans too many days to fetch. */
  step: 'day' | 'month';
  /** The same metrics by the hour, where they were read. */
  hours?: HourSeries | null;
  receiptId: string;
}

const DAYS_MAX = 50_000;

/**
 * Rows and metrics by day: periods and coarser steps are sums of these. With a hull, only rows inside it; otherwise all rows, and their total
 * as a query of its own.
 */
export async function queryDays(recorder: Recorder, binding: SourceBinding, metrics: Metric[], hull: Span | null): Promise<DaySeries> {
  const { time } = binding;
  const step = time && daysIn(hull ?? time.span) > DAYS_MAX ? 'month' : 'day';
  const values = [ROW_COUNT, ...valuesOf(metrics)];
  const rows = rowsLike(metrics[0] ?? {}).label;
  const names = metrics.flatMap((metric) => (isRows(metric) ? [] : [metric.label])).join(', ');
  const title = names ? `${rows} ${phrase('and', 'und')} ${names}` : rows;
  const whole = async () => {
    const { rows, receiptId } = await askMetrics(recorder, binding, { label: title, values, range: null });
    const row = rows[0] ?? [];
    return { rows: Number(row[0] ?? 0), amounts: readAmounts(metrics, row, 1), receiptId };
  };
  if (!time) {
    const all = await whole();
    return { points: [], metrics, whole: all, coverage: null, step, receiptId: all.receiptId };
  }
  const [days, all] = await Promise.all([
    askMetrics(recorder, binding, {
      label: `${title} ${phrase('by', 'nach')} ${grainWord(step)}`,
      values,
      by: [{ time: 'default', grain: step }],
      range: hull,
      rowsMax: DAYS_MAX,
    }),
    hull === null ? whole() : null,
  ]);
  const levels = metrics.some(({ kind }) => kind === 'level');
  const read = days.rows.flatMap((row): DayPoint[] => {
    const point = { day: dayOf(row[0]), rows: Number(row[1] ?? 0), amounts: readAmounts(metrics, row, 2) };
    // A level holds on days without rows too.
    return row[0] !== null && (point.rows > 0 || levels) ? [point] : [];
  });
  const coverage = coverageOf(read.filter(({ rows }) => rows > 0).map(({ day }) => day));
  return { points: read, metrics, whole: all, coverage, step, receiptId: days.receiptId };
}

/** The number of rows that a metric with a filter of its own is over, as a metric. */
export const rowsBehind = ({ filters }: Metric): Metric => ({ ...ROWS, name: BEHIND, filters });
const BEHIND = 'rows behind';

/** The rows behind the first metric at a step or on a day. */
export function rowsOf({ metrics }: Pick<DaySeries, 'metrics'>, { rows, amounts }: { rows: number; amounts: Amount[] }): number {
  const at = metrics.findIndex(({ name }) => name === BEHIND);
  return at < 0 ? rows : Number(amounts[at]?.num ?? 0);
}

/** Rows and amounts within a span; without one, of all rows, dated or not. */
export function totalsIn(series: DaySeries, span: Span | null): { rows: number; amounts: Amount[] } {
  return span === null && series.whole ? series.whole : totalOf(series.points, series.metrics, span);
}

/** The receipt of `totalsIn`. */
export function totalReceipt({ whole, receiptId }: DaySeries, span: Span | null): string {
  return span === null && whole ? whole.receiptId : receiptId;
}

export function pointsIn(series: DaySeries, span: Span | null): DayPoint[] {
  if (!span) return series.points;
  const [start, end] = [toDay(span.start), toDay(span.end)];
  return series.points.filter(({ day }) => day >= start && day <= end);
}
