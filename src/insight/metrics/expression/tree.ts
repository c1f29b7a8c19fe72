import { AppError } from '../../../platform/errors.ts';

/** A node of DuckDB's serialized syntax tree. */
export interface Node {
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
  cast_type?: { id: string; type_info?: { scale: number } };
  value?: { type: { id: string; type_info?: { scale: number } }; is_null: boolean; value?: unknown };
}

export function columnName({ column_names }: Node): string {
  return (column_names ?? []).join('.');
}

export function childrenOf(node: Node): Node[] {
  return node.children ?? [];
}

/** The nodes that a node is made of. */
export function partsOf({ children, case_checks, filter, left, right, input, lower, upper, else_expr, child }: Node): Node[] {
  const checks = (case_checks ?? []).flatMap(({ when_expr, then_expr }) => [when_expr, then_expr]);
  return [...(children ?? []), ...checks, filter, left, right, input, lower, upper, else_expr, child].filter((one) => one !== undefined);
}

/** A call of a function as the parser writes it. */
export function calling(name: string, children: Node[]): Node {
  return { class: 'FUNCTION', type: 'FUNCTION', function_name: name, children };
}

/** A constant as the parser writes it. */
export function constant(type: string, value: unknown): Node {
  return { class: 'CONSTANT', type: 'VALUE_CONSTANT', value: { type: { id: type }, is_null: false, value } };
}

/** A number as the parser writes it. */
export function numberNode(text: string): Node {
  return constant(/^-?\d+$/.test(text) ? 'INTEGER' : 'DOUBLE', Number(text));
}

const COMPARISON_TYPES: Record<string, string> = {
  '=': 'COMPARE_EQUAL',
  '<>': 'COMPARE_NOTEQUAL',
  '<': 'COMPARE_LESSTHAN',
  '<=': 'COMPARE_LESSTHANOREQUALTO',
  '>': 'COMPARE_GREATERTHAN',
  '>=': 'COMPARE_GREATERTHANOREQUALTO',
};

/** A comparison as the parser writes it. */
export function comparing(sign: string, left: Node, right: Node): Node {
  return { class: 'COMPARISON', type: COMPARISON_TYPES[sign]!, left, right };
}

export function describeNode({ class: kind, type, function_name }: Node): string {
  return (function_name ?? (type === 'VALUE_CONSTANT' ? 'a constant' : `${type} (${kind})`)).toLowerCase().replaceAll('_', ' ');
}

export function unknownFunction(name: string): AppError {
  const aggregates = 'sum, count, avg, min, max, median, percentile, stddev, last, active, started and ended';
  return refused(
    `the function ${name} is not allowed; there are the aggregates ${aggregates}, arithmetic, CASE, coalesce, abs, round, year, month, weekday, hour and age`,
  );
}

export function refused(why: string): AppError {
  return new AppError('validation_error', `The expression of the metric was refused: ${why}.`);
}
