import type { EntityManager } from '@mikro-orm/postgresql';
import { withOrganization } from '../../account/identity/joins.ts';
import type { Services } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { type SubscriptionStatus, subscriptionUsable } from '../../platform/plans.ts';
import { eachDue } from '../../platform/schedule/each-due.ts';
import type { Sweep } from '../../platform/sweep.ts';
import { nextDue } from './due-times.ts';
import { Dashboard } from './entities.ts';
import { openRefresh } from './open-refresh.ts';

const BATCH = 50;

export const REFRESH_SWEEP: Sweep<Services> = { name: 'due refreshes', run: refreshDueDashboards };

/**
 * Opens a refresh of each due dashboard, once each, even with several processes at the same time. If one cannot be opened (no credits, a missing
 * source, a lapsed subscription), the dashboard shows why and waits for its next scheduled time.
 */
export async function refreshDueDashboards(services: Services): Promise<number> {
  const now = services.now();
  let opened = 0;
  await eachDue(
    services.em,
    BATCH,
    async (tx) => {
      const [due] = await tx.execute<{ id: string; subscription_status: SubscriptionStatus }[]>(
        `select d.id, o.subscription_status from dashboard d ${withOrganization('d.organization_id')}
          where d.next_refresh_at <= ? order by d.next_refresh_at, d.id limit 1 for update of d skip locked`,
        [now],
      );
      return due;
    },
    async (tx, due) => {
      const dashboard = await tx.findOneOrFail(Dashboard, { id: due.id });
      const nextRefreshAt = nextDue(dashboard, now);
      const problem = await tryOpen(tx, dashboard, due.subscription_status, now);
      await tx.nativeUpdate(Dashboard, { id: due.id }, { nextRefreshAt, ...(problem === null ? {} : { lastError: problem }) });
      if (problem === null) opened += 1;
    },
  );
  if (opened > 0) await services.queue.dispatchOutbox();
  return opened;
}

/** Opens a refresh within a savepoint; returns why it could not, or null. */
async function tryOpen(tx: EntityManager, dashboard: Dashboard, subscription: SubscriptionStatus, now: Date): Promise<string | null> {
  if (!subscriptionUsable(subscription)) return `It was not refreshed: the subscription is ${subscription}.`;
  try {
    await tx.transactional((inner) => openRefresh(inner, dashboard, 'schedule', now));
    return null;
  } catch (error) {
    if (error instanceof AppError) return `It was not refreshed: ${error.message}`;
    throw error;
  }
}
