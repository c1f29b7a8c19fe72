import { headsPeriods } from '../unpivot/period-name.ts';
import type { GridCell, GridRow } from './grid.ts';

const HEADER_ROWS_MAX = 3;

/** Finds where a sheet's table begins: the titles above it, its header if any, and the rows below. */
export function findHeader(rows: GridRow[]): { header: string[] | null; titles: GridRow[]; body: GridRow[]; joined: number } {
  const filled = rows.map((row) => row.cells.filter((cell) => cell).length);
  const usual = median(filled.filter((count) => count > 0));
  const at = filled.findIndex((count) => count > 0 && count >= usual / 2 && (usual < 2 || count >= 2));
  const first = rows[at];
  if (!first) return { header: null, titles: [], body: rows, joined: 0 };
  if (!isHeader(first)) return { header: null, titles: rows.slice(0, at), body: rows.slice(at), joined: 0 };
  const [from, to] = headerRows(rows, at);
  const header = joinedNames(rows.slice(from, to));
  return { header, titles: rows.slice(0, from), body: rows.slice(to), joined: to - from };
}

/** The rows of the header: more than one if a row by itself leaves names out or repeats them, as those under merged cells do. */
function headerRows(rows: GridRow[], at: number): [from: number, to: number] {
  let [from, to] = [at, at + 1];
  const width = rows.slice(at, at + 20).reduce((most, row) => Math.max(most, row.cells.length), 0);
  const incomplete = () => {
    const names = Array.from({ length: width }, (_, i) => rows[to - 1]?.cells[i]?.text ?? '');
    return names.includes('') || new Set(names).size < names.length;
  };
  const typed = Array.from({ length: width }, (_, i) => isTyped(rows.slice(at + HEADER_ROWS_MAX), i));
  while (to - from < HEADER_ROWS_MAX && incomplete()) {
    const next = rows[to];
    const names = next?.cells.filter((cell, i) => cell && typed[i]) ?? [];
    if (!next || next.line !== (rows[to - 1]?.line ?? 0) + 1 || names.length < 2 || !isHeader(next) || !names.every(isText)) break;
    to++;
  }
  while (to - from < HEADER_ROWS_MAX && from > 0 && incomplete()) {
    const above = rows[from - 1] as GridRow;
    const adjacent = above.line === (rows[from]?.line ?? 0) - 1;
    if (!adjacent || above.cells.filter((cell) => cell).length < 2 || !isHeader(above)) break;
    from--;
  }
  return [from, to];
}

const isText = (cell: GridCell | null | undefined) => cell?.kind === 'text';

/** One name for each column: a heading that spans several columns stands in the first of them. */
function joinedNames(rows: GridRow[]): string[] {
  // Empty cells with a format may follow the last name.
  const width = rows.reduce((most, row) => Math.max(most, row.cells.findLastIndex(Boolean) + 1), 0);
  const lines = rows.map((row, i) => {
    let heading = '';
    return Array.from({ length: width }, (_, column) => {
      const own = row.cells[column]?.text.trim() ?? '';
      if (i === rows.length - 1) return own;
      heading = own === '' && column > 0 ? heading : own;
      return heading;
    });
  });
  if (lines.length === 1) return Array.from({ length: width }, (_, column) => rows[0]?.cells[column]?.text ?? '');
  return Array.from({ length: width }, (_, column) => [...new Set(lines.map((line) => line[column] ?? ''))].filter(Boolean).join(' '));
}

/** Whether most cells of a column are numbers or dates. */
function isTyped(rows: GridRow[], column: number): boolean {
  const cells = rows.flatMap((row) => row.cells[column] ?? []);
  return cells.length > 0 && cells.filter(({ kind }) => kind === 'number' || kind === 'date').length > cells.length / 2;
}
/** A header has names, and besides them only dates, years or one- or two-digit numbers such as months. */
function isHeader(row: GridRow): boolean {
  const cells = row.cells.flatMap((cell) => (cell ? [cell] : []));
  const texts = cells.filter((cell) => cell.kind === 'text' && cell.text.length <= 200);
  const labels = cells.filter(
    (cell) => cell.kind === 'text' || cell.kind === 'date' || (cell.kind === 'number' && /^(19|20)\d\d$|^\d{1,2}$/.test(cell.text)),
  );
  if (headsPeriods(cells.map(({ text }) => text))) return true;
  return (
    labels.length === cells.length &&
    texts.length > 0 &&
    (texts.length === cells.length || texts.length >= cells.length / 3 || cells.length > 12)
  );
}

function median(numbers: number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
