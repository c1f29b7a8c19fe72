import { AppError } from '../../../platform/errors.ts';
import type { Aggregate, AggregateFunction, MetricExpression, Operation, RowExpression } from './types.ts';

/** A node of DuckDB's serialized syntax tree. */
interface Node {
  class: string;
  type: string;
  function_name?: string;
  children?: Node[];
  column_names?: string[];
  filter?: Node;
  distinct?: boolean;
  order_bys?: { orders?: unknown[] };
  left?: Node;
  right?: Node;
  input?: Node;
  lower?: Node;
  upper?: Node;
  case_checks?: { when_expr: Node; then_expr: Node }[];
  else_expr?: Node;
  child?: Node;
  cast_type?: { id: string };
  value?: { type: { id: string; type_info?: { scale: number } }; is_null: boolean; value?: unknown };
}

const AGGREGATE_NAMES: Record<string, AggregateFunction> = {
  sum: 'sum',
  count: 'count',
  count_star: 'count',
  avg: 'avg',
  mean: 'avg',
  min: 'min',
  max: 'max',
  median: 'median',
  quantile_cont: 'percentile',
  percentile: 'percentile',
  stddev: 'stddev',
  stddev_samp: 'stddev',
  last: 'last',
};

const FORMULAS = new Set(['+', '-', '*', '/', 'abs', 'round', 'nullif']);

/**
 * Reads a metric from the parser's tree.
 * @throws AppError validation_error naming the first node that is not allowed
 */
export function readMetric(tree: object): MetricExpression {
  return readFormula(tree as Node);
}

function readFormula(node: Node): MetricExpression {
  if (node.class === 'COLUMN_REF') return { kind: 'metric', name: columnName(node) };
  if (node.class === 'CONSTANT') return readNumber(node);
  if (node.type === 'OPERATOR_COALESCE') return { kind: 'formula', name: 'coalesce', args: childrenOf(node).map(readFormula) };
  if (node.class !== 'FUNCTION') throw refused(`${describeNode(node)} stands outside an aggregate`);
  const name = String(node.function_name).toLowerCase();
  if (AGGREGATE_NAMES[name] !== undefined) return readAggregate(node, AGGREGATE_NAMES[name]);
  if (!FORMULAS.has(name)) throw unknownFunction(name);
  const args = childrenOf(node).map(readFormula);
  if (name === '-' && args.length === 1) return { kind: 'formula', name: 'negate', args };
  return { kind: 'formula', name: name as '+', args };
}

function readNumber(node: Node): MetricExpression {
  const constant = readRow(node);
  if (constant.kind !== 'number') throw refused(`${describeNode(node)} stands where a number must`);
  return constant;
}

function readAggregate(node: Node, name: AggregateFunction): Aggregate {
  const args = childrenOf(node);
  if ((node.order_bys?.orders?.length ?? 0) > 0) throw refused(`${name} has an ORDER BY`);
  if (node.distinct && name !== 'count') throw refused(`DISTINCT stands in ${name}; only count(DISTINCT …) is allowed`);
  const filter = node.filter ? readRow(node.filter) : null;
  const [first, second] = args;
  if (name === 'percentile') {
    const fraction = second && readRow(second);
    const value = fraction?.kind === 'number' ? Number(fraction.text) : Number.NaN;
    if (args.length !== 2 || !(value >= 0 && value <= 1))
      throw refused('percentile takes a value and a fraction from 0 to 1, as percentile(x, 0.95)');
    return { kind: 'aggregate', function: name, of: readRow(first!), fraction: value, filter };
  }
  if (args.length > 1 || (args.length === 0 && name !== 'count')) throw refused(`${name} takes one value`);
  return {
    kind: 'aggregate',
    function: node.distinct ? 'count_distinct' : name,
    of: first ? readRow(first) : null,
    fraction: name === 'median' ? 0.5 : null,
    filter,
  };
}

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
  hour: 'hour',
};

function readRow(node: Node): RowExpression {
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

function columnName({ column_names }: Node): string {
  return (column_names ?? []).join('.');
}

function childrenOf(node: Node): Node[] {
  return node.children ?? [];
}

function describeNode({ class: kind, type, function_name }: Node): string {
  return (function_name ?? (type === 'VALUE_CONSTANT' ? 'a constant' : `${type} (${kind})`)).toLowerCase().replaceAll('_', ' ');
}

function unknownFunction(name: string): AppError {
  const aggregates = 'sum, count, avg, min, max, median, percentile, stddev and last';
  return refused(`the function ${name} is not allowed; there are the aggregates ${aggregates}, arithmetic, CASE, coalesce, abs and round`);
}

function refused(why: string): AppError {
  return new AppError('validation_error', `The expression of the metric was refused: ${why}.`);
}
