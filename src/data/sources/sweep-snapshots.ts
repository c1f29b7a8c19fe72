import type { Services } from '../../platform/context.ts';

/**
 * Forgets snapshots that were replaced at least `olderThanMs` after they were made and neither a report nor a dashboard shows. Theirs
 * are kept as long as they are, so that its receipts can be computed again. The files are left to `sweepStorage`.
 */
export async function sweepSnapshots(services: Services, olderThanMs: number): Promise<void> {
  await services.em.fork().execute(
    `delete from snapshot s using data_source d
     where d.id = s.data_source_id and s.created_at < ? and d.current_snapshot_id is distinct from s.id
       and not exists (
         select 1 from report r
         where r.organization_id = s.organization_id and r.sources @> jsonb_build_array(jsonb_build_object('snapshotId', s.id))
       )
       and not exists (
         select 1 from dashboard b
         where b.organization_id = s.organization_id and b.sources @> jsonb_build_array(jsonb_build_object('snapshotId', s.id))
       )
       and not exists (
         select 1 from dashboard_refresh f
         where f.organization_id = s.organization_id and f.status in ('pending', 'processing')
           and f.sources @> jsonb_build_array(jsonb_build_object('snapshotId', s.id))
       )`,
    [new Date(services.now().getTime() - olderThanMs)],
  );
}
