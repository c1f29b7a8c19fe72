import { randomUUID } from 'node:crypto';
import { access, chmod, constants, lstat, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';

const TEMPORARY = '.temporary';
const TRASH = '.trash';
const SEGMENT = /^(?!\.)[A-Za-z0-9._-]{1,255}$/;

/** Objects as files, regardless of who owns them. */
export interface Files {
  root: string;
  /** A new path in an installation's temporary folder, which exists. */
  temporaryPath(installationId: string): Promise<string>;
  put(key: string, temporaryPath: string): Promise<void>;
  /** Path and size of an object; null if absent. */
  find(key: string): Promise<{ path: string; bytes: number } | null>;
  list(prefix: string): AsyncGenerator<{ key: string; modifiedAt: Date }>;
  /** Moves an object to the trash. Idempotent, and a missing object is fine. */
  trash(key: string): Promise<void>;
  /** Moves an object back from the trash unless a file has taken its place. False if it is not in the trash. */
  restore(key: string): Promise<boolean>;
  /** Deletes an object from the trash. */
  purge(key: string): Promise<void>;
  sweepTemporary(installationId: string, olderThanMs: number): Promise<number>;
  sizeOf(temporaryPath: string): Promise<number>;
  /** The folder's disk, in bytes; `free` is what this process may still write. */
  disk(): Promise<{ free: number; total: number }>;
  ping(): Promise<void>;
}

/** Opens a local folder, creating it if necessary. If it is shared, renames must be atomic for everyone. */
export async function openFiles(folder: string): Promise<Files> {
  const root = path.resolve(folder);
  const temporary = path.join(root, TEMPORARY);
  await mkdir(temporary, { recursive: true, mode: 0o700 });
  await removeOtherUsersAccess(root);

  function placeOf(key: string, within = root): string {
    const segments = key.split('/');
    if (!segments.every((segment) => SEGMENT.test(segment))) throw new Error(`Not an object's key: ${JSON.stringify(key)}`);
    return path.join(within, ...segments);
  }
  const trashPlaceOf = (key: string) => placeOf(key, path.join(root, TRASH));

  return {
    root,
    async temporaryPath(installationId) {
      const own = path.join(temporary, installationId);
      await mkdir(own, { recursive: true, mode: 0o700 });
      return path.join(own, randomUUID());
    },
    async put(key, temporaryPath) {
      const place = placeOf(key);
      await sync(temporaryPath);
      await move(temporaryPath, place);
      await sync(path.dirname(place));
    },
    async find(key) {
      const place = placeOf(key);
      const found = await stat(place).catch(absent);
      return found?.isFile() ? { path: place, bytes: found.size } : null;
    },
    async *list(prefix) {
      // A prefix is a folder, or the beginning of file names in one.
      const folderOfPrefix = prefix.slice(0, prefix.lastIndexOf('/') + 1);
      for await (const place of filesUnder(path.join(root, folderOfPrefix))) {
        const key = path.relative(root, place).split(path.sep).join('/');
        if (!key.startsWith(prefix)) continue;
        const found = await lstat(place).catch(absent);
        if (found) yield { key, modifiedAt: found.mtime };
      }
    },
    async trash(key) {
      const place = placeOf(key);
      if (await lstat(place).catch(absent)) await move(place, trashPlaceOf(key)).catch(absent);
    },
    async restore(key) {
      const [place, trashed] = [placeOf(key), trashPlaceOf(key)];
      if ((await lstat(place).catch(absent)) || !(await lstat(trashed).catch(absent))) return false;
      await move(trashed, place);
      return true;
    },
    purge: (key) => rm(trashPlaceOf(key), { force: true }),
    async sweepTemporary(installationId, olderThanMs) {
      let count = 0;
      for await (const place of filesUnder(path.join(temporary, installationId))) {
        const found = await lstat(place).catch(absent);
        if (!found || found.mtimeMs > Date.now() - olderThanMs) continue;
        await rm(place, { force: true });
        count += 1;
      }
      return count;
    },
    sizeOf: async (temporaryPath) => (await stat(temporaryPath)).size,
    async disk() {
      const { bavail, blocks, bsize } = await statfs(root);
      return { free: bavail * bsize, total: blocks * bsize };
    },
    async ping() {
      await access(temporary, constants.W_OK);
    },
  };
}

/**
 * Closes a folder to other users: engine children of a service that runs as root are other users, and get links only to the objects of
 * their query.
 */
async function removeOtherUsersAccess(folder: string): Promise<void> {
  const { mode } = await stat(folder);
  if (process.getuid?.() === 0 && mode & 0o007) await chmod(folder, mode & 0o7770);
}

async function move(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  await rename(from, to);
}

/** Flushes to disk before the file is relied on: a report is marked completed right afterwards. */
async function sync(place: string): Promise<void> {
  const handle = await open(place, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Every file in a folder, except hidden files and those in hidden folders, which are not objects. */
async function* filesUnder(folder: string): AsyncGenerator<string> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(absent)) ?? [];
  for (const entry of entries) {
    if (entry.name.startsWith('.')) continue;
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesUnder(place);
    else if (entry.isFile()) yield place;
  }
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
