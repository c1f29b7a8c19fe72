import ExcelJS from 'exceljs';
import iconv from 'iconv-lite';
import type { TrueGrain } from './grain.ts';
import type { TrueTable } from './table.ts';
import type { World } from './world.ts';

/** A file, and the first table that its import should give. */
export interface Export {
  fileName: string;
  content: Buffer;
  truth: TrueTable;
  /** What else is as right, such as the same table with months as columns. */
  others?: TrueTable[];
  /** What its rows are parts of, and what their numbers add up to. Its columns are not compared then. */
  grain?: TrueGrain;
}

export interface Shape {
  kind: string;
  make: (world: World) => Export | Promise<Export>;
}

interface CsvOptions {
  delimiter?: string;
  quoted?: boolean;
  newline?: string;
  encoding?: string;
}

/** Lines of delimited text. */
export function csv(rows: string[][], { delimiter = ',', quoted = false, newline = '\n', encoding = 'utf8' }: CsvOptions = {}): Buffer {
  const cell = (value: string) =>
    (quoted && value !== '') || value.includes(delimiter) || /["\n\r]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
  return iconv.encode(rows.map((row) => row.map(cell).join(delimiter) + newline).join(''), encoding);
}

type Value = number | string | Date | null | { formula: string; result: number };

export interface Sheet {
  name: string;
  rows: Value[][];
  merges?: string[];
  hiddenRows?: number[];
  /** Number format by column, from 0. */
  formats?: Record<number, string>;
  state?: 'hidden' | 'visible';
}

/** A workbook; `from1904`: its days count from 1904, as those of old versions for the Macintosh. */
export async function xlsx(sheets: Sheet[], { from1904 = false } = {}): Promise<Buffer> {
  const book = new ExcelJS.Workbook();
  book.properties.date1904 = from1904;
  for (const { name, rows, merges = [], hiddenRows = [], formats = {}, state = 'visible' } of sheets) {
    const sheet = book.addWorksheet(name, { state });
    for (const row of rows) {
      const added = sheet.addRow(row);
      row.forEach((value, i) => {
        if (value instanceof Date) added.getCell(i + 1).numFmt = 'yyyy-mm-dd';
        else if (typeof value !== 'string' && formats[i]) added.getCell(i + 1).numFmt = formats[i];
      });
    }
    for (const range of merges) sheet.mergeCells(range);
    for (const line of hiddenRows) sheet.getRow(line).hidden = true;
  }
  return Buffer.from(await book.xlsx.writeBuffer());
}
