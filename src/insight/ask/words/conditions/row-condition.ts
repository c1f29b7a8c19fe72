import type { RowExpression } from '../../../../data/model/row-expression.ts';
import type { ModelTable } from '../../../../data/model/types.ts';
import { rowText } from '../../../metrics/expression/row-text.ts';
import type { Parser } from '../grammar/parser.ts';
import type { Condition } from '../types.ts';
import { countName } from '../vocabulary/count-names.ts';

/** A condition that a test of columns of a row makes; none if nothing tells the rows apart. */
export function rowCondition({ scope }: Parser, table: ModelTable, test: RowExpression, columns: readonly string[]): Condition[] {
  if (table.key.length !== 1) return [];
  const name = `${countName(table)} where ${rowText(test)}`;
  const expression = { kind: 'aggregate', function: 'count', of: null, fraction: null, filter: test } as const;
  scope.counts.set(name, { name, label: name, expression, table: table.name, filters: null, time: null });
  const refs = table.columns.flatMap((column) => (columns.includes(column.name) ? [{ table, column }] : []));
  return [{ filter: { metric: name, per: table.name, at_least: 1 }, columns: refs }];
}
