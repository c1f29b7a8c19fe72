import { quoteName } from '../../../data/engine/sql-quote.ts';
import { type Recorder, runWithReceipt } from '../../../data/receipts/recorder.ts';
import { daysIn, toDay } from '../../statistics/calendar.ts';
import { type Coverage, coverageOf, totalOf } from '../../statistics/series.ts';
import type { Amount, DayPoint, Span } from '../../statistics/types.ts';
import type { SourceBinding } from '../bind.ts';
import { aggregateSql, type Metric } from '../bind-metrics.ts';
import { where } from '../bind-sql.ts';

/** A source over time, from one scan. */
export interface DaySeries {
  /** Ascending; the amounts follow the order of `metrics`. */
  points: DayPoint[];
  metrics: Metric[];
  /** Rows without a time, which belong to no period. */
  undated: { rows: number; amounts: Amount[] } | null;
  coverage: Coverage | null;
  /** Step of the points; months if the data spans too many days to fetch. */
  step: 'day' | 'month';
  receiptId: string;
}

const DAYS_MAX = 50_000;

/** Rows and metrics by day: totals, periods and coarser steps are sums of these. With a hull, only rows inside it. */
export async function queryDays(recorder: Recorder, binding: SourceBinding, metrics: Metric[], hull: Span | null): Promise<DaySeries> {
  const { table, time, filters } = binding;
  const step = time && daysIn(hull ?? time.span) > DAYS_MAX ? 'month' : 'day';
  const epoch = "DATE '1970-01-01'";
  const day = !time
    ? 'NULL'
    : step === 'day'
      ? time.daySql
      : `CAST(date_trunc('month', ${epoch} + CAST(${time.daySql} AS INTEGER)) AS DATE) - ${epoch}`;
  const condition = where([...(time && hull ? [time.within(hull)] : []), ...filters]);
  const aggregates = metricColumns(metrics);
  const { rows, receiptId } = await runWithReceipt(recorder, {
    label: time
      ? `Rows and ${metrics.map(({ label }) => label).join(', ') || 'nothing else'} by ${step} (days since 1970-01-01); totals are sums of its columns`
      : 'Rows and totals',
    sql: `SELECT ${day} AS day, count(*) AS row_count${aggregates}\nFROM ${quoteName(table.name)}${condition.sql}${time ? '\nGROUP BY 1\nORDER BY 1' : ''}`,
    params: condition.params,
    tables: [table.name],
    rowsMax: DAYS_MAX + 1,
  });
  const read = rows.map((row) => ({
    day: row[0] === null ? null : Number(row[0]),
    rows: Number(row[1]),
    amounts: readAmounts(metrics, row, 2),
  }));
  const points = read.filter((point): point is DayPoint => point.day !== null);
  const undated = read.find(({ day, rows: count }) => day === null && count > 0) ?? null;
  return { points, metrics, undated, coverage: coverageOf(points.map((point) => point.day)), step, receiptId };
}

/** Rows and amounts within a span; without one, of all rows, dated or not. */
export function totalsIn(series: DaySeries, span: Span | null): { rows: number; amounts: Amount[] } {
  if (span || !series.undated) return totalOf(series.points, series.metrics, span);
  const all = [...series.points, { day: 0, rows: series.undated.rows, amounts: series.undated.amounts }];
  return totalOf(all, series.metrics, null);
}

export function pointsIn(series: DaySeries, span: Span | null): DayPoint[] {
  if (!span) return series.points;
  const [start, end] = [toDay(span.start), toDay(span.end)];
  return series.points.filter(({ day }) => day >= start && day <= end);
}

/** The aggregates of metrics as columns m0, m0_of, m1, …, all under the same extra conditions. */
export function metricColumns(metrics: readonly Metric[], prefix = 'm', ...conditions: string[]): string {
  return metrics
    .map(({ num, den }, i) => {
      const name = `${prefix}${i}`;
      return `,\n  ${aggregateSql(num, ...conditions)} AS ${name}${den ? `,\n  ${aggregateSql(den, ...conditions)} AS ${name}_of` : ''}`;
    })
    .join('');
}

/** Reads the amounts that `metricColumns` selected, starting at index `from` of a row. */
export function readAmounts(metrics: readonly Metric[], row: readonly (string | number | boolean | null)[], from: number): Amount[] {
  let at = from;
  return metrics.map(({ den }) => ({ num: row[at++] ?? null, den: den ? (row[at++] ?? null) : null }));
}
