import type { Engine } from '../../../data/engine/types.ts';
import type { RowExpression } from '../../../data/model/row-expression.ts';
import { AppError } from '../../../platform/errors.ts';
import { readRow } from './read-row.ts';
import { readMetric } from './read-tree.ts';
import type { Node } from './tree.ts';
import type { MetricExpression } from './types.ts';

/**
 * Parses a metric's expression with the engine's own parser and rebuilds it from an allowlist of nodes, so that no caller's text ever
 * reaches a query.
 * @throws AppError validation_error that names what was refused and an alternative
 */
export async function parseMetric(engine: Engine, text: string, signal?: AbortSignal): Promise<MetricExpression> {
  return readMetric(await parse(engine, text, signal));
}

/**
 * Parses the value of a row, such as `resolved_at - opened_at`, in the same way.
 * @throws AppError validation_error that names what was refused and an alternative
 */
export async function parseRow(engine: Engine, text: string, signal?: AbortSignal): Promise<RowExpression> {
  return readRow((await parse(engine, text, signal)) as Node);
}

/**
 * The tree of an expression by the engine's own parser, for readers of other dialects.
 * @throws AppError validation_error if it is not one expression, or has a name of its own
 */
export async function parseTree(engine: Engine, text: string, signal?: AbortSignal): Promise<Node> {
  const tree = (await parse(engine, text, signal)) as Node & { alias?: string };
  if (tree.alias) throw refused(text, `"${tree.alias}" stands after it`);
  return tree;
}

async function parse(engine: Engine, text: string, signal: AbortSignal | undefined): Promise<object> {
  // The parser takes a whole statement; text that ends the expression early would turn it into another.
  const { rows } = await engine.query({
    sql: 'SELECT json_serialize_sql($1::VARCHAR, skip_null := true, skip_empty := true)',
    params: [`SELECT ${text}`],
    tables: {},
    signal,
  });
  return expressionOf(String(rows[0]?.[0]), text);
}

interface Serialized {
  error: boolean;
  error_type?: string;
  error_message?: string;
  statements?: { node: SelectNode }[];
}

interface SelectNode {
  type: string;
  select_list: object[];
  from_table?: { type: string };
  [clause: string]: unknown;
}

/** Clauses that a bare `SELECT expression` does not have. */
const CLAUSES = ['where_clause', 'group_expressions', 'group_sets', 'having', 'qualify', 'modifiers', 'sample', 'cte_map'];

function expressionOf(json: string, text: string): object {
  const tree = JSON.parse(json) as Serialized;
  if (tree.error && tree.error_type === 'parser') throw refused(text, `it does not parse (${(tree.error_message ?? '').split('\n')[0]})`);
  const [statement, ...more] = tree.statements ?? [];
  const node = statement?.node;
  const single = more.length === 0 && node?.type === 'SELECT_NODE' && node.select_list.length === 1;
  const bare =
    node && (node.from_table === undefined || node.from_table.type === 'EMPTY') && !CLAUSES.some((name) => isPresent(node[name]));
  const [expression] = node?.select_list ?? [];
  if (!single || !bare || expression === undefined) throw refused(text, 'it must be one expression, such as sum(net) or revenue / orders');
  return expression;
}

function isPresent(value: unknown): boolean {
  if (value === undefined || value === null) return false;
  if (Array.isArray(value)) return value.length > 0;
  if (typeof value === 'object') return Object.values(value).some(isPresent);
  return true;
}

function refused(text: string, why: string): AppError {
  return new AppError('validation_error', `The expression "${text}" cannot be a metric: ${why}.`);
}
