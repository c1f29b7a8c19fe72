import type { Readable } from 'node:stream';
import { hashRawKey } from '../../../account/identity/raw-keys.ts';
import type { Context, Services } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { GARBAGE_EVERY_MS, type Sweep } from '../../../platform/sweep.ts';
import type { AppendRule } from '../../engine/append/types.ts';
import { addFileSource, startImport } from '../create-file-source.ts';
import { changeFile } from '../source-files.ts';
import { UploadAddress } from './entities.ts';

const TOKEN = /^[0-9A-Za-z]{32,128}$/;
/** Addresses are kept for a day, so that a late caller learns what became of theirs. */
const KEPT_MS = 86_400_000;

const ASK_AGAIN = 'Ask for a new one with create_data_source or add_data_source_file.';

/**
 * The address of this token.
 * @throws AppError not_found if it does not exist or has expired, conflict if it was used
 */
export async function findAddress({ em, now }: Pick<Services, 'em' | 'now'>, token: string): Promise<UploadAddress> {
  const tokenHash = TOKEN.test(token) ? Buffer.from(hashRawKey(token), 'hex') : null;
  const found = tokenHash && (await em.fork().findOne(UploadAddress, { tokenHash }));
  if (!found) throw new AppError('not_found', `There is no such upload address: it is mistyped or long expired. ${ASK_AGAIN}`);
  if (found.usedAt) throw used();
  if (found.expiresAt <= now()) {
    throw new AppError('not_found', `This upload address expired at ${found.expiresAt.toISOString()}. ${ASK_AGAIN}`);
  }
  return found;
}

function used(): AppError {
  return new AppError(
    'conflict',
    `This upload address was used, or a file is arriving at it: each takes one file. get_data_source shows what became of it. ${ASK_AGAIN}`,
  );
}

/**
 * Stores the file of an address, starts its import and returns the source's id. Of several requests one gets through. If no file was
 * stored, the address stays open until it expires.
 * @param keysConfirmed finds the keys of a source's tables that people confirmed
 * @throws AppError as `findAddress`, and as storing a file
 */
export async function receiveUpload(
  ctx: Context,
  address: UploadAddress,
  stream: Readable,
  keysConfirmed: (ctx: Context, dataSourceId: string) => Promise<Record<string, string[]>>,
): Promise<string> {
  const em = ctx.em.fork();
  const { id } = address;
  const taken = await em.nativeUpdate(UploadAddress, { id, usedAt: null, expiresAt: { $gt: ctx.now() } }, { usedAt: ctx.now() });
  if (taken === 0) throw used();
  try {
    const keys = address.mode === 'append' ? await keysConfirmed(ctx, address.dataSourceId) : {};
    return await store(ctx, address, stream, keys);
  } catch (error) {
    await em.nativeUpdate(UploadAddress, { id }, { usedAt: null });
    throw error;
  }
}

async function store(ctx: Context, address: UploadAddress, stream: Readable, confirmedKeys: Record<string, string[]>): Promise<string> {
  const { dataSourceId: id, fileName, mode } = address;
  const { signal } = ctx;
  if (mode === 'create') {
    const { name, description } = address;
    await addFileSource(ctx, { id, fileName, name: name ?? undefined, description: description ?? undefined, stream, signal });
    await startImport(ctx, id);
    return id;
  }
  // Written by openAddress.
  const repeats = (address.repeats ?? 'ask') as AppendRule['repeats'];
  await changeFile(ctx, id, { mode, repeats, confirmedKeys, fileName, stream, wait: false, signal });
  return id;
}

/** Deletes addresses a day after they expired. */
export const UPLOAD_ADDRESS_SWEEP: Sweep<Services> = {
  name: 'upload addresses',
  everyMs: GARBAGE_EVERY_MS,
  run: ({ em }, { now }) => em.fork().nativeDelete(UploadAddress, { expiresAt: { $lte: new Date(now.getTime() - KEPT_MS) } }),
};
