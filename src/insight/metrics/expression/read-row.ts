import type { Operation, RowExpression } from '../../../data/model/row-expression.ts';
import { AGGREGATE_NAMES } from './aggregate-names.ts';
import { childrenOf, columnName, describeNode, type Node, refused, unknownFunction } from './tree.ts';

const COMPARISONS: Record<string, Operation> = {
  COMPARE_EQUAL: '=',
  COMPARE_NOTEQUAL: '<>',
  COMPARE_LESSTHAN: '<',
  COMPARE_LESSTHANOREQUALTO: '<=',
  COMPARE_GREATERTHAN: '>',
  COMPARE_GREATERTHANOREQUALTO: '>=',
};

const OPERATORS: Record<string, Operation> = {
  OPERATOR_NOT: 'not',
  OPERATOR_IS_NULL: 'is null',
  OPERATOR_IS_NOT_NULL: 'is not null',
  OPERATOR_COALESCE: 'coalesce',
  OPERATOR_NULLIF: 'nullif',
  COMPARE_IN: 'in',
  COMPARE_NOT_IN: 'not in',
};

const ROW_FUNCTIONS: Record<string, Operation> = {
  '+': '+',
  '-': '-',
  '*': '*',
  '/': '/',
  '~~': 'like',
  nullif: 'nullif',
  abs: 'abs',
  round: 'round',
  lower: 'lower',
  upper: 'upper',
  trim: 'trim',
  greatest: 'greatest',
  least: 'least',
  year: 'year',
  month: 'month',
  isodow: 'weekday',
  weekday: 'weekday',
  hour: 'hour',
  age: 'age',
  days_since: 'days_since',
};

/**
 * Reads the value of a row from the parser's tree.
 * @throws AppError validation_error naming the first node that is not allowed
 */
export function readRow(node: Node): RowExpression {
  switch (node.class) {
    case 'COLUMN_REF':
      return { kind: 'column', name: columnName(node) };
    case 'CONSTANT':
      return readConstant(node);
    case 'CAST':
      return readCast(node);
    case 'CASE':
      return {
        kind: 'case',
        checks: (node.case_checks ?? []).map((check) => ({ when: readRow(check.when_expr), value: readRow(check.then_expr) })),
        otherwise: node.else_expr ? readRow(node.else_expr) : { kind: 'null' },
      };
    case 'BETWEEN':
      if (node.type !== 'COMPARE_BETWEEN') throw refused(`${describeNode(node)} is not allowed`);
      return operation('between', [node.input!, node.lower!, node.upper!]);
    case 'COMPARISON':
      return operation(COMPARISONS[node.type], [node.left!, node.right!], node);
    case 'CONJUNCTION':
      return operation(node.type === 'CONJUNCTION_OR' ? 'or' : 'and', childrenOf(node));
    case 'OPERATOR':
      return operation(OPERATORS[node.type], childrenOf(node), node);
    case 'FUNCTION':
      return readFunction(node);
    default:
      throw refused(`${describeNode(node)} is not allowed`);
  }
}

function readFunction(node: Node): RowExpression {
  const name = String(node.function_name).toLowerCase();
  if (AGGREGATE_NAMES[name] !== undefined) throw refused(`${name} stands inside another aggregate`);
  const args = childrenOf(node);
  if (name === '-' && args.length === 1) return operation('negate', args);
  if (name === 'date_diff' || name === 'datediff') {
    const [part, from, until] = args;
    if (part?.value?.value !== 'second' || !from || !until)
      throw refused("date_diff is written date_diff('second', from, until), or until - from");
    return { kind: 'duration', unit: 'second', from: readRow(from), until: readRow(until) };
  }
  if (ROW_FUNCTIONS[name] === undefined) throw unknownFunction(name);
  return operation(ROW_FUNCTIONS[name], args);
}

function operation(name: Operation | undefined, args: Node[], node?: Node): RowExpression {
  if (name === undefined) throw refused(`${describeNode(node!)} is not allowed`);
  return { kind: 'operation', name, args: args.map(readRow) };
}

function readConstant({ value }: Node): RowExpression {
  if (!value || value.is_null) return { kind: 'null' };
  const { id, type_info } = value.type;
  if (id === 'VARCHAR') return { kind: 'text', value: String(value.value) };
  if (id === 'BOOLEAN') return { kind: 'boolean', value: value.value === true };
  const number = Number(value.value);
  const known = /^(U?(TINY|SMALL|BIG)?INT(EGER)?|DECIMAL|DOUBLE|FLOAT)$/.test(id);
  if (!known || !Number.isFinite(number) || (id !== 'DOUBLE' && !Number.isSafeInteger(number))) {
    throw refused('a number in it has more digits than can be kept');
  }
  return { kind: 'number', text: id === 'DECIMAL' ? scaled(number, type_info?.scale ?? 0) : String(value.value) };
}

/** Inserts the decimal point: 15 with scale 1 is 1.5. */
function scaled(digits: number, scale: number): string {
  if (scale === 0) return String(digits);
  const text = String(Math.abs(digits)).padStart(scale + 1, '0');
  return `${digits < 0 ? '-' : ''}${text.slice(0, -scale)}.${text.slice(-scale)}`;
}

/** The parser writes booleans and dates as casts of text; other casts would hide a column's type. */
function readCast({ child, cast_type }: Node): RowExpression {
  const text = child?.class === 'CONSTANT' && child.value?.type.id === 'VARCHAR' ? String(child.value.value) : null;
  if (text !== null && cast_type?.id === 'BOOLEAN' && /^[tf]$/.test(text)) return { kind: 'boolean', value: text === 't' };
  const type = cast_type?.id === 'DATE' || cast_type?.id === 'TIMESTAMP' ? cast_type.id : null;
  if (text !== null && type && /^\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2}(:\d{2})?)?$/.test(text)) return { kind: 'date', text, type };
  throw refused('a CAST is not allowed; set the type of the column in its data source instead');
}
