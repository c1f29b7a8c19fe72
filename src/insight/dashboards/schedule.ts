import type { EntityManager } from '@mikro-orm/postgresql';
import type { Services } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { type SubscriptionStatus, subscriptionUsable } from '../../platform/plans.ts';
import { eachDue } from '../../platform/schedule/each-due.ts';
import { Dashboard } from './entities.ts';
import { openRefresh } from './open-refresh.ts';
import type { RefreshFrequency } from './types.ts';

const HOUR_MS = 3_600_000;
const BATCH = 50;

/** When a dashboard is due again after `from`, in UTC; null for manual ones. A month later is the same day, or the last of a shorter month. */
export function nextRefresh(frequency: RefreshFrequency, from: Date): Date | null {
  switch (frequency) {
    case 'hourly':
      return new Date(from.getTime() + HOUR_MS);
    case 'daily':
      return new Date(from.getTime() + 24 * HOUR_MS);
    case 'weekly':
      return new Date(from.getTime() + 7 * 24 * HOUR_MS);
    case 'monthly': {
      const next = new Date(from);
      next.setUTCMonth(next.getUTCMonth() + 1);
      if (next.getUTCDate() !== from.getUTCDate()) next.setUTCDate(0);
      return next;
    }
    default:
      return null;
  }
}

/**
 * Opens a refresh of each dashboard that is due, once, on however many processes at the same time. Where one cannot be opened (credits, a
 * source that is gone, a subscription that ended) the dashboard says so and is due again at its next time.
 */
export async function refreshDueDashboards(services: Services): Promise<number> {
  const now = services.now();
  let opened = 0;
  await eachDue(
    services.em,
    BATCH,
    async (tx) => {
      const [due] = await tx.execute<{ id: string; subscription_status: SubscriptionStatus }[]>(
        `select d.id, o.subscription_status from dashboard d join organization o on o.id = d.organization_id
          where d.next_refresh_at <= ? order by d.next_refresh_at, d.id limit 1 for update of d skip locked`,
        [now],
      );
      return due;
    },
    async (tx, due) => {
      const dashboard = await tx.findOneOrFail(Dashboard, { id: due.id });
      const nextRefreshAt = nextDue(dashboard.refreshFrequency, dashboard.nextRefreshAt ?? now, now);
      const problem = await tryOpen(tx, dashboard, due.subscription_status, now);
      await tx.nativeUpdate(Dashboard, { id: due.id }, { nextRefreshAt, ...(problem === null ? {} : { lastError: problem }) });
      if (problem === null) opened += 1;
    },
  );
  if (opened > 0) await services.queue.dispatchOutbox();
  return opened;
}

/** Opens a refresh within a savepoint; why it could not, in words. */
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

/** The first time after `now` in the rhythm that began at `from`: what was missed is not made up for. */
function nextDue(frequency: RefreshFrequency, from: Date, now: Date): Date | null {
  let next = nextRefresh(frequency, from);
  while (next !== null && next <= now) next = nextRefresh(frequency, next);
  return next;
}
