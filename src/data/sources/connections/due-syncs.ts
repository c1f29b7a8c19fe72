import type { EntityManager } from '@mikro-orm/postgresql';
import { organizationById } from '../../../account/identity/organization-records.ts';
import type { Services } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { eachDue } from '../../../platform/schedule/each-due.ts';
import type { Sweep } from '../../../platform/sweep.ts';
import { SourceConnection, type SyncFrequency } from './entities.ts';
import { openSync } from './open-sync.ts';
import { allowedFrequencies, nextSync } from './sync-schedule.ts';

const BATCH = 50;

export const SYNC_SWEEP: Sweep<Services> = { name: 'due syncs', run: openDueSyncs };

interface Due {
  id: string;
  organizationId: string;
  frequency: SyncFrequency;
}

/**
 * Opens a sync of each source that is due, once each, even with several processes at the same time. One that is still being synced, or whose
 * credentials were rejected, waits for its next time.
 */
async function openDueSyncs(services: Services): Promise<number> {
  const now = services.now();
  let opened = 0;
  await eachDue(
    services.em,
    BATCH,
    async (tx) => {
      const [due] = await tx.execute<Due[]>(
        `select d.id, d.organization_id as "organizationId", d.sync_frequency as frequency from source_connection c
           join data_source d on d.id = c.data_source_id
          where c.next_sync_at <= ? order by c.next_sync_at, c.id limit 1 for update skip locked`,
        [now],
      );
      return due;
    },
    async (tx, due) => {
      const { timeZone, plan } = await organizationById(tx, due.organizationId);
      // The plan may have changed since the frequency was chosen.
      const frequency = allowedFrequencies(plan).includes(due.frequency) ? due.frequency : 'daily';
      const connection = await tx.findOneOrFail(SourceConnection, { dataSourceId: due.id });
      await tx.nativeUpdate(SourceConnection, { id: connection.id }, { nextSyncAt: nextSync(frequency, timeZone, now) });
      if (connection.state === 'ok' && (await tryOpen(tx, due, now))) opened += 1;
    },
  );
  if (opened > 0) await services.queue.dispatchOutbox();
  return opened;
}

/** False if a sync is still running. */
async function tryOpen(tx: EntityManager, due: Due, now: Date): Promise<boolean> {
  try {
    await tx.transactional((inner) => openSync(inner, due, 'schedule', now));
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
