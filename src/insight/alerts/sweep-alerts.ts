import type { Services } from '../../platform/context.ts';

const BATCH = 1_000;

/**
 * The state of the data that an alert `a` watches, of its data source `s` or its dashboard `d`: a snapshot and the meaning of its columns, or a
 * refresh.
 */
export const SEEN = `case when a.data_source_id is not null
    then coalesce(s.current_snapshot_id::text, '') || ':' || coalesce(s.status, 'gone') || ':' || md5(coalesce(s.role_overrides::text, ''))
    else coalesce(d.last_refresh::text, 'gone') end`;

/**
 * Has each alert looked at whose time has come, or whose data is other than at the last look: after each import and each refresh. Marks them;
 * workers take them organization by organization. Idempotent, and safe on several processes at once.
 */
export async function sweepAlerts(services: Services): Promise<void> {
  const now = services.now();
  const [first] = await services.em.fork().execute<{ id: string; attempt: number }[]>(
    `update alert set check_wanted_at = ? where check_wanted_at is null and id in (
        select a.id from alert a join organization o on o.id = a.organization_id
          left join data_source s on s.id = a.data_source_id left join dashboard d on d.id = a.dashboard_id
        where o.subscription_status not in ('suspended', 'cancelled') and (a.lease_expires_at is null or a.lease_expires_at < now())
          and (a.next_check_at <= ? or a.seen is distinct from ${SEEN})
        order by a.next_check_at, a.id limit ${BATCH}
        for no key update of a skip locked)
      returning id, attempt`,
    [now, now],
  );
  // One message for all: which is next, the rows decide.
  if (first) await services.queue.add('check_alert', first.id, first.attempt);
}
