import { z } from 'zod';
import { downgrade } from '../../src/account/billing/change-subscription.ts';
import type { SubscriptionDetail } from '../../src/account/billing/read-subscription.ts';
import { PAID_PLANS } from '../../src/platform/plans.ts';
import { defineTool } from '../define.ts';
import { billingRoute, subscriptionAfter, subscriptionChange } from './routes.ts';

const lower = z.strictObject({
  plan: z.enum(['free', ...PAID_PLANS], 'Give a plan below the present one.').meta({ description: 'free ends the subscription' }),
});

export const downgradeSubscription = defineTool<z.infer<typeof lower>, SubscriptionDetail>({
  name: 'downgrade_subscription',
  title: 'Change to a lower plan',
  description:
    'Begins the next period with a lower plan; free ends the subscription then. A cancelled organization goes on with the free plan at once.',
  cost: 'general',
  role: 'owner',
  whileInactive: true,
  freshSignIn: 'in_browser',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  rest: [{ ...billingRoute, ...subscriptionChange, path: '/api/billing/downgrade/', input: lower }],
  handler: (ctx, { plan }) => subscriptionAfter(ctx, downgrade(ctx, plan)),
});
