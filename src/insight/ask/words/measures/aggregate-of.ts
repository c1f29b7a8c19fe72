import type { RowExpression } from '../../../../data/model/row-expression.ts';
import type { ModelColumn, ModelTable } from '../../../../data/model/types.ts';
import type { AggregateFunction } from '../../../metrics/expression/types.ts';
import type { Measure } from '../types.ts';

/** A measure of a table's rows without conditions, at their default time. */
export function aggregateOf(
  table: ModelTable,
  name: AggregateFunction,
  of: RowExpression | null,
  fraction: number | null,
  label: string,
): Extract<Measure, { kind: 'aggregate' }> {
  return {
    kind: 'aggregate',
    table,
    aggregate: { kind: 'aggregate', function: name, of, fraction, filter: null },
    conditions: [],
    time: null,
    unit: null,
    label,
  };
}

/** The column that a measure is an aggregate of; undefined for any other. */
export const columnOf = (measure: Measure): ModelColumn | undefined => {
  if (measure.kind !== 'aggregate' || measure.aggregate.of?.kind !== 'column') return undefined;
  const { name } = measure.aggregate.of;
  return measure.table.columns.find((column) => column.name === name);
};
