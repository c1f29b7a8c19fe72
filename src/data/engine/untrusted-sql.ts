import type { DuckDBConnection } from '@duckdb/node-api';
import { AppError } from '../../platform/errors.ts';

/** Table functions that make rows of their arguments and read nothing. */
const TABLE_FUNCTIONS = new Set(['range', 'generate_series', 'unnest', 'json_each', 'json_tree', 'repeat', 'repeat_row']);
/** Scalar functions that tell of the machine rather than of the data, or that run text as SQL. */
const REFUSED_FUNCTIONS =
  /^(current_setting|getenv|getvariable|current_database|current_schemas?|current_catalog|in_search_path|pg_.*|has_.*_privilege|nextval|currval|write_log|json_execute_serialized_sql|json_serialize_.*|txid_current|current_query.*|current_connection_id|add_parquet_key|parse_duckdb_log_message|parse_(dirname|dirpath|filename|path)|sleep_ms|set_config|read_.*|shobj_description|obj_description|col_description)$/i;
const SYSTEM_NAMES = /^(duckdb_|pragma_|pg_|sqlite_|information_schema)/i;

/**
 * Proves that a caller's SQL only reads the tables it may: one SELECT whose syntax tree names nothing but these tables, its own CTEs and
 * functions that make rows of their arguments. The sandbox would stop the rest too; this also hides the catalogue, settings and paths.
 * @throws AppError validation_error that says what was refused.
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

/** The names that a query's WITH clauses give at one place of it; the innermost first. */
interface Scope {
  names: Set<string>;
  outer: Scope | null;
}

/** Shows every node with the names in its scope. A name that was never brought into it is none, whatever form of SQL brings it. */
function visit(value: unknown, scope: Scope | null, see: (node: Node, scope: Scope | null) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, scope, see);
  } else if (value !== null && typeof value === 'object') {
    const node = value as Node;
    see(node, scope);
    const { cte_map: withClause, ...rest } = node;
    const inner = withClause ? visitWith(withClause as WithClause, scope, see) : scope;
    if (node.type === 'RECURSIVE_CTE_NODE') {
      // The table names itself in the part that is repeated, not in the one it begins with.
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

/** The scope behind a WITH clause. Each of its queries sees those before it, and itself only where it is recursive. */
function visitWith({ map }: WithClause, outer: Scope | null, see: (node: Node, scope: Scope | null) => void): Scope {
  const scope: Scope = { names: new Set(), outer };
  for (const { key, value } of map) {
    visit(value, scope, see);
    scope.names.add(withName(key));
  }
  return scope;
}

/** A name with a schema before it is a table's, never that of a WITH clause. */
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
