import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '../errors.ts';
import { openFiles } from './files.ts';
import { bindInstallation, readStanding, renewMark } from './installation.ts';
import { objectRows } from './object-rows.ts';
import { diskFull, writeError } from './room.ts';
import type { Storage } from './types.ts';

export { type Room, storageLimitExceeded, writeError } from './room.ts';

/** At most this share of all objects, or AT_ONCE_MIN if that is more, is moved to the trash or deleted from it at once. */
const AT_ONCE_SHARE = 0.05;
const AT_ONCE_MIN = 50;

/**
 * A database's objects in a local folder, created if necessary. Keeps `minFreeDiskBytes` of its disk free.
 * @throws Error if the folder holds the objects of another database; it says what to do
 */
export async function openStorage(folder: string, em: EntityManager, { minFreeDiskBytes } = { minFreeDiskBytes: 0 }): Promise<Storage> {
  const files = await openFiles(folder);
  const installationId = await bindInstallation(em, files);
  const rows = objectRows(em);

  return {
    temporaryPath: () => orFull(files.temporaryPath(installationId)),
    async put(key, temporaryPath, room) {
      await rows.note(key, await files.sizeOf(temporaryPath), room);
      await orFull(files.put(key, temporaryPath));
    },
    bytesOf: (organizationId) => rows.bytesOf(organizationId),
    async disk() {
      const disk = await files.disk();
      return { ...disk, short: disk.free < minFreeDiskBytes };
    },
    async requireFree(bytes = 0) {
      if ((await files.disk()).free - bytes < minFreeDiskBytes) throw diskFull();
    },
    async localPath(key) {
      const found = await files.find(key);
      if (!found) throw new AppError('not_found', 'The file no longer exists. Generate the report again.');
      return found.path;
    },
    size: async (key) => (await files.find(key))?.bytes ?? null,
    async remove(key) {
      if ((await rows.release([key])) === 0 || (await readStanding(em, files)) === 'outdated') return;
      await files.trash(key);
      await rows.noteTrashed([key]);
    },
    list: (prefix) => files.list(prefix),
    async collect({ abandonedMs, trashMs, inUse, allAtOnce = false }) {
      const standing = await renewMark(em, files);
      if (standing === 'outdated') return { standing, trashed: 0, purged: 0, waiting: 0 };
      const atOnceMax = allAtOnce ? Number.MAX_SAFE_INTEGER : Math.max(AT_ONCE_MIN, Math.floor((await rows.count()) * AT_ONCE_SHARE));

      const unadopted = await rows.unadopted(abandonedMs);
      const used = await inUse(unadopted);
      await rows.release(unadopted.filter((key) => !used.has(key)));
      const released = await rows.released();
      const toTrash = released.slice(0, atOnceMax);
      for (const key of toTrash) await files.trash(key);
      await rows.noteTrashed(toTrash);

      const trashed = await rows.trashedBefore(trashMs);
      const toPurge = trashed.slice(0, atOnceMax);
      for (const key of toPurge) await files.purge(key);
      await rows.forget(toPurge);
      const waiting = released.length - toTrash.length + trashed.length - toPurge.length;
      return { standing, trashed: toTrash.length, purged: toPurge.length, waiting };
    },
    sweepTemporary: (olderThanMs) => files.sweepTemporary(installationId, olderThanMs),
    ping: () => files.ping(),
  };
}

async function orFull<T>(write: Promise<T>): Promise<T> {
  return await write.catch((error: unknown) => {
    throw writeError(error);
  });
}
