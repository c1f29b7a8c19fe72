import type { World } from './world.ts';

/** What the import should know of a column. */
export interface TrueColumn {
  type: 'number' | 'date' | 'time' | 'text';
  /** The sum of a number; the first and last of dates and times, as `YYYY-MM-DD` or in UTC; how many cells of text are filled. */
  total: number | string;
  /** The sign that belongs to its numbers. */
  unit?: string;
  role?: 'additive_measure' | 'rate' | 'identifier' | 'not_identifier';
}

export interface TrueTable {
  rows: number;
  columns: Record<string, TrueColumn>;
}

/** A cell: as written, and as meant. */
export interface Cell {
  text: string;
  value: number | string | Date | null;
}

export interface Column {
  name: string;
  type: TrueColumn['type'];
  cell: (world: World, row: number) => Cell;
  unit?: string;
  role?: TrueColumn['role'];
}

export const EMPTY: Cell = { text: '', value: null };
export const text = (value: string): Cell => ({ text: value, value });

/** Rows of cells, and what is true of them. */
export class Table {
  readonly columns: Column[];
  readonly cells: Cell[][];

  constructor(world: World, rows: number, columns: Column[]) {
    this.columns = columns;
    this.cells = Array.from({ length: rows }, (_, row) => columns.map((column) => column.cell(world, row)));
  }

  get header(): string[] {
    return this.columns.map(({ name }) => name);
  }

  get texts(): string[][] {
    return this.cells.map((row) => row.map((cell) => cell.text));
  }

  /** Values as a spreadsheet keeps them. */
  get values(): (number | string | Date | null)[][] {
    return this.cells.map((row) => row.map((cell) => cell.value));
  }

  at(name: string): number {
    return this.columns.findIndex((column) => column.name === name);
  }

  sum(name: string, rows: Cell[][] = this.cells): number {
    return rows.reduce((sum, row) => sum + Number(row[this.at(name)]?.value ?? 0), 0);
  }

  truth(): TrueTable {
    const columns = this.columns.map(({ name, type, unit, role }, i): [string, TrueColumn] => {
      const values = this.cells.map((row) => row[i]?.value ?? null).filter((value) => value !== null);
      return [name, { type, total: totalOf(type, values), ...(unit ? { unit } : {}), ...(role ? { role } : {}) }];
    });
    return { rows: this.cells.length, columns: Object.fromEntries(columns) };
  }
}

function totalOf(type: TrueColumn['type'], values: (number | string | Date)[]): number | string {
  if (type === 'number') return Math.round(values.reduce<number>((sum, value) => sum + Number(value), 0) * 1e6) / 1e6;
  if (type === 'text') return values.filter((value) => value !== '').length;
  const written = values.map((value) => (value as Date).toISOString().slice(0, type === 'date' ? 10 : 19)).sort();
  return `${written[0]} ${written.at(-1)}`;
}
