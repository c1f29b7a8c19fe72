import type { DuckDBConnection } from '@duckdb/node-api';
import { quoteName } from '../sql-quote.ts';
import type { TableCertificate } from '../types.ts';
import type { TextTable, TypedColumn } from './text-table.ts';

/**
 * Leaves out columns with neither a name nor a value, as a delimiter at the end of every line makes one. `typed` are the table's columns. Nothing is
 * left out of a table without a header or with a damaged one, or if nothing would remain.
 */
export async function withoutLeftovers<T extends TextTable>(
  connection: DuckDBConnection,
  table: T,
  typed: readonly TypedColumn[],
): Promise<{ table: T; columns: readonly TypedColumn[]; issues: TableCertificate['issues'] }> {
  const nameless = typed.filter(({ originalName, name, empty }) => empty && originalName.trim() === '' && /^column_\d+$/.test(name));
  const unchanged = { table, columns: typed, issues: [] };
  if (nameless.length === 0 || table.headerRepaired || typed.every(({ originalName }) => originalName.trim() === '')) return unchanged;
  const filled = nameless.map(({ source }) => `count(nullif(trim(${quoteName(source)}), ''))::INTEGER`);
  const [counts = []] = (await connection.runAndReadAll(`SELECT ${filled.join(', ')} FROM ${table.relation}`)).getRows() as number[][];
  const gone = new Set(nameless.flatMap(({ source }, i) => (counts[i] === 0 ? [source] : [])));
  if (gone.size === 0) return unchanged;
  const message = 'Columns without a name and without values were left out.';
  return {
    table: { ...table, columns: table.columns.filter(({ source }) => !gone.has(source)) },
    columns: typed.filter(({ source }) => !gone.has(source)),
    issues: [{ kind: 'empty_column', action: 'rejected', count: gone.size, message, examples: [] }],
  };
}
