import { cancel } from '../../src/account/billing/change-subscription.ts';
import type { SubscriptionDetail } from '../../src/account/billing/read-subscription.ts';
import { defineTool } from '../define.ts';
import { billingRoute, noInput, subscriptionAfter, subscriptionChange } from './routes.ts';

export const cancelSubscription = defineTool<object, SubscriptionDetail>({
  name: 'cancel_subscription',
  title: 'Cancel the subscription',
  description:
    'Ends the subscription at the end of its period. The organization is then locked until it subscribes again or continues on the free plan.',
  cost: 'general',
  role: 'owner',
  whileInactive: true,
  freshSignIn: 'in_browser',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  rest: [{ ...billingRoute, ...subscriptionChange, path: '/api/billing/cancel/', input: noInput }],
  handler: (ctx) => subscriptionAfter(ctx, cancel(ctx)),
});
