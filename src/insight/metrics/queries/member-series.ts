import type { ColumnProfile } from '../../../data/engine/types.ts';
import type { Recorder } from '../../../data/receipts/recorder.ts';
import { phrase } from '../../../platform/locale.ts';
import { bucketStart, daysIn, type Grain, grainWord, nextBucket } from '../../statistics/calendar.ts';
import { combine } from '../../statistics/exact-arithmetic.ts';
import { type Coverage, covers } from '../../statistics/series.ts';
import type { Amount, Span } from '../../statistics/types.ts';
import type { SourceBinding } from '../bind.ts';
import type { Metric } from '../bind-metrics.ts';
import { askMetrics, dayOf, ROW_COUNT, readAmounts, valuesOf } from './run-query.ts';

/** The amount and the rows of each day that has some. */
export type DayAmounts = Map<number, { amount: Amount; rows: number }>;

/** The metric of each value of a dimension by week or month, with its rows; by day as well where there are few enough and they add up. */
export interface MemberSeries {
  dimension: ColumnProfile;
  grain: Grain;
  members: { name: string | null; byStart: Map<number, Amount>; rows: Map<number, number>; days: DayAmounts | null }[];
  receiptId: string;
}

const VALUES_MAX = 60;
const DIMENSIONS_MAX = 6;
const ROWS_MAX = 60_000;
/** Where rows come on most days but weekends. */
const DAILY_SLACK_MAX = 4;
/** Values times days that are read by day. */
const DAY_GROUPS_MAX = 24_000;
/** Days between rows from which weeks are mostly empty. */
const MONTHLY = 14;

/**
 * The metric by week (by month beyond eight years, and where rows come once a month) for each value of up to six dimensions with at most 60 values.
 * `slack` is the usual distance between days with rows.
 */
export async function queryMemberSeries(
  recorder: Recorder,
  binding: SourceBinding,
  dimensions: readonly ColumnProfile[],
  metric: Metric,
  range: Span | null,
  slack = 1,
): Promise<MemberSeries[]> {
  const { time } = binding;
  const wanted = dimensions.filter(({ distinctCount }) => distinctCount <= VALUES_MAX).slice(0, DIMENSIONS_MAX);
  if (!time || wanted.length === 0) return [];
  const days = daysIn(range ?? time.span);
  const step: Grain = days <= 366 * 8 && slack < MONTHLY ? 'week' : days <= 366 * 40 ? 'month' : 'year';
  const read = await Promise.all(
    wanted.map(async (dimension): Promise<MemberSeries[]> => {
      const adds = metric.kind === 'sum' || metric.kind === 'count';
      const daily = adds && step === 'week' && slack <= DAILY_SLACK_MAX && days * dimension.distinctCount <= DAY_GROUPS_MAX;
      const read: Grain = daily ? 'day' : step;
      const { rows, truncated, receiptId } = await askMetrics(recorder, binding, {
        label: `${metric.label} ${phrase('by', 'nach')} ${grainWord(read)} ${phrase('and', 'und')} ${dimension.name}`,
        values: [{ ...ROW_COUNT, filters: metric.filters }, ...valuesOf([metric])],
        by: [{ time: 'default', grain: read }, dimension.name],
        range,
        rowsMax: ROWS_MAX,
      });
      if (truncated) return [];
      const members = new Map<string | null, Omit<MemberSeries['members'][number], 'name'>>();
      for (const row of rows) {
        if (row[0] === null) continue;
        const name = row[1] === null || row[1] === undefined ? null : String(row[1]);
        const own = members.get(name) ?? { byStart: new Map(), rows: new Map(), days: daily ? new Map() : null };
        const [day, amount, count] = [dayOf(row[0]), readAmounts([metric], row, 3)[0]!, Number(row[2] ?? 0)];
        const start = bucketStart(day, step);
        const before = own.byStart.get(start);
        own.byStart.set(start, before ? combine(metric, [before, amount]) : amount);
        own.rows.set(start, (own.rows.get(start) ?? 0) + count);
        own.days?.set(day, { amount, rows: count });
        members.set(name, own);
      }
      const named = [...members].map(([name, own]) => ({ name, ...own }));
      return [{ dimension, grain: step, members: named.sort((a, b) => ((a.name ?? '') < (b.name ?? '') ? -1 : 1)), receiptId }];
    }),
  );
  return read.flat();
}

/** The same by month, for charts in which weeks would waver; unchanged where it was not read by day. */
export function byMonth(series: MemberSeries, metric: Metric): MemberSeries {
  if (series.grain !== 'week' || series.members.some(({ days }) => days === null)) return series;
  const members = series.members.map((member) => {
    const byStart = new Map<number, Amount>();
    const rows = new Map<number, number>();
    for (const [day, own] of member.days!) {
      const start = bucketStart(day, 'month');
      const before = byStart.get(start);
      byStart.set(start, before ? combine(metric, [before, own.amount]) : own.amount);
      rows.set(start, (rows.get(start) ?? 0) + own.rows);
    }
    return { ...member, byStart, rows };
  });
  return { ...series, grain: 'month', members };
}

/** The same by day; null where it was not read by day. */
export function byDay(series: MemberSeries): MemberSeries | null {
  if (series.members.some(({ days }) => days === null)) return null;
  const members = series.members.map((member) => ({
    ...member,
    byStart: new Map([...member.days!].map(([day, { amount }]) => [day, amount])),
    rows: new Map([...member.days!].map(([day, { rows }]) => [day, rows])),
  }));
  return { ...series, grain: 'day', members };
}

/** The steps from the first to the last that the data covers completely. */
export function wholeSteps(members: MemberSeries['members'], grain: Grain, coverage: Coverage | null, today: number): number[] {
  const seen = [...new Set(members.flatMap(({ byStart }) => [...byStart.keys()]))].sort((a, b) => a - b);
  const [first, last] = [seen[0], seen.at(-1)];
  if (first === undefined || last === undefined || (last - first) / 7 > 5_000) return [];
  const starts: number[] = [];
  for (let start = first; start <= last; start = nextBucket(start, grain)) {
    if (covers(coverage, start, nextBucket(start, grain) - 1, today)) starts.push(start);
  }
  return starts;
}
