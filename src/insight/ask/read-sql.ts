import type { Engine } from '../../data/engine/types.ts';

/** What is known about a statement without running it. */
interface SqlFacts {
  /** Names of the tables and WITH clauses it reads, in lower case. */
  names: ReadonlySet<string>;
  /** Names that may be those of columns it reads, in lower case; null if it may read all of them. */
  columns: ReadonlySet<string> | null;
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
    columns: columnsIn(tree.statements),
    ordered: modifiers.includes('ORDER_MODIFIER'),
    limited: modifiers.includes('LIMIT_MODIFIER') || modifiers.includes('LIMIT_PERCENT_MODIFIER'),
    constantColumns: ((node.select_list ?? []) as Node[]).flatMap((column, at) => (isConstant(column) ? [at] : [])),
  };
}

/** The names by which a statement may refer to columns, in lower case; null if it takes whole rows. */
function columnsIn(statements: unknown): ReadonlySet<string> | null {
  const columns = new Set<string>();
  const relations = new Set<string>();
  const alone = new Set<string>();
  let whole = false;
  visit(statements, (one) => {
    if (one.class === 'STAR' || one.type === 'PIVOT' || one.ref_type === 'NATURAL' || listOf(one.column_name_alias).length > 0)
      whole = true;
    if (one.class === undefined) for (const name of [one.alias, one.table_name]) relations.add(String(name).toLowerCase());
    const parts = listOf(one.column_names);
    if (parts.length === 1) alone.add(parts[0]!);
    for (const name of [...parts, ...listOf(one.using_columns)]) columns.add(name);
  });
  // Alone, the name of a table stands for its rows.
  return whole || [...alone].some((name) => relations.has(name)) ? null : columns;
}

const listOf = (names: unknown): string[] => (Array.isArray(names) ? names.map((name) => String(name).toLowerCase()) : []);

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
