import path from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { AppError } from '../../platform/errors.ts';
import type { ReaderRequest, ReaderResult } from './file-readers.ts';
import type { GridRow } from './grid/grid.ts';
import { gridConfidence, importGrid } from './grid/import-grid.ts';
import { tableName } from './table-name.ts';
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
    for (const [i, sheet] of workbook.sheets.entries()) {
      request.onProgress((100 * i) / workbook.sheets.length, `Reading sheet ${sheet.name}`);
      const doubt = await importSheet(connection, request, { xlsx, workbook, sheet }, result);
      if (doubt !== null) doubts.push(doubt);
    }
    result.certificate.confidence = gridConfidence(doubts);
    if (result.tables.length === 0)
      throw new AppError('validation_error', 'No sheet of the workbook contains a table. Upload one with a header and at least one row.');
    return result;
  } finally {
    xlsx.close();
  }
}

/** Returns what is in doubt about its header. */
async function importSheet(
  connection: DuckDBConnection,
  request: ReaderRequest,
  { xlsx, workbook, sheet }: { xlsx: XlsxPackage; workbook: Workbook; sheet: Sheet },
  { tables, certificate }: ReaderResult,
): Promise<string | null> {
  const name = tableName(
    sheet.name,
    tables.map((known) => known.name),
  );
  const outputPath = path.join(request.outputFolder, `${name}.parquet`);
  const grid = {
    title: sheet.name,
    hidden: sheet.hidden,
    readings: request.readings,
    scope: name,
    limit: { characters: CHARACTERS_FREE + request.fileBytes * CHARACTERS_PER_BYTE_MAX, exceeded: () => tooMuchText(sheet.name) },
    read: (take: (rows: GridRow[]) => Promise<void>) => readSheet(xlsx, workbook, sheet, take),
  };
  const imported = await importGrid(connection, grid, outputPath);
  certificate.warnings.push(...imported.warnings);
  if (!imported.certificate) return null;
  tables.push({ name, path: outputPath });
  certificate.tables.push({ name, ...imported.certificate });
  return imported.doubt;
}

function tooMuchText(sheet: string): AppError {
  return new AppError(
    'validation_error',
    `The texts of sheet "${sheet}" are more than ${CHARACTERS_PER_BYTE_MAX} times as long as the file allows. Save the sheet as CSV or Parquet and upload that.`,
  );
}
