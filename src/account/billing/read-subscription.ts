import type { Context } from '../../platform/context.ts';
import { comparePlans, PAID_PLANS, type PaidPlan, type Plan, type SubscriptionStatus } from '../../platform/plans.ts';
import { organizationById } from '../identity/organization-records.ts';
import { createUsageReader, type Usage } from './credit-usage.ts';
import { CreditPeriod, Subscription } from './entities.ts';
import { graceEndsAt } from './grace.ts';
import type { ProviderName } from './types.ts';

/** What an organization can do about a plan, given its current one. `none`: nothing here, as for the trial. */
type PlanChange = 'current' | 'subscribe' | 'upgrade' | 'downgrade' | 'none';

export interface SubscriptionDetail {
  plan: Plan;
  status: SubscriptionStatus;
  provider: ProviderName;
  /** True if the provider has a live subscription. */
  live: boolean;
  credits: Usage;
  /** The credit month, which is the subscription's period if there is one. */
  periodStartsAt: Date;
  periodEndsAt: Date;
  /** When credits and the subscription renew; null if they will not renew by themselves. */
  renewsAt: Date | null;
  trialEndsAt: Date | null;
  /** Deadline for a due payment before suspension. */
  graceEndsAt: Date | null;
  cancelAtPeriodEnd: boolean;
  /** The next period's plan, if different. */
  scheduledPlan: PaidPlan | 'free' | null;
  changes: Record<Plan, PlanChange>;
}

/** The plan of the caller's organization, its status, and the plan changes available. */
export async function readSubscription(ctx: Context): Promise<SubscriptionDetail> {
  const { organizationId } = ctx.principal;
  const [organization, subscription, month, credits] = await Promise.all([
    organizationById(ctx.em.fork(), organizationId),
    ctx.em.fork().findOneOrFail(Subscription, { organizationId }),
    ctx.em.fork().findOneOrFail(CreditPeriod, { organizationId }),
    createUsageReader(ctx.em.fork()).usage(organizationId),
  ]);
  const { plan, subscriptionStatus: status } = organization;
  const live = subscription.subscriptionRef !== null && subscription.provider === ctx.payments.name;
  const closed = status === 'suspended' || status === 'cancelled' || status === 'past_due';
  return {
    plan,
    status,
    provider: ctx.payments.name,
    live,
    credits,
    periodStartsAt: month.startsAt,
    periodEndsAt: month.endsAt,
    renewsAt: closed || (subscription.cancelAtPeriodEnd && !subscription.freeAtEnd) ? null : month.endsAt,
    trialEndsAt: subscription.trialEndsAt ?? null,
    graceEndsAt: status === 'past_due' && subscription.pastDueSince ? graceEndsAt(ctx.config, subscription.pastDueSince) : null,
    cancelAtPeriodEnd: subscription.cancelAtPeriodEnd && !subscription.freeAtEnd,
    scheduledPlan: subscription.freeAtEnd ? 'free' : (subscription.scheduledPlan ?? null),
    changes: changesFrom(plan, status, live, subscription.cancelAtPeriodEnd || (subscription.scheduledPlan ?? null) !== null),
  };
}

function changesFrom(plan: Plan, status: SubscriptionStatus, live: boolean, planned: boolean): Record<Plan, PlanChange> {
  const paid = (other: PaidPlan): PlanChange => {
    if (!live) return 'subscribe';
    if (other === plan) return 'current';
    // The organization must first pay what is due or undo a scheduled change.
    if (planned || (status !== 'active' && status !== 'trialing')) return 'none';
    return comparePlans(other, plan) > 0 ? 'upgrade' : 'downgrade';
  };
  const free = (): PlanChange => {
    if (live) return planned ? 'none' : 'downgrade';
    if (status === 'cancelled') return 'downgrade';
    return plan === 'free' ? 'current' : 'none';
  };
  return {
    free: free(),
    trial: plan === 'trial' && !live ? 'current' : 'none',
    ...(Object.fromEntries(
      PAID_PLANS.map((other) => [other, !live && other === plan && status !== 'cancelled' ? 'current' : paid(other)]),
    ) as Record<PaidPlan, PlanChange>),
  };
}
