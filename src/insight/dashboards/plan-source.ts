import type { ColumnProfile } from '../../data/engine/types.ts';
import type { SourceBinding } from '../metrics/bind.ts';
import { isRows, type MeantTable, type Metric, metricsOf, rankMeasures, rowsLike, wordsOf } from '../metrics/bind-metrics.ts';
import { domainFigure, type Figure, keptFigure, storedFigures } from '../metrics/custom-figures.ts';
import type { Domain } from '../metrics/domains/types.ts';
import type { CustomMetric } from '../metrics/types.ts';
import type { PlannedWidget } from './types.ts';
import { type Shape, seriesOf, widgetQuery } from './widget-query.ts';
import { TITLES } from './widget-titles.ts';

/** The plan of what a dashboard shows of one source. */
export interface SourcePlan {
  binding: SourceBinding;
  figures: Figure[];
  /** Two measures to compare in a scatter, with one point per value of `by`. */
  pair: { x: Metric; y: Metric; by: ColumnProfile } | null;
  /** Two dimensions to cross in a heatmap. */
  cross: [ColumnProfile, ColumnProfile] | null;
  /** The steps of a funnel, widest first. */
  funnel: Metric[];
  widgets: PlannedWidget[];
}

const FIGURES_MAX = 4;
const STEPS_MIN = 3;
const PARTS_MAX = 6;
const CROSSED_MAX = 40;
const POINTS_MIN = 5;
const POINTS_MAX = 1_000;

const SIZES = {
  kpi: { w: 3, h: 2 },
  wide: { w: 8, h: 4 },
  half: { w: 6, h: 4 },
  third: { w: 4, h: 4 },
  table: { w: 6, h: 5 },
  text: { w: 12, h: 3 },
} as const;

/**
 * Proposes widgets for a bound source by the roles of its columns, its domain and its owner's metrics. `prefix` distinguishes a dashboard's sources;
 * `most` limits the number of widgets, keeping the most informative.
 */
export function planSource(
  binding: SourceBinding,
  domain: Domain,
  customMetrics: readonly CustomMetric[],
  { prefix, most, hidden }: { prefix: string; most: number; hidden: ReadonlySet<string> },
): SourcePlan {
  const { table, meant, metric, others, dimensions } = binding;
  const own = customMetrics.flatMap((custom) => keptFigure(custom, binding) ?? []);
  const approved = storedFigures(binding);
  const known = domain.metrics.flatMap((one) => domainFigure(one, binding) ?? []);
  const measured = new Set([metric, ...others].flatMap(({ column }) => (column === null ? [] : [column])));
  const telling = known.filter(
    ({ columns: of, expression }) => !(of.length === 1 && measured.has(of[0]!) && !isOfTheDomainAlone(expression)),
  );
  const figures = [...approved, ...own, ...telling.slice(0, FIGURES_MAX)];
  const [first, second] = dimensions;
  const drawing = drawingOf(binding, prefix);
  const pair = choosePair(meant, table.profile.columns, metric);
  const cross: SourcePlan['cross'] =
    first && second && first.distinctCount <= CROSSED_MAX && second.distinctCount <= CROSSED_MAX ? [first, second] : null;
  const measures = rankMeasures(meant);
  const funnel = domain.funnel.flatMap((step) => measures.find(({ name }) => wordsOf(name).some((word) => step.test(word))) ?? []);
  const steps =
    new Set(funnel).size === funnel.length && funnel.length >= STEPS_MIN ? funnel.map((column) => metricsOf(column, meant)) : [];
  // Steps in several currencies have no one number each.
  const funnelMetrics = steps.every((metrics) => metrics.length === 1) ? steps.flat() : [];

  const all = [
    ...headlines(drawing, { approved, own, telling, customMetrics }),
    ...mainCharts(drawing),
    ...furtherMeasures(drawing, [...approved, ...own]),
    ...crossings(drawing, { steps: funnelMetrics, cross, pair }),
  ];
  const findings = drawing.widget('findings', 'text', TITLES.findings(), SIZES.text, drawing.metricConfig(metric));
  const shown = [findings, ...all].filter(({ key }) => !hidden.has(key));
  return { binding, figures, pair, cross, funnel: funnelMetrics, widgets: shown.slice(0, most) };
}

/** The measure's own widgets show its sum or mean, but none of these. */
const OF_THE_DOMAIN_ALONE: ReadonlySet<string> = new Set(['count', 'count_distinct', 'median']);
const isOfTheDomainAlone = (expression: Figure['expression']) =>
  expression.kind === 'aggregate' && OF_THE_DOMAIN_ALONE.has(expression.function);

/** Helpers for writing down a source's widgets. */
interface Drawing {
  binding: SourceBinding;
  /** The common part of all widgets' configurations. */
  of: Record<string, unknown>;
  metricConfig(one: Metric, query?: Shape): Record<string, unknown>;
  figureConfig(one: Figure, query?: Shape): Record<string, unknown>;
  widget(
    key: string,
    type: PlannedWidget['type'],
    title: string,
    size: PlannedWidget['size'],
    config: Record<string, unknown>,
  ): PlannedWidget;
}

function drawingOf(binding: SourceBinding, prefix: string): Drawing {
  const of = { data_source_id: binding.source.id, table: binding.table.name };
  const version = { model_version: binding.modelVersion };
  return {
    binding,
    of,
    metricConfig: (one, shape = {}) => ({
      ...of,
      ...version,
      metric: one.name,
      aggregation: one.kind,
      query: widgetQuery(binding, [one], shape),
    }),
    figureConfig: (one, shape = {}) => ({
      ...of,
      ...version,
      ...(one.stored ? { metric_id: one.stored.stored.metric.id, metric_version: one.stored.stored.version.version } : {}),
      query: widgetQuery(binding, [{ ...one, name: one.title, label: one.title }], shape),
    }),
    widget: (key, type, title, size, config) => ({ key: `${prefix}${key}`, type, title, size, config }),
  };
}

const isAdditive = ({ kind }: Metric) => kind === 'sum' || kind === 'count';

/** Figures: the metric, the owner's own, the row count, those of the domain. */
function headlines(
  drawing: Drawing,
  {
    approved,
    own,
    telling,
    customMetrics,
  }: { approved: Figure[]; own: Figure[]; telling: Figure[]; customMetrics: readonly CustomMetric[] },
): PlannedWidget[] {
  const { binding, widget, metricConfig, figureConfig } = drawing;
  const { metric } = binding;
  const main = widget('kpi:main', 'kpi', metric.label, SIZES.kpi, metricConfig(metric));
  const figures = [
    ...approved.map((one) => widget(one.key, 'kpi', one.title, SIZES.kpi, { ...figureConfig(one), metric: one.title })),
    ...own.map((one, i) =>
      widget(one.key, 'kpi', one.title, SIZES.kpi, {
        ...figureConfig(one),
        metric: one.columns[0] ?? 'rows',
        aggregation: customMetrics[i]?.type,
        custom_metric: one.title,
      }),
    ),
  ];
  const known = telling
    .slice(0, FIGURES_MAX)
    .map((one) => widget(one.key, 'kpi', one.title, SIZES.kpi, { ...figureConfig(one), columns: one.columns, how: one.how }));
  // The number of rows is no headline where there is a metric.
  if (isRows(metric)) return [...figures, ...known.filter(({ title }) => title !== main.title), main];
  const [first, ...rest] = approved.length > 0 ? [...figures, main] : [main, ...figures];
  const rows = rowsLike(metric);
  // Rows are called by what they are, which another figure may count already.
  const counted = [first!, ...rest, ...known].some(({ title }) => title === rows.label);
  return [first!, ...rest, ...(counted ? [] : [widget('kpi:rows', 'kpi', rows.label, SIZES.kpi, metricConfig(rows))]), ...known];
}

/** The metric over time, by each dimension, and by both. */
function mainCharts(drawing: Drawing): PlannedWidget[] {
  const { binding, widget, metricConfig } = drawing;
  const { time, metric, dimensions } = binding;
  const [first] = dimensions;
  const additive = isAdditive(metric);
  return [
    ...(time
      ? [
          widget('line:main', 'line', TITLES.overTime(metric.label), SIZES.wide, {
            ...metricConfig(metric, seriesOf(time)),
            time: time.column,
          }),
        ]
      : []),
    ...dimensions.map((dimension, i) => {
      const parts = i === dimensions.findIndex(({ distinctCount }) => distinctCount <= PARTS_MAX) && additive;
      return widget(`by:${dimension.name}`, parts ? 'donut' : 'bar', TITLES.by(metric, dimension), parts ? SIZES.third : SIZES.half, {
        ...metricConfig(metric, { by: [dimension.name] }),
        dimension: dimension.name,
      });
    }),
    ...(time && first && first.distinctCount <= 60 && additive
      ? [
          widget('area:main', 'area', TITLES.overTime(TITLES.by(metric, first)), SIZES.half, {
            ...metricConfig(metric, { by: [...seriesOf(time).by, first.name] }),
            dimension: first.name,
            time: time.column,
          }),
        ]
      : []),
  ];
}

/** Other measures and the owner's own, over time. */
function furtherMeasures(drawing: Drawing, own: Figure[]): PlannedWidget[] {
  const { binding, widget, metricConfig, figureConfig } = drawing;
  const { time, others } = binding;
  return [
    ...others.slice(0, 4).map((one) => widget(`kpi:${one.name}`, 'kpi', one.label, SIZES.kpi, metricConfig(one))),
    ...(time
      ? others.slice(0, 2).map((one) =>
          widget(`line:${one.name}`, 'line', TITLES.overTime(one.label), SIZES.half, {
            ...metricConfig(one, seriesOf(time)),
            time: time.column,
          }),
        )
      : []),
    ...(time
      ? own.map((one) =>
          widget(`line:${one.key}`, 'line', TITLES.overTime(one.title), SIZES.half, {
            ...figureConfig(one, seriesOf(time)),
            metric: one.columns[0] ?? (one.stored ? one.title : 'rows'),
            custom_metric: one.title,
            time: time.column,
          }),
        )
      : []),
  ];
}

/** Columns compared with each other, and the metric as a table. */
function crossings(drawing: Drawing, { steps, cross, pair }: Pick<SourcePlan, 'cross' | 'pair'> & { steps: Metric[] }): PlannedWidget[] {
  const { binding, widget, of, metricConfig } = drawing;
  const { metric, dimensions } = binding;
  const [first] = dimensions;
  return [
    ...(steps.length > 0
      ? [
          widget('funnel', 'funnel', TITLES.funnel(steps[0]!, steps.at(-1)!), SIZES.half, {
            ...of,
            steps: steps.map(({ name }) => name),
            query: widgetQuery(binding, steps, {}),
          }),
        ]
      : []),
    ...(cross
      ? [
          widget('heatmap', 'heatmap', TITLES.by(metric, ...cross), SIZES.half, {
            ...metricConfig(metric, { by: cross.map(({ name }) => name) }),
            dimensions: cross.map(({ name }) => name),
          }),
        ]
      : []),
    ...(pair
      ? [
          widget('scatter', 'scatter', TITLES.pair(pair), SIZES.half, {
            ...of,
            x: pair.x.name,
            y: pair.y.name,
            dimension: pair.by.name,
            query: widgetQuery(binding, [pair.x, pair.y], { by: [pair.by.name] }),
          }),
        ]
      : []),
    ...(first
      ? [
          widget('table', 'table', TITLES.numbers(metric, first), SIZES.table, {
            ...metricConfig(metric, { by: [first.name] }),
            dimension: first.name,
          }),
        ]
      : []),
  ];
}

/** The two most informative measures, and the column whose values become the points: many values, but not one per row. */
function choosePair(of: MeantTable, all: readonly ColumnProfile[], metric: Metric): SourcePlan['pair'] {
  const measures = rankMeasures(of).flatMap((column) => metricsOf(column, of));
  const y = measures.find(({ name }) => name === metric.name) ?? measures[0];
  // Amounts of different rows would be compared if they were in different currencies.
  const x = measures.find((one) => one.column !== y?.column && JSON.stringify(one.filters) === JSON.stringify(y?.filters ?? null));
  const by = all
    .filter(({ role, distinctCount }) => role === 'category' && distinctCount >= POINTS_MIN && distinctCount <= POINTS_MAX)
    .toSorted((a, b) => b.distinctCount - a.distinctCount || (a.name < b.name ? -1 : 1))[0];
  return x && y && by ? { x, y, by } : null;
}
