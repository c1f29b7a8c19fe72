import { ORGANIZATION_USABLE, withOrganization } from '../../account/identity/joins.ts';
import { SOURCE_STATE, withSource } from '../../data/sources/list-sources.ts';
import type { Services } from '../../platform/context.ts';
import type { Sweep } from '../../platform/sweep.ts';
import { withDashboard } from '../dashboards/dashboard-records.ts';

const BATCH = 1_000;

/**
 * SQL: the state of the data that alert `a` watches, in its data source `s` or dashboard `d`: a snapshot with the roles of its columns, or a
 * refresh.
 */
export const SEEN = `case when a.data_source_id is not null
    then ${SOURCE_STATE}
    else coalesce(d.last_refresh::text, 'gone') end`;

/** SQL: joins `s` and `d` to alerts `a`. */
export const WITH_SEEN = `${withSource('a.data_source_id')} ${withDashboard('a.dashboard_id')}`;

export const ALERT_SWEEP: Sweep<Services> = { name: 'alerts', run: sweepAlerts };

/**
 * Marks each alert that is due, or whose data changed since its last check, by an import or a refresh; workers then take turns by organization.
 * Idempotent, and safe on several processes at once.
 */
export async function sweepAlerts(services: Services): Promise<void> {
  const now = services.now();
  const [first] = await services.em.fork().execute<{ id: string; attempt: number }[]>(
    `update alert set check_wanted_at = ? where check_wanted_at is null and id in (
        select a.id from alert a ${withOrganization('a.organization_id')} ${WITH_SEEN}
        where ${ORGANIZATION_USABLE} and (a.lease_expires_at is null or a.lease_expires_at < now())
          and (a.next_check_at <= ? or ${SEEN} is distinct from a.seen)
        order by a.next_check_at, a.id limit ${BATCH}
        for no key update of a skip locked)
      returning id, attempt`,
    [now, now],
  );
  // One message for all: the rows decide which is next.
  if (first) await services.queue.add('check_alert', first.id, first.attempt);
}
