type CellKind = 'number' | 'date' | 'time' | 'boolean' | 'text' | 'error' | 'missing_result';

/** A cell of a spreadsheet, whatever program wrote it. */
export interface GridCell {
  kind: CellKind;
  /** Numbers as written, dates `YYYY-MM-DD` or `YYYY-MM-DD HH:MM:SS`, errors as the program shows them. */
  text: string;
  /** The sign that its format shows beside a number: a currency's, or %. A percentage is kept as stored: 12% is 0.12. */
  sign?: string | undefined;
}

export interface GridRow {
  /** As the program numbers it. */
  line: number;
  /** Empty cells are null or missing. */
  cells: (GridCell | null | undefined)[];
  /** The sheet does not show it, as behind a filter. */
  hidden?: boolean;
}

/** What a sheet has besides its cells. */
export interface GridFacts {
  mergedRanges: number;
  /** The first of them, such as A1:A4, as far as they are known. */
  merges?: string[];
  formulas: number;
  /** Of those with cells. */
  hiddenRows: number;
  /** Positions from 0; may lie outside the table. */
  hiddenColumns: number[];
}

export const noFacts = (): GridFacts => ({ mergedRanges: 0, formulas: 0, hiddenRows: 0, hiddenColumns: [] });

/** A cell of text; empty if nothing in it shows. */
export function textCell(value: string): GridCell | undefined {
  return value.trim() === '' ? undefined : { kind: 'text', text: value };
}

/** Spreadsheets store 1E-3 and 0.30000000000000004, but show and guarantee only 15 digits. */
export function plainNumber(value: string): string {
  const number = Number(value);
  if (!Number.isFinite(number) || /^-?\d+$/.test(value)) return value;
  const rounded = String(Number(number.toPrecision(15)));
  return /e/.test(rounded) ? rounded.replace('e+', 'e') : rounded;
}
