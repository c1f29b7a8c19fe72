import { objectsOfReportsUnderWay } from '../../insight/reports/report-records.ts';
import type { Services } from '../../platform/context.ts';

/**
 * Moves objects that were released, or abandoned for `orphanMs`, to the trash, and empties it of what lay there for `trashMs`. Objects that
 * this database did not write are not looked at, and a database that is not the folder's present one removes nothing.
 */
export async function sweepStorage(
  services: Pick<Services, 'em' | 'storage' | 'log'>,
  { orphanMs, trashMs, allAtOnce }: { orphanMs: number; trashMs: number; allAtOnce?: boolean },
): Promise<void> {
  const { standing, ...collected } = await services.storage.collect({
    abandonedMs: orphanMs,
    trashMs,
    allAtOnce,
    inUse: (keys) => objectsOfReportsUnderWay(services.em.fork(), keys),
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
