import { quoteText } from './sql-quote.ts';
import type { DeclaredTable } from './types.ts';

/** A row of a declared table may be this long, in bytes; DuckDB reserves buffers for it. */
export const ROW_BYTES_MAX = 16 * 2 ** 20;

/** SQL that can follow FROM: the rows of a declared table, its columns read with these types as `c0`, `c1`, …. */
export function spooledRows({ path, format = 'csv' }: Pick<DeclaredTable, 'path' | 'format'>, types: string[]): string {
  const columns = `columns = {${types.map((type, i) => `'c${i}': '${type}'`).join(', ')}}`;
  if (format === 'ndjson') {
    return `read_json(${quoteText(path)}, format = 'newline_delimited', maximum_object_size = ${ROW_BYTES_MAX}, ${columns})`;
  }
  const dialect = `delim = ',', quote = '"', escape = '"', new_line = '\\n', nullstr = '\\N', allow_quoted_nulls = false`;
  return `read_csv(${quoteText(path)}, auto_detect = false, header = false, ${dialect}, strict_mode = true, null_padding = false, ignore_errors = false, max_line_size = ${ROW_BYTES_MAX}, ${columns})`;
}
