import { z } from 'zod';
import { readSubscription, type SubscriptionDetail } from '../../src/account/billing/read-subscription.ts';
import { defineTool } from '../define.ts';
import { subscription, subscriptionView } from './views.ts';

export const getSubscription = defineTool<object, SubscriptionDetail>({
  name: 'get_subscription',
  title: 'Get the subscription',
  description:
    'The organization’s plan and payment status, when credits renew, what is scheduled for the end of the period, and all plans with their prices and what choosing each would be. For credits alone use get_usage.',
  cost: 'general',
  role: 'admin',
  whileInactive: true,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  mcp: {
    scope: 'billing:read',
    input: z.strictObject({}),
    output: subscription,
    view: subscriptionView,
    text: ({ plan, status, credits, renews_at: renews, scheduled_plan: next, cancel_at_period_end: ends }: z.infer<typeof subscription>) =>
      [
        `Plan ${plan}, ${status}. ${credits.remaining} of ${credits.limit} credits left.`,
        ...(renews ? [`Renews at ${renews}.`] : []),
        ...(ends ? ['The subscription ends with the current period.'] : []),
        ...(next ? [`Plan from the next period: ${next}.`] : []),
      ].join(' '),
  },
  rest: [
    {
      method: 'GET',
      path: '/api/billing/subscription/',
      status: 200,
      gate: 'general',
      scope: null,
      credential: 'session',
      input: z.object({}),
      output: subscription,
      view: subscriptionView,
      tag: 'Billing',
    },
  ],
  handler: (ctx) => readSubscription(ctx),
});
