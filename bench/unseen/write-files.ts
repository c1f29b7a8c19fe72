import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import ExcelJS from 'exceljs';
import { written } from './messy.ts';
import type { Database, Table } from './model.ts';
import type { Names } from './naming.ts';
import type { Cell } from './query.ts';
import { type Draw, draw } from './random.ts';

export const FILE_KINDS = ['xlsx', 'csv', 'ndjson'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

export interface WriteOptions {
  kind: FileKind;
  /** Spells some keys and categories in other ways. */
  messy: boolean;
  seed: number;
}

/** Writes the tables as import files and returns their paths: one workbook, or one file per table. Workbooks hold real dates. */
export async function writeFiles(folder: string, database: Database, names: Names, { kind, messy, seed }: WriteOptions): Promise<string[]> {
  const random = draw(seed).fork('files');
  const grids = database.tables.map((table) => ({ name: names.table(table.name), grid: gridOf(table, names, messy ? random : null) }));
  if (kind === 'xlsx') {
    const workbook = new ExcelJS.Workbook();
    for (const { name, grid } of grids) workbook.addWorksheet(name).addRows(grid.map((row) => row.map(inWorkbook)));
    const file = path.join(folder, `${database.trade}.xlsx`);
    await workbook.xlsx.writeFile(file);
    return [file];
  }
  return Promise.all(
    grids.map(async ({ name, grid }) => {
      const file = path.join(folder, `${name}.${kind}`);
      await writeFile(file, kind === 'csv' ? csv(grid, names.style === 'german') : ndjson(grid));
      return file;
    }),
  );
}

const SPELLED = 40;

/** The header and the rows, with the names that the files use. */
function gridOf(table: Table, names: Names, random: Draw | null): Cell[][] {
  const header = table.columns.map(({ name }) => names.column(table.name, name));
  const rows = table.rows.map((row, at) =>
    table.columns.map(({ name, kind }) => {
      const cell = row[name] ?? null;
      // The first rows show how a value is spelled.
      const careless = random && at >= SPELLED && (kind === 'link' || kind === 'category');
      return careless ? written(cell, random) : cell;
    }),
  );
  return [header, ...rows];
}

function inWorkbook(cell: Cell): Cell | Date {
  return typeof cell === 'string' && /^\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?$/.test(cell)
    ? new Date(`${cell.replace(' ', 'T')}${cell.length > 10 ? '' : 'T00:00:00'}Z`)
    : cell;
}

/** German files use semicolons and decimal commas. */
function csv(grid: Cell[][], german: boolean): string {
  const separator = german ? ';' : ',';
  const field = (cell: Cell) => {
    const shown = cell === null ? '' : typeof cell === 'number' && german ? String(cell).replace('.', ',') : String(cell);
    return /["\n]/.test(shown) || shown.includes(separator) ? `"${shown.replaceAll('"', '""')}"` : shown;
  };
  return `${grid.map((row) => row.map(field).join(separator)).join('\n')}\n`;
}

function ndjson([header, ...rows]: Cell[][]): string {
  return rows.map((row) => `${JSON.stringify(Object.fromEntries((header ?? []).map((name, at) => [name, row[at] ?? null])))}\n`).join('');
}
