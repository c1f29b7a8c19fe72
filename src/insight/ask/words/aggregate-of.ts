import type { RowExpression } from '../../../data/model/row-expression.ts';
import type { ModelTable } from '../../../data/model/types.ts';
import type { AggregateFunction } from '../../metrics/expression/types.ts';
import type { Measure } from './types.ts';

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
