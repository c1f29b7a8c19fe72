import type { SubscriptionStatus } from '../../platform/plans.ts';

/** What can happen to a subscription, triggered by the payment provider, by time or by its owner. */
export const SUBSCRIPTION_EVENTS = [
  /** The provider allows it to run unpaid for a while. */
  'trial_began',
  /** The current period is paid. */
  'paid',
  'payment_failed',
  /** The provider has given up collecting. */
  'payment_given_up',
  /** A payment was overdue for longer than the grace time. */
  'grace_ended',
  'trial_ended',
  /** The provider ended it, on request or permanently. */
  'ended',
  /** The same, but its owner chose to continue on the free plan. */
  'fell_back_to_free',
  /** The owner of an organization without a subscription chose the free plan. */
  'free_chosen',
] as const;
export type SubscriptionEvent = (typeof SUBSCRIPTION_EVENTS)[number];

/**
 * The only table of statuses and events: a status not listed for an event stays as it is. Only a payment ends a suspension; only a new
 * subscription or choosing the free plan ends a cancellation.
 */
const TRANSITIONS: Record<SubscriptionEvent, Partial<Record<SubscriptionStatus, SubscriptionStatus>>> = {
  trial_began: { active: 'trialing', cancelled: 'trialing' },
  paid: { trialing: 'active', past_due: 'active', suspended: 'active', cancelled: 'active' },
  payment_failed: { trialing: 'past_due', active: 'past_due', cancelled: 'past_due' },
  payment_given_up: { trialing: 'suspended', active: 'suspended', past_due: 'suspended', cancelled: 'suspended' },
  grace_ended: { past_due: 'suspended' },
  trial_ended: { trialing: 'active' },
  ended: { trialing: 'cancelled', active: 'cancelled', past_due: 'cancelled', suspended: 'cancelled' },
  fell_back_to_free: { trialing: 'active', past_due: 'active', suspended: 'active' },
  free_chosen: { cancelled: 'active' },
};

/** The state after an event. */
export function nextStatus(status: SubscriptionStatus, event: SubscriptionEvent): SubscriptionStatus {
  return TRANSITIONS[event][status] ?? status;
}
