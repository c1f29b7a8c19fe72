import { z } from 'zod';
import { downgrade } from '../../src/account/billing/change-subscription.ts';
import type { SubscriptionDetail } from '../../src/account/billing/read-subscription.ts';
import { PAID_PLANS } from '../../src/platform/plans.ts';
import { defineTool } from '../define.ts';
import { billingRoute, subscriptionAfter, subscriptionChange } from './routes.ts';

const lower = z.strictObject({
  plan: z.enum(['free', ...PAID_PLANS], 'Choose a plan below the current one.').meta({ description: 'free ends the subscription' }),
});

export const downgradeSubscription = defineTool<z.infer<typeof lower>, SubscriptionDetail>({
  name: 'downgrade_subscription',
  title: 'Change to a lower plan',
  description:
    'Downgrades at the start of the next period; free ends the subscription then. A cancelled organization moves to the free plan immediately.',
  cost: 'general',
  role: 'owner',
  whileInactive: true,
  freshSignIn: 'in_browser',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  rest: [{ ...billingRoute, ...subscriptionChange, path: '/api/billing/downgrade/', input: lower }],
  handler: (ctx, { plan }) => subscriptionAfter(ctx, downgrade(ctx, plan)),
});
