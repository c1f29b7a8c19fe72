import type { Engine } from '../../data/engine/types.ts';

/** What is known about a statement without running it. */
interface SqlFacts {
  /** Names of the tables and WITH clauses it reads, in lower case. */
  names: ReadonlySet<string>;
  /** The outermost SELECT has an ORDER BY. */
  ordered: boolean;
  /** The outermost SELECT has a LIMIT. */
  limited: boolean;
  /** Indexes of result columns that depend on no column and no row. */
  constantColumns: number[];
}

/** Reads a statement with the engine's own parser; null if it is not a SELECT or does not parse. */
export async function readSql(engine: Engine, sql: string, signal?: AbortSignal): Promise<SqlFacts | null> {
  const { rows } = await engine.query({ sql: 'SELECT json_serialize_sql($1::VARCHAR)', params: [sql], tables: {}, signal });
  const tree = JSON.parse(String(rows[0]?.[0])) as { error: boolean; statements?: { node: Node }[] };
  const node = tree.statements?.[0]?.node;
  if (tree.error || node === undefined) return null;
  const names = new Set<string>();
  visit(tree.statements, (one) => {
    if (one.type === 'BASE_TABLE') names.add(String(one.table_name).toLowerCase());
  });
  const modifiers = ((node.modifiers ?? []) as Node[]).map(({ type }) => type);
  return {
    names,
    ordered: modifiers.includes('ORDER_MODIFIER'),
    limited: modifiers.includes('LIMIT_MODIFIER') || modifiers.includes('LIMIT_PERCENT_MODIFIER'),
    constantColumns: ((node.select_list ?? []) as Node[]).flatMap((column, at) => (isConstant(column) ? [at] : [])),
  };
}

type Node = Record<string, unknown>;

function isConstant(expression: Node): boolean {
  let computed = false;
  visit(expression, (one) => {
    if (one.class === 'COLUMN_REF' || one.class === 'STAR' || one.class === 'SUBQUERY') computed = true;
    if (one.class === 'FUNCTION' && /^(count|count_star|row_number|rank|dense_rank|ntile)$/.test(String(one.function_name)))
      computed = true;
  });
  return !computed;
}

function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, see);
  } else if (value !== null && typeof value === 'object') {
    see(value as Node);
    for (const item of Object.values(value)) visit(item, see);
  }
}
