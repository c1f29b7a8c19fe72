import type { ColumnType } from '../../../data/engine/types.ts';
import type { RowExpression } from '../../../data/model/row-expression.ts';
import type { ModelTable } from '../../../data/model/types.ts';

const BOOLEANS = new Set([
  '=',
  '<>',
  '<',
  '<=',
  '>',
  '>=',
  'and',
  'or',
  'not',
  'is null',
  'is not null',
  'in',
  'not in',
  'between',
  'like',
]);
const WHOLE = new Set(['year', 'month', 'weekday', 'hour', 'age', 'days_since']);
const TEXTS = new Set(['lower', 'upper', 'trim']);
const ALIKE = new Set(['coalesce', 'nullif', 'greatest', 'least', 'negate', 'abs', 'round']);

/** Whether an expression is by its operation true or false of each row. */
export const isCondition = (value: RowExpression): boolean => value.kind === 'operation' && BOOLEANS.has(value.name);

/** The type of a row's value, as far as its columns tell. */
export function typeOf(value: RowExpression, table: ModelTable): ColumnType {
  switch (value.kind) {
    case 'column':
      return table.columns.find(({ name }) => name === value.name)!.type;
    case 'text':
    case 'null':
      return 'text';
    case 'boolean':
      return 'boolean';
    case 'date':
      return value.type === 'DATE' ? 'date' : 'timestamp';
    case 'case': {
      const filled = [...value.checks.map((check) => check.value), value.otherwise].find(({ kind }) => kind !== 'null');
      return filled ? typeOf(filled, table) : 'text';
    }
    case 'number':
      return /^-?\d+$/.test(value.text) ? 'integer' : 'decimal';
    case 'operation':
      if (isCondition(value)) return 'boolean';
      if (WHOLE.has(value.name)) return 'integer';
      if (TEXTS.has(value.name)) return 'text';
      if (ALIKE.has(value.name)) return typeOf(value.args[0]!, table);
      return value.name === '/' ? 'double' : sumType(value.args.map((arg) => typeOf(arg, table)));
    default:
      return 'double';
  }
}

/** Sums and products of exact numbers are exact. */
function sumType(types: readonly ColumnType[]): ColumnType {
  if (types.every((type) => type === 'integer')) return 'integer';
  return types.every((type) => type === 'integer' || type === 'decimal') ? 'decimal' : 'double';
}
