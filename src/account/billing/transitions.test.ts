import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus, subscriptionUsable } from '../../platform/plans.ts';
import { nextStatus, SUBSCRIPTION_EVENTS, type SubscriptionEvent } from './transitions.ts';

/** Every status (rows) and event (columns), written out in full as the expected result of the table. */
const EXPECTED: Record<SubscriptionStatus, Record<SubscriptionEvent, SubscriptionStatus>> = {
  trialing: {
    trial_began: 'trialing',
    paid: 'active',
    payment_failed: 'past_due',
    payment_given_up: 'suspended',
    grace_ended: 'trialing',
    trial_ended: 'active',
    ended: 'cancelled',
    fell_back_to_free: 'active',
    free_chosen: 'trialing',
  },
  active: {
    trial_began: 'trialing',
    paid: 'active',
    payment_failed: 'past_due',
    payment_given_up: 'suspended',
    grace_ended: 'active',
    trial_ended: 'active',
    ended: 'cancelled',
    fell_back_to_free: 'active',
    free_chosen: 'active',
  },
  past_due: {
    trial_began: 'past_due',
    paid: 'active',
    payment_failed: 'past_due',
    payment_given_up: 'suspended',
    grace_ended: 'suspended',
    trial_ended: 'past_due',
    ended: 'cancelled',
    fell_back_to_free: 'active',
    free_chosen: 'past_due',
  },
  suspended: {
    trial_began: 'suspended',
    paid: 'active',
    payment_failed: 'suspended',
    payment_given_up: 'suspended',
    grace_ended: 'suspended',
    trial_ended: 'suspended',
    ended: 'cancelled',
    fell_back_to_free: 'active',
    free_chosen: 'suspended',
  },
  cancelled: {
    trial_began: 'trialing',
    paid: 'active',
    payment_failed: 'past_due',
    payment_given_up: 'suspended',
    grace_ended: 'cancelled',
    trial_ended: 'cancelled',
    ended: 'cancelled',
    fell_back_to_free: 'cancelled',
    free_chosen: 'active',
  },
};

test.each(SUBSCRIPTION_STATUSES.flatMap((status) => SUBSCRIPTION_EVENTS.map((event) => [status, event] as const)))(
  '%s: %s',
  (status, event) => {
    expect(nextStatus(status, event)).toBe(EXPECTED[status][event]);
  },
);

test('an event that came twice changes nothing the second time', () => {
  fc.assert(
    fc.property(fc.constantFrom(...SUBSCRIPTION_STATUSES), fc.constantFrom(...SUBSCRIPTION_EVENTS), (status, event) => {
      const once = nextStatus(status, event);
      return nextStatus(once, event) === once;
    }),
  );
});

test('an organization that is closed is opened by a payment, a new trial, or by going on without paying, and by nothing else', () => {
  const opening = ['paid', 'trial_began', 'fell_back_to_free', 'free_chosen', 'payment_failed'];
  for (const status of ['suspended', 'cancelled'] as const) {
    for (const event of SUBSCRIPTION_EVENTS) {
      if (subscriptionUsable(nextStatus(status, event))) expect(opening).toContain(event);
    }
  }
});
