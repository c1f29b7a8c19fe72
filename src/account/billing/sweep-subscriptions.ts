import type { Services } from '../../platform/context.ts';
import { GARBAGE_EVERY_MS, type Sweep } from '../../platform/sweep.ts';
import { withOrganization } from '../identity/joins.ts';
import { end, moveToFreePlan } from './apply-state.ts';
import { type Changed, changeStatus, NOBODY } from './change-status.ts';
import { graceEndsAt } from './grace.ts';
import { type Locked, lockSubscription } from './lock-subscription.ts';
import { notifyOwners } from './notify-owners.ts';
import { queueProviderCall } from './provider-queue.ts';
import { synchronize } from './synchronize.ts';

const BATCH = 200;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const EVENTS_KEPT_MS = 30 * DAY_MS;

export const SUBSCRIPTION_SWEEP: Sweep<Services> = { name: 'subscriptions', run: sweepSubscriptions };

/**
 * Applies what time makes due: sandbox charges, the end of trials and of the grace time, and periods whose renewal the provider never
 * announced. Safe on several processes at once: each decision is repeated under the lock.
 */
export async function sweepSubscriptions(services: Services): Promise<void> {
  await services.payments.work?.(services);
  await endTrials(services);
  await endGrace(services);
  await endFormerProviderSubscriptions(services);
  await pollSilentSubscriptions(services);
}

/** Events too old for any provider to send again. */
export const PAYMENT_EVENT_SWEEP: Sweep<Services> = {
  name: 'payment events',
  everyMs: GARBAGE_EVERY_MS,
  run: forgetPaymentEvents,
};

async function forgetPaymentEvents(services: Services): Promise<void> {
  const before = new Date(services.now().getTime() - EVENTS_KEPT_MS);
  await services.em.fork().execute('delete from payment_event where received_at < ?', [before]);
}

/** Moves expired trials without a subscription to the free plan. */
async function endTrials(services: Services): Promise<void> {
  const now = services.now();
  const due = await find(
    services,
    `s.trial_ends_at <= ? and s.subscription_ref is null and o.subscription_status = 'trialing' order by s.trial_ends_at`,
    [now],
  );
  for (const id of due) {
    await decide(services, id, async (tx, locked) => {
      const { subscription, organization } = locked;
      if (subscription.subscriptionRef !== null || organization.subscriptionStatus !== 'trialing') return null;
      if (!subscription.trialEndsAt || subscription.trialEndsAt > now) return null;
      const changed = await changeStatus(tx, locked, 'trial_ended', now, NOBODY);
      await moveToFreePlan(tx, locked, now, NOBODY);
      subscription.trialEndsAt = null;
      return changed;
    });
  }
}

async function endGrace(services: Services): Promise<void> {
  const now = services.now();
  const since = new Date(now.getTime() - services.config.billingGraceDays * DAY_MS);
  const due = await find(services, `s.past_due_since <= ? and o.subscription_status = 'past_due' order by s.past_due_since`, [since]);
  for (const id of due) {
    await decide(services, id, async (tx, locked) => {
      const { pastDueSince } = locked.subscription;
      if (!pastDueSince || graceEndsAt(services.config, pastDueSince) > now) return null;
      return changeStatus(tx, locked, 'grace_ended', now, NOBODY);
    });
  }
}

/** After a change of provider nobody collects through the previous one, so its organizations move to the free plan. */
async function endFormerProviderSubscriptions(services: Services): Promise<void> {
  const foreign = await find(services, 's.provider <> ? and s.subscription_ref is not null order by s.id', [services.payments.name]);
  for (const id of foreign) {
    await decide(services, id, async (tx, locked) => {
      if (locked.subscription.provider === services.payments.name || locked.subscription.subscriptionRef === null) return null;
      locked.subscription.freeAtEnd = true;
      return end(tx, locked, services.now(), NOBODY);
    });
  }
}

/** In case an event was lost: polls the provider an hour after a period's end, then hourly. */
async function pollSilentSubscriptions(services: Services): Promise<void> {
  const now = services.now();
  const before = new Date(now.getTime() - HOUR_MS);
  const silent = await find(
    services,
    `s.provider = ? and s.subscription_ref is not null and s.period_ends_at < ? and (s.checked_at is null or s.checked_at < ?) order by s.period_ends_at`,
    [services.payments.name, before, before],
  );
  for (const id of silent) {
    // Recorded first, so that a provider that does not answer is not polled every round.
    await services.em.fork().execute('update subscription set checked_at = ? where organization_id = ?', [now, id]);
    const work = queueProviderCall(id, () => services.em.fork().transactional((tx) => synchronize(services, tx, id)));
    await work.then(
      (changed) => notifyOwners(services, [changed]),
      (err: unknown) =>
        services.log.warn({ err, organizationId: id }, 'the payment provider could not be reached; it will be retried in an hour'),
    );
  }
}

async function find(services: Services, where: string, values: unknown[]): Promise<string[]> {
  const rows = await services.em
    .fork()
    .execute<{ id: string }[]>(
      `select o.id from subscription s ${withOrganization('s.organization_id')} where ${where} limit ${BATCH}`,
      values,
    );
  return rows.map(({ id }) => id);
}

async function decide(
  services: Services,
  organizationId: string,
  work: (tx: Services['em'], locked: Locked) => Promise<Changed | null>,
): Promise<void> {
  const changed = await services.em.fork().transactional(async (tx) => work(tx, await lockSubscription(tx, organizationId)));
  await notifyOwners(services, [changed]);
}
