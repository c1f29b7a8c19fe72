import type { Services } from '../../platform/context.ts';
import { GARBAGE_EVERY_MS, type Sweep } from '../../platform/sweep.ts';

/** SQL: true if something uses a snapshot or is about to. Implemented by the room that owns that table; the arguments are SQL expressions. */
export type SnapshotUse = (organizationId: string, snapshotId: string) => string;

/** The sweep of snapshots without any of `uses`, which come from the rooms above this one. */
export function snapshotSweep(uses: readonly SnapshotUse[]): Sweep<Services> {
  return {
    name: 'replaced snapshots',
    everyMs: GARBAGE_EVERY_MS,
    run: (services, { ages }) => sweepSnapshots(services, ages.snapshotMs, uses),
  };
}

/**
 * Deletes replaced snapshots that are older than `olderThanMs`, that no undo leads back to, and that are in none of `uses`: whatever uses a snapshot needs it to recompute its receipts.
 * A single statement, so that no use can begin in between. The files are left to the sweep of stored objects.
 */
async function sweepSnapshots(services: Pick<Services, 'em' | 'now'>, olderThanMs: number, uses: readonly SnapshotUse[]): Promise<void> {
  await services.em.fork().execute(
    `delete from snapshot s using data_source d
     where d.id = s.data_source_id and s.created_at < ? and d.current_snapshot_id is distinct from s.id
       and not exists (select 1 from jsonb_array_elements(d.earlier_states) e where e->>'snapshotId' = s.id::text)
       ${uses.map((use) => `and not ${use('s.organization_id', 's.id')}`).join(' ')}`,
    [new Date(services.now().getTime() - olderThanMs)],
  );
}
