import type { ColumnProfile } from '../../../data/engine/types.ts';
import type { Recorder } from '../../../data/receipts/recorder.ts';
import { phrase } from '../../../platform/locale.ts';
import { sayMember } from '../../figures/wording.ts';
import { amountValue } from '../../statistics/exact-arithmetic.ts';
import type { Span } from '../../statistics/types.ts';
import type { SourceBinding } from '../bind.ts';
import type { Metric } from '../bind-metrics.ts';
import { figureValue } from '../custom-figures.ts';
import { askMetrics, readAmounts, valueName, valuesOf } from './run-query.ts';

/** A metric by each pair of values of two dimensions. */
export interface Cross {
  /** Values of the first and of the second dimension, in alphabetical order. */
  rows: string[];
  columns: string[];
  /** By row, then by column; null if no row of the table has both values. */
  values: (number | null)[][];
  receiptId: string;
}

const CELLS_MAX = 2_500;

/** One metric by two dimensions; null if there are too many cells to read. */
export async function queryCross(
  recorder: Recorder,
  binding: SourceBinding,
  [a, b]: readonly [ColumnProfile, ColumnProfile],
  range: Span | null,
): Promise<Cross | null> {
  const { metric } = binding;
  const { rows, receiptId, truncated } = await askMetrics(recorder, binding, {
    label: `${metric.label} ${phrase('by', 'nach')} ${a.name} ${phrase('and', 'und')} ${b.name}`,
    values: valuesOf([metric]),
    by: [a.name, b.name],
    range,
    rowsMax: CELLS_MAX,
  });
  if (truncated || rows.length === 0) return null;
  const name = (cell: unknown) => sayMember(cell === null || cell === undefined ? null : String(cell));
  const names = (at: number) => [...new Set(rows.map((row) => name(row[at])))].sort((x, y) => (x < y ? -1 : 1));
  const [down, across] = [names(0), names(1)];
  const values: (number | null)[][] = down.map(() => across.map(() => null));
  for (const row of rows) {
    values[down.indexOf(name(row[0]))]![across.indexOf(name(row[1]))] = amountValue(metric, readAmounts([metric], row, 2)[0]!);
  }
  return { rows: down, columns: across, values, receiptId };
}

/** Two metrics by the values of a column: points of a scatter plot, largest first. */
export interface Points {
  points: { name: string; x: number; y: number }[];
  /** Number of values in total; `points` may hold only the largest. */
  count: number;
  receiptId: string;
}

const POINTS_MAX = 500;
const COUNTED_MAX = 5_000;

export async function queryPoints(
  recorder: Recorder,
  binding: SourceBinding,
  { x, y, by }: { x: Metric; y: Metric; by: ColumnProfile },
  range: Span | null,
): Promise<Points> {
  const { rows, receiptId } = await askMetrics(recorder, binding, {
    label: `${y.label} ${phrase('and', 'und')} ${x.label} ${phrase('by', 'nach')} ${by.name}`,
    values: valuesOf([x, y]),
    by: [by.name],
    range,
    filters: [{ dimension: by.name, empty: false }],
    order: [{ by: valueName(1), direction: 'desc' }],
    rowsMax: COUNTED_MAX,
  });
  const points = rows.slice(0, POINTS_MAX).flatMap((row) => {
    const [px, py] = [figureValue(row[1] ?? null), figureValue(row[2] ?? null)];
    return px === null || py === null ? [] : [{ name: String(row[0]), x: px, y: py }];
  });
  return { points, count: rows.length, receiptId };
}

/** The values of several metrics that add up, in order. */
export async function querySums(
  recorder: Recorder,
  binding: SourceBinding,
  metrics: readonly Metric[],
  range: Span | null,
): Promise<{ sums: (number | null)[]; receiptId: string }> {
  const { rows, receiptId } = await askMetrics(recorder, binding, {
    label: metrics.map(({ label }) => label).join(', '),
    values: valuesOf(metrics),
    range,
  });
  return { sums: metrics.map((_, i) => figureValue(rows[0]?.[i] ?? null)), receiptId };
}
