import { refresh } from '../../src/account/billing/change-subscription.ts';
import type { SubscriptionDetail } from '../../src/account/billing/read-subscription.ts';
import { defineTool } from '../define.ts';
import { billingRoute, noInput, subscriptionAfter, subscriptionChange } from './routes.ts';

export const refreshSubscription = defineTool<object, SubscriptionDetail>({
  name: 'refresh_subscription',
  title: 'Ask the payment provider',
  description: 'Asks the payment provider how the subscription stands, for who comes back from its pages before it has told us.',
  cost: 'general',
  role: 'admin',
  whileInactive: true,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  rest: [{ ...billingRoute, ...subscriptionChange, path: '/api/billing/refresh/', input: noInput }],
  handler: (ctx) => subscriptionAfter(ctx, refresh(ctx)),
});
