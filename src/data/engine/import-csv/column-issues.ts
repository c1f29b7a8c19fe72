import type { DuckDBConnection } from '@duckdb/node-api';
import { quoteName } from '../sql-quote.ts';
import type { TableCertificate } from '../types.ts';
import { spellsMissing } from './text-sql.ts';
import type { TextTable, TypedColumn } from './text-table.ts';

/** Certificate entries for a column's typing: missing values, converted dates and values that kept it text, with lines. */
export async function columnIssues(
  connection: DuckDBConnection,
  table: TextTable,
  column: TypedColumn,
): Promise<TableCertificate['issues']> {
  const issues: TableCertificate['issues'] = [];
  const raw = quoteName(column.source);
  const examples = async (condition: string) => {
    const line = table.lineColumn === null ? '0' : quoteName(table.lineColumn);
    const order = table.lineColumn === null ? '' : ` ORDER BY ${line}`;
    const found = await connection.runAndReadAll(`SELECT ${line}, ${raw} FROM ${table.relation} WHERE ${condition}${order} LIMIT 5`);
    return found.getRows().map(([at, text]) => ({ line: Number(at), column: column.name, text: String(text).slice(0, 200) }));
  };
  if (column.missing > 0) {
    const message = `Column ${column.name}: cells that spell a missing value (NA, null, -, …) were read as missing.`;
    issues.push({
      kind: 'missing_value_spelling',
      action: 'repaired',
      count: column.missing,
      message,
      examples: await examples(`trim(${raw}) <> '' AND ${spellsMissing(raw)}`),
    });
  }
  if (column.converted > 0) {
    const message = `Column ${column.name}: ${column.reason}`;
    issues.push({ kind: 'second_date_format', action: 'repaired', count: column.converted, message, examples: [] });
  }
  if (column.misfits) {
    const { wanted } = column.misfits;
    const text = column.engineType === 'VARCHAR';
    const message = text
      ? `Column ${column.name}: these values cannot be read as ${wanted} without loss, so the whole column was kept as text.`
      : `Column ${column.name}: these values cannot be read as ${wanted} without loss, so they were left empty, as a person chose.`;
    const condition = `NOT ${spellsMissing(raw)} AND (${column.misfits.valueSql}) IS NULL`;
    issues.push({
      kind: 'values_of_another_type',
      action: text ? 'kept_as_text' : 'rejected',
      count: column.misfits.count,
      message,
      examples: await examples(condition),
    });
  }
  if (column.doubt)
    issues.push({
      kind: 'open_meaning',
      action: 'kept_as_text',
      count: 1,
      message: `Column ${column.name}: ${column.doubt}`,
      examples: await examples(`trim(${raw}) <> ''`),
    });
  return issues;
}
