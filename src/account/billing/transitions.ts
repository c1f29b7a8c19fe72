import type { SubscriptionStatus } from '../../platform/plans.ts';

/** What can happen to a subscription, whoever says so: the payment provider, a clock, or its owner. */
export const SUBSCRIPTION_EVENTS = [
  /** The provider lets it run unpaid for a while. */
  'trial_began',
  /** The present period is paid. */
  'paid',
  'payment_failed',
  /** The provider has stopped trying to collect. */
  'payment_given_up',
  /** A payment was due for longer than the grace time. */
  'grace_ended',
  'trial_ended',
  /** The provider has ended it, on request or for good. */
  'ended',
  /** The same, where its owner has asked to go on with the free plan. */
  'fell_back_to_free',
  /** The owner of an organization without a subscription goes on with the free plan. */
  'free_chosen',
] as const;
export type SubscriptionEvent = (typeof SUBSCRIPTION_EVENTS)[number];

/**
 * The one table of states and events: a state that is not named for an event stays as it is. Nothing else decides about a state.
 * Suspension is left by a payment alone; cancellation by a new subscription or by choosing the free plan.
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
