import type { RowExpression } from '../../data/model/row-expression.ts';
import { thingsOf } from '../../data/model/things.ts';
import type { DataModel, ModelColumn, ModelTable } from '../../data/model/types.ts';
import { labelOf } from '../figures/wording.ts';
import { aggregate, column as columnExpression, metricText, over } from './aggregates.ts';
import type { AggregateFunction, MetricExpression } from './expression/types.ts';
import type { MetricDefinition } from './metric-query/types.ts';
import { takingsIn } from './takings.ts';

/** A metric derived from what the columns mean. */
export interface ProposedMetric extends MetricDefinition {
  table: string;
  /** As a caller would write it. */
  text: string;
  /** What it is called as well, where its name is not that of a column. */
  synonyms?: readonly string[];
}

/**
 * Proposes a row count for every table and, for every measure, the aggregate that its meaning allows. A name that two tables share becomes
 * `table.column`.
 */
export function proposedMetrics(model: DataModel): ProposedMetric[] {
  const { tables } = model;
  const names = tables.flatMap((table) => [
    table.name,
    ...table.columns.filter((column) => aggregateOf(column, table)).map((column) => column.name),
  ]);
  const twice = (name: string) => names.filter((one) => one === name).length > 1;
  const columns = tables.flatMap((table) => [
    ...counts(table),
    ...table.columns.flatMap((column) => measure(table, column, twice(column.name))),
  ]);
  return [...columns, ...revenue(model, names)];
}

/** What was taken in, where the data has quantities and prices, but no amounts; not where two tables may say it. */
function revenue(model: DataModel, taken: readonly string[]): ProposedMetric[] {
  const [only, another] = takingsIn(model);
  if (!only || another || taken.includes('revenue')) return [];
  const { table, quantity, price } = only;
  const product: RowExpression = { kind: 'operation', name: '*', args: [quantity, price].map(({ name }) => columnExpression(name)) };
  const expression = aggregate('sum', product);
  const synonyms = ['sales', 'turnover', 'takings', 'spent', 'umsatz', 'erlös', 'erlöse'];
  const more = { table: table.name, filters: null, time: null };
  return [{ ...more, name: 'revenue', label: 'Revenue', expression, text: metricText(expression), synonyms }];
}

/** The rows of a table; the things that it is named after, too, if those are not its rows. */
function counts({ name, label = labelOf(name), lines, things }: ModelTable): ProposedMetric[] {
  const more = { table: name, filters: null, time: null };
  const rows = { ...more, name, label, expression: aggregate('count', null), text: 'count(*)' };
  const named = thingsOf({ lines, things });
  if (named === null) return [rows];
  const counted = aggregate('count_distinct', columnExpression(named.column));
  return [
    { ...more, name, label, expression: counted, text: metricText(counted) },
    { ...rows, name: `${name}.rows`, label: `${lines ? 'Lines' : 'Rows'} of ${label}` },
  ];
}

function measure(table: ModelTable, column: ModelColumn, qualified: boolean): ProposedMetric[] {
  const name = aggregateOf(column, table);
  if (name === null) return [];
  const weight = name === 'avg' && table.columns.some((one) => one.name === column.weight && !one.personal) ? column.weight! : null;
  const plain = aggregate(name, columnExpression(column.name));
  const held = column.additivity === 'stock' && !table.stock ? { ...plain, holding: 'active' as const } : plain;
  const expression = weight === null ? held : weightedMean(column.name, weight);
  const kind = weight !== null ? 'Weighted average' : name === 'avg' ? 'Average' : name === 'median' ? 'Median' : null;
  const label = column.label ?? (kind === null ? labelOf(column.name) : `${kind} ${labelOf(column.name).toLowerCase()}`);
  return [
    {
      name: qualified ? `${table.name}.${column.name}` : column.name,
      label,
      expression,
      table: table.name,
      filters: null,
      time: null,
      text: metricText(expression),
    },
  ];
}

/** The mean of a rate, of rows that have it, weighted by another column. */
export function weightedMean(rate: string, weight: string): MetricExpression {
  const [value, by] = [columnExpression(rate), columnExpression(weight)];
  const present: RowExpression = { kind: 'operation', name: 'is not null', args: [value] };
  return over(aggregate('sum', { kind: 'operation', name: '*', args: [value, by] }, present), aggregate('sum', by, present));
}

/** Proposes nothing for values that may not add up. */
function aggregateOf({ additivity, determinedBy, personal, derived, unit }: ModelColumn, { stock }: ModelTable): AggregateFunction | null {
  if (personal) return null;
  // Durations have a long tail, and nobody asks for their sum.
  if (derived && unit?.kind === 'duration') return 'median';
  if (additivity === 'additive') return 'sum';
  if (additivity === 'attribute') return determinedBy.length > 0 ? 'sum' : null;
  if (additivity === 'stock') return stock ? 'last' : 'sum';
  return additivity === 'rate' ? 'avg' : null;
}
