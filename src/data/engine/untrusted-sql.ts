import type { DuckDBConnection } from '@duckdb/node-api';
import { AppError } from '../../platform/errors.ts';

/** Table functions that make rows from their arguments and read nothing. */
const TABLE_FUNCTIONS = new Set(['range', 'generate_series', 'unnest', 'json_each', 'json_tree', 'repeat', 'repeat_row']);
/** Scalar functions that reveal the machine rather than the data, or that run text as SQL. */
const REFUSED_FUNCTIONS =
  /^(current_setting|getenv|getvariable|current_database|current_schemas?|current_catalog|in_search_path|pg_.*|has_.*_privilege|nextval|currval|write_log|json_execute_serialized_sql|json_serialize_.*|txid_current|current_query.*|current_connection_id|add_parquet_key|parse_duckdb_log_message|parse_(dirname|dirpath|filename|path)|sleep_ms|set_config|read_.*|shobj_description|obj_description|col_description)$/i;
const SYSTEM_NAMES = /^(duckdb_|pragma_|pg_|sqlite_|information_schema)/i;

/**
 * Proves that a caller's SQL only reads the tables it may: one SELECT whose syntax tree names nothing but these tables, its own CTEs and
 * functions that make rows from their arguments. The sandbox would stop the rest too; this also hides the catalogue, settings and paths.
 * @throws AppError validation_error naming what was refused
 */
export async function checkUntrustedSql(connection: DuckDBConnection, sql: string, tables: string[]): Promise<void> {
  const result = await connection.runAndReadAll('SELECT json_serialize_sql($1::VARCHAR)', [sql]);
  const tree = JSON.parse(String(result.getRows()[0]?.[0])) as SerializedSql;
  if (tree.error)
    throw refused(tree.error_type === 'parser' ? `it does not parse: ${tree.error_message}` : 'only one SELECT statement is allowed');
  if (tree.statements?.length !== 1) throw refused('exactly one statement is allowed');
  const known = new Set(tables.map((table) => table.toLowerCase()));
  visit(tree.statements, null, (node, scope) => {
    if (node.type === 'BASE_TABLE' && !isReadable(node, scope, known)) {
      const names = tables.map((table) => JSON.stringify(table)).join(', ');
      throw refused(`there is no table ${JSON.stringify(String(node.table_name))}; the tables are: ${names}`);
    }
    if (node.type === 'TABLE_FUNCTION') checkTableFunction(node);
    if (node.type === 'SHOW_REF') throw refused('SHOW, DESCRIBE and SUMMARIZE are not allowed; the source lists its tables and columns');
    if (node.class === 'FUNCTION' && REFUSED_FUNCTIONS.test(String(node.function_name))) {
      throw refused(`the function ${String(node.function_name)} is not allowed`);
    }
  });
}

interface SerializedSql {
  error: boolean;
  error_type?: string;
  error_message?: string;
  statements?: unknown[];
}
type Node = Record<string, unknown>;

/** The WITH names visible at one place in a query, innermost first. */
interface Scope {
  names: Set<string>;
  outer: Scope | null;
}

/** Visits every node with the names in its scope. A name counts only if a WITH clause brought it into scope, whatever the form of SQL. */
function visit(value: unknown, scope: Scope | null, see: (node: Node, scope: Scope | null) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, scope, see);
  } else if (value !== null && typeof value === 'object') {
    const node = value as Node;
    see(node, scope);
    const { cte_map: withClause, ...rest } = node;
    const inner = withClause ? visitWith(withClause as WithClause, scope, see) : scope;
    if (node.type === 'RECURSIVE_CTE_NODE') {
      // A recursive CTE is in scope in its recursive part, not in its anchor.
      const { right, ...others } = rest;
      visit(Object.values(others), inner, see);
      visit(right, { names: new Set([withName(String(node.cte_name))]), outer: inner }, see);
    } else {
      visit(Object.values(rest), inner, see);
    }
  }
}

interface WithClause {
  map: { key: string; value: unknown }[];
}

/** The scope after a WITH clause. Each of its queries sees those before it, and itself only if recursive. */
function visitWith({ map }: WithClause, outer: Scope | null, see: (node: Node, scope: Scope | null) => void): Scope {
  const scope: Scope = { names: new Set(), outer };
  for (const { key, value } of map) {
    visit(value, scope, see);
    scope.names.add(withName(key));
  }
  return scope;
}

/** A schema-qualified name is a table's, never a CTE's. */
function isReadable(node: Node, scope: Scope | null, tables: Set<string>): boolean {
  const name = String(node.table_name).toLowerCase();
  const schema = String(node.schema_name ?? '');
  if (node.catalog_name || (schema !== '' && schema !== 'main')) return false;
  if (schema === '') for (let at = scope; at; at = at.outer) if (at.names.has(name)) return true;
  return tables.has(name);
}

function withName(name: string): string {
  if (SYSTEM_NAMES.test(name)) throw refused(`a WITH clause may not be named ${JSON.stringify(name)}`);
  return name.toLowerCase();
}

function checkTableFunction(node: Node): void {
  const name = String((node.function as Node | undefined)?.function_name);
  if (!TABLE_FUNCTIONS.has(name.toLowerCase())) throw refused(`the table function ${name} is not allowed`);
}

function refused(why: string): AppError {
  return new AppError('validation_error', `The SQL was refused: ${why}.`);
}
