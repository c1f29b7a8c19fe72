import { addDays, millis, nextStep, type Period, stepOf, stepsIn, WEEKDAYS, weekdayOf, within } from '../calendar.ts';
import { type Table, tableOf } from '../model.ts';
import type { By, Cell, Filter, Metric, Row } from '../query.ts';
import { aggregate, type Simple } from './aggregate.ts';
import { cellOf, matcher, type World } from './rows.ts';

export interface Group {
  labels: Cell[];
  value: number | null;
}

/** A metric's grouping and bounds; `relabel` merges groups before anything is computed. */
export interface Cut {
  by: readonly By[];
  period?: Period | undefined;
  filter?: Filter | undefined;
  relabel?: (labels: Cell[]) => Cell[];
}

export const keyOf = (labels: readonly Cell[]): string => JSON.stringify(labels);

/** Counts and flows, for which a group without rows is zero. */
export function addsUp(metric: Metric): boolean {
  return metric.kind === 'count' || metric.kind === 'sum' || metric.kind === 'once' || metric.kind === 'distinct';
}

/** Of what nothing is zero: counts and flows, and what holds at a moment. */
export function isZeroWithoutRows(metric: Metric): boolean {
  return addsUp(metric) || metric.kind === 'active';
}

/** A metric by group, computed at its own table's grain. A ratio divides its two sides group by group. */
export function groups(world: World, metric: Metric, cut: Cut): Map<string, Group> {
  if (metric.kind !== 'ratio') return simple(world, metric, cut);
  const of = groups(world, metric.of, cut);
  const per = groups(world, metric.per, cut);
  return new Map(
    [...new Set([...of.keys(), ...per.keys()])].map((key) => {
      const top = of.get(key)?.value ?? (isZeroWithoutRows(metric.of) ? 0 : null);
      const bottom = per.get(key)?.value ?? null;
      const value = top === null || bottom === null || bottom === 0 ? null : top / bottom;
      return [key, { labels: (of.get(key) ?? per.get(key))?.labels ?? [], value }];
    }),
  );
}

function simple(world: World, metric: Simple, cut: Cut): Map<string, Group> {
  const table = tableOf(world.database, metric.table);
  // A group exists where the query's rows do; a metric's own conditions only leave it empty.
  const fits = matcher(world, table.name, metric.where);
  const rows = table.rows.filter(matcher(world, table.name, cut.filter));
  const found = new Map<string, { labels: Cell[]; rows: Row[] }>();
  const put = (labels: Cell[], row: Row) => {
    const under = cut.relabel ? cut.relabel(labels) : labels;
    const group = found.get(keyOf(under)) ?? { labels: under, rows: [] };
    if (fits(row)) group.rows.push(row);
    found.set(keyOf(under), group);
  };
  if (metric.kind === 'stock' || metric.kind === 'active') {
    for (const { step, day } of momentsOf(world, cut))
      for (const row of holding(table, metric, rows, day)) put(labelsOf(world, table.name, row, cut.by, step), row);
  } else {
    const time = metric.time ?? table.time;
    const timed = cut.by.some((by) => 'grain' in by);
    for (const row of rows) {
      const moment = time === null ? null : (row[time] ?? null);
      if ((cut.period || timed) && moment === null) continue;
      if (cut.period && !within(String(moment), cut.period)) continue;
      put(labelsOf(world, table.name, row, cut.by, moment === null ? null : String(moment)), row);
    }
  }
  if (cut.by.length === 0 && found.size === 0) found.set('[]', { labels: [], rows: [] });
  return new Map([...found].map(([key, { labels, rows: own }]) => [key, { labels, value: aggregate(metric, own) }]));
}

function labelsOf(world: World, table: string, row: Row, by: readonly By[], moment: string | null): Cell[] {
  return by.map((one) => {
    if ('ref' in one) return cellOf(world, table, row, one.ref);
    if (moment === null) return null;
    if (one.grain === 'weekday') return WEEKDAYS[weekdayOf(moment)] as string;
    if (one.grain === 'hour') return Number(moment.slice(11, 13) || 0);
    return stepOf(moment, one.grain);
  });
}

/** The last day of the period, or of each of its steps, as far as the data reaches. */
function momentsOf({ database }: World, { by, period }: Cut): { step: string | null; day: string }[] {
  const span = period ?? database.coverage;
  const last = (to: string) => addDays([to, span.to, database.coverage.to].sort()[0] as string, -1);
  const timed = by.find((one) => 'grain' in one);
  if (!timed) return [{ step: null, day: last(span.to) }];
  const { grain } = timed;
  if (grain === 'weekday' || grain === 'hour') throw new Error('What holds at a moment has no weekday');
  return stepsIn(span, grain).map((step) => ({ step, day: last(nextStep(step, grain)) }));
}

/** The rows that hold at the end of a day: for a stock, each entity's latest row that is recent enough; for intervals, the open ones. */
function holding(table: Table, metric: Extract<Simple, { kind: 'stock' | 'active' }>, rows: readonly Row[], day: string): Row[] {
  if (metric.kind === 'active') {
    const { from, until } = table.interval as NonNullable<Table['interval']>;
    return rows.filter((row) => String(row[from]).slice(0, 10) <= day && (row[until] === null || String(row[until]).slice(0, 10) > day));
  }
  const { entity, time, carryDays, together } = table.stock as NonNullable<Table['stock']>;
  const read = table.rows.map((row) => String(row[time])).filter((at) => at.slice(0, 10) <= day);
  const reading = read.sort().at(-1);
  const latest = new Map<Cell, Row>();
  for (const row of rows) {
    const at = String(row[time]);
    if (together && at !== reading) continue;
    if (at.slice(0, 10) > day || millis(day) - millis(at.slice(0, 10)) > carryDays * 86_400_000) continue;
    const before = latest.get(row[entity] ?? null);
    if (!before || String(before[time]) < at) latest.set(row[entity] ?? null, row);
  }
  return [...latest.values()];
}
