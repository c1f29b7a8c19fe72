import { isNumberType } from '../../../data/engine/cell-number.ts';
import type { CellValue } from '../../../data/engine/types.ts';
import type { Unit } from '../../../data/model/types.ts';
import type { Context } from '../../../platform/context.ts';
import { queryError } from '../../metrics/metric-query/errors.ts';
import type { Dimension, QueryScope, Range } from '../../metrics/metric-query/types.ts';
import { type Bins, binsOf, limitsOf, NORMAL, outlierBounds } from '../../statistics/distribution.ts';
import type { OpenDataModel } from '../open-data-model.ts';
import type { InlineMetric, QueriedMetrics } from '../query-metrics.ts';
import { analyzeColumns, type ColumnsQuestion } from './analyze-columns.ts';
import { columnNamed, columnRows, commonOwner, numberSql, tableOfColumns, unitOf } from './column-rows.ts';
import { metricValues } from './metric-values.ts';

interface Common extends ColumnsQuestion {
  /** About how many bins; chosen from the data if absent. */
  bins?: number | undefined;
}

/** A column, also by segment, or a metric for each value of a dimension. */
export type DistributionQuestion = Common &
  (
    | { column: string; table?: string | undefined; by?: Dimension | undefined; segments: number }
    | { metric: string | InlineMetric; per: Dimension }
  );

export const QUANTILES = [0.01, 0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99] as const;

export interface Figures {
  /** Values, and rows without one. */
  count: number;
  missing: number;
  mean: number | null;
  /** Of a sample (n − 1). */
  standardDeviation: number | null;
  min: number | null;
  max: number | null;
  /** By linear interpolation, in the order of `QUANTILES`. */
  quantiles: (number | null)[];
  /** Adjusted Fisher–Pearson coefficient; null with fewer than three values, or if all are equal. */
  skewness: number | null;
}

export interface DescribedDistribution
  extends Pick<QueriedMetrics, 'range' | 'tables' | 'modelVersions' | 'notes' | 'receipts' | 'creditsConsumed' | 'replayed'> {
  name: string;
  /** What each value belongs to. */
  each: string;
  unit: Unit | null;
  all: Figures;
  /** Half-open; null is open. */
  histogram: { from: number | null; to: number | null; count: number }[];
  /** null if the values cannot be judged: too few, or most are equal. */
  outliers: { low: number; high: number; below: number; above: number; furthest: number[] } | null;
  /** The largest segments first. */
  segments: { segment: CellValue; figures: Figures }[];
}

/** Values whose distribution is asked for. */
interface Values {
  name: string;
  each: string;
  unit: Unit | null;
  integer: boolean;
  /** SQL with c0, and c1 for the segment. */
  sql: string;
  params: CellValue[];
  tables: string[];
  range: Range | null;
  notes: string[];
}

const FURTHEST_MAX = 10;

/**
 * The distribution of a column's values, or of a metric over the values of a dimension: figures, a histogram and outliers.
 * @throws AppError validation_error with the next step, not_found, insufficient_credits
 */
export function describeDistribution(ctx: Context, question: DistributionQuestion): Promise<DescribedDistribution> {
  return analyzeColumns(ctx, question, {
    tool: 'describe_distribution',
    doing: 'Reading the values',
    metrics: 'metric' in question ? [question.metric] : undefined,
    work: (open, scope) => describeIn(open, scope, question),
  });
}

async function valuesOf(open: OpenDataModel, scope: QueryScope, question: DistributionQuestion): Promise<Values> {
  const { time, filters } = question;
  if ('metric' in question) {
    const { names, units, ...values } = await metricValues(open, scope, { metrics: [question.metric], per: question.per, time, filters });
    return { ...values, name: names[0]!, unit: units[0]!, integer: false };
  }
  const { column: name, by } = question;
  const table = tableOfColumns(scope.model, [name], question.table);
  const column = columnNamed(scope, table, name);
  if (!isNumberType(column.type)) {
    throw queryError(
      `"${name}" is no number. query_metrics counts its values: metrics [{"name": "count", "expression": "count(*)", "table": "${table.name}"}], by ["${name}"]. Of a time, derive a part or a duration first.`,
    );
  }
  const asked = { table, columns: [name, ...(by === undefined ? [] : [by])], time, filters };
  const unit = await unitOf(open, scope, { ...asked, columns: [name] }, name);
  const owner = commonOwner([column]);
  const read = columnRows(scope, asked, owner);
  return {
    ...read,
    name,
    unit,
    each: owner.length > 0 ? owner.join(' and ') : `row of "${table.name}"`,
    integer: column.type === 'integer',
  };
}

/** As `describeDistribution`, as part of what is already paid for. */
export async function describeIn(open: OpenDataModel, scope: QueryScope, question: DistributionQuestion) {
  const { workspace } = open;
  const { bins: wanted } = question;
  const values = await valuesOf(open, scope, question);
  const segments = 'column' in question && question.by !== undefined ? question.segments : 0;
  const { name, each, unit, integer, params, tables: read } = values;
  const ask = async (label: string, select: string, rowsMax = 200) => {
    const sql = `WITH listed AS (\n${values.sql}),\nvals AS (SELECT *, ${numberSql('c0')} AS x FROM listed)\n${select}`;
    return (await workspace.ask({ label, sql, params, tables: read, rowsMax })).rows;
  };
  const [whole] = await ask(`Figures of ${name}`, figuresSql(null));
  const all = figuresOf(whole!);
  if (all.count === 0) throw queryError(`"${name}" has no values here. Widen the filters or the time.`);
  const quantileAt = (q: (typeof QUANTILES)[number]) => all.quantiles[QUANTILES.indexOf(q)]!;
  const [min, max] = [all.min!, all.max!];
  const inner = { low: quantileAt(0.01), lowerQuartile: quantileAt(0.25), upperQuartile: quantileAt(0.75), high: quantileAt(0.99) };
  const bins = binsOf({ count: all.count, min, max, ...inner, integer }, wanted);
  const counted = await ask(`Histogram of ${name}`, histogramSql(bins));
  const outliers = await outliersOf(ask, name);
  const split = segments > 0 ? await ask(`Figures of ${name} by segment`, figuresSql('c1', segments + 1), segments + 1) : [];
  const more = split.length > segments ? [`Only the ${segments} largest segments are shown; there are more.`] : [];
  return {
    name,
    each,
    unit,
    range: values.range,
    all,
    histogram: histogramOf(bins, counted),
    outliers,
    segments: split.slice(0, segments).map(([segment, ...figures]) => ({ segment: segment!, figures: figuresOf(figures) })),
    notes: [...values.notes, ...more, ...(open.leftOut === null ? [] : [open.leftOut])],
    tables: workspace.tables
      .filter((table) => read.includes(table.name))
      .map(({ name: table, sourceId, sourceName, rowCount }) => ({ name: table, sourceId, sourceName, rowCount })),
    modelVersions: open.versions,
  };
}

/** Figures of all values, or of each segment. The skewness is taken from centred values, since powers of large ones lose their digits. */
function figuresSql(group: string | null, limit = 1): string {
  const over = group === null ? '' : ` PARTITION BY ${group}`;
  const columns = [
    'count(*)',
    'count(x)',
    'avg(x)',
    'stddev_samp(x)',
    'min(x)',
    'max(x)',
    'avg(pow(d, 3)) / nullif(pow(avg(pow(d, 2)), 1.5), 0)',
    ...QUANTILES.map((q) => `quantile_cont(x, ${q})`),
  ];
  const by = group === null ? '' : ` GROUP BY ${group} ORDER BY count(*) DESC, ${group} NULLS LAST LIMIT ${limit}`;
  return `, centred AS (SELECT *, x - avg(x) OVER (${over.trim()}) AS d FROM vals)
SELECT ${[...(group === null ? [] : [group]), ...columns].join(', ')} FROM centred${by}`;
}

function figuresOf(row: readonly CellValue[]): Figures {
  const [rows, count, mean, deviation, min, max, skewness, ...quantiles] = row.map(stable);
  const n = count ?? 0;
  const adjusted = n > 2 && skewness !== null && skewness !== undefined ? (skewness * Math.sqrt(n * (n - 1))) / (n - 2) : null;
  return {
    count: n,
    missing: (rows ?? 0) - n,
    mean: mean ?? null,
    standardDeviation: deviation ?? null,
    min: min ?? null,
    max: max ?? null,
    quantiles: quantiles.map((value) => value ?? null),
    skewness: adjusted === null ? null : Number(adjusted.toPrecision(9)),
  };
}

function histogramSql({ start, width, count, open }: Bins): string {
  // Rounded, because 0.3 / 0.1 is a little less than 3.
  const place = width === 0 ? '0' : `floor(round((x - ${start}) / ${width}, 9))`;
  const [first, last] = open ? [-1, count] : [0, count - 1];
  return `SELECT CAST(least(greatest(${place}, ${first}), ${last}) AS INTEGER) AS bin, count(*) FROM vals WHERE x IS NOT NULL GROUP BY bin ORDER BY bin`;
}

function histogramOf(bins: Bins, counted: CellValue[][]): DescribedDistribution['histogram'] {
  const counts = new Map(counted.map(([bin, count]) => [Number(bin), Number(count)]));
  const places = Array.from({ length: bins.count }, (_, at) => at);
  const outside = [-1, bins.count].filter((at) => counts.has(at));
  return [...places, ...outside].sort((a, b) => a - b).map((at) => ({ ...limitsOf(bins, at), count: counts.get(at) ?? 0 }));
}

type Ask = (label: string, select: string) => Promise<CellValue[][]>;

/** Outliers by both scales of skewed values: as they are, and as logarithms if all are positive. */
async function outliersOf(ask: Ask, name: string): Promise<DescribedDistribution['outliers']> {
  const [plain, logarithm] = [
    await boundsOf(ask, `Spread of ${name}`, 'x'),
    await boundsOf(ask, `Spread of the logarithm of ${name}`, 'ln(x)'),
  ];
  if (!plain) return null;
  const [low, high] = [
    Math.min(plain.low, logarithm ? Math.exp(logarithm.low) : plain.low),
    Math.max(plain.high, logarithm ? Math.exp(logarithm.high) : plain.high),
  ].map((value) => Number(value.toPrecision(9))) as [number, number];
  const [row] = await ask(`Outliers of ${name}`, `SELECT count(*) FILTER (x < ${low}), count(*) FILTER (x > ${high}) FROM vals`);
  const far = await ask(
    `Furthest outliers of ${name}`,
    `SELECT x FROM vals WHERE x < ${low} OR x > ${high} ORDER BY greatest(x - ${high}, ${low} - x) DESC, x LIMIT ${FURTHEST_MAX}`,
  );
  return { low, high, below: Number(row![0]), above: Number(row![1]), furthest: far.map(([value]) => Number(value)) };
}

/** The bounds of outliers on a scale; null for a logarithm if not all values are positive. */
async function boundsOf(ask: Ask, label: string, scale: 'x' | 'ln(x)') {
  const all = scale === 'x' ? 'true' : '(SELECT min(x) > 0 FROM vals)';
  const [row] = await ask(
    label,
    `, scaled AS (SELECT CASE WHEN ${all} THEN ${scale === 'x' ? 'x' : 'ln(greatest(x, 1e-300))'} END AS s FROM vals WHERE x IS NOT NULL),
middle AS (SELECT median(s) AS m FROM scaled),
sides AS (SELECT median(m - s) FILTER (s < m) AS low, median(s - m) FILTER (s > m) AS high FROM scaled, middle),
distances AS (SELECT abs(s - m) / (${NORMAL} * nullif(CASE WHEN s < m THEN low ELSE high END, 0)) AS z FROM scaled, middle, sides)
SELECT (SELECT count(s) FROM scaled), (SELECT m FROM middle), (SELECT low FROM sides), (SELECT high FROM sides), (SELECT quantile_cont(z, 0.95) FROM distances)`,
  );
  const [count, median, below, above, reach] = row!.map((value) => Number(value ?? 0)) as [number, number, number, number, number];
  return outlierBounds({ count, median, below, above, reach });
}

const stable = (value: CellValue): number | null => (value === null ? null : Number(Number(value).toPrecision(12)));
