import type { DuckDBConnection } from '@duckdb/node-api';
import { AppError } from '../errors.ts';

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
  const allowed = new Set(tables.map((table) => table.toLowerCase()));
  const references: Node[] = [];
  visit(tree.statements, (node) => {
    if (node.cte_map) for (const cte of (node.cte_map as { map: { key: string }[] }).map) allowed.add(checkCteName(cte.key));
    if (node.type === 'RECURSIVE_CTE_NODE' && typeof node.cte_name === 'string') allowed.add(checkCteName(node.cte_name));
    if (node.type === 'BASE_TABLE') references.push(node);
    if (node.type === 'TABLE_FUNCTION') checkTableFunction(node);
    if (node.type === 'SHOW_REF') throw refused('SHOW, DESCRIBE and SUMMARIZE are not allowed; the source lists its tables and columns');
    if (node.class === 'FUNCTION' && REFUSED_FUNCTIONS.test(String(node.function_name))) {
      throw refused(`the function ${String(node.function_name)} is not allowed`);
    }
  });
  for (const node of references) {
    const name = String(node.table_name);
    const qualified = Boolean(node.catalog_name) || (Boolean(node.schema_name) && node.schema_name !== 'main');
    if (qualified || !allowed.has(name.toLowerCase())) {
      throw refused(`there is no table ${JSON.stringify(name)}; the tables are: ${tables.map((t) => JSON.stringify(t)).join(', ')}`);
    }
  }
}

interface SerializedSql {
  error: boolean;
  error_type?: string;
  error_message?: string;
  statements?: unknown[];
}
type Node = Record<string, unknown>;

function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, see);
  } else if (value !== null && typeof value === 'object') {
    see(value as Node);
    for (const item of Object.values(value)) visit(item, see);
  }
}

function checkCteName(name: string): string {
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
