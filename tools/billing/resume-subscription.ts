import { resume } from '../../src/account/billing/change-subscription.ts';
import type { SubscriptionDetail } from '../../src/account/billing/read-subscription.ts';
import { defineTool } from '../define.ts';
import { billingRoute, noInput, subscriptionAfter, subscriptionChange } from './routes.ts';

export const resumeSubscription = defineTool<object, SubscriptionDetail>({
  name: 'resume_subscription',
  title: 'Keep the plan',
  description: 'Undoes a cancellation or downgrade scheduled for the end of the period.',
  cost: 'general',
  role: 'owner',
  whileInactive: true,
  freshSignIn: 'in_browser',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  rest: [{ ...billingRoute, ...subscriptionChange, path: '/api/billing/resume/', input: noInput }],
  handler: (ctx) => subscriptionAfter(ctx, resume(ctx)),
});
