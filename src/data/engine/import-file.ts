import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { AppError } from '../../platform/errors.ts';
import type { AppendRule } from './append/types.ts';
import type { ChildOptions } from './child-messages.ts';
import { combineFiles, type ReadFile } from './combine-files.ts';
import { detectFormat } from './detect-format.ts';
import type { ReaderRequest, ReaderResult } from './file-readers.ts';
import { finishImport, hashFile, openImportDatabase } from './finish-import.ts';
import type { FileFormat, ImportRequest, ImportResult } from './types.ts';

/**
 * Imports an uploaded file, or several as one, into Parquet tables with profiles, inside an import child.
 * @throws AppError validation_error saying why a file was rejected and what to do
 */
export async function importFile(
  request: Omit<ImportRequest, 'signal' | 'onProgress'>,
  options: ChildOptions,
  progress: (percent: number, message: string) => void,
): Promise<ImportResult> {
  const uploads = [request, ...(request.further ?? [])];
  const instance = await openImportDatabase(request.outputFolder, uploads, options);
  const connection = await instance.connect();
  try {
    const files: ReadFile[] = [];
    for (const [i, upload] of uploads.entries()) {
      const outputFolder = i === 0 ? request.outputFolder : path.join(request.outputFolder, String(i));
      await mkdir(outputFolder, { recursive: true });
      const part = (percent: number, message: string) => progress(Math.round(1 + ((i + percent / 100) * 84) / uploads.length), message);
      const { temporaryFolder } = options;
      files.push(await readFile(connection, upload, { outputFolder, temporaryFolder, readings: request.readings, progress: part }));
    }
    const [only] = files as [ReadFile, ...ReadFile[]];
    const read = files.length === 1 ? singleFileResult(only) : await combineFiles(connection, files, request.outputFolder);
    if ('repeats' in read) {
      const { certificate } = singleFileResult(only);
      return { tables: [], certificate: { version: 1, ...certificate }, appended: [], repeats: read.repeats };
    }
    return { ...(await finishImport(connection, read, request, progress)), appended: read.appended, repeats: null };
  } finally {
    connection.closeSync();
    // Frees all memory, which takes a while; the result is sent before.
    setImmediate(() => instance.closeSync());
  }
}

interface Upload {
  path: string;
  fileName: string;
  fileSha256?: string | null;
  rule?: AppendRule;
}

async function readFile(
  connection: DuckDBConnection,
  upload: Upload,
  to: Pick<ReaderRequest, 'outputFolder' | 'temporaryFolder' | 'readings'> & { progress: (percent: number, message: string) => void },
): Promise<ReadFile> {
  const { size } = await stat(upload.path);
  const format = await detectFormat(upload.path, upload.fileName);
  to.progress(0, `Reading a ${format} file`);
  const read = await readAs(format, connection, {
    path: upload.path,
    fileName: upload.fileName,
    format,
    outputFolder: to.outputFolder,
    temporaryFolder: to.temporaryFolder,
    fileBytes: size,
    fileSha256: upload.fileSha256,
    readings: to.readings,
    onProgress: to.progress,
  });
  if (read.tables.length === 0)
    throw new AppError('validation_error', 'The file contains no table. Upload one with a header and at least one row.');
  const fileSha256 = upload.fileSha256 ?? read.fileSha256 ?? (await hashFile(upload.path)).sha256;
  return { fileName: upload.fileName, fileBytes: size, fileSha256, format, read, rule: upload.rule };
}

/** The result for a source's only file. */
function singleFileResult({ fileName, fileBytes, fileSha256, format, read }: ReadFile) {
  return { tables: read.tables, certificate: { fileName, fileBytes, fileSha256, format, ...read.certificate }, appended: [] };
}

/** Each loads with the first file of its format, or in advance, and is then cached. */
const READERS = {
  delimited: loadOnce(() => import('./import-csv/index.ts')),
  json: loadOnce(() => import('./import-json.ts')),
  parquet: loadOnce(() => import('./import-parquet.ts')),
  xlsx: loadOnce(() => import('./import-xlsx.ts')),
};

function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => {
    loaded ??= load();
    return loaded;
  };
}

/** Preloads the readers of these formats, or of all: a child that switches users may not be able to read them later. */
export async function loadReaders(which: readonly (keyof typeof READERS)[] = ['delimited', 'json', 'parquet', 'xlsx']): Promise<void> {
  await Promise.all(which.map((name) => READERS[name]()));
}

async function readAs(format: FileFormat, connection: DuckDBConnection, request: ReaderRequest): Promise<ReaderResult> {
  switch (format) {
    case 'csv':
    case 'tsv':
      return await (await READERS.delimited()).importDelimited(connection, request);
    case 'json':
    case 'ndjson':
      return await (await READERS.json()).importJson(connection, request);
    case 'parquet':
      return await (await READERS.parquet()).importParquet(connection, request);
    case 'xlsx':
      return await (await READERS.xlsx()).importXlsx(connection, request);
  }
}
