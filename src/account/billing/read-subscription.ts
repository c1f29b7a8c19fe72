import type { Context } from '../../platform/context.ts';
import { comparePlans, PAID_PLANS, type PaidPlan, type Plan, type SubscriptionStatus } from '../../platform/plans.ts';
import { organizationById } from '../identity/organization-records.ts';
import { createUsageReader, type Usage } from './credit-usage.ts';
import { CreditPeriod, Subscription } from './entities.ts';
import { graceEndsAt } from './grace.ts';
import type { ProviderName } from './types.ts';

/** What can be done about a plan, as seen from the present one. `none`: nothing here, as with the trial. */
type PlanChange = 'current' | 'subscribe' | 'upgrade' | 'downgrade' | 'none';

export interface SubscriptionDetail {
  plan: Plan;
  status: SubscriptionStatus;
  provider: ProviderName;
  /** True where the provider keeps a subscription that lives. */
  live: boolean;
  credits: Usage;
  /** Of the month of credits, which is that of the subscription where there is one. */
  periodStartsAt: Date;
  periodEndsAt: Date;
  /** When credits come and the plan is paid again; null where that is not going to happen by itself. */
  renewsAt: Date | null;
  trialEndsAt: Date | null;
  /** Until when a payment that is due can be made without being suspended. */
  graceEndsAt: Date | null;
  cancelAtPeriodEnd: boolean;
  /** What the next period begins with, where that is another plan. */
  scheduledPlan: PaidPlan | 'free' | null;
  changes: Record<Plan, PlanChange>;
}

/** The plan of the caller's organization, how it stands, and what can be done about it. */
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
    // What is due is paid first, and what is planned is taken back first.
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
