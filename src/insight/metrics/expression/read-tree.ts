import { AGGREGATE_NAMES } from './aggregate-names.ts';
import { readRow } from './read-row.ts';
import { childrenOf, columnName, describeNode, type Node, refused, unknownFunction } from './tree.ts';
import type { Aggregate, AggregateFunction, MetricExpression } from './types.ts';

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
  if (name === 'active' || name === 'started' || name === 'ended') return { ...readHeld(node), holding: name };
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

/** `active()` counts rows; `active(sum(fee))` aggregates them. */
function readHeld(node: Node): Aggregate {
  const [inner, more] = childrenOf(node);
  const filter = node.filter ? readRow(node.filter) : null;
  if (!inner) return { kind: 'aggregate', function: 'count', of: null, fraction: null, filter };
  const name = AGGREGATE_NAMES[String(inner.function_name).toLowerCase()];
  if (more || inner.class !== 'FUNCTION' || name === undefined || name === 'last')
    throw refused(`${node.function_name} takes nothing, or one aggregate, as active(sum(fee))`);
  const aggregate = readAggregate(inner, name);
  if (filter && aggregate.filter) throw refused(`${node.function_name} has two filters; write one`);
  return { ...aggregate, filter: filter ?? aggregate.filter };
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
