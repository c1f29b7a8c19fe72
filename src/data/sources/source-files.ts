import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { storageRoom } from '../../account/billing/storage-room.ts';
import type { Context } from '../../platform/context.ts';
import { isUuid, newId } from '../../platform/db/ids.ts';
import { AppError, invalidFields, notFound } from '../../platform/errors.ts';
import { requireRoom } from '../../platform/work/waiting-room.ts';
import type { AppendKeys, AppendRule, RepeatChoice } from '../engine/append/types.ts';
import { cleanFileName, IMPORT_ROWS, receiveFile, waitForImport } from './create-file-source.ts';
import { DataSource, type UploadedFile } from './entities.ts';
import { changeIdle, presentFiles, reimport, requireIdle } from './source-changes.ts';

const FILES_MAX = 50;

interface FileChange {
  mode: 'append' | 'replace';
  /** For `append`: what becomes of rows that are there already. */
  repeats: AppendRule['repeats'];
  /** Keys of the source's tables that people confirmed. */
  confirmedKeys: Record<string, string[]>;
  fileName: string;
  stream: Readable;
  /** False: returns once the file is stored, while the import continues. */
  wait: boolean;
  signal: AbortSignal;
}

/**
 * Replaces a source's data with a file, or appends the file's rows. The present data stays in use until the import succeeds, and for good if it
 * fails. A file to append waits for a choice if rows of it are there already and `repeats` is to ask.
 * @throws AppError not_found; conflict during an import, or if the file waits for a choice; payload_too_large, validation_error for an empty file
 * or too many of them
 */
export async function changeFile(ctx: Context, id: string, change: FileChange): Promise<void> {
  const { organizationId } = ctx.principal;
  const name = cleanFileName(change.fileName);
  requireIdle(await findSource(ctx, id));
  await requireRoom(ctx.em.fork(), IMPORT_ROWS, ctx.principal);
  const key = `uploads/${organizationId}/${id}/${newId()}`;
  const temporary = await ctx.storage.temporaryPath();
  try {
    const { sha256, bytes } = await receiveFile(ctx, change.stream, temporary, change.signal);
    await ctx.storage.put(key, temporary, storageRoom(ctx.principal));
    await reimport(ctx, id, change.mode, (source) => {
      const file = { key, name, sha256, bytes };
      if (change.mode === 'replace') return { pendingFiles: [file], waitingFiles: [], fileNames: [name] };
      const keys = { ...mergedBy(source.furtherFiles), ...asConfirmed(change.confirmedKeys) };
      return { ...appending(source, { ...file, repeats: change.repeats, keys }), waitingFiles: [] };
    });
  } finally {
    await rm(temporary, { force: true });
  }
  if (change.wait) requireAdded(await waitForImport(ctx, id), key);
}

/**
 * Appends the file that waits for a choice, or drops it.
 * @throws AppError not_found; conflict during an import, or if no file waits
 */
export async function addWaitingFile(ctx: Context, id: string, choice: RepeatChoice | 'discard'): Promise<void> {
  const drop = await changeIdle(ctx, id, async (source) => {
    const { found } = waitingOf(source);
    const nothingNew = choice === 'skip' && found.tables.every(({ read, there }) => read === there);
    if (choice === 'merge' && found.unmergeable !== null) {
      throw new AppError('validation_error', `${found.fileName} was not added. ${found.unmergeable} Choose skip or append.`);
    }
    if (choice === 'discard' || nothingNew) source.waitingFiles = [];
    return source.waitingFiles.length === 0;
  });
  if (drop) return;
  await reimport(ctx, id, 'append', (source) => {
    const { found, ...file } = waitingOf(source);
    const keys = Object.fromEntries(
      found.tables.flatMap(({ name, key }) => (key ? [[name, { columns: key, confirmed: choice === 'merge' }]] : [])),
    );
    return appending(source, { ...file, repeats: choice as RepeatChoice, keys });
  });
}

/**
 * Takes one of a source's files out of its data.
 * @throws AppError not_found; conflict during an import, or if it is the only file
 */
export async function removeFile(ctx: Context, id: string, fileId: string): Promise<void> {
  await reimport(ctx, id, 'remove', (source) => {
    const files = presentFiles(source);
    const at = files.findIndex((file) => fileIdOf(file) === fileId);
    if (at < 0) throw notFound('The file');
    if (files.length === 1) {
      throw new AppError('conflict', 'It is the only file of the data source. Replace it with another, or delete the data source.');
    }
    const rest = files.toSpliced(at, 1).map((file, i): UploadedFile => {
      const { key, name, sha256, bytes } = file;
      return i === 0 ? { key, name, sha256, bytes } : file;
    });
    return { pendingFiles: rest, fileNames: [files[at]!.name] };
  });
}

/** Names a file in its source. */
export function fileIdOf({ key }: Pick<UploadedFile, 'key'>): string {
  return key.slice(key.lastIndexOf('/') + 1);
}

function appending(source: DataSource, file: UploadedFile) {
  const files = [...presentFiles(source), file];
  if (files.length > FILES_MAX) throw invalidFields({ file: [`A data source has at most ${FILES_MAX} files. Combine them into one.`] });
  return { pendingFiles: files, fileNames: [file.name] };
}

/** The keys by which people had earlier files merged. */
function mergedBy(files: readonly UploadedFile[]): AppendKeys {
  const keys = files.flatMap(({ counts }) => (counts ? Object.entries(counts.keys) : []));
  return Object.fromEntries(keys.filter(([, { confirmed }]) => confirmed));
}

function asConfirmed(keys: Record<string, string[]>): AppendKeys {
  return Object.fromEntries(Object.entries(keys).map(([table, columns]) => [table, { columns, confirmed: true }]));
}

function waitingOf({ name, waitingFiles: [file] }: DataSource) {
  if (!file) throw new AppError('conflict', `No file waits to be added to "${name}". It was added, replaced or discarded in the meantime.`);
  return file;
}

function requireAdded({ name, waitingFiles }: DataSource, key: string): void {
  const waiting = waitingFiles.find((file) => file.key === key);
  if (!waiting) return;
  const { fileName, tables, sameAs } = waiting.found;
  const [there, read] = (['there', 'read'] as const).map((what) => tables.reduce((sum, table) => sum + table[what], 0));
  const what =
    sameAs === null ? `${there} of the ${read} rows of ${fileName} are in "${name}" already` : `${fileName} is the same file as ${sameAs}`;
  throw new AppError(
    'conflict',
    `${what}, so it was not added yet. Send it again with repeats=skip, merge or append, or answer the question that the data source shows.`,
  );
}

async function findSource(ctx: Context, id: string): Promise<DataSource> {
  const source = isUuid(id) ? await ctx.em.findOne(DataSource, { id, organizationId: ctx.principal.organizationId }) : null;
  if (!source) throw notFound('The data source');
  return source;
}
