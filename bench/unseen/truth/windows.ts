import { addDays, addMonths, type Grain, nextStep, stepOf, stepsIn } from '../calendar.ts';
import type { By, Cell, Metric, Query } from '../query.ts';
import { ANY, type TruthColumn } from './answer.ts';
import { coveredFrom } from './coverage.ts';
import { addsUp, type Group, groups, isZeroWithoutRows, keyOf } from './groups.ts';
import type { World } from './rows.ts';

/** Adds the column that the query shows next to its first metric; rows are sorted by their labels. */
export function showColumn(world: World, query: Query, rows: Cell[][], columns: TruthColumn[]): Cell[][] {
  const width = query.by.length;
  const value = (row: Cell[]) => row[width] as number | null;
  const { label, unit } = columns[width] as TruthColumn;
  const add = (part: TruthColumn['part'], of: TruthColumn['unit'], cell: (row: Cell[]) => Cell) => {
    columns.push({ role: 'value', part, label, unit: of, optional: false });
    return rows.map((row) => [...row, cell(row)]);
  };
  const step = query.by.findIndex((by) => 'grain' in by);
  // In a series groups are compared with those of the same step.
  const among = (row: Cell[]) => (step < 0 || width === 1 ? rows : rows.filter((other) => other[step] === row[step]));
  if (query.show === 'share') {
    // The share is what was asked: the number that it is of may come with it.
    for (const one of columns) if (one.role === 'value') one.optional = true;
    const by = step < 0 || width === 1 ? [] : [query.by[step] as By];
    const totals = groups(world, query.metrics[0]!.metric, { by, period: query.period, filter: query.filter });
    const total = (row: Cell[]) => totals.get(keyOf(by.length > 0 ? [row[step] as Cell] : []))?.value;
    return add('share', 'percent', (row) => (!total(row) || value(row) === null ? null : (value(row) as number) / (total(row) as number)));
  }
  if (query.show === 'rank')
    return add('rank', null, (row) =>
      value(row) === null || !isNamed(query, row)
        ? null
        : 1 +
          among(row).filter((other) => isNamed(query, other) && (value(other) ?? Number.NEGATIVE_INFINITY) > (value(row) as number)).length,
    );
  const at = query.by.findIndex((by) => 'grain' in by);
  const { grain } = query.by[at] as { grain: Grain };
  const from = [(query.period ?? world.database.coverage).from, coveredFrom(world, query.metrics[0]!.metric)].sort()[1] as string;
  const first = stepOf(from, grain);
  const series = (row: Cell[]) =>
    rows
      .filter((other) => other.slice(0, width).every((cell, i) => i === at || cell === row[i]))
      .filter((other) => String(other[at]) <= String(row[at]))
      .sort((a, b) => (String(a[at]) < String(b[at]) ? -1 : 1));
  if (query.show === 'running_total') {
    for (const one of columns) if (one.role === 'value') one.optional = true;
    return add('running_total', unit, (row) => series(row).reduce((sum, one) => sum + (value(one) ?? 0), 0));
  }
  if (query.show === 'change' || query.show === 'change_percent') {
    for (const one of columns) if (one.role === 'value') one.optional = true;
    const absolute = query.show === 'change';
    const before = stepBefore(world, query, at);
    return add(query.show, absolute ? unit : 'percent', (row) => {
      if (row[at] === first) return ANY;
      return growth(absolute, value(row), before(row.slice(0, width)));
    });
  }
  if (typeof query.show === 'object' && 'index' in query.show) {
    const { index } = query.show;
    for (const one of columns) if (one.role === 'value') one.optional = true;
    return add('index', null, (row) => {
      const base = series(row).find((one) => one[at] === first);
      const start = base ? value(base) : null;
      return value(row) === null || !start ? null : (index * (value(row) as number)) / start;
    });
  }
  const { movingAverage } = query.show as { movingAverage: number };
  for (const one of columns) if (one.role === 'value') one.optional = true;
  return add('moving_average', unit, (row) => {
    const steps = stepsIn({ from: first, to: nextStep(String(row[at]), grain) }, grain).slice(-movingAverage);
    // A window that is not full has no average.
    if (steps.length < movingAverage) return null;
    if (!averages(query.metrics[0]!.metric)) return overWindow(world, query, row, at, movingAverage);
    const window = series(row).filter((one) => steps.includes(String(one[at])));
    if (query.metrics[0]!.metric.kind === 'stock' && (window.length < movingAverage || window.some((one) => value(one) === null)))
      return null;
    return window.reduce((sum, one) => sum + (value(one) ?? 0), 0) / movingAverage;
  });
}

/** Whether a row's group has a value of each dimension; the absence of one is not the largest of anything. */
export function isNamed({ by }: Query, row: readonly Cell[]): boolean {
  return by.every((one, at) => row[at] !== null || 'grain' in one);
}

/** What has a mean over steps: sums, counts and levels. */
function averages(metric: Metric): boolean {
  return (addsUp(metric) && metric.kind !== 'distinct') || metric.kind === 'stock' || metric.kind === 'active';
}

/** The value one step earlier of what a row counts: a step that the period cuts is compared with as much of the one before. */
function stepBefore(world: World, query: Query, at: number): (labels: Cell[]) => number | null {
  const { metric } = query.metrics[0]!;
  const { grain } = query.by[at] as { grain: Grain };
  const months = { month: 1, quarter: 3, year: 12 }[grain as 'month'] as number | undefined;
  const back = (day: string) => (months ? addMonths(day, -months) : addDays(day, grain === 'week' ? -7 : -1));
  const span = query.period ?? world.database.coverage;
  const found = groups(world, metric, {
    by: query.by,
    period: { from: back(span.from), to: back(span.to) },
    filter: query.filter,
    relabel: (labels) => labels.with(at, nextStep(String(labels[at]), grain)),
  });
  return (labels) => found.get(keyOf(labels))?.value ?? (!found.has(keyOf(labels)) && isZeroWithoutRows(metric) ? 0 : null);
}

function growth(absolute: boolean, now: number | null, previous: number | null): Cell {
  if (now === null || previous === null) return null;
  if (absolute) return now - previous;
  return previous === 0 ? null : (now - previous) / Math.abs(previous);
}

/** A metric that is not additive is recomputed from the rows of all the window's steps, within its group. */
function overWindow(world: World, query: Query, row: Cell[], at: number, steps: number): Cell {
  const { grain } = query.by[at] as { grain: Grain };
  const to = nextStep(String(row[at]), grain);
  const months = { month: 1, quarter: 3, year: 12 }[grain as 'month'] as number | undefined;
  const start = stepOf(months ? addMonths(to, -months * steps) : addDays(to, -steps * (grain === 'week' ? 7 : 1)), grain);
  // Steps at the ends of the period have only its days.
  const bound = query.period ?? world.database.coverage;
  const period = { from: [start, bound.from].sort()[1] as string, to: [to, bound.to].sort()[0] as string };
  const by = query.by.filter((_, i) => i !== at);
  const labels = row.slice(0, query.by.length).filter((_, i) => i !== at);
  const found = groups(world, query.metrics[0]!.metric, { by, period, filter: query.filter });
  return found.get(keyOf(labels))?.value ?? (query.metrics[0]!.metric.kind === 'distinct' ? 0 : null);
}

/** Keeps the first groups, per first label if requested; the rest is merged from its rows as "Other", if requested. */
export function others(world: World, query: Query, rows: Cell[][]): Cell[][] {
  const { n, other, per } = query.top as NonNullable<Query['top']>;
  const width = query.by.length;
  const sign = query.order === 'up' ? 1 : -1;
  const at = query.by.findIndex((by) => 'grain' in by && by.grain !== 'weekday' && by.grain !== 'hour');
  // What has no value has no place among the largest; a step without one is shown all the same.
  const valued = rows.filter((row) => at >= 0 || row[width] !== null);
  const ranked = valued.sort(
    (a, b) => sign * (Number(a[width] ?? Number.NEGATIVE_INFINITY) - Number(b[width] ?? Number.NEGATIVE_INFINITY)),
  );
  if (per) {
    const taken = new Map<Cell, number>();
    return ranked.filter((row) => {
      const count = (taken.get(row[0] ?? null) ?? 0) + 1;
      taken.set(row[0] ?? null, count);
      return count <= n;
    });
  }
  const own = (labels: readonly Cell[]) => labels.filter((_, i) => i !== at);
  const whole = at < 0 ? ranked : wholePeriod(world, query, at);
  const first = whole.slice(0, n).map((row) => keyOf(row.slice(0, at < 0 ? width : width - 1)));
  const kept = new Set(first);
  const chosen = ranked.filter((row) => kept.has(keyOf(own(row.slice(0, width)))));
  if (!other || whole.length <= n) return chosen;
  const relabel = (labels: Cell[]) => (kept.has(keyOf(own(labels))) ? labels : labels.map((cell, i) => (i === at ? cell : 'Other')));
  const found = query.metrics.map(({ metric }) =>
    groups(world, metric, { by: query.by, period: query.period, filter: query.filter, relabel }),
  );
  const rest = new Map(
    found.flatMap((one) => [...one].flatMap(([key, { labels }]) => (labels.includes('Other') ? [[key, labels] as const] : []))),
  );
  const value = (one: Map<string, Group>, i: number, key: string) =>
    one.get(key)?.value ?? (!one.has(key) && isZeroWithoutRows(query.metrics[i]!.metric) ? 0 : null);
  return [...chosen, ...[...rest].map(([key, labels]) => [...labels, ...found.map((one, i) => value(one, i, key))])];
}

/** The groups of a series over all of its period, largest first. */
function wholePeriod(world: World, query: Query, at: number): Cell[][] {
  const { by, metrics, period, filter } = query;
  const found = groups(world, metrics[0]!.metric, { by: by.filter((_, i) => i !== at), period, filter });
  return [...found.values()]
    .filter(({ labels, value }) => value !== null && (query.top?.other || !labels.includes(null)))
    .map(({ labels, value }): Cell[] => [...labels, value])
    .sort((a, b) => Number(b.at(-1) ?? Number.NEGATIVE_INFINITY) - Number(a.at(-1) ?? Number.NEGATIVE_INFINITY));
}
