import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../platform/db/ids.ts';
import { type Actor, audit, type Changed, changePlan, changeStatus } from './change-status.ts';
import { beginCreditMonth, grantDifference } from './credit-month.ts';
import { creditPeriodAt } from './credit-period.ts';
import type { Locked } from './lock-subscription.ts';
import type { SubscriptionEvent } from './transitions.ts';
import type { ProviderInvoice, ProviderName, ProviderState, ProviderSubscription, Standing } from './types.ts';

const EVENT_OF: Record<Exclude<Standing, 'incomplete' | 'ended'>, SubscriptionEvent> = {
  trialing: 'trial_began',
  active: 'paid',
  past_due: 'payment_failed',
  unpaid: 'payment_given_up',
};

/**
 * Makes an organization match its provider's state: status, plan, credits, invoices. Applying the same state twice changes nothing, so it
 * does not matter which event triggered it, how often, or in what order. Call it with the subscription locked, and with a state fetched
 * under that lock.
 */
export async function applyState(
  tx: EntityManager,
  locked: Locked,
  provider: ProviderName,
  state: ProviderState,
  now: Date,
  actor: Actor,
): Promise<Changed | null> {
  for (const invoice of state.invoices) await keepInvoice(tx, locked.organization.id, provider, invoice);
  const changed = await applySubscription(tx, locked, state.subscription, now, actor);
  await tx.flush();
  return changed;
}

async function applySubscription(
  tx: EntityManager,
  locked: Locked,
  found: ProviderSubscription | null,
  now: Date,
  actor: Actor,
): Promise<Changed | null> {
  const { subscription } = locked;
  if (found?.standing === 'incomplete') return null;
  if (found === null || found.standing === 'ended') {
    // An ended subscription that is not, or no longer, the one we track.
    if (subscription.subscriptionRef === null || (found !== null && found.ref !== subscription.subscriptionRef)) return null;
    return end(tx, locked, now, actor);
  }
  const { plan, standing } = found;
  const paid = standing === 'active' || standing === 'trialing';
  const begins = subscription.subscriptionRef !== found.ref || (subscription.periodStartsAt?.getTime() ?? 0) < found.periodStart.getTime();
  const changed = await changeStatus(tx, locked, EVENT_OF[standing], now, actor);
  Object.assign(subscription, {
    subscriptionRef: found.ref,
    checkoutRef: null,
    trialEndsAt: found.trialEndsAt,
    cancelAtPeriodEnd: found.cancelAtPeriodEnd,
    freeAtEnd: subscription.freeAtEnd && found.cancelAtPeriodEnd,
    scheduledPlan: found.scheduledPlan,
  });
  // Grant nothing before payment: neither a month of credits nor the plan.
  if (!paid) return changed;
  if (plan !== null) await changePlan(tx, locked, plan, now, actor);
  const { organization } = locked;
  if (begins) {
    const month = { startsAt: found.periodStart, endsAt: found.periodEnd, anchorAt: found.periodStart };
    await beginCreditMonth(tx, organization.id, organization.plan, month, now);
    Object.assign(subscription, { periodStartsAt: found.periodStart, periodEndsAt: found.periodEnd });
    await audit(tx, locked, 'subscription.period_began', now, actor);
  } else {
    await grantDifference(tx, organization.id, organization.plan, now);
    await movePeriodEnd(tx, locked, found.periodEnd);
  }
  return changed;
}

/** Ends the subscription: the organization is closed, or moves to the free plan if its owner chose that. Call it in a transaction. */
export async function end(tx: EntityManager, locked: Locked, now: Date, actor: Actor): Promise<Changed | null> {
  const { subscription } = locked;
  const changed = await changeStatus(tx, locked, subscription.freeAtEnd ? 'fell_back_to_free' : 'ended', now, actor);
  if (subscription.freeAtEnd) await moveToFreePlan(tx, locked, now, actor);
  Object.assign(subscription, {
    subscriptionRef: null,
    periodStartsAt: null,
    periodEndsAt: null,
    trialEndsAt: null,
    cancelAtPeriodEnd: false,
    freeAtEnd: false,
    scheduledPlan: null,
  });
  return changed;
}

/** Starts the free plan now, with a month of its credits. */
export async function moveToFreePlan(tx: EntityManager, locked: Locked, now: Date, actor: Actor): Promise<void> {
  await changePlan(tx, locked, 'free', now, actor);
  await beginCreditMonth(tx, locked.organization.id, 'free', { ...creditPeriodAt(now, now), anchorAt: now }, now);
}

/** Extends the current period, as a provider may. */
async function movePeriodEnd(tx: EntityManager, { subscription, organization }: Locked, endsAt: Date): Promise<void> {
  if (subscription.periodEndsAt?.getTime() === endsAt.getTime()) return;
  subscription.periodEndsAt = endsAt;
  await tx.execute('update credit_period set ends_at = ? where organization_id = ?', [endsAt, organization.id]);
}

async function keepInvoice(tx: EntityManager, organizationId: string, provider: ProviderName, invoice: ProviderInvoice): Promise<void> {
  await tx.execute(
    `insert into invoice (id, organization_id, provider, ref, number, status, currency, total, amount_due, amount_paid,
        period_starts_at, period_ends_at, lines, url, created_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?::jsonb, ?, ?)
      on conflict (provider, ref) do update set number = excluded.number, status = excluded.status, total = excluded.total,
        amount_due = excluded.amount_due, amount_paid = excluded.amount_paid, lines = excluded.lines, url = excluded.url`,
    [
      newId(),
      organizationId,
      provider,
      invoice.ref,
      invoice.number,
      invoice.status,
      invoice.currency,
      invoice.total,
      invoice.amountDue,
      invoice.amountPaid,
      invoice.periodStart,
      invoice.periodEnd,
      JSON.stringify(invoice.lines),
      invoice.url,
      invoice.createdAt,
    ],
  );
}
