import { cancel } from '../../src/account/billing/change-subscription.ts';
import type { SubscriptionDetail } from '../../src/account/billing/read-subscription.ts';
import { defineTool } from '../define.ts';
import { billingRoute, noInput, subscriptionAfter, subscriptionChange } from './routes.ts';

export const cancelSubscription = defineTool<object, SubscriptionDetail>({
  name: 'cancel_subscription',
  title: 'Cancel the subscription',
  description:
    'Ends the subscription with its period. The organization is closed then, until it subscribes again or goes on with the free plan.',
  cost: 'general',
  role: 'owner',
  whileInactive: true,
  freshSignIn: 'in_browser',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  rest: [{ ...billingRoute, ...subscriptionChange, path: '/api/billing/cancel/', input: noInput }],
  handler: (ctx) => subscriptionAfter(ctx, cancel(ctx)),
});
