import type { Logger } from 'pino';
import { GARBAGE_EVERY_MS, type Sweep } from '../sweep.ts';
import type { Storage } from './types.ts';

/** Of these stored objects, those that a running job is writing, whatever their age; provided by the room that writes them. */
type InUse = (keys: readonly string[]) => Promise<ReadonlySet<string>>;

/** Sweeps unreferenced stored objects and temporary files. */
export function storageSweep<Parts extends { storage: Storage; log: Logger }>(inUse: (parts: Parts) => InUse): Sweep<Parts> {
  return {
    name: 'stored objects',
    everyMs: GARBAGE_EVERY_MS,
    run: (parts, { ages }) => sweepStorage(parts, { ...ages, inUse: inUse(parts) }),
  };
}

export const TEMPORARY_SWEEP: Sweep<{ storage: Storage }> = {
  name: 'temporary files',
  everyMs: GARBAGE_EVERY_MS,
  run: ({ storage }, { ages }) => storage.sweepTemporary(ages.temporaryMs),
};

/**
 * Moves objects that were released, or abandoned for `orphanMs`, to the trash, and deletes those that have been in the trash for `trashMs`.
 * Ignores objects that this database did not write, and removes nothing if the database is outdated for the folder.
 */
export async function sweepStorage(
  services: { storage: Storage; log: Logger },
  { orphanMs, trashMs, inUse, allAtOnce }: { orphanMs: number; trashMs: number; inUse: InUse; allAtOnce?: boolean },
): Promise<void> {
  const { standing, ...collected } = await services.storage.collect({
    abandonedMs: orphanMs,
    trashMs,
    allAtOnce,
    inUse,
  });
  if (standing === 'outdated') {
    services.log.error(
      'the stored files have since been used with another state of this database: a newer one that this is a backup of, or a copy. No stored ' +
        'file is deleted. If you want to continue with this database, stop the others and run: npm run storage -- adopt',
    );
  } else if (collected.waiting > 0) {
    services.log.warn(
      collected,
      'more stored files are due for deletion than one sweep deletes; the rest follows. To delete all now: npm run storage -- collect',
    );
  } else if (collected.trashed + collected.purged > 0) services.log.info(collected, 'stored files collected');
}
