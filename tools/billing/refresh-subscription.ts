import { refresh } from '../../src/account/billing/change-subscription.ts';
import type { SubscriptionDetail } from '../../src/account/billing/read-subscription.ts';
import { defineTool } from '../define.ts';
import { billingRoute, noInput, subscriptionAfter, subscriptionChange } from './routes.ts';

export const refreshSubscription = defineTool<object, SubscriptionDetail>({
  name: 'refresh_subscription',
  title: 'Refresh the subscription',
  description:
    'Fetches the subscription’s state from the payment provider, for anyone returning from its pages before its event has arrived.',
  cost: 'general',
  role: 'admin',
  whileInactive: true,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  rest: [{ ...billingRoute, ...subscriptionChange, path: '/api/billing/refresh/', input: noInput }],
  handler: (ctx) => subscriptionAfter(ctx, refresh(ctx)),
});
