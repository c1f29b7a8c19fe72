import type { Recorder } from '../../../data/receipts/recorder.ts';
import { phrase } from '../../../platform/locale.ts';
import { changedHours } from '../../../platform/schedule/changed-hours.ts';
import { type DenseStep, daysIn, toHour, toMoment } from '../../statistics/calendar.ts';
import { amountValue } from '../../statistics/exact-arithmetic.ts';
import { median } from '../../statistics/quantiles.ts';
import type { Span } from '../../statistics/types.ts';
import type { StepSeries } from '../../statistics/unusual-steps.ts';
import type { SourceBinding } from '../bind.ts';
import type { Metric } from '../bind-metrics.ts';
import { askMetrics, ROW_COUNT, readAmounts, valuesOf } from './run-query.ts';

/** Metrics by steps within a day, in their order. */
export interface HourSeries {
  metrics: StepSeries<DenseStep>[];
  receiptId: string;
}

/** Longer periods are judged by day. */
const DAYS_MAX = 62;
/** Shorter ones show no round of the day. */
const DAYS_MIN = 8;
/** Share of the hours that must have rows, and of the distances between readings that must be about the usual one. */
const DENSE = 0.9;
/** More are judged by the hour. */
const READINGS_MAX = 20_000;

/**
 * Metrics by the hour before `today`, where times have an hour and nearly every one has rows; null elsewhere, mostly without a query. Means of data that
 * comes in regular readings, several an hour, are given by the reading.
 */
export async function queryHours(
  recorder: Recorder,
  binding: SourceBinding,
  metrics: readonly Metric[],
  { range, today }: { range: Span | null; today: number },
): Promise<HourSeries | null> {
  const { time, table, scope } = binding;
  if (!time || time.time.from.length <= 10) return null;
  const span = range ?? time.span;
  const days = daysIn(span);
  if (days < DAYS_MIN || days > DAYS_MAX || table.rowCount < DENSE * 24 * days) return null;
  const readings = metrics.every(({ kind }) => kind === 'mean') && table.rowCount >= 2 * 24 * days;
  const byReading = readings ? await queryReadings(recorder, binding, metrics, { span, today, column: time.column }) : null;
  if (byReading) return byReading;
  const { rows, receiptId } = await askMetrics(recorder, binding, {
    label: `${metrics.map(({ label }) => label).join(', ')} ${phrase('by hour', 'nach Stunde')}`,
    values: [ROW_COUNT, ...valuesOf(metrics)],
    by: [{ time: 'default', grain: 'hour' }],
    range: span,
  });
  const points = new Map(
    rows.flatMap((row) => {
      const hour = toHour(String(row[0]));
      return row[0] !== null && hour < today * 24 && Number(row[1] ?? 0) > 0
        ? [[hour, { rows: Number(row[1]), amounts: readAmounts(metrics, row, 2) }] as const]
        : [];
    }),
  );
  const [first, last] = [Math.min(...points.keys()), Math.max(...points.keys())];
  // The last hour may be incomplete.
  const hours = Array.from({ length: Math.max(0, last - first) }, (_, i) => first + i);
  if (hours.length < 24 * DAYS_MIN || hours.filter((hour) => points.has(hour)).length < DENSE * hours.length) return null;
  const changed = changedHours(span, scope.calendar.zone);
  const starts = hours.map((hour) => hour / 24);
  return {
    receiptId,
    metrics: metrics.map((metric, i): StepSeries<'hour'> => {
      const nothing = metric.kind === 'sum' || metric.kind === 'count' ? 0 : null;
      const values = hours.map((hour) => {
        const point = points.get(hour);
        return changed.has(hour) ? null : point ? amountValue(metric, point.amounts[i]!) : nothing;
      });
      return { grain: 'hour', starts, values, counts: metric.kind === 'count' };
    }),
  };
}

/** Means at each time before `today` that has rows; null where there are too many, or where they do not come regularly. */
async function queryReadings(
  recorder: Recorder,
  binding: SourceBinding,
  metrics: readonly Metric[],
  { span, today, column }: { span: Span; today: number; column: string },
): Promise<HourSeries | null> {
  const { rows, truncated, receiptId } = await askMetrics(recorder, binding, {
    label: `${metrics.map(({ label }) => label).join(', ')} ${phrase('by reading', 'nach Messung')}`,
    values: valuesOf(metrics),
    by: [column],
    range: span,
    order: [{ by: column, direction: 'asc' }],
    rowsMax: READINGS_MAX,
  });
  if (truncated) return null;
  const changed = changedHours(span, binding.scope.calendar.zone);
  const readings = rows
    .flatMap((row) => (row[0] === null ? [] : [{ start: toMoment(String(row[0])), amounts: readAmounts(metrics, row, 1) }]))
    .filter(({ start }) => start < today && !changed.has(Math.floor(start * 24)));
  const starts = readings.map(({ start }) => start);
  const apart = starts.slice(1).map((start, at) => start - starts[at]!);
  const usual = median(apart);
  const regular = apart.filter((one) => Math.abs(one - usual) <= usual / 2).length;
  if (readings.length < 2 * 24 * DAYS_MIN || !(usual < 1 / 24) || regular < DENSE * apart.length) return null;
  return {
    receiptId,
    metrics: metrics.map((metric, i): StepSeries<'reading'> => {
      const values = readings.map(({ amounts }) => amountValue(metric, amounts[i]!));
      return { grain: 'reading', starts, values, counts: false };
    }),
  };
}
