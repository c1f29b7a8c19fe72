import { AppError } from '../../platform/errors.ts';
import { COLUMNS_MAX } from './import-csv/types.ts';
import type { XlsxPackage } from './xlsx-package.ts';
import { type Sheet, unescapeText, type Workbook } from './xlsx-workbook.ts';

type CellKind = 'number' | 'date' | 'time' | 'boolean' | 'text' | 'error' | 'missing_result';

export interface SheetCell {
  kind: CellKind;
  /** Numbers as written, dates `YYYY-MM-DD` or `YYYY-MM-DD HH:MM:SS`, errors as Excel shows them. */
  text: string;
}

export interface SheetRow {
  /** As Excel numbers it. */
  line: number;
  cells: (SheetCell | undefined)[];
}

interface SheetFacts {
  mergedRanges: number;
  formulas: number;
}

/**
 * Reads a sheet row by row in bounded memory, passing each batch to `take`. Formulas count by their saved results.
 * @throws AppError validation_error for too many columns
 */
export async function readSheet(
  xlsx: XlsxPackage,
  workbook: Workbook,
  sheet: Sheet,
  take: (rows: SheetRow[]) => Promise<void>,
): Promise<SheetFacts> {
  const facts: SheetFacts = { mergedRanges: 0, formulas: 0 };
  let rows: SheetRow[] = [];
  let row: SheetRow | null = null;
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
          row = { line, cells: [] };
        } else if (tag === 'c' && row) {
          const column = attributes.r ? columnOf(attributes.r) : row.cells.length;
          if (column < 0) throw unplaced(sheet.name, attributes.r ?? '');
          if (column >= COLUMNS_MAX) throw tooWide(sheet.name, column + 1);
          cell = { column, type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), value: null, inline: null, formula: false };
        } else if (tag === 'v') into = 'value';
        else if (tag === 'rPh') phonetic = true;
        else if (tag === 't' && !phonetic) into = 'inline';
        else if (tag === 'f' && cell) cell.formula = true;
        else if (tag === 'mergeCell') facts.mergedRanges++;
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
): SheetCell | undefined {
  const { type, value } = cell;
  if (type === 'inlineStr') return text(unescapeText(cell.inline ?? ''));
  if (value === null || value === '') return cell.formula && type !== 'str' ? { kind: 'missing_result', text: '' } : undefined;
  if (type === 's') return text(workbook.strings[Number(value)] ?? '');
  if (type === 'str') return text(unescapeText(value));
  if (type === 'b') return { kind: 'boolean', text: value === '1' || value === 'true' ? 'true' : 'false' };
  if (type === 'e') return { kind: 'error', text: value };
  if (type === 'd') return { kind: 'date', text: value.replace('T', ' ').replace(/ 00:00:00(\.0+)?Z?$/, '') };
  const kind = workbook.styles[cell.style] ?? 'number';
  if (kind !== 'number') {
    const shown = dateText(Number(value), kind, workbook.date1904);
    if (shown !== null) return { kind, text: shown };
  }
  return { kind: 'number', text: plainNumber(value) };
}

function text(value: string): SheetCell | undefined {
  return value.trim() === '' ? undefined : { kind: 'text', text: value };
}

/** Excel writes 1E-3 and 0.30000000000000004, but shows and guarantees only 15 digits. */
function plainNumber(value: string): string {
  const number = Number(value);
  if (!Number.isFinite(number) || /^-?\d+$/.test(value)) return value;
  const rounded = String(Number(number.toPrecision(15)));
  return /e/.test(rounded) ? rounded.replace('e+', 'e') : rounded;
}

const DAY_MS = 86_400_000;

/** A serial day as text; null if it is not a calendar date (1900-02-29, negative, past 9999). */
function dateText(serial: number, kind: 'date' | 'time', date1904: boolean): string | null {
  if (!Number.isFinite(serial) || serial < 0 || serial >= 2_958_466) return null;
  if (kind === 'time') return serial < 1 ? clock(Math.round(serial * DAY_MS)) : null;
  if (!date1904 && Math.floor(serial) === 60) return null;
  // Like Lotus 1-2-3, Excel takes 1900 for a leap year, so its days before March 1900 are off by one.
  const base = date1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30);
  const at = base + Math.round(serial * DAY_MS);
  const day = new Date(at).toISOString().slice(0, 10);
  const rest = ((at % DAY_MS) + DAY_MS) % DAY_MS;
  return rest === 0 ? day : `${day} ${clock(rest)}`;
}

function clock(ms: number): string {
  return new Date(Math.min(ms, DAY_MS - 1))
    .toISOString()
    .slice(11, 23)
    .replace(/\.000$/, '');
}
