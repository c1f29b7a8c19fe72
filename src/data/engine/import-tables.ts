import { hash } from 'node:crypto';
import path from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { AppError } from '../../platform/errors.ts';
import type { ChildOptions } from './child-messages.ts';
import { readDeclared } from './declared-csv.ts';
import { finishImport, hashFile, openImportDatabase } from './finish-import.ts';
import type { GridRow } from './grid/grid.ts';
import { readGridFile } from './grid/grid-file.ts';
import { gridConfidence, importGrid } from './grid/import-grid.ts';
import { nameColumns } from './import-csv/name-columns.ts';
import { isInferred } from './infer-columns.ts';
import { tableName } from './table-name.ts';
import type { DeclaredTable, ImportCertificate, ImportResult, SheetTable, TableCertificate, TablesRequest } from './types.ts';

/**
 * Imports tables whose source declares their columns, and sheets, inside an import child. Values that their column's type cannot hold are left empty, and the
 * certificate lists them.
 * @throws AppError if a file does not hold what its source declared
 */
export async function importTables(
  request: Omit<TablesRequest, 'signal' | 'onProgress'>,
  options: ChildOptions,
  progress: (percent: number, message: string) => void,
): Promise<ImportResult> {
  const instance = await openImportDatabase(request.outputFolder, request.tables, options);
  const connection = await instance.connect();
  try {
    const tables: { name: string; path: string }[] = [];
    const certificates: TableCertificate[] = [];
    const doubts: string[] = [];
    const warnings: string[] = [];
    const files: { sha256: string; bytes: number }[] = [];
    for (const [i, table] of request.tables.entries()) {
      progress(Math.round((85 * i) / request.tables.length), `Importing ${table.name}`);
      const name = tableName(
        table.name,
        tables.map((other) => other.name),
      );
      const to = path.join(request.outputFolder, `table-${i + 1}.parquet`);
      const imported = table.format === 'grid' ? await importSheet(connection, table, to) : await importTable(connection, table, to);
      doubts.push(...imported.doubts);
      warnings.push(...imported.warnings);
      files.push(await hashFile(table.path));
      if (!imported.certificate) continue;
      certificates.push({ name, ...imported.certificate });
      tables.push({ name, path: to });
    }
    if (tables.length === 0) {
      throw new AppError('validation_error', 'None of the chosen sheets contains a table. Choose one with a header and at least one row.');
    }
    const certificate = {
      fileName: request.origin,
      fileBytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
      fileSha256: hash('sha256', files.map(({ sha256 }) => sha256).join('\n'), 'hex'),
      format: 'tables' as const,
      encoding: null,
      dialect: null,
      confidence: confidenceIn(request.tables, doubts),
      tables: certificates,
      warnings,
    };
    return await finishImport(connection, { tables, certificate }, request, progress);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

function confidenceIn(tables: TablesRequest['tables'], doubts: string[]): ImportCertificate['confidence'] {
  if (tables.every(({ format }) => format === 'grid')) return gridConfidence(doubts);
  const open = tables.some((table) => table.format !== 'grid' && table.columns.some(({ engineType }) => isInferred(engineType)));
  const origin = open
    ? 'The source declares its own columns; where it leaves their types open, every row decided.'
    : 'The source declares its own columns and types.';
  return { level: doubts.length === 0 ? 'certain' : 'likely', reasons: [origin, ...doubts] };
}

interface ImportedTableOf {
  /** null for a sheet without a table. */
  certificate: Omit<TableCertificate, 'name'> | null;
  doubts: string[];
  warnings: string[];
}

async function importSheet(
  connection: DuckDBConnection,
  { name, path: from, columns, facts }: SheetTable,
  to: string,
): Promise<ImportedTableOf> {
  const { hidden, ...found } = facts;
  const read = async (take: (rows: GridRow[]) => Promise<void>) => {
    await readGridFile(from, take);
    return found;
  };
  const { certificate, warnings, doubt } = await importGrid(connection, { title: name, hidden, columns, read }, to);
  return { certificate, warnings, doubts: doubt === null ? [] : [doubt] };
}

async function importTable(connection: DuckDBConnection, table: DeclaredTable, to: string): Promise<ImportedTableOf> {
  const names = nameColumns(
    table.columns.map((column) => column.name),
    table.columns.length,
  );
  const columns = table.columns.map((column, i) => ({ ...column, name: names[i]!.name }));
  const { path: from, format } = table;
  const { rows, kept, repaired, issues, doubts } = await readDeclared(connection, { path: from, format, columns, to });
  if (rows !== table.rows) {
    throw new AppError(
      'internal_error',
      `The source sent ${table.rows} rows of ${table.name}, and ${rows} of them could be read. The data was left as it was. Sync again; if it happens again, contact support.`,
    );
  }
  const rejected = issues.reduce((sum, { action, count }) => sum + (action === 'rejected' ? count : 0), 0);
  const certificate = {
    rowsRead: rows,
    rowsKept: rows,
    rowsRepaired: 0,
    rowsRejected: 0,
    cellsKept: rows * columns.length - rejected,
    cellsRepaired: repaired,
    cellsRejected: rejected,
    columns: kept.map((column, i) => ({
      name: column.name,
      originalName: names[i]!.originalName,
      engineType: column.engineType,
      ...(column.symbol === undefined ? {} : { symbol: column.symbol }),
      ...(column.additivity === undefined ? {} : { additivity: column.additivity }),
      reason: [column.reason, names[i]!.renamed].filter(Boolean).join(' '),
    })),
    issues,
  };
  return { certificate, doubts, warnings: [] };
}
