import { randomUUID } from 'node:crypto';
import { access, constants, lstat, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../errors.ts';
import type { Storage } from './types.ts';

export type { Storage } from './types.ts';

const TEMPORARY = '.temporary';
const SEGMENT = /^(?!\.)[A-Za-z0-9._-]{1,255}$/;

/** Objects as files in a local folder, which is made if need be. Whoever else shares the folder must see renames as atomic. */
export async function openStorage(folder: string): Promise<Storage> {
  const root = path.resolve(folder);
  const temporary = path.join(root, TEMPORARY);
  await mkdir(temporary, { recursive: true, mode: 0o700 });

  function placeOf(key: string): string {
    const segments = key.split('/');
    if (!segments.every((segment) => SEGMENT.test(segment))) throw new Error(`Not an object's key: ${JSON.stringify(key)}`);
    return path.join(root, ...segments);
  }

  return {
    async temporaryPath() {
      await mkdir(temporary, { recursive: true, mode: 0o700 });
      return path.join(temporary, randomUUID());
    },
    async put(key, temporaryPath) {
      const place = placeOf(key);
      await sync(temporaryPath);
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      await rename(temporaryPath, place);
      await sync(path.dirname(place));
    },
    async localPath(key) {
      const place = placeOf(key);
      if ((await sizeOf(place)) === null) throw new AppError('not_found', 'The file is not there any more. Generate the report again.');
      return place;
    },
    size: (key) => sizeOf(placeOf(key)),
    remove: (key) => rm(placeOf(key), { force: true }),
    async *list(prefix) {
      // A prefix names a folder, or the beginning of names in one.
      const folderOfPrefix = prefix.slice(0, prefix.lastIndexOf('/') + 1);
      for await (const place of filesUnder(path.join(root, folderOfPrefix))) {
        const key = path.relative(root, place).split(path.sep).join('/');
        if (!key.startsWith(prefix) || key.startsWith(`${TEMPORARY}/`)) continue;
        const found = await lstat(place).catch(absent);
        if (found) yield { key, modifiedAt: found.mtime };
      }
    },
    async sweepTemporary(olderThanMs) {
      let count = 0;
      for await (const place of filesUnder(temporary)) {
        const found = await lstat(place).catch(absent);
        if (!found || found.mtimeMs > Date.now() - olderThanMs) continue;
        await rm(place, { force: true });
        count += 1;
      }
      return count;
    },
    async ping() {
      await access(temporary, constants.W_OK);
    },
  };
}

async function sizeOf(place: string): Promise<number | null> {
  const found = await stat(place).catch(absent);
  return found?.isFile() ? found.size : null;
}

/** On disk before it is believed: a report is marked completed right after. */
async function sync(place: string): Promise<void> {
  const handle = await open(place, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function* filesUnder(folder: string): AsyncGenerator<string> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(absent)) ?? [];
  for (const entry of entries) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesUnder(place);
    else if (entry.isFile()) yield place;
  }
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
