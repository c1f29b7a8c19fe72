import { AppError } from '../../platform/errors.ts';
import { type GridCell, type GridFacts, type GridRow, noFacts, plainNumber, textCell } from './grid/grid.ts';
import { serialCell } from './grid/serial-date.ts';
import { COLUMNS_MAX } from './import-csv/types.ts';
import type { XlsxPackage } from './xlsx-package.ts';
import { type Sheet, unescapeText, type Workbook } from './xlsx-workbook.ts';

const MERGES_MAX = 10_000;

/**
 * Reads a sheet row by row in bounded memory, passing each batch to `take`. Formulas count by their saved results.
 * @throws AppError validation_error for too many columns
 */
export async function readSheet(
  xlsx: XlsxPackage,
  workbook: Workbook,
  sheet: Sheet,
  take: (rows: GridRow[]) => Promise<void>,
): Promise<GridFacts> {
  const merges: string[] = [];
  const facts: GridFacts = { ...noFacts(), merges };
  let rows: GridRow[] = [];
  let row: GridRow | null = null;
  let line = 0;
  let cell: { column: number; type: string; style: number; value: string | null; inline: string | null; formula: boolean } | null = null;
  let into: 'value' | 'inline' | null = null;
  let phonetic = false;
  await xlsx.parse(
    sheet.part,
    {
      open: (tag, attributes) => {
        if (tag === 'row') {
          line = rowNumber(attributes.r) ?? line + 1;
          row = isTrue(attributes.hidden) ? { line, cells: [], hidden: true } : { line, cells: [] };
        } else if (tag === 'col' && isTrue(attributes.hidden)) {
          for (let i = Number(attributes.min); i <= Math.min(Number(attributes.max), COLUMNS_MAX); i++) facts.hiddenColumns.push(i - 1);
        } else if (tag === 'c' && row) {
          const column = attributes.r ? columnOf(attributes.r) : row.cells.length;
          if (column < 0) throw unplaced(sheet.name, attributes.r ?? '');
          if (column >= COLUMNS_MAX) throw tooWide(sheet.name, column + 1);
          cell = { column, type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), value: null, inline: null, formula: false };
        } else if (tag === 'v') into = 'value';
        else if (tag === 'rPh') phonetic = true;
        else if (tag === 't' && !phonetic) into = 'inline';
        else if (tag === 'f' && cell) cell.formula = true;
        else if (tag === 'mergeCell') {
          facts.mergedRanges++;
          if (merges.length < MERGES_MAX && attributes.ref) merges.push(attributes.ref);
        }
      },
      text: (piece) => {
        if (!cell || !into) return;
        cell[into] = (cell[into] ?? '') + piece;
      },
      close: (tag) => {
        if (tag === 'v' || tag === 't') into = null;
        else if (tag === 'rPh') phonetic = false;
        else if (tag === 'c' && row && cell) {
          if (cell.formula) facts.formulas++;
          row.cells[cell.column] = cellOf(cell, workbook);
          cell = null;
        } else if (tag === 'row' && row) {
          if (row.hidden && row.cells.some(Boolean)) facts.hiddenRows++;
          rows.push(row);
          row = null;
        }
      },
    },
    async () => {
      if (rows.length === 0) return;
      const ready = rows;
      rows = [];
      await take(ready);
    },
  );
  return facts;
}

function tooWide(sheet: string, columns: number): AppError {
  return new AppError(
    'validation_error',
    `Sheet "${sheet}" has at least ${columns} columns; at most ${COLUMNS_MAX} are allowed. Remove the ones you do not need, or turn columns into rows.`,
  );
}

function unplaced(sheet: string, reference: string): AppError {
  return new AppError(
    'validation_error',
    `Sheet "${sheet}" has a cell at ${JSON.stringify(reference.slice(0, 20))}, which is not a valid cell reference. Save the workbook again in Excel and upload that.`,
  );
}

function isTrue(attribute: string | undefined): boolean {
  return attribute === '1' || attribute === 'true';
}

function rowNumber(reference: string | undefined): number | null {
  return reference !== undefined && /^\d{1,9}$/.test(reference) ? Number(reference) : null;
}

function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference) {
    const code = letter.charCodeAt(0);
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  return column - 1;
}

function cellOf(
  cell: { type: string; style: number; value: string | null; inline: string | null; formula: boolean },
  workbook: Workbook,
): GridCell | undefined {
  const { type, value } = cell;
  if (type === 'inlineStr') return textCell(unescapeText(cell.inline ?? ''));
  if (value === null || value === '') return cell.formula && type !== 'str' ? { kind: 'missing_result', text: '' } : undefined;
  if (type === 's') return textCell(workbook.strings[Number(value)] ?? '');
  if (type === 'str') return textCell(unescapeText(value));
  if (type === 'b') return { kind: 'boolean', text: value === '1' || value === 'true' ? 'true' : 'false' };
  if (type === 'e') return { kind: 'error', text: value };
  if (type === 'd') return { kind: 'date', text: value.replace('T', ' ').replace(/ 00:00:00(\.0+)?Z?$/, '') };
  const { kind, sign } = workbook.styles[cell.style] ?? { kind: 'number' };
  if (kind !== 'number') {
    const shown = serialCell(Number(value), kind, workbook.date1904 ? '1904' : 'excel');
    if (shown !== null) return shown;
  }
  return { kind: 'number', text: plainNumber(value), sign };
}
