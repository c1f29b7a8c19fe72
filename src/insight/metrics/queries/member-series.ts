import type { ColumnProfile } from '../../../data/engine/types.ts';
import type { Recorder } from '../../../data/receipts/recorder.ts';
import { bucketStart, daysIn, type Grain } from '../../statistics/calendar.ts';
import type { Amount, Span } from '../../statistics/types.ts';
import type { SourceBinding } from '../bind.ts';
import type { Metric } from '../bind-metrics.ts';
import { askMetrics, dayOf, readAmounts, valuesOf } from './run-query.ts';

/** The metric of each value of a dimension by week or month. */
export interface MemberSeries {
  dimension: ColumnProfile;
  grain: Grain;
  members: { name: string | null; byStart: Map<number, Amount> }[];
  receiptId: string;
}

const VALUES_MAX = 60;
const DIMENSIONS_MAX = 2;
const ROWS_MAX = 60_000;

/** The metric by week (by month beyond eight years) for each value of up to two dimensions with at most 60 values. */
export async function queryMemberSeries(
  recorder: Recorder,
  binding: SourceBinding,
  dimensions: readonly ColumnProfile[],
  metric: Metric,
  range: Span | null,
  grain?: Grain,
): Promise<MemberSeries[]> {
  const { time } = binding;
  const wanted = dimensions.filter(({ distinctCount }) => distinctCount <= VALUES_MAX).slice(0, DIMENSIONS_MAX);
  if (!time || wanted.length === 0) return [];
  const days = daysIn(range ?? time.span);
  const step = grain ?? (days <= 366 * 8 ? 'week' : days <= 366 * 40 ? 'month' : 'year');
  const read = await Promise.all(
    wanted.map(async (dimension): Promise<MemberSeries[]> => {
      const { rows, truncated, receiptId } = await askMetrics(recorder, binding, {
        label: `${metric.label} by ${step} and ${dimension.name}`,
        values: valuesOf([metric]),
        by: [{ time: 'default', grain: step }, dimension.name],
        range,
        rowsMax: ROWS_MAX,
      });
      if (truncated) return [];
      const members = new Map<string | null, Map<number, Amount>>();
      for (const row of rows) {
        if (row[0] === null) continue;
        const name = row[1] === null || row[1] === undefined ? null : String(row[1]);
        const byStart = members.get(name) ?? new Map<number, Amount>();
        members.set(name, byStart.set(bucketStart(dayOf(row[0]), step), readAmounts([metric], row, 2)[0]!));
      }
      const named = [...members].map(([name, byStart]) => ({ name, byStart }));
      return [{ dimension, grain: step, members: named.sort((a, b) => ((a.name ?? '') < (b.name ?? '') ? -1 : 1)), receiptId }];
    }),
  );
  return read.flat();
}
