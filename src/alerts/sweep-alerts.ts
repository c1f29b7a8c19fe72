import type { Services } from '../context.ts';

const BATCH = 200;

/**
 * The state of the data that an alert `a` watches, of its data source `s` or its dashboard `d`: a snapshot and the meaning of its columns, or a
 * refresh.
 */
export const SEEN = `case when a.data_source_id is not null
    then coalesce(s.current_snapshot_id::text, '') || ':' || coalesce(s.status, 'gone') || ':' || md5(coalesce(s.role_overrides::text, ''))
    else coalesce(d.last_refresh::text, 'gone') end`;

/**
 * Has each alert looked at whose time has come, or whose data is other than at the last look: after each import and each refresh. Idempotent, and
 * safe on several processes at once: the job claims.
 */
export async function sweepAlerts(services: Services): Promise<void> {
  const due = await services.em.fork().execute<{ id: string; attempt: number }[]>(
    `select a.id, a.attempt from alert a join organization o on o.id = a.organization_id
        left join data_source s on s.id = a.data_source_id left join dashboard d on d.id = a.dashboard_id
      where o.subscription_status not in ('suspended', 'cancelled') and (a.lease_expires_at is null or a.lease_expires_at < now())
        and (a.next_check_at <= ? or a.seen is distinct from ${SEEN})
      order by a.next_check_at, a.id limit ${BATCH}`,
    [services.now()],
  );
  for (const { id, attempt } of due) await services.queue.add('check_alert', id, attempt);
}
