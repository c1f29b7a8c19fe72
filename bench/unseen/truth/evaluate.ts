import { addMonths, type Grain, type Period, stepOf, stepsIn } from '../calendar.ts';
import { columnOf, tableOf } from '../model.ts';
import type { By, Cell, Filter, Listing, Metric, Query } from '../query.ts';
import type { Truth, TruthColumn } from './answer.ts';
import { coveredFrom, covers } from './coverage.ts';
import { type Cut, type Group, groups, isZeroWithoutRows, keyOf } from './groups.ts';
import { cellOf, matcher, type World } from './rows.ts';
import { isNamed, others, showColumn } from './windows.ts';

/** The right answer to a query, computed by looping over rows. */
export function evaluate(world: World, asked: Query): Truth {
  const query = { ...asked, by: withCurrency(world, asked) };
  const cut: Cut = { by: query.by, period: query.period, filter: query.filter };
  const found = query.metrics.map(({ metric }) => groups(world, metric, cut));
  const keys = new Map<string, Cell[]>();
  for (const one of found) for (const [key, { labels }] of one) keys.set(key, labels);
  for (const labels of missingSteps(world, query, [...keys.values()])) if (!keys.has(keyOf(labels))) keys.set(keyOf(labels), labels);
  const value = (at: number, key: string) =>
    found[at]?.get(key)?.value ?? (found[at]?.has(key) || !isZeroWithoutRows(query.metrics[at]!.metric) ? null : 0);
  const columns: TruthColumn[] = [
    ...query.by.map((by) => label(by)),
    ...query.metrics.map(({ metric, label: name }) =>
      column('value', name, unitOf(world, metric), query.show !== undefined && !query.compare),
    ),
  ];
  let rows: Cell[][] = [...keys].map(([key, labels]) => [...labels, ...query.metrics.map((_, at) => value(at, key))]);
  const width = query.by.length;
  if (query.compare) addComparison(world, query, query.compare, rows, columns);
  else if (query.show) rows = showColumn(world, query, rows, columns);
  if (query.having) {
    const { having } = query;
    rows = rows.filter(
      (row) => row[width] !== null && ('above' in having ? Number(row[width]) > having.above : Number(row[width]) < having.below),
    );
  }
  if (query.top ? !query.top.other : query.order !== undefined && query.limit !== undefined)
    rows = rows.filter((row) => isNamed(query, row));
  if (query.top) rows = others(world, query, rows);
  const ranked = query.order !== undefined || query.top !== undefined;
  if (ranked) rows.sort((a, b) => compareRows(query, a, b));
  else rows.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  if (query.limit !== undefined) rows = rows.slice(0, query.limit);
  const truth: Truth = { columns, rows, ranked: ranked && query.top?.per !== true, zeroRowsOptional: query.having === undefined };
  return query.compare && query.period ? { ...truth, periods: [query.period.from, query.compare.from] } : truth;
}

/** A table's rows, sorted and limited. */
export function list(world: World, { table, columns, period, filter, order, limit }: Listing): Truth {
  const { rows, time } = tableOf(world.database, table);
  const fits = matcher(world, table, filter);
  const inPeriod = (moment: Cell) =>
    !period || (moment !== null && String(moment).slice(0, 10) >= period.from && String(moment).slice(0, 10) < period.to);
  const own = rows.filter((row) => fits(row) && inPeriod(time === null ? null : (row[time] ?? null)) && row[order.column] !== null);
  const sign = order.down ? -1 : 1;
  own.sort((a, b) => sign * (Number(a[order.column]) - Number(b[order.column])));
  return {
    columns: columns.map(({ column: name }) => ({
      ...column('value', name, null, false),
      role: name === order.column ? 'value' : 'label',
    })),
    rows: own.slice(0, limit).map((row) => columns.map((ref) => cellOf(world, table, row, ref))),
    ranked: true,
    zeroRowsOptional: false,
  };
}

/** Keeps amounts in several currencies apart: splits the answer by the currency column, unless a filter selects one currency. */
function withCurrency(world: World, { metrics, by, filter }: Query): By[] {
  for (const { metric } of metrics) {
    const ref = currencyOf(world, metric);
    if (!ref || pins(filter, ref.column) || by.some((one) => 'ref' in one && one.ref.column === ref.column)) continue;
    return [...by, { ref }];
  }
  return [...by];
}

/** The column that names the currency of a metric's amounts. */
export function currencyOf(world: World, metric: Metric): { table: string; column: string } | null {
  if (metric.kind === 'ratio') {
    const [of, per] = [currencyOf(world, metric.of), currencyOf(world, metric.per)];
    return of ?? per;
  }
  const name = 'value' in metric && 'column' in metric.value ? metric.value.column : 'column' in metric ? metric.column : undefined;
  if (name === undefined || metric.kind === 'distinct') return null;
  const { unit } = columnOf(tableOf(world.database, metric.table), name);
  return unit && typeof unit === 'object' && 'currencyIn' in unit ? { table: metric.table, column: unit.currencyIn } : null;
}

function pins(filter: Filter | undefined, column: string): boolean {
  if (!filter) return false;
  if ('and' in filter) return filter.and.some((part) => pins(part, column));
  return 'ref' in filter && 'is' in filter && filter.ref.column === column;
}

/** The period's steps in which nothing happened: zero for counts and flows, a gap for anything else. */
function missingSteps(world: World, { by, period, show }: Query, found: readonly Cell[][]): Cell[][] {
  const at = by.findIndex((one) => 'grain' in one && one.grain !== 'weekday' && one.grain !== 'hour');
  if (by.length > 1 && at >= 0 && (show === 'running_total' || typeof show === 'object')) {
    // What accumulates within a group needs each of its steps.
    const { grain } = by[at] as { grain: Grain };
    return found.flatMap((labels) => stepsIn(period ?? world.database.coverage, grain).map((step) => labels.with(at, step)));
  }
  const [only, more] = by;
  if (!only || more || !('grain' in only) || only.grain === 'weekday' || only.grain === 'hour') return [];
  return stepsIn(period ?? world.database.coverage, only.grain).map((step) => [step]);
}

function addComparison(world: World, query: Query, compare: Period, rows: Cell[][], columns: TruthColumn[]): void {
  const metric = query.metrics[0]!.metric;
  const at = query.by.findIndex((one) => 'grain' in one);
  const { grain } = (query.by[at] ?? {}) as { grain?: Grain };
  const inSteps = grain !== undefined && query.period !== undefined;
  const covered = inSteps ? compare.to > coveredFrom(world, metric) : covers(world, metric, compare);
  const reached = inSteps ? alongside(query, compare)!([...query.by.map(() => stepOf(coveredFrom(world, metric), grain))])[at]! : '';
  const relabel = alongside(query, compare);
  const before = covered
    ? groups(world, metric, { by: query.by, period: compare, filter: query.filter, relabel })
    : new Map<string, Group>();
  const nothing = covered && isZeroWithoutRows(metric) ? 0 : null;
  const width = query.by.length;
  for (const { labels } of before.values())
    if (!rows.some((row) => keyOf(row.slice(0, width)) === keyOf(labels))) rows.push([...labels, isZeroWithoutRows(metric) ? 0 : null]);
  for (const row of rows) {
    const group: Group | undefined = before.get(keyOf(row.slice(0, width)));
    const known = !inSteps || String(row[at]) >= String(reached);
    const previous = known ? (group?.value ?? (group ? null : nothing)) : null;
    const now = row[width] as number | null;
    const change = now === null || previous === null ? null : now - previous;
    row.push(previous, change, change === null || !previous ? null : change / Math.abs(previous));
  }
  const name = query.metrics[0]!.label;
  const unit = unitOf(world, metric);
  columns.push(
    column('previous', name, unit, query.show !== undefined),
    column('change', name, unit, query.show !== 'change'),
    column('change_percent', name, 'percent', query.show !== 'change_percent'),
  );
  if (query.show) for (const one of columns) if (one.part === 'value' && one.role === 'value') one.optional = true;
}

/** Gives steps of the earlier period the labels of those that they are compared with. */
function alongside({ by, period }: Query, compare: Period): ((labels: Cell[]) => Cell[]) | undefined {
  const at = by.findIndex((one) => 'grain' in one);
  const { grain } = (by[at] ?? {}) as { grain?: Grain };
  if (!grain || !period || !['month', 'quarter', 'year'].includes(grain)) return undefined;
  const months =
    12 * (Number(period.from.slice(0, 4)) - Number(compare.from.slice(0, 4))) +
    Number(period.from.slice(5, 7)) -
    Number(compare.from.slice(5, 7));
  return (labels) => labels.with(at, addMonths(String(labels[at]), months));
}

const label = (by: By): TruthColumn => ({
  ...column('value', '', null, false),
  role: 'label',
  ...('grain' in by ? { grain: by.grain } : {}),
});

function column(part: TruthColumn['part'], name: string, unit: TruthColumn['unit'], optional: boolean): TruthColumn {
  return { role: 'value', part, label: name, unit, optional };
}

function unitOf(world: World, metric: Metric): TruthColumn['unit'] {
  if (metric.kind === 'ratio') return 'percent';
  if ('value' in metric) return 'from' in metric.value ? 'seconds' : null;
  return metric.kind === 'weighted' && columnOf(tableOf(world.database, metric.table), metric.column).unit === 'percent' ? 'percent' : null;
}

function compareRows({ by, order }: Query, a: Cell[], b: Cell[]): number {
  const width = by.length;
  const [left, right] = [Number(a[width] ?? Number.NEGATIVE_INFINITY), Number(b[width] ?? Number.NEGATIVE_INFINITY)];
  const other = (row: Cell[]) => Number(row.includes('Other'));
  return other(a) - other(b) || (order === 'up' ? left - right : right - left);
}
