import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { storageRoom } from '../../account/billing/storage-room.ts';
import type { Context } from '../../platform/context.ts';
import { isUuid, newId } from '../../platform/db/ids.ts';
import { AppError, invalidFields, notFound } from '../../platform/errors.ts';
import { enqueue } from '../../platform/queue/outbox.ts';
import { requireRoom } from '../../platform/work/waiting-room.ts';
import { cleanFileName, IMPORT_ROWS, receiveFile, startImport, waitForImport } from './create-file-source.ts';
import { DataSource, type UploadedFile } from './entities.ts';

const FILES_MAX = 50;

/** The files that a source's next import reads, in order. */
export function filesOf(source: DataSource): UploadedFile[] {
  if (source.pendingFiles) return source.pendingFiles;
  const { uploadKey: key, fileName: name, uploadSha256: sha256, fileBytes } = source;
  // Sources that predate `fileBytes` have no size, and nothing here needs it.
  return key && name ? [{ key, name, sha256: sha256 ?? null, bytes: fileBytes ?? 0 }, ...source.furtherFiles] : [];
}

interface FileChange {
  mode: 'append' | 'replace';
  fileName: string;
  stream: Readable;
  /** False: returns once the file is stored, while the import continues. */
  wait: boolean;
  signal: AbortSignal;
}

/**
 * Replaces a source's data with a file, or appends the file's rows. The present data stays in use until the import succeeds, and for good if it
 * fails.
 * @throws AppError not_found, conflict during an import, payload_too_large, validation_error for an empty file or too many of them
 */
export async function changeFile(ctx: Context, id: string, change: FileChange): Promise<void> {
  const { organizationId } = ctx.principal;
  const name = cleanFileName(change.fileName);
  requireIdle(await findSource(ctx, id));
  await requireRoom(ctx.em.fork(), IMPORT_ROWS, ctx.principal);
  const temporary = await ctx.storage.temporaryPath();
  try {
    const { sha256, bytes } = await receiveFile(ctx, change.stream, temporary, change.signal);
    const key = `uploads/${organizationId}/${id}/${newId()}`;
    await ctx.storage.put(key, temporary, storageRoom(ctx.principal));
    await reimport(ctx, id, (source) => {
      const files = [...(change.mode === 'append' ? filesOf(source) : []), { key, name, sha256, bytes }];
      if (files.length > FILES_MAX) throw invalidFields({ file: [`A data source has at most ${FILES_MAX} files. Combine them into one.`] });
      return { pendingFiles: files };
    });
  } finally {
    await rm(temporary, { force: true });
  }
  if (change.wait) await waitForImport(ctx, id);
}

/** Changes a source's row and imports it again. @throws AppError not_found, conflict during an import */
export async function reimport(ctx: Context, id: string, change: (source: DataSource) => Partial<DataSource>): Promise<void> {
  const { organizationId } = ctx.principal;
  await ctx.em.fork().transactional(async (tx) => {
    await tx.execute('select id from data_source where id = ? and organization_id = ? for update', [id, organizationId]);
    const source = await tx.findOneOrFail(DataSource, { id, organizationId }, { failHandler: () => notFound('The data source') });
    requireIdle(source);
    await requireRoom(tx, IMPORT_ROWS, ctx.principal);
    Object.assign(source, change(source), { status: 'pending', progress: 0, progressMessage: '' });
    await enqueue(tx, 'import_data_source', id);
  });
  await startImport(ctx, id);
}

async function findSource(ctx: Context, id: string): Promise<DataSource> {
  const source = isUuid(id) ? await ctx.em.findOne(DataSource, { id, organizationId: ctx.principal.organizationId }) : null;
  if (!source) throw notFound('The data source');
  return source;
}

function requireIdle({ name, status }: DataSource): void {
  if (status !== 'pending' && status !== 'syncing') return;
  throw new AppError('conflict', `"${name}" is being imported. Wait until the import has finished, and try again.`);
}
