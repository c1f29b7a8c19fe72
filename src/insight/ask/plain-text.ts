import type { CellValue } from '../../data/engine/types.ts';

/** Control characters, direction marks and other invisible characters, which could reorder a line of ours. */
const UNSEEN = /[\p{Cc}\p{Cf}]/gu;

/** Makes text from the data safe to embed in a line: a single line without invisible characters, truncated. */
export function plainText(text: string, lengthMax = 80): string {
  const line = text.toWellFormed().replace(/\s+/g, ' ').replace(UNSEEN, '').trim();
  return line.length > lengthMax ? `${line.slice(0, lengthMax - 1).toWellFormed()}…` : line;
}

/** A table cell as text. */
function plainCell(value: CellValue, lengthMax = 60): string {
  return value === null ? '' : plainText(String(value), lengthMax).replaceAll('|', '\\|');
}

/** The first rows of a table as text, with columns separated by bars. */
export function textTable(columns: readonly string[], rows: readonly (readonly CellValue[])[], rowsMax: number): string {
  const line = (cells: readonly CellValue[]) => `| ${cells.map((cell) => plainCell(cell)).join(' | ')} |`;
  const shown = rows.slice(0, rowsMax);
  const rule = `|${columns.map(() => '---').join('|')}|`;
  const more = rows.length > shown.length ? [`… and ${rows.length - shown.length} more rows.`] : [];
  return [line(columns), rule, ...shown.map(line), ...more].join('\n');
}
