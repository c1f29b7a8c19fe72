import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { AppError } from '../errors.ts';
import { detectFormat } from './detect-format.ts';
import type { DelimitedRequest, DelimitedResult } from './import-csv/types.ts';
import { profileTable } from './profile.ts';
import type { ChildOptions } from './protocol.ts';
import { applyRoleOverrides } from './roles.ts';
import { quoteText } from './sandbox.ts';
import type { FileFormat, ImportedTable, ImportRequest, ImportResult } from './types.ts';

/** What a reader of one format gives: the Parquet files it wrote and what it knows for the certificate. */
export type ReaderRequest = DelimitedRequest;
export type ReaderResult = Omit<DelimitedResult, 'fileSha256'> & { fileSha256?: string };

/**
 * Imports one uploaded file into Parquet tables with profiles, inside an import child.
 * @throws AppError validation_error that says why a file was refused and what to do.
 */
export async function importFile(
  request: Omit<ImportRequest, 'signal' | 'onProgress'>,
  options: ChildOptions,
  progress: (percent: number, message: string) => void,
): Promise<ImportResult> {
  const { size } = await stat(request.path);
  const format = await detectFormat(request.path, request.fileName);
  progress(1, `Reading a ${format} file`);
  const instance = await openImportDatabase(request, options);
  const connection = await instance.connect();
  try {
    const read = await readAs(format, connection, {
      path: request.path,
      fileName: request.fileName,
      format,
      outputFolder: request.outputFolder,
      temporaryFolder: options.temporaryFolder,
      fileBytes: size,
      fileSha256: request.fileSha256,
      onProgress: (percent, message) => progress(Math.round(1 + percent * 0.84), message),
    });
    if (read.tables.length === 0)
      throw new AppError('validation_error', 'The file holds no table. Upload one with a header and at least a row.');
    const tables: ImportedTable[] = [];
    for (const [i, table] of read.tables.entries()) {
      progress(Math.round(85 + (14 * i) / read.tables.length), `Profiling ${table.name}`);
      const [profiled, file] = await Promise.all([profileTable(connection, table.path), hashFile(table.path)]);
      tables.push({ name: table.name, path: table.path, ...file, ...profiled });
    }
    return {
      tables: applyRoleOverrides(tables, request.roleOverrides),
      certificate: {
        version: 1,
        fileName: request.fileName,
        fileBytes: size,
        fileSha256: request.fileSha256 ?? read.fileSha256 ?? (await hashFile(request.path)).sha256,
        format,
        ...read.certificate,
      },
    };
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

async function readAs(format: FileFormat, connection: DuckDBConnection, request: ReaderRequest): Promise<ReaderResult> {
  switch (format) {
    case 'csv':
    case 'tsv':
      return await (await import('./import-csv/index.ts')).importDelimited(connection, request);
    case 'json':
    case 'ndjson':
      return await (await import('./import-json.ts')).importJson(connection, request);
    case 'parquet':
      return await (await import('./import-parquet.ts')).importParquet(connection, request);
    case 'xlsx':
      return await (await import('./import-xlsx.ts')).importXlsx(connection, request);
  }
}

/** A database that may read the upload and write to the two folders, and reach nothing else. */
async function openImportDatabase({ path: upload, outputFolder }: { path: string; outputFolder: string }, options: ChildOptions) {
  const instance = await DuckDBInstance.create(':memory:', {
    threads: String(options.threads),
    memory_limit: `${Math.floor(options.memoryMb * 0.6)}MB`,
    temp_directory: path.join(options.temporaryFolder, 'spill'),
  });
  const connection = await instance.connect();
  const folders = [outputFolder, options.temporaryFolder].map((folder) => quoteText(path.join(folder, '/')));
  for (const statement of [
    "SET TimeZone = 'UTC'",
    `SET allowed_directories = [${folders.join(', ')}]`,
    `SET allowed_paths = [${quoteText(upload)}]`,
    'SET autoinstall_known_extensions = false',
    'SET autoload_known_extensions = false',
    'SET allow_community_extensions = false',
    'SET enable_external_access = false',
  ]) {
    await connection.run(statement);
  }
  connection.closeSync();
  return instance;
}

async function hashFile(filePath: string): Promise<{ sha256: string; bytes: number }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(filePath, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { sha256: hash.digest('hex'), bytes };
}
