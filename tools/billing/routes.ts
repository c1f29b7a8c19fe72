import { z } from 'zod';
import { readSubscription, type SubscriptionDetail } from '../../src/account/billing/read-subscription.ts';
import type { Context } from '../../src/platform/context.ts';
import { subscription, subscriptionView } from './views.ts';

/** What the application's billing page does besides what agents do. */
export const billingRoute = { method: 'POST', gate: 'general', scope: null, credential: 'session', tag: 'Billing', noStore: true } as const;
export const billingErrors = ['conflict', 'service_unavailable'] as const;

/** Ignores whatever is sent. */
export const noInput = z.object({}).transform(() => ({}));

/** What changes the subscription and answers with what it is then. */
export const subscriptionChange = { status: 200, output: subscription, view: subscriptionView, errors: billingErrors } as const;

/** The subscription as it is once something is done to it. */
export const subscriptionAfter = async (ctx: Context, done: Promise<void>): Promise<SubscriptionDetail> => {
  await done;
  return readSubscription(ctx);
};
