import type { CellValue } from '../../data/engine/types.ts';
import { sayNumber } from '../figures/wording.ts';
import { plainText } from './plain-text.ts';
import type { AnswerColumn, AnswerTable } from './types.ts';

const NAMED_MAX = 5;

/** Phrases a result as one sentence: the value itself, or the first rows with their labels. */
export function wordAnswer(title: string, { columns, rows, truncated, totalRows }: AnswerTable): string {
  const head = plainText(title, 200).replace(/[.:?!]+$/, '');
  const first = rows[0];
  if (first === undefined) return `${head}: no rows match.`;
  if (rows.length === 1) {
    const [only] = columns;
    if (columns.length === 1 && only) return `${head}: ${formatCell(first[0] ?? null, only)}.`;
    return `${head}: ${columns.map((column, at) => `${plainText(column.label)} ${formatCell(first[at] ?? null, column)}`).join(', ')}.`;
  }
  const shown = rows.slice(0, NAMED_MAX).map((row) => formatRow(row, columns));
  const left = rows.length - shown.length;
  // A listing says in its title how many rows there are.
  const more = totalRows === undefined ? (truncated ? 'and more' : `and ${left} more`) : '…';
  const rest = left > 0 ? `; ${more}` : '';
  return `${head}: ${shown.join('; ')}${rest}.`;
}

/** "North 15.50" for a name with a value; more cells are separated by commas. */
function formatRow(row: readonly CellValue[], columns: readonly AnswerColumn[]): string {
  const cells = columns.map((column, at) => formatCell(row[at] ?? null, column));
  return columns.length === 2 ? cells.join(' ') : cells.slice(0, 6).join(', ');
}

/** Formats a cell for a sentence. */
export function formatCell(value: CellValue, { format, type }: Pick<AnswerColumn, 'format' | 'type'>): string {
  if (value === null) return 'no value';
  if (format !== null && (typeof value === 'number' || type === 'integer' || type === 'decimal')) return sayNumber(value, format);
  return plainText(String(value));
}
