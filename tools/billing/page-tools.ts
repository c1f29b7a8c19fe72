import { z } from 'zod';
import { cancel, downgrade, openPortal, refresh, resume } from '../../src/account/billing/change-subscription.ts';
import { readSubscription, type SubscriptionDetail } from '../../src/account/billing/read-subscription.ts';
import type { Context } from '../../src/platform/context.ts';
import { PAID_PLANS } from '../../src/platform/plans.ts';
import { defineTool } from '../define.ts';
import { subscription, subscriptionView } from './views.ts';

const shared = { method: 'POST', gate: 'general', scope: null, credential: 'session', tag: 'Billing', noStore: true } as const;
const errors = ['conflict', 'service_unavailable'] as const;
const annotations = { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true };
const nothing = z.object({}).transform(() => ({}));
const lower = z.strictObject({
  plan: z.enum(['free', ...PAID_PLANS], 'Give a plan below the present one.').meta({ description: 'free ends the subscription' }),
});

/** What changes the subscription and answers with what it is then. */
const changing = { status: 200, output: subscription, view: subscriptionView, errors } as const;
const then = async (ctx: Context, done: Promise<void>): Promise<SubscriptionDetail> => {
  await done;
  return readSubscription(ctx);
};

const portal = defineTool<object, { url: string }>({
  name: 'open_billing_portal',
  title: 'Open the billing portal',
  description: "The payment provider's page for cards, invoices and unpaid amounts.",
  cost: 'general',
  role: 'owner',
  whileInactive: true,
  freshSignIn: 'in_browser',
  annotations: { ...annotations, destructiveHint: false },
  rest: [
    {
      ...shared,
      path: '/api/billing/portal/',
      status: 201,
      input: nothing,
      output: z.strictObject({ url: z.string().meta({ format: 'uri' }) }),
      view: ({ url }) => ({ url }),
      errors,
    },
  ],
  handler: (ctx) => openPortal(ctx),
});

const goDown = defineTool<z.infer<typeof lower>, SubscriptionDetail>({
  name: 'downgrade_subscription',
  title: 'Change to a lower plan',
  description:
    'Begins the next period with a lower plan; free ends the subscription then. A cancelled organization goes on with the free plan at once.',
  cost: 'general',
  role: 'owner',
  whileInactive: true,
  freshSignIn: 'in_browser',
  annotations,
  rest: [{ ...shared, ...changing, path: '/api/billing/downgrade/', input: lower }],
  handler: (ctx, { plan }) => then(ctx, downgrade(ctx, plan)),
});

const end = defineTool<object, SubscriptionDetail>({
  name: 'cancel_subscription',
  title: 'Cancel the subscription',
  description:
    'Ends the subscription with its period. The organization is closed then, until it subscribes again or goes on with the free plan.',
  cost: 'general',
  role: 'owner',
  whileInactive: true,
  freshSignIn: 'in_browser',
  annotations,
  rest: [{ ...shared, ...changing, path: '/api/billing/cancel/', input: nothing }],
  handler: (ctx) => then(ctx, cancel(ctx)),
});

const goOn = defineTool<object, SubscriptionDetail>({
  name: 'resume_subscription',
  title: 'Keep the plan',
  description: "Takes back a cancellation or a lower plan that waits for the period's end.",
  cost: 'general',
  role: 'owner',
  whileInactive: true,
  freshSignIn: 'in_browser',
  annotations: { ...annotations, destructiveHint: false },
  rest: [{ ...shared, ...changing, path: '/api/billing/resume/', input: nothing }],
  handler: (ctx) => then(ctx, resume(ctx)),
});

const ask = defineTool<object, SubscriptionDetail>({
  name: 'refresh_subscription',
  title: 'Ask the payment provider',
  description: 'Asks the payment provider how the subscription stands, for who comes back from its pages before it has told us.',
  cost: 'general',
  role: 'admin',
  whileInactive: true,
  annotations: { ...annotations, destructiveHint: false },
  rest: [{ ...shared, ...changing, path: '/api/billing/refresh/', input: nothing }],
  handler: (ctx) => then(ctx, refresh(ctx)),
});

/** What the application's billing page does besides what agents do. */
export const BILLING_PAGE_TOOLS = [portal, goDown, end, goOn, ask];
