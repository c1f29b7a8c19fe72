import type { NumberFormat } from '../../../figures/document.ts';
import { labelOf } from '../../../figures/wording.ts';
import { type ColumnRef, isKey, isNumber, isUnique } from '../column-ref.ts';
import { NotUnderstood } from '../not-understood.ts';
import type { Measure, Metric, Value } from '../query.ts';
import type { QuestionTable } from '../types.ts';
import type { Vocabulary } from '../vocabulary.ts';
import { conditionsSql } from './conditions.ts';
import { nameLabel, refSql } from './names.ts';

export interface Selected {
  sql: string;
  name: string;
  label: string;
  format: NumberFormat | null;
  aggregated: boolean;
}

/** The rows that measures are computed over. */
interface Scope {
  base: QuestionTable;
  tables: ReadonlySet<QuestionTable>;
  /** Rows of the base may repeat. */
  fansOut: boolean;
  vocabulary: Vocabulary;
}

export function selectValue(value: Value): Selected {
  if (value.kind === 'days') return { sql: valueSql(value), name: 'days', label: 'Days', format: 'integer', aggregated: false };
  if (value.kind === 'quotient') return { sql: valueSql(value), name: 'ratio', label: 'Ratio', format: 'decimal', aggregated: false };
  const { column } = value;
  return {
    sql: refSql(column),
    name: column.column.name,
    label: labelOf(column.column.name),
    format: isNumber(column) ? (column.column.role === 'identifier' ? null : formatOf(column)) : null,
    aggregated: false,
  };
}

function valueSql(value: Value): string {
  if (value.kind === 'column') return refSql(value.column);
  if (value.kind === 'quotient') return `CAST(${refSql(value.over)} AS DOUBLE) / nullif(${refSql(value.under)}, 0)`;
  const moment = (at: ColumnRef | 'today') => (at === 'today' ? 'current_date' : `CAST(${refSql(at)} AS DATE)`);
  return `${moment(value.to)} - ${moment(value.from)}`;
}

function formatOf({ column }: ColumnRef): NumberFormat {
  return column.type === 'integer' ? 'integer' : 'decimal';
}

export function selectMeasure(measure: Measure, scope: Scope): Selected {
  if (measure.kind === 'metric') return selectMetric(measure, scope);
  if (measure.kind === 'constant')
    return { sql: String(measure.value), name: 'constant', label: 'Constant', format: 'decimal', aggregated: true };
  return { sql: measureSql(measure, scope), name: measure.name, label: labelOf(measure.name), format: 'decimal', aggregated: true };
}

function measureSql(measure: Measure, scope: Scope): string {
  if (measure.kind === 'metric') return selectMetric(measure, scope).sql;
  if (measure.kind === 'constant') return String(measure.value);
  const left = measureSql(measure.left, scope);
  const right = measureSql(measure.right, scope);
  if (measure.operator === '/') return `(CAST(${left} AS DOUBLE) / nullif(${right}, 0))`;
  return `(${left} ${measure.operator} ${right})`;
}

const AGGREGATE_LABELS: Record<Metric['of'], string> = {
  sum: 'Total',
  avg: 'Average',
  min: 'Lowest',
  max: 'Highest',
  median: 'Median',
  stddev: 'Standard deviation of',
  count: 'Number of',
  distinct: 'Number of different',
};

function selectMetric({ of, value, table, where }: Metric, scope: Scope): Selected {
  const conditions = conditionsSql(where, scope.tables, scope.vocabulary);
  const only = conditions.length > 0 ? ` FILTER (WHERE ${conditions.join(' AND ')})` : '';
  if (value === null) {
    const repeated = scope.fansOut || table !== scope.base;
    const key =
      scope.vocabulary.columns.find((ref) => ref.table === table && isKey(ref)) ??
      scope.vocabulary.columns.find((ref) => ref.table === table && isUnique(ref));
    if (repeated && !key) throw new NotUnderstood(`rows of “${table.name}” would be counted several times.`);
    return {
      sql: `${repeated && key ? `count(DISTINCT ${refSql(key)})` : 'count(*)'}${only}`,
      name: `${table.name}_count`,
      label: `Number of ${nameLabel(table.name)}`,
      format: 'integer',
      aggregated: true,
    };
  }
  if (table !== scope.base && of !== 'min' && of !== 'max' && of !== 'distinct')
    throw new NotUnderstood(`rows of “${table.name}” would be counted several times.`);
  const at = valueSql(value);
  const called = value.kind === 'column' ? value.column.column.name : value.kind === 'days' ? 'days' : 'ratio';
  const name = `${of === 'distinct' ? 'count' : of}_${called}`;
  const label = `${AGGREGATE_LABELS[of]} ${nameLabel(called)}`;
  const own = value.kind === 'column' ? (isNumber(value.column) ? formatOf(value.column) : null) : 'decimal';
  switch (of) {
    case 'count':
      return { sql: `count(${at})${only}`, name, label, format: 'integer', aggregated: true };
    case 'distinct':
      return { sql: `count(DISTINCT ${at})${only}`, name, label, format: 'integer', aggregated: true };
    case 'stddev':
      return { sql: `stddev_samp(${at})${only}`, name, label, format: 'decimal', aggregated: true };
    case 'avg':
    case 'median':
      return { sql: `${of}(${at})${only}`, name, label, format: own === null ? null : 'decimal', aggregated: true };
    default:
      return { sql: `${of}(${at})${only}`, name, label, format: own, aggregated: true };
  }
}
