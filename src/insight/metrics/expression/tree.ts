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
  cast_type?: { id: string };
  value?: { type: { id: string; type_info?: { scale: number } }; is_null: boolean; value?: unknown };
}

export function columnName({ column_names }: Node): string {
  return (column_names ?? []).join('.');
}

export function childrenOf(node: Node): Node[] {
  return node.children ?? [];
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
