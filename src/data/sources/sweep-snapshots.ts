import type { Services } from '../../platform/context.ts';

/** SQL: true where something shows a snapshot, or is going to, from the room that keeps it. The arguments are SQL expressions. */
export type SnapshotUse = (organizationId: string, snapshotId: string) => string;

/**
 * Forgets snapshots that were replaced at least `olderThanMs` after they were made and that none of `uses` shows. Theirs are kept as long as
 * they are, so that its receipts can be computed again. One statement, so that nothing begins to show a snapshot in between. The files are left
 * to the sweep of stored objects.
 */
export async function sweepSnapshots(services: Services, olderThanMs: number, uses: readonly SnapshotUse[]): Promise<void> {
  await services.em.fork().execute(
    `delete from snapshot s using data_source d
     where d.id = s.data_source_id and s.created_at < ? and d.current_snapshot_id is distinct from s.id
       ${uses.map((use) => `and not ${use('s.organization_id', 's.id')}`).join(' ')}`,
    [new Date(services.now().getTime() - olderThanMs)],
  );
}
