import { createHash } from 'node:crypto';
import { createWriteStream, fdatasync, type WriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { storageRoom } from '../../account/billing/storage-room.ts';
import type { Context } from '../../platform/context.ts';
import { newId } from '../../platform/db/ids.ts';
import { untilChanged } from '../../platform/db/row-changes.ts';
import { AppError, invalidFields, notFound } from '../../platform/errors.ts';
import { PLAN_TERMS } from '../../platform/plans.ts';
import { enqueue } from '../../platform/queue/outbox.ts';
import { storageLimitExceeded, writeError } from '../../platform/storage/index.ts';
import { requireRoom } from '../../platform/work/waiting-room.ts';
import { declaredBytes } from './declared-bytes.ts';
import { DataSource } from './entities.ts';
import { unreadSource } from './unread-source.ts';

const NAME_LENGTH_MAX = 200;
const WAIT_MS_MAX = 30 * 60_000;
const FREE_CHECKED_EVERY_BYTES = 4 * 2 ** 20;
/** What may wait for the disk: pieces come from the network by 64 KiB, and writing each by itself takes more time than anything else here. */
const BUFFER_BYTES = 2 ** 20;
const FLUSHED_EVERY_BYTES = 32 * 2 ** 20;

export const IMPORT_ROWS = { kind: 'import_data_source', table: 'data_source', running: 'syncing', what: 'imports' } as const;

interface FileSourceInput {
  /** The id it will have; default: a new one. */
  id?: string;
  /** Default: the file's name without its extension. */
  name?: string;
  description?: string;
  fileName: string;
  stream: Readable;
  /** Aborts the upload. Once the file is stored, the import continues without the caller. */
  signal: AbortSignal;
}

/**
 * Stores an uploaded file, imports it and returns the source: `active`, or `error` with `lastError` if the import rejected the file.
 * @throws AppError payload_too_large with the plan's limit; validation_error for an empty file or a bad name; service_unavailable when
 * the import outlasts the wait
 */
export async function createFileSource(ctx: Context, input: FileSourceInput): Promise<DataSource> {
  const id = await addFileSource(ctx, input);
  await startImport(ctx, id);
  return waitForImport(ctx, id);
}

/** Hands a requested import to the queue. */
export async function startImport(ctx: Context, id: string): Promise<void> {
  await ctx.queue
    .dispatchOutbox()
    .catch((error: unknown) => ctx.log.warn({ err: error, id }, 'queue unavailable; the sweeper will dispatch'));
}

/** The first half of `createFileSource`: stores the file and a row that awaits its import. Returns the source's id. */
export async function addFileSource(ctx: Context, input: FileSourceInput): Promise<string> {
  const { organizationId, userId } = ctx.principal;
  const fileName = cleanFileName(input.fileName);
  const name = cleanName(input.name, fileName);
  await requireRoom(ctx.em.fork(), IMPORT_ROWS, ctx.principal);
  const temporary = await ctx.storage.temporaryPath();
  try {
    const { sha256: uploadSha256, bytes } = await receiveFile(ctx, input.stream, temporary, input.signal);
    const { id = newId() } = input;
    const uploadKey = `uploads/${organizationId}/${id}/original`;
    await ctx.storage.put(uploadKey, temporary, storageRoom(ctx.principal));
    await ctx.em.fork().transactional(async (tx) => {
      await requireRoom(tx, IMPORT_ROWS, ctx.principal);
      tx.create(DataSource, {
        ...unreadSource(),
        id,
        organizationId,
        createdBy: userId,
        name,
        description: input.description?.trim() ?? '',
        sourceType: 'file',
        status: 'pending',
        fileName,
        uploadKey,
        uploadSha256,
        fileBytes: bytes,
        syncFrequency: 'manual',
        createdAt: ctx.now(),
      });
      await enqueue(tx, 'import_data_source', id);
      await tx.flush();
    });
    return id;
  } finally {
    await rm(temporary, { force: true });
  }
}

/**
 * Writes a stream to a file, within the limits of the plan, the organization's storage and the disk. A file declared too large is refused before
 * any of it is read.
 * @throws AppError payload_too_large, insufficient_storage, validation_error for an empty file
 */
export async function receiveFile(
  { storage, principal, config, engineHost, log }: Context,
  stream: Readable,
  to: string,
  signal: AbortSignal,
): Promise<{ sha256: string; bytes: number }> {
  const { plan } = principal;
  const bytesMax = PLAN_TERMS[plan].uploadBytesMax;
  const room = storageRoom(principal);
  const stored = await storage.bytesOf(principal.organizationId);
  const requireStorable = (more: number) => {
    if (stored + more > room.bytesMax) throw storageLimitExceeded(room, stored, more);
  };
  const declared = declaredBytes(stream);
  requireStorable(Math.max(1, declared));
  await storage.requireFree(declared);
  // The import that follows runs here, unless other processes run the jobs.
  const failed = new AbortController();
  if (config.processRole !== 'web')
    engineHost
      .prepareImport({ bytes: declared, cancelled: failed.signal })
      .catch((err: unknown) => log.warn({ err }, 'no engine child was started in advance'));
  const hash = createHash('sha256');
  let bytes = 0;
  let checkedAt = 0;
  const admit = async (chunk: Buffer) => {
    requireStorable(bytes);
    if (bytes - checkedAt < FREE_CHECKED_EVERY_BYTES) return;
    checkedAt = bytes;
    await storage.requireFree(chunk.length);
  };
  const counter = new Transform({
    highWaterMark: BUFFER_BYTES,
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      if (bytes <= bytesMax) return void admit(chunk).then(() => done(null, chunk), done);
      const limit = `${(bytesMax / 2 ** 20).toLocaleString('en-US')} MiB (${bytesMax} bytes)`;
      done(
        new AppError(
          'payload_too_large',
          `The file is larger than the ${plan} plan allows: ${limit}. Send a smaller file, compress it to Parquet, or upgrade.`,
          {
            details: { limit_bytes: bytesMax, plan },
          },
        ),
      );
    },
  });
  const file = createWriteStream(to, { highWaterMark: BUFFER_BYTES });
  await pipeline(stream, counter, flushedWhileWritten(file), { signal }).catch((error: unknown) => {
    failed.abort();
    throw writeError(error);
  });
  if (bytes === 0) {
    failed.abort();
    throw invalidFields({ file: ['The file is empty. Send one with a header and at least one row.'] });
  }
  return { sha256: hash.digest('hex'), bytes };
}

/** Flushes a file to disk behind what is written, so that little is left to flush at its end. */
function flushedWhileWritten(file: WriteStream): WriteStream {
  let flushedAt = 0;
  let flushing = false;
  file.on('open', (fd) =>
    file.on('drain', () => {
      if (flushing || file.bytesWritten - flushedAt < FLUSHED_EVERY_BYTES) return;
      flushing = true;
      flushedAt = file.bytesWritten;
      // A failure shows again when the whole file is flushed.
      fdatasync(fd, () => {
        flushing = false;
      });
    }),
  );
  return file;
}

/** Waits for a source's import to end. @throws AppError service_unavailable when it takes too long */
export async function waitForImport(ctx: Context, id: string): Promise<DataSource> {
  const signal = AbortSignal.any([ctx.signal, AbortSignal.timeout(WAIT_MS_MAX)]);
  const readOutcome = async () => {
    const source = await ctx.em.fork().findOne(DataSource, { id, organizationId: ctx.principal.organizationId });
    if (!source) throw notFound('The data source (it was deleted during the import)');
    return source.status === 'pending' || source.status === 'syncing' ? undefined : source;
  };
  return untilChanged(ctx.em, id, readOutcome, signal).catch((error: unknown) => {
    if (!signal.aborted) throw error;
    const message = `The call timed out after ${WAIT_MS_MAX / 60_000} minutes. The import is still running and will continue. Get data source ${id} later.`;
    throw new AppError('service_unavailable', message, { details: { data_source_id: id }, cause: error });
  });
}

export function cleanFileName(fileName: string): string {
  const base = path.posix
    .basename(fileName.replaceAll('\\', '/'))
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(-NAME_LENGTH_MAX);
  if (base === '' || base === '.' || base === '..')
    throw invalidFields({ file: ['Send a file name with an extension, such as orders.csv.'] });
  return base;
}

function cleanName(name: string | undefined, fileName: string): string {
  const text = name?.trim() || path.posix.parse(fileName).name;
  if (text.length > NAME_LENGTH_MAX) throw invalidFields({ name: [`Use at most ${NAME_LENGTH_MAX} characters.`] });
  return text;
}
