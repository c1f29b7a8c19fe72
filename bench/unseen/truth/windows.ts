import { addDays, addMonths, type Grain, nextStep, stepOf, stepsIn } from '../calendar.ts';
import type { Cell, Query } from '../query.ts';
import { ANY, type TruthColumn } from './answer.ts';
import { coveredFrom } from './coverage.ts';
import { addsUp, groups, keyOf } from './groups.ts';
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
  if (query.show === 'share') {
    const total = [...groups(world, query.metrics[0]!.metric, { by: [], period: query.period, filter: query.filter }).values()][0]?.value;
    return add('share', 'percent', (row) => (!total || value(row) === null ? null : (value(row) as number) / total));
  }
  if (query.show === 'rank')
    return add(
      'rank',
      null,
      (row) => 1 + rows.filter((other) => (value(other) ?? Number.NEGATIVE_INFINITY) > (value(row) ?? Number.NEGATIVE_INFINITY)).length,
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
  if (query.show === 'running_total')
    return add('running_total', unit, (row) => series(row).reduce((sum, one) => sum + (value(one) ?? 0), 0));
  if (query.show === 'change' || query.show === 'change_percent') {
    for (const one of columns) if (one.role === 'value') one.optional = true;
    const absolute = query.show === 'change';
    return add(query.show, absolute ? unit : 'percent', (row) => {
      if (row[at] === first) return ANY;
      const before = series(row).find((one) => nextStep(String(one[at]), grain) === row[at]);
      return growth(absolute, value(row), before ? value(before) : null);
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
    if (!addsUp(query.metrics[0]!.metric)) return overWindow(world, query, String(row[at]), grain, movingAverage);
    const window = series(row).filter((one) => steps.includes(String(one[at])));
    return window.reduce((sum, one) => sum + (value(one) ?? 0), 0) / movingAverage;
  });
}

function growth(absolute: boolean, now: number | null, previous: number | null): Cell {
  if (now === null || previous === null) return null;
  if (absolute) return now - previous;
  return previous === 0 ? null : (now - previous) / Math.abs(previous);
}

/** A metric that is not additive is recomputed from the rows of all the window's steps. */
function overWindow(world: World, query: Query, step: string, grain: Grain, steps: number): Cell {
  const to = nextStep(step, grain);
  const months = { month: 1, quarter: 3, year: 12 }[grain as 'month'] as number | undefined;
  const from = months ? addMonths(to, -months * steps) : addDays(to, -steps * (grain === 'week' ? 7 : 1));
  const period = { from: stepOf(from, grain), to };
  return [...groups(world, query.metrics[0]!.metric, { by: [], period, filter: query.filter }).values()][0]?.value ?? null;
}

/** Keeps the first groups, per first label if requested; the rest is merged from its rows as "Other", if requested. */
export function others(world: World, query: Query, rows: Cell[][]): Cell[][] {
  const { n, other, per } = query.top as NonNullable<Query['top']>;
  const width = query.by.length;
  const sign = query.order === 'up' ? 1 : -1;
  const ranked = [...rows].sort(
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
  const first = ranked.slice(0, n);
  if (!other || ranked.length <= n) return first;
  const kept = new Set(first.map((row) => keyOf(row.slice(0, width))));
  const relabel = (labels: Cell[]) => (kept.has(keyOf(labels)) ? labels : labels.map(() => 'Other'));
  const rest = query.metrics.map(({ metric }) =>
    groups(world, metric, { by: query.by, period: query.period, filter: query.filter, relabel }),
  );
  const labels = query.by.map(() => 'Other');
  return [...first, [...labels, ...rest.map((one) => one.get(keyOf(labels))?.value ?? null)]];
}
