import type { ColumnProfile } from '../../data/engine/types.ts';
import { labelOf } from '../figures/wording.ts';
import type { SourceBinding } from '../metrics/bind.ts';
import { type Metric, ROWS, rankMeasures, wordsOf } from '../metrics/bind-metrics.ts';
import { customFigure, domainFigure, type Figure } from '../metrics/custom-figures.ts';
import type { Domain } from '../metrics/domains/types.ts';
import type { CustomMetric } from '../metrics/types.ts';
import type { PlannedWidget } from './types.ts';

/** The plan of what a dashboard shows of one source. */
export interface SourcePlan {
  binding: SourceBinding;
  figures: Figure[];
  /** Two measures to compare in a scatter, with one point per value of `by`. */
  pair: { x: ColumnProfile; y: ColumnProfile; by: ColumnProfile } | null;
  /** Two dimensions to cross in a heatmap. */
  cross: [ColumnProfile, ColumnProfile] | null;
  /** The steps of a funnel, widest first. */
  funnel: ColumnProfile[];
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
 * @throws AppError validation_error for a custom metric that does not fit its column
 */
export function planSource(
  binding: SourceBinding,
  domain: Domain,
  customMetrics: readonly CustomMetric[],
  { prefix, most, hidden }: { prefix: string; most: number; hidden: ReadonlySet<string> },
): SourcePlan {
  const { table, metric, others, dimensions } = binding;
  const { columns } = table.profile;
  const own = customMetrics.flatMap((custom, index) => customFigure(custom, binding, `custom_metrics.${index}`) ?? []);
  const known = domain.metrics.flatMap((one) => domainFigure(one, binding) ?? []);
  const measured = new Set([metric, ...others].flatMap(({ column }) => (column === null ? [] : [column])));
  const telling = known.filter(({ columns: of, sql }) => !(of.length === 1 && measured.has(of[0]!) && !sql.includes('DISTINCT')));
  const figures = [...own, ...telling.slice(0, FIGURES_MAX)];
  const [first, second] = dimensions;
  const drawing = drawingOf(binding, prefix);
  const pair = choosePair(columns, table.profile.columns, metric);
  const cross: SourcePlan['cross'] =
    first && second && first.distinctCount <= CROSSED_MAX && second.distinctCount <= CROSSED_MAX ? [first, second] : null;
  const funnel = domain.funnel.flatMap(
    (step) =>
      columns.find(
        ({ name, role, type }) => role === 'additive_measure' && type !== 'text' && wordsOf(name).some((word) => step.test(word)),
      ) ?? [],
  );
  const steps = new Set(funnel).size === funnel.length && funnel.length >= STEPS_MIN ? funnel : [];

  const all = [
    ...headlines(drawing, { own, telling, customMetrics }),
    ...mainCharts(drawing),
    ...furtherMeasures(drawing, own),
    ...crossings(drawing, { steps, cross, pair }),
  ];
  const findings = drawing.widget('findings', 'text', 'What stands out', SIZES.text, drawing.metricConfig(metric));
  const shown = [findings, ...all].filter(({ key }) => !hidden.has(key));
  return { binding, figures, pair, cross, funnel: steps, widgets: shown.slice(0, most) };
}

/** Helpers for writing down a source's widgets. */
interface Drawing {
  binding: SourceBinding;
  /** The common part of all widgets' configurations. */
  of: Record<string, unknown>;
  metricConfig(one: Metric): Record<string, unknown>;
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
  return {
    binding,
    of,
    metricConfig: (one) => ({ ...of, metric: one.column ?? 'rows', aggregation: one.kind }),
    widget: (key, type, title, size, config) => ({ key: `${prefix}${key}`, type, title, size, config }),
  };
}

const isAdditive = ({ kind }: Metric) => kind === 'sum' || kind === 'count';

/** Figures: the metric, the owner's own, the row count, those of the domain. */
function headlines(
  drawing: Drawing,
  { own, telling, customMetrics }: { own: Figure[]; telling: Figure[]; customMetrics: readonly CustomMetric[] },
): PlannedWidget[] {
  const { binding, widget, of, metricConfig } = drawing;
  const { metric } = binding;
  return [
    widget('kpi:main', 'kpi', metric.label, SIZES.kpi, metricConfig(metric)),
    ...own.map(({ key, title, columns: [field] }, i) =>
      widget(key, 'kpi', title, SIZES.kpi, { ...of, metric: field ?? 'rows', aggregation: customMetrics[i]?.type, custom_metric: title }),
    ),
    ...(metric === ROWS ? [] : [widget('kpi:rows', 'kpi', ROWS.label, SIZES.kpi, metricConfig(ROWS))]),
    ...telling
      .slice(0, FIGURES_MAX)
      .map(({ key, title, columns: fields, how }) => widget(key, 'kpi', title, SIZES.kpi, { ...of, columns: fields, how })),
  ];
}

/** The metric over time, by each dimension, and by both. */
function mainCharts(drawing: Drawing): PlannedWidget[] {
  const { binding, widget, metricConfig } = drawing;
  const { time, metric, dimensions } = binding;
  const [first] = dimensions;
  const additive = isAdditive(metric);
  return [
    ...(time ? [widget('line:main', 'line', `${metric.label} over time`, SIZES.wide, { ...metricConfig(metric), time: time.column })] : []),
    ...dimensions.map((dimension, i) => {
      const parts = i === dimensions.findIndex(({ distinctCount }) => distinctCount <= PARTS_MAX) && additive;
      return widget(
        `by:${dimension.name}`,
        parts ? 'donut' : 'bar',
        `${metric.label} by ${labelOf(dimension.name).toLowerCase()}`,
        parts ? SIZES.third : SIZES.half,
        { ...metricConfig(metric), dimension: dimension.name },
      );
    }),
    ...(time && first && first.distinctCount <= 60 && additive
      ? [
          widget('area:main', 'area', `${metric.label} by ${labelOf(first.name).toLowerCase()} over time`, SIZES.half, {
            ...metricConfig(metric),
            dimension: first.name,
            time: time.column,
          }),
        ]
      : []),
  ];
}

/** Other measures and the owner's own, over time. */
function furtherMeasures(drawing: Drawing, own: Figure[]): PlannedWidget[] {
  const { binding, widget, of, metricConfig } = drawing;
  const { time, others } = binding;
  return [
    ...others.slice(0, 4).map((one) => widget(`kpi:${one.column}`, 'kpi', one.label, SIZES.kpi, metricConfig(one))),
    ...(time
      ? others
          .slice(0, 2)
          .map((one) =>
            widget(`line:${one.column}`, 'line', `${one.label} over time`, SIZES.half, { ...metricConfig(one), time: time.column }),
          )
      : []),
    ...(time
      ? own.map(({ key, title, columns: [field] }) =>
          widget(`line:${key}`, 'line', `${title} over time`, SIZES.half, {
            ...of,
            metric: field ?? 'rows',
            custom_metric: title,
            time: time.column,
          }),
        )
      : []),
  ];
}

/** Columns compared with each other, and the metric as a table. */
function crossings(
  drawing: Drawing,
  { steps, cross, pair }: Pick<SourcePlan, 'cross' | 'pair'> & { steps: ColumnProfile[] },
): PlannedWidget[] {
  const { binding, widget, of, metricConfig } = drawing;
  const { metric, dimensions } = binding;
  const [first] = dimensions;
  return [
    ...(steps.length > 0
      ? [
          widget(
            'funnel',
            'funnel',
            `From ${labelOf(steps[0]!.name).toLowerCase()} to ${labelOf(steps.at(-1)!.name).toLowerCase()}`,
            SIZES.half,
            { ...of, steps: steps.map(({ name }) => name) },
          ),
        ]
      : []),
    ...(cross
      ? [
          widget(
            'heatmap',
            'heatmap',
            `${metric.label} by ${labelOf(cross[0].name).toLowerCase()} and ${labelOf(cross[1].name).toLowerCase()}`,
            SIZES.half,
            {
              ...metricConfig(metric),
              dimensions: cross.map(({ name }) => name),
            },
          ),
        ]
      : []),
    ...(pair
      ? [
          widget(
            'scatter',
            'scatter',
            `${labelOf(pair.y.name)} against ${labelOf(pair.x.name).toLowerCase()} by ${labelOf(pair.by.name).toLowerCase()}`,
            SIZES.half,
            {
              ...of,
              x: pair.x.name,
              y: pair.y.name,
              dimension: pair.by.name,
            },
          ),
        ]
      : []),
    ...(first
      ? [
          widget('table', 'table', `${metric.label} by ${labelOf(first.name).toLowerCase()}, in numbers`, SIZES.table, {
            ...metricConfig(metric),
            dimension: first.name,
          }),
        ]
      : []),
  ];
}

/** The two most informative measures, and the column whose values become the points: many values, but not one per row. */
function choosePair(columns: readonly ColumnProfile[], all: readonly ColumnProfile[], metric: Metric): SourcePlan['pair'] {
  const measures = rankMeasures(columns);
  const y = measures.find(({ name }) => name === metric.column) ?? measures[0];
  const x = measures.find((column) => column !== y);
  const by = all
    .filter(({ role, distinctCount }) => role === 'category' && distinctCount >= POINTS_MIN && distinctCount <= POINTS_MAX)
    .toSorted((a, b) => b.distinctCount - a.distinctCount || (a.name < b.name ? -1 : 1))[0];
  return x && y && by ? { x, y, by } : null;
}
