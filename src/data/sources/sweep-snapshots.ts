import type { Services } from '../../platform/context.ts';
import { GARBAGE_EVERY_MS, type Sweep } from '../../platform/sweep.ts';

/** SQL: true where something shows a snapshot, or is going to, from the room that keeps it. The arguments are SQL expressions. */
export type SnapshotUse = (organizationId: string, snapshotId: string) => string;

/** The sweep of snapshots that none of `uses` shows: the rooms that show them are above this one. */
export function snapshotSweep(uses: readonly SnapshotUse[]): Sweep<Services> {
  return {
    name: 'replaced snapshots',
    everyMs: GARBAGE_EVERY_MS,
    run: (services, { ages }) => sweepSnapshots(services, ages.snapshotMs, uses),
  };
}

/**
 * Forgets snapshots that were replaced at least `olderThanMs` after they were made and that none of `uses` shows. Theirs are kept as long as
 * they are, so that its receipts can be computed again. One statement, so that nothing begins to show a snapshot in between. The files are left
 * to the sweep of stored objects.
 */
async function sweepSnapshots(services: Pick<Services, 'em' | 'now'>, olderThanMs: number, uses: readonly SnapshotUse[]): Promise<void> {
  await services.em.fork().execute(
    `delete from snapshot s using data_source d
     where d.id = s.data_source_id and s.created_at < ? and d.current_snapshot_id is distinct from s.id
       ${uses.map((use) => `and not ${use('s.organization_id', 's.id')}`).join(' ')}`,
    [new Date(services.now().getTime() - olderThanMs)],
  );
}
