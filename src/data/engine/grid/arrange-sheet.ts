import type { GridCell, GridRow } from './grid.ts';

/** A sheet taken apart. */
export interface SheetParts {
  /** Rows of each table, with its columns from 0: the largest first. */
  tables: GridRow[][];
  /** Lines of text that belong to none. */
  notes: { line: number; text: string }[];
  /** Cells that took over the text of the merged range that they are in. */
  filled: number;
}

/** How much larger a later table must be to be taken for the main one. */
const MAIN_FACTOR = 2;

/** Takes the tables of a sheet apart that stand below or next to each other, and repeats merged texts in every row that they span. */
export function arrangeSheet(rows: GridRow[], merges: readonly string[]): SheetParts {
  const filled = fillMerged(rows, merges);
  const tables: GridRow[][] = [];
  const notes: SheetParts['notes'] = [];
  for (const block of blocksOf(rows)) {
    const [table] = tables.slice(-1);
    if (table && isNote(block, table)) notes.push(...block.map(noteOf));
    else if (!table || isForeign(block, table)) tables.push([...block]);
    else table.push(...block);
  }
  const apart = tables.flatMap(sideBySide);
  const size = (table: GridRow[]) => table.reduce((sum, row) => sum + cellsOf(row).length, 0);
  const largest = apart.reduce((most, table) => (size(table) > size(most) * MAIN_FACTOR ? table : most), apart[0] ?? []);
  return { tables: [largest, ...apart.filter((table) => table !== largest)].filter(({ length }) => length > 0), notes, filled };
}

const cellsOf = (row: GridRow): GridCell[] => row.cells.flatMap((cell) => (cell ? [cell] : []));
export const isEmpty = (row: GridRow) => !row.cells.some((cell) => cell);

/** Rows between empty ones. */
function blocksOf(rows: readonly GridRow[]): GridRow[][] {
  const blocks: GridRow[][] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const row of rows) {
    if (isEmpty(row)) continue;
    if (row.line > last + 1) blocks.push([]);
    blocks.at(-1)?.push(row);
    last = row.line;
  }
  return blocks;
}

/** Lines of one text each, where a table has several columns. */
function isNote(block: readonly GridRow[], table: readonly GridRow[]): boolean {
  return table.some((row) => cellsOf(row).length > 1) && block.every(isLone);
}

/** Whether a row has one cell with words, as a note beside a table has. */
export function isLone(row: GridRow): boolean {
  const [first, ...others] = cellsOf(row);
  return others.length === 0 && first?.kind === 'text' && (/\s/.test(first.text) || !row.cells[0]);
}

/** A row as a line of text. */
export function noteOf(row: GridRow): SheetParts['notes'][number] {
  const texts = cellsOf(row).map(({ text }) => text);
  return { line: row.line, text: texts.join(' | ') };
}

/** A block that begins with names where the table has numbers or dates. */
function isForeign(block: readonly GridRow[], table: readonly GridRow[]): boolean {
  // The heading of a report, before its table.
  if (table.every((row) => cellsOf(row).length === 1)) return false;
  // A title may stand above the names.
  const first = block.find((row) => cellsOf(row).length > 1);
  if (!first || block.at(-1) === first) return false;
  const names = cellsOf(first);
  if (names.length < 2 || !names.every(({ kind }) => kind === 'text')) return false;
  return first.cells.some((cell, column) => cell && isTyped(table.slice(1), column));
}

/** Whether most cells of a column are numbers or dates. */
function isTyped(table: readonly GridRow[], column: number): boolean {
  const cells = table.flatMap((row) => row.cells[column] ?? []);
  return cells.filter(({ kind }) => kind === 'number' || kind === 'date').length > cells.length / 2;
}

/** Splits rows at empty columns if what is on both sides ends on different lines. */
function sideBySide(rows: GridRow[]): GridRow[][] {
  const width = rows.reduce((most, row) => Math.max(most, row.cells.length), 0);
  const empty = (column: number) => !rows.some((row) => row.cells[column]);
  for (let column = 1; column < width - 1; column++) {
    if (!empty(column)) continue;
    const left = slice(rows, 0, column);
    const right = slice(rows, column + 1, width);
    if (right.length === 0 || left.length === 0 || left.at(-1)?.line === right.at(-1)?.line) continue;
    return [left, ...sideBySide(right)];
  }
  return [rows];
}

function slice(rows: readonly GridRow[], from: number, to: number): GridRow[] {
  let start = from;
  while (start < to && !rows.some((row) => row.cells[start])) start++;
  return rows.map((row) => ({ ...row, cells: row.cells.slice(start, to) })).filter((row) => !isEmpty(row));
}

/** Texts of ranges that span rows of one column stand in each of these rows; numbers do not, since they would count several times. */
function fillMerged(rows: readonly GridRow[], merges: readonly string[]): number {
  const byLine = new Map(rows.map((row) => [row.line, row]));
  let filled = 0;
  for (const range of merges) {
    const [, from = '', top, to, bottom] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(range) ?? [];
    if (from === '' || from !== to) continue;
    const column = [...from].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
    const cell = byLine.get(Number(top))?.cells[column];
    if (cell?.kind !== 'text') continue;
    for (let line = Number(top) + 1; line <= Math.min(Number(bottom), Number(top) + rows.length); line++) {
      const row = byLine.get(line);
      if (!row || row.cells[column]) continue;
      row.cells[column] = cell;
      filled++;
    }
  }
  return filled;
}
