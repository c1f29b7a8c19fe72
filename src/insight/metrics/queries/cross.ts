import { quoteName } from '../../../data/engine/sql-quote.ts';
import type { ColumnProfile } from '../../../data/engine/types.ts';
import { type Recorder, runWithReceipt } from '../../../data/receipts/recorder.ts';
import { sayMember } from '../../figures/wording.ts';
import { amountValue } from '../../statistics/exact-arithmetic.ts';
import type { Span } from '../../statistics/types.ts';
import type { SourceBinding } from '../bind.ts';
import { aggregateSql, metricOf } from '../bind-metrics.ts';
import { where } from '../bind-sql.ts';
import { figureValue } from '../custom-figures.ts';
import { metricColumns, readAmounts } from './day-series.ts';

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
  { table, time, filters, metric }: SourceBinding,
  [a, b]: readonly [ColumnProfile, ColumnProfile],
  range: Span | null,
): Promise<Cross | null> {
  const condition = where([...(time && range ? [time.within(range)] : []), ...filters]);
  const { rows, receiptId, truncated } = await runWithReceipt(recorder, {
    label: `${metric.label} by ${a.name} and ${b.name}`,
    sql:
      `SELECT CAST(${quoteName(a.name)} AS VARCHAR) AS a, CAST(${quoteName(b.name)} AS VARCHAR) AS b${metricColumns([metric])}` +
      `\nFROM ${quoteName(table.name)}${condition.sql}\nGROUP BY 1, 2\nORDER BY 1 NULLS LAST, 2 NULLS LAST`,
    params: condition.params,
    tables: [table.name],
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

/** Sums of two measures by the values of a column: points of a scatter plot, largest first. */
export interface Points {
  points: { name: string; x: number; y: number }[];
  /** Number of values in total; `points` may hold only the largest. */
  count: number;
  receiptId: string;
}

const POINTS_MAX = 500;

export async function queryPoints(
  recorder: Recorder,
  { table, time, filters }: SourceBinding,
  { x, y, by }: { x: ColumnProfile; y: ColumnProfile; by: ColumnProfile },
  range: Span | null,
): Promise<Points> {
  const condition = where([...(time && range ? [time.within(range)] : []), ...filters]);
  const name = quoteName(by.name);
  const [sumX, sumY] = [x, y].map((column) => aggregateSql(metricOf(column, table).num));
  const { rows, receiptId } = await runWithReceipt(recorder, {
    label: `${y.name} and ${x.name} by ${by.name}`,
    sql:
      `SELECT CAST(${name} AS VARCHAR) AS name, ${sumX} AS x, ${sumY} AS y, count(*) OVER () AS value_count` +
      `\nFROM ${quoteName(table.name)}${where([...(time && range ? [time.within(range)] : []), ...filters, { sql: `${name} IS NOT NULL`, params: [] }]).sql}` +
      `\nGROUP BY ${name}\nORDER BY y DESC NULLS LAST, name\nLIMIT ${POINTS_MAX}`,
    params: condition.params,
    tables: [table.name],
    rowsMax: POINTS_MAX,
  });
  const points = rows.flatMap((row) => {
    const [px, py] = [figureValue(row[1]), figureValue(row[2])];
    return px === null || py === null ? [] : [{ name: String(row[0]), x: px, y: py }];
  });
  return { points, count: Number(rows[0]?.[3] ?? 0), receiptId };
}

/** The sums of several measures, in order, in one scan. */
export async function querySums(
  recorder: Recorder,
  { table, time, filters }: SourceBinding,
  columns: readonly ColumnProfile[],
  range: Span | null,
): Promise<{ sums: (number | null)[]; receiptId: string }> {
  const condition = where([...(time && range ? [time.within(range)] : []), ...filters]);
  const { rows, receiptId } = await runWithReceipt(recorder, {
    label: `Sums of ${columns.map(({ name }) => name).join(', ')}`,
    sql: `SELECT ${columns.map((column, i) => `${aggregateSql(metricOf(column, table).num)} AS s${i}`).join(', ')}\nFROM ${quoteName(table.name)}${condition.sql}`,
    params: condition.params,
    tables: [table.name],
  });
  return { sums: columns.map((_, i) => figureValue(rows[0]?.[i])), receiptId };
}
