import { z } from 'zod';
import { readSubscription, type SubscriptionDetail } from '../../src/account/billing/read-subscription.ts';
import type { Context } from '../../src/platform/context.ts';
import { subscription, subscriptionView } from './views.ts';

/** The routes that only the application's billing page has. */
export const billingRoute = { method: 'POST', gate: 'general', scope: null, credential: 'session', tag: 'Billing', noStore: true } as const;
export const billingErrors = ['conflict', 'service_unavailable'] as const;

/** Ignores any input. */
export const noInput = z.object({}).transform(() => ({}));

/** Tools that change the subscription return its new state. */
export const subscriptionChange = { status: 200, output: subscription, view: subscriptionView, errors: billingErrors } as const;

/** Waits for a change, then returns the subscription. */
export const subscriptionAfter = async (ctx: Context, done: Promise<void>): Promise<SubscriptionDetail> => {
  await done;
  return readSubscription(ctx);
};
