import path from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { AppError } from '../../platform/errors.ts';
import type { ReaderRequest, ReaderResult } from './file-readers.ts';
import type { GridRow } from './grid/grid.ts';
import { gridConfidence, importGrid } from './grid/import-grid.ts';
import { tableName } from './table-name.ts';
import type { TableCertificate } from './types.ts';
import { XlsxPackage } from './xlsx-package.ts';
import { readSheet } from './xlsx-sheet.ts';
import { readWorkbook, type Sheet, type Workbook } from './xlsx-workbook.ts';

const SHEETS_MAX = 200;
/** A shared string can fill every cell: the total is bounded in proportion to the file's size, with this much always allowed. */
const CHARACTERS_PER_BYTE_MAX = 250;
const CHARACTERS_FREE = 64_000_000;

/** Imports the sheets of a workbook, one table each, with typed cells. Reports hidden sheets, merged cells and errors. */
export async function importXlsx(connection: DuckDBConnection, request: ReaderRequest): Promise<ReaderResult> {
  const xlsx = await XlsxPackage.open(request.path);
  try {
    const workbook = await readWorkbook(xlsx);
    if (workbook.sheets.length > SHEETS_MAX) {
      throw new AppError(
        'validation_error',
        `The workbook has ${workbook.sheets.length} sheets; at most ${SHEETS_MAX} are allowed. Save those you need as a separate workbook.`,
      );
    }
    const result: ReaderResult = {
      tables: [],
      certificate: { encoding: null, dialect: null, confidence: { level: 'certain', reasons: [] }, tables: [], warnings: [] },
    };
    const doubts: string[] = [];
    const hidden = new Set<string>();
    for (const [i, sheet] of workbook.sheets.entries()) {
      request.onProgress((100 * i) / workbook.sheets.length, `Reading sheet ${sheet.name}`);
      const before = result.tables.length;
      doubts.push(...(await importSheet(connection, request, { xlsx, workbook, sheet }, result)));
      if (sheet.hidden) for (const { name } of result.tables.slice(before)) hidden.add(name);
    }
    result.certificate.confidence = gridConfidence(doubts);
    if (result.tables.length === 0)
      throw new AppError('validation_error', 'No sheet of the workbook contains a table. Upload one with a header and at least one row.');
    mainFirst(result, hidden);
    return result;
  } finally {
    xlsx.close();
  }
}

/** Returns what is in doubt. */
async function importSheet(
  connection: DuckDBConnection,
  request: ReaderRequest,
  { xlsx, workbook, sheet }: { xlsx: XlsxPackage; workbook: Workbook; sheet: Sheet },
  { tables, certificate }: ReaderResult,
): Promise<string[]> {
  const taken = tables.map((known) => known.name);
  const grid = {
    title: sheet.name,
    hidden: sheet.hidden,
    readings: request.readings,
    limit: { characters: CHARACTERS_FREE + request.fileBytes * CHARACTERS_PER_BYTE_MAX, exceeded: () => tooMuchText(sheet.name) },
    read: (take: (rows: GridRow[]) => Promise<void>) => readSheet(xlsx, workbook, sheet, take),
    target: (index: number) => {
      const name = tableName(index === 0 ? sheet.name : `${sheet.name} ${index + 1}`, taken);
      taken.push(name);
      return { name, path: path.join(request.outputFolder, `${name}.parquet`) };
    },
  };
  const imported = await importGrid(connection, grid);
  certificate.warnings.push(...imported.warnings);
  for (const one of imported.tables) {
    tables.push({ name: one.certificate.name, path: one.path });
    certificate.tables.push(one.certificate);
  }
  return imported.doubts;
}

/** How many times the cells of the first table another one needs to be taken for the main one. */
const MAIN_FACTOR = 3;

/** Puts a table first that is much larger than the first one, and the tables of hidden sheets last: lists and targets are not what a book is about. */
function mainFirst({ tables, certificate }: ReaderResult, hidden: ReadonlySet<string>): void {
  const cells = ({ rowsKept, columns }: TableCertificate) => rowsKept * columns.length;
  const shown = certificate.tables.filter(({ name }) => !hidden.has(name));
  const [first] = shown;
  const main = shown.reduce(
    (most, table) => (first && cells(table) > MAIN_FACTOR * cells(first) && cells(table) > cells(most) ? table : most),
    first!,
  );
  const order = [main, ...shown.filter((table) => table !== main), ...certificate.tables.filter(({ name }) => hidden.has(name))].filter(
    Boolean,
  );
  certificate.tables = order;
  tables.sort((a, b) => order.findIndex(({ name }) => name === a.name) - order.findIndex(({ name }) => name === b.name));
}

function tooMuchText(sheet: string): AppError {
  return new AppError(
    'validation_error',
    `The texts of sheet "${sheet}" are more than ${CHARACTERS_PER_BYTE_MAX} times as long as the file allows. Save the sheet as CSV or Parquet and upload that.`,
  );
}
