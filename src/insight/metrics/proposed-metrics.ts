import type { DataModel, ModelColumn, ModelTable } from '../../data/model/types.ts';
import { labelOf } from '../figures/wording.ts';
import type { AggregateFunction, MetricExpression } from './expression/types.ts';
import type { MetricDefinition } from './metric-query/types.ts';

/** A metric derived from what the columns mean. */
export interface ProposedMetric extends MetricDefinition {
  table: string;
  /** As a caller would write it. */
  text: string;
}

/**
 * Proposes a row count for every table and, for every measure, the aggregate that its meaning allows. A name that two tables share becomes
 * `table.column`.
 */
export function proposedMetrics({ tables }: DataModel): ProposedMetric[] {
  const names = tables.flatMap(({ name, columns }) => [
    name,
    ...columns.filter((column) => aggregateOf(column)).map((column) => column.name),
  ]);
  const twice = (name: string) => names.filter((one) => one === name).length > 1;
  return tables.flatMap((table) => [rowCount(table), ...table.columns.flatMap((column) => measure(table, column, twice(column.name)))]);
}

function rowCount({ name }: ModelTable): ProposedMetric {
  const expression: MetricExpression = { kind: 'aggregate', function: 'count', of: null, fraction: null, filter: null };
  return { name, label: labelOf(name), expression, table: name, filters: null, time: null, text: 'count(*)' };
}

function measure(table: ModelTable, column: ModelColumn, qualified: boolean): ProposedMetric[] {
  const name = aggregateOf(column);
  if (name === null) return [];
  const expression: MetricExpression = {
    kind: 'aggregate',
    function: name,
    of: { kind: 'column', name: column.name },
    fraction: null,
    filter: null,
  };
  const label = name === 'avg' ? `Average ${labelOf(column.name).toLowerCase()}` : labelOf(column.name);
  const written = /^[a-z_]\w*$/.test(column.name) ? column.name : `"${column.name.replaceAll('"', '""')}"`;
  return [
    {
      name: qualified ? `${table.name}.${column.name}` : column.name,
      label,
      expression,
      table: table.name,
      filters: null,
      time: null,
      text: `${name}(${written})`,
    },
  ];
}

/** Proposes nothing for values that may not add up. */
function aggregateOf({ additivity, determinedBy, personal }: ModelColumn): AggregateFunction | null {
  if (personal) return null;
  if (additivity === 'additive') return 'sum';
  if (additivity === 'attribute') return determinedBy.length > 0 ? 'sum' : null;
  if (additivity === 'stock') return 'last';
  return additivity === 'rate' ? 'avg' : null;
}
