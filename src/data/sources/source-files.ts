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

/** The files that the next import of a source reads, in their order. */
export function filesOf(source: DataSource): UploadedFile[] {
  if (source.pendingFiles) return source.pendingFiles;
  const { uploadKey: key, fileName: name, uploadSha256: sha256, fileBytes } = source;
  // Of sources from before sizes were kept it is not known, and not needed here.
  return key && name ? [{ key, name, sha256: sha256 ?? null, bytes: fileBytes ?? 0 }, ...source.furtherFiles] : [];
}

interface FileChange {
  mode: 'append' | 'replace';
  fileName: string;
  stream: Readable;
  /** False: answers once the file is in, and the import goes on. */
  wait: boolean;
  signal: AbortSignal;
}

/**
 * Brings a source another file: for all that it has, or for rows after those it has. What it has stays in use until the import ended well,
 * and stays for good where it did not.
 * @throws AppError not_found, conflict while it is imported, payload_too_large, validation_error for an empty file or too many of them
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

/** Has a source imported again after a change of its row. @throws AppError not_found, conflict while it is imported */
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
