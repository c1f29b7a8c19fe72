import { isNumberType, toNumber } from '../../data/engine/cell-number.ts';
import type { ColumnProfile } from '../../data/engine/types.ts';
import type { Additivity } from '../../data/model/types.ts';
import { AppError, invalidFields } from '../../platform/errors.ts';
import { phrase } from '../../platform/locale.ts';
import type { NumberFormat } from '../figures/document.ts';
import { labelOf, sayList } from '../figures/wording.ts';
import { aggregate, column as columnExpression, over } from './aggregates.ts';
import type { SourceBinding } from './bind.ts';
import { isMeasurable, meaningOfColumn, meanOf, metricsOf, wordsOf } from './bind-metrics.ts';
import { findColumn } from './bind-names.ts';
import { metricTitle } from './domains/titles.ts';
import type { DomainMetric } from './domains/types.ts';
import type { MetricExpression } from './expression/types.ts';
import { tableNamed } from './metric-query/model-paths.ts';
import type { Filter } from './metric-query/types.ts';
import { type MeantSource, meaningOf } from './source-meaning.ts';
import type { BoundMetric } from './stored/bind-stored.ts';
import type { CustomMetric, MetricType } from './types.ts';

/** A number that need not add up over time: a metric computed separately for the whole and for each step. */
export interface Figure {
  key: string;
  title: string;
  expression: MetricExpression;
  filters: Filter | null;
  format: NumberFormat;
  unit: string | null;
  columns: string[];
  /** How it was computed, if the name does not tell. */
  how: string;
  /** The stored metric that it is. */
  stored: BoundMetric | null;
  /** Why it cannot be computed. */
  problem: string | null;
}

/**
 * The figure of a custom metric on a bound table; null if the table lacks its column. Errors name `field`.
 * @throws AppError validation_error if the type does not fit what the column means
 */
export function customFigure(metric: CustomMetric, { meant }: Pick<SourceBinding, 'meant'>, field: string): Figure | null {
  const column = findColumn(meant.table.profile.columns, metric.field);
  const counted = metric.type === 'count' && metric.field === '*';
  if (!column && !counted) return null;
  const base = { ...NOTHING, key: `custom:${metric.name}`, title: metric.name, columns: column ? [column.name] : [] };
  if (!column) return { ...base, expression: aggregate('count', null), format: 'integer' };
  const of = columnExpression(column.name);
  switch (metric.type) {
    case 'count':
    case 'count_distinct':
      return { ...base, expression: aggregate(metric.type, of), format: 'integer' };
    case 'sum': {
      const { additivity = null } = meaningOfColumn(meant, column) ?? {};
      if (additivity !== 'additive' && additivity !== 'attribute') throw misfit(field, 'sum', column, additivity);
      const [one] = metricsOf(column, meant);
      return { ...base, expression: one!.expression, format: one!.format === 'percent' ? 'percent' : 'decimal' };
    }
    case 'avg': {
      if (!isMeasurable(meant, column)) throw misfit(field, 'avg', column, null);
      const one = meanOf(column, meant);
      return { ...base, expression: one.expression, format: one.format === 'percent' ? 'percent' : 'decimal', how: one.how };
    }
    default: {
      if (!isNumberType(column.type) || column.role === 'identifier' || column.role === 'personal_data')
        throw misfit(field, metric.type, column, null);
      const expression: MetricExpression =
        metric.type === 'p95' ? { ...aggregate('percentile', of), fraction: 0.95 } : aggregate(metric.type, of);
      return { ...base, expression, format: 'decimal' };
    }
  }
}

const NOTHING = { filters: null, unit: null, columns: [], how: '', stored: null, problem: null };

/** The figure of a custom metric that may no longer fit its column: it then says why, instead of showing another number. */
export function keptFigure(metric: CustomMetric, binding: Pick<SourceBinding, 'meant'>): Figure | null {
  try {
    return customFigure(metric, binding, 'custom_metrics');
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const why =
      Object.values(error.details ?? {})
        .flat()
        .join(' ') || error.message;
    const columns = [metric.field];
    const expression = aggregate('count', null);
    return { ...NOTHING, key: `custom:${metric.name}`, title: metric.name, columns, expression, format: 'decimal', problem: why };
  }
}

/**
 * Checks that some source has the column of each custom metric.
 * @throws AppError validation_error by field
 */
export function checkCustomMetrics(metrics: readonly CustomMetric[], sources: readonly MeantSource[]): void {
  const tables = sources.flatMap((source) => {
    const { model } = meaningOf(source);
    return source.tables.map((table) => ({ table, meaning: tableNamed(model, table.name) }));
  });
  for (const [index, metric] of metrics.entries()) {
    const figures = tables.map((meant) => customFigure(metric, { meant }, `custom_metrics.${index}`));
    if (figures.some((figure) => figure !== null)) continue;
    const names = [...new Set(tables.flatMap(({ table }) => table.profile.columns.map(({ name }) => name)))];
    throw invalidFields({
      [`custom_metrics.${index}.field`]: [
        `No data source has a column "${metric.field}". Available: ${sayList(names.slice(0, 30))}${names.length > 30 ? ' and more' : ''}.`,
      ],
    });
  }
}

/** The figures of the organization's approved metrics of a table. */
export function storedFigures({ stored }: Pick<SourceBinding, 'stored'>): Figure[] {
  return stored
    .filter(({ stored: { metric, version } }) => metric.status === 'approved' && version.status === 'approved')
    .map((one) => ({
      ...NOTHING,
      key: `metric:${one.stored.metric.id}`,
      title: one.label,
      expression: { kind: 'metric', name: one.name },
      format: 'decimal',
      stored: one,
    }));
}

/** The figure of a domain's metric; null if no column of the table matches. */
export function domainFigure(metric: DomainMetric, { meant, metric: main }: Pick<SourceBinding, 'meant' | 'metric'>): Figure | null {
  const { columns } = meant.table.profile;
  const named = (pattern: RegExp, fits: (column: ColumnProfile) => boolean) =>
    columns.find((column) => fits(column) && wordsOf(column.name).some((word) => pattern.test(word)));
  const means = (column: ColumnProfile) => meaningOfColumn(meant, column)?.additivity ?? null;
  const additive = (column: ColumnProfile) => means(column) === 'additive';
  const countable = ({ role }: ColumnProfile) => role === 'identifier' || role === 'category';
  const base = { ...NOTHING, key: `domain:${metric.title}`, title: metricTitle(metric.title) };
  if (metric.kind === 'count_distinct') {
    const column = named(metric.of, countable);
    return column
      ? { ...base, expression: aggregate('count_distinct', columnExpression(column.name)), format: 'integer', columns: [column.name] }
      : null;
  }
  if (metric.kind === 'median' || metric.kind === 'filled') {
    const column = named(metric.of, ({ type }) => isNumberType(type));
    if (!column || means(column) === 'additive') return null;
    const of = columnExpression(column.name);
    const columns = [column.name];
    return metric.kind === 'median'
      ? {
          ...base,
          expression: aggregate('median', of),
          format: 'decimal',
          columns,
          how: phrase(`is the median of ${labelOf(column.name).toLowerCase()}`, `ist der Median von ${labelOf(column.name)}`),
        }
      : {
          ...base,
          expression: aggregate('count', of),
          format: 'integer',
          columns,
          how: phrase(`counts the rows with a ${labelOf(column.name).toLowerCase()}`, `zählt die Zeilen mit ${labelOf(column.name)}`),
        };
  }
  if (metric.kind === 'ratio') {
    const of = named(metric.of, additive);
    const per = named(metric.per, metric.by === 'sum' ? additive : countable);
    const [above, several] = of ? metricsOf(of, meant) : [];
    if (!of || !per || !above || several || of === per) return null;
    const divisor = metric.by === 'sum' ? metricsOf(per, meant)[0]!.num : aggregate('count_distinct', columnExpression(per.name));
    return {
      ...base,
      expression: over(above.num, divisor),
      format: metric.format,
      columns: [of.name, per.name],
      how: phrase(`is ${labelOf(of.name)} over ${labelOf(per.name)}`, `ist ${labelOf(of.name)} geteilt durch ${labelOf(per.name)}`),
    };
  }
  const column = named(metric.of, metric.kind === 'sum' ? additive : (one) => means(one) === 'rate' || means(one) === 'unknown');
  // The main metric already has its own figure.
  if (!column || column.name === main.column) return null;
  const [one, several] = metricsOf(column, meant);
  if (!one || several) return null;
  return { ...base, expression: one.expression, format: one.format, unit: one.unit ?? null, columns: [column.name], how: one.how };
}

/** Rounds a figure to twelve digits, so that the order of summation does not show. */
export function figureValue(cell: Parameters<typeof toNumber>[0]): number | null {
  const value = toNumber(cell);
  return value === null || Number.isSafeInteger(value) ? value : Number(value.toPrecision(12));
}

const WHY: Partial<Record<MetricType, string>> = {
  sum: 'cannot be summed',
  avg: 'has no mean',
};

const NOT_SUMMED: Partial<Record<Additivity, string>> = {
  rate: 'is a rate, which does not add up. Use avg',
  stock: 'is a level, which does not add up over time. Use avg, or define a metric with last(…)',
  quota: 'is a target, which adds up only at its own grain. Use max',
  unknown:
    'may not add up: nothing in the data says that it does. If it does, set its additivity to additive in the data model; otherwise use avg',
};

function misfit(field: string, type: MetricType, column: ColumnProfile, additivity: Additivity | null): AppError {
  const known = type === 'sum' && additivity ? NOT_SUMMED[additivity] : undefined;
  if (known) return invalidFields({ [`${field}.type`]: [`"${column.name}" ${known}.`] });
  const role = column.role.replaceAll('_', ' ');
  return invalidFields({
    [`${field}.type`]: [
      `"${column.name}" is ${role} of type ${column.type}, which ${WHY[type] ?? `has no ${type}`}. ` +
        'Use count or count_distinct, choose a measure, or correct the role of the column.',
    ],
  });
}
