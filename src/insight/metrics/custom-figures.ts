import { toNumber } from '../../data/engine/cell-number.ts';
import { quoteName } from '../../data/engine/sql-quote.ts';
import type { ColumnProfile } from '../../data/engine/types.ts';
import type { ReadableSource } from '../../data/sources/types.ts';
import { type AppError, invalidFields } from '../../platform/errors.ts';
import type { NumberFormat } from '../figures/document.ts';
import { labelOf, sayList } from '../figures/wording.ts';
import type { SourceBinding } from './bind.ts';
import { aggregateSql, isMeasurable, type Metric, metricOf, wordsOf } from './bind-metrics.ts';
import { findColumn } from './bind-names.ts';
import type { DomainMetric } from './domains/types.ts';
import type { CustomMetric, MetricType } from './types.ts';

/** A number that need not add up over time: computed separately for the whole and for each step. */
export interface Figure {
  key: string;
  title: string;
  /** SQL aggregate over the rows of one group. */
  sql: string;
  format: NumberFormat;
  columns: string[];
  /** How it was computed, if the name does not tell. */
  how: string;
}

const NUMBERS = new Set(['integer', 'decimal', 'double']);

/**
 * The figure of a custom metric on a bound table; null if the table lacks its column. Errors name `field`.
 * @throws AppError validation_error if the type does not fit the column's role
 */
export function customFigure(metric: CustomMetric, { table }: Pick<SourceBinding, 'table'>, field: string): Figure | null {
  const column = findColumn(table.profile.columns, metric.field);
  const counted = metric.type === 'count' && metric.field === '*';
  if (!column && !counted) return null;
  const base = { key: `custom:${metric.name}`, title: metric.name, columns: column ? [column.name] : [], how: '' };
  if (!column) return { ...base, sql: 'count(*)', format: 'integer' };
  const name = quoteName(column.name);
  switch (metric.type) {
    case 'count':
      return { ...base, sql: `count(${name})`, format: 'integer' };
    case 'count_distinct':
      return { ...base, sql: `count(DISTINCT ${name})`, format: 'integer' };
    case 'sum':
    case 'avg': {
      if (!isMeasurable(column)) throw misfit(field, metric.type, column);
      if (metric.type === 'sum' && column.role !== 'additive_measure') throw misfit(field, 'sum', column);
      const one = metric.type === 'sum' ? metricOf(column, table) : metricOf({ ...column, role: 'rate' }, table);
      return { ...base, sql: metricSql(one), format: one.format === 'percent' ? 'percent' : 'decimal', how: one.how };
    }
    default: {
      if (!NUMBERS.has(column.type) || column.role === 'identifier' || column.role === 'personal_data')
        throw misfit(field, metric.type, column);
      const value = `CAST(${name} AS DOUBLE)`;
      const calls: Record<typeof metric.type, string> = {
        min: `min(${name})`,
        max: `max(${name})`,
        median: `quantile_cont(${value}, 0.5)`,
        p95: `quantile_cont(${value}, 0.95)`,
      };
      return { ...base, sql: calls[metric.type], format: 'decimal' };
    }
  }
}

/**
 * Checks that some source has the column of each custom metric.
 * @throws AppError validation_error by field
 */
export function checkCustomMetrics(metrics: readonly CustomMetric[], sources: readonly ReadableSource[]): void {
  for (const [index, metric] of metrics.entries()) {
    const tables = sources.flatMap(({ tables: own }) => own);
    const figures = tables.map((table) => customFigure(metric, { table }, `custom_metrics.${index}`));
    if (figures.some((figure) => figure !== null)) continue;
    const names = [...new Set(tables.flatMap(({ profile }) => profile.columns.map(({ name }) => name)))];
    throw invalidFields({
      [`custom_metrics.${index}.field`]: [
        `No data source has a column "${metric.field}". Available: ${sayList(names.slice(0, 30))}${names.length > 30 ? ' and more' : ''}.`,
      ],
    });
  }
}

/** The figure of a domain's metric; null if no column of the table matches. */
export function domainFigure(metric: DomainMetric, { table, metric: main }: Pick<SourceBinding, 'table' | 'metric'>): Figure | null {
  const { columns } = table.profile;
  const named = (pattern: RegExp, fits: (column: ColumnProfile) => boolean) =>
    columns.find((column) => fits(column) && wordsOf(column.name).some((word) => pattern.test(word)));
  const additive = (column: ColumnProfile) => column.role === 'additive_measure' && NUMBERS.has(column.type);
  const countable = ({ role }: ColumnProfile) => role === 'identifier' || role === 'category';
  const base = { key: `domain:${metric.title}`, title: metric.title, how: '' };
  if (metric.kind === 'count_distinct') {
    const column = named(metric.of, countable);
    return column ? { ...base, sql: `count(DISTINCT ${quoteName(column.name)})`, format: 'integer', columns: [column.name] } : null;
  }
  if (metric.kind === 'ratio') {
    const of = named(metric.of, additive);
    const per = named(metric.per, metric.by === 'sum' ? additive : countable);
    if (!of || !per || of === per) return null;
    const divisor = metric.by === 'sum' ? `sum(${quoteName(per.name)})` : `count(DISTINCT ${quoteName(per.name)})`;
    const sql = `CAST(${aggregateSql(metricOf(of, table).num)} AS DOUBLE) / nullif(${divisor}, 0)`;
    return { ...base, sql, format: metric.format, columns: [of.name, per.name], how: `is ${labelOf(of.name)} over ${labelOf(per.name)}` };
  }
  const column = named(metric.of, metric.kind === 'sum' ? additive : ({ role, type }) => role === 'rate' && NUMBERS.has(type));
  // The main metric already has its own figure.
  if (!column || column.name === main.column) return null;
  const one = metricOf(column, table);
  return { ...base, sql: metricSql(one), format: one.format, columns: [column.name], how: one.how };
}

/** Rounds a figure to twelve digits, so that the order of summation does not show. */
export function figureValue(cell: Parameters<typeof toNumber>[0]): number | null {
  const value = toNumber(cell);
  return value === null || Number.isSafeInteger(value) ? value : Number(value.toPrecision(12));
}

function metricSql(metric: Metric): string {
  return metric.den ? `${aggregateSql(metric.num)} / nullif(${aggregateSql(metric.den)}, 0)` : aggregateSql(metric.num);
}

const WHY: Partial<Record<MetricType, string>> = {
  sum: 'cannot be summed',
  avg: 'has no mean',
};

function misfit(field: string, type: MetricType, column: ColumnProfile): AppError {
  const role = column.role.replaceAll('_', ' ');
  return invalidFields({
    [`${field}.type`]: [
      `"${column.name}" is ${role} of type ${column.type}, which ${WHY[type] ?? `has no ${type}`}. ` +
        'Use count or count_distinct, choose a measure, or correct the role of the column.',
    ],
  });
}
