import { stableCell } from '../../../data/engine/cell-number.ts';
import type { CellValue } from '../../../data/engine/types.ts';
import type { DataModel } from '../../../data/model/types.ts';
import { yearsOnly } from '../../../data/model/years-only.ts';
import { type Recorder, runWithReceipt } from '../../../data/receipts/recorder.ts';
import { AppError } from '../../../platform/errors.ts';
import { fromDay, toDay } from '../../statistics/calendar.ts';
import type { Amount, Span } from '../../statistics/types.ts';
import { aggregate } from '../aggregates.ts';
import type { SourceBinding } from '../bind.ts';
import type { Metric } from '../bind-metrics.ts';
import type { MetricExpression } from '../expression/types.ts';
import { compileQuery } from '../metric-query/compile.ts';
import type { CompiledQuery, Dimension, Filter, MetricDefinition, MetricQuery, TimeRange } from '../metric-query/types.ts';

/** What a binding's metric queries need of it. */
export type QueriedBinding = Pick<SourceBinding, 'scope' | 'table' | 'filters'>;

/** One value of a query, over the rows of the bound table. */
export interface QueriedValue {
  expression: MetricExpression;
  filters: Filter | null;
}

export interface Wanted {
  label: string;
  values: readonly QueriedValue[];
  by?: Dimension[];
  /** null for all rows. */
  range: Span | null;
  filters?: Filter[];
  order?: MetricQuery['order'];
  /** Rows beyond are cut, and the answer says so. */
  rowsMax?: number;
}

export interface Queried {
  /** Dimensions first, then one cell per value. */
  rows: CellValue[][];
  truncated: boolean;
  receiptId: string;
}

const ROWS_MAX = 50_000;

/**
 * Runs a metric query over a bound table: the only way from a metric to a number in dashboards, reports, goals and alerts.
 * @throws AppError validation_error if the query has no answer: a sum of what does not add up, or one number for several currencies
 */
export async function askMetrics(recorder: Recorder, binding: QueriedBinding, wanted: Wanted): Promise<Queried> {
  const { rowsMax = ROWS_MAX } = wanted;
  const { sql, params, tables, doubts } = compileWanted(binding, wanted);
  const { rows, columns, truncated, receiptId } = await runWithReceipt(recorder, {
    label: wanted.label,
    sql,
    params,
    tables,
    rowsMax,
    doubts,
  });
  const dimensions = wanted.by?.length ?? 0;
  const stable = rows.map((row) => row.map((value, i) => (i < dimensions ? value : stableCell(value, columns[i]?.type))));
  return { rows: stable, truncated, receiptId };
}

/**
 * Compiles without running.
 * @throws AppError as `askMetrics`
 */
export function compileWanted({ scope, table, filters: own }: QueriedBinding, wanted: Wanted): CompiledQuery {
  const { values, range, order, rowsMax = ROWS_MAX } = wanted;
  const by = (wanted.by ?? []).map((dimension) => noFiner(dimension, scope.model, table.name));
  const defined = new Map<string, MetricDefinition>(scope.metrics);
  const metrics = values.map(({ expression, filters }, i) => {
    const name = valueName(i);
    // A reference brings its own table; everything else is over the rows of this one.
    defined.set(name, { name, label: name, expression, table: expression.kind === 'metric' ? null : table.name, filters, time: null });
    return name;
  });
  const filters = [...own, ...(wanted.filters ?? [])];
  const compiled = compileQuery(
    {
      metrics,
      by,
      ...(range ? { time: rangeOf(range) } : {}),
      ...(filters.length > 0 ? { filters: { and: filters } } : {}),
      ...(order ? { order } : {}),
      limit: rowsMax + 1,
    },
    { ...scope, metrics: defined },
  );
  const dimensions = compiled.columns.filter(({ role }) => role === 'dimension');
  const currency = dimensions[by.length]?.name;
  if (currency !== undefined)
    throw new AppError(
      'validation_error',
      `The amounts are in the currencies that "${currency}" names, which are not added. Filter by one value of "${currency}".`,
    );
  return compiled;
}

/** Steps of a time that is the year alone are years, which begin on the same day as their finer steps would. */
function noFiner(dimension: Dimension, { tables }: DataModel, table: string): Dimension {
  const of = tables.find(({ name }) => name === table);
  const time = of?.times.find(({ column }) => column === of.defaultTime);
  return typeof dimension === 'object' && dimension.time === 'default' && time && yearsOnly(time)
    ? { ...dimension, grain: 'year' }
    : dimension;
}

/** The name of a value in the query that computes it. */
export const valueName = (i: number) => `v${i}`;

/** Inclusive dates as a half-open range. */
export function rangeOf({ start, end }: Span): TimeRange {
  return { from: start, to: fromDay(toDay(end) + 1) };
}

export const ROW_COUNT: QueriedValue = { expression: aggregate('count', null), filters: null };

/** The values from which the amounts of metrics are read: one each, for a mean two. */
export function valuesOf(metrics: readonly Metric[]): QueriedValue[] {
  return metrics.flatMap(({ kind, expression, num, den, filters }) => {
    if (den === null) return [{ expression: num, filters }];
    // The sum of a rate says nothing, so that a mean is read as such.
    return [
      { expression: kind === 'mean' ? expression : num, filters },
      { expression: den, filters },
    ];
  });
}

/** Reads the amounts that `valuesOf` asked for, starting at index `from` of a row. */
export function readAmounts(metrics: readonly Metric[], row: readonly CellValue[], from: number): Amount[] {
  let at = from;
  return metrics.map(({ kind, den }) => {
    const first = row[at++] ?? null;
    if (den === null) return { num: first, den: null };
    const second = row[at++] ?? null;
    if (kind !== 'mean') return { num: first, den: second };
    return { num: first === null ? null : Number(first) * Number(second), den: second };
  });
}

/** The day number of a date cell. */
export const dayOf = (cell: CellValue | undefined) => toDay(String(cell).slice(0, 10));
