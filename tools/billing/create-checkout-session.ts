import { z } from 'zod';
import { type OpenedCheckout, openCheckout } from '../../src/account/billing/change-subscription.ts';
import type { ProviderName } from '../../src/account/billing/types.ts';
import { PROVIDERS } from '../../src/account/billing/types.ts';
import { PAID_PLANS, type PaidPlan, PLAN_TERMS, PRICE_CURRENCY } from '../../src/platform/plans.ts';
import { defineTool } from '../define.ts';
import { iso, timestamp } from '../fields.ts';
import { currency, minor, money } from './views.ts';

const input = z.strictObject({
  plan: z.enum(PAID_PLANS, `Use one of ${PAID_PLANS.join(', ')}.`).meta({ description: 'The plan to pay for' }),
});
const output = z.strictObject({
  checkout_url: z.string().meta({ format: 'uri', description: 'Where a person pays; give it to them' }),
  session_id: z.string(),
  kind: z.enum(['subscribe', 'upgrade']).meta({ description: 'upgrade: the difference for the current period is charged' }),
  plan: z.enum(PAID_PLANS),
  price_minor: minor.meta({ description: 'Each month, in minor units' }),
  currency,
  provider: z.enum(PROVIDERS),
  expires_at: timestamp,
});

type Answer = OpenedCheckout & { provider: ProviderName };

const view = (page: Answer) => ({
  checkout_url: page.url,
  session_id: page.ref,
  kind: page.kind,
  plan: page.plan,
  price_minor: PLAN_TERMS[page.plan].priceMinor,
  currency: PRICE_CURRENCY,
  provider: page.provider,
  expires_at: iso(page.expiresAt),
});

export const createCheckoutSession = defineTool<{ plan: PaidPlan }, Answer>({
  name: 'create_checkout_session',
  title: 'Open a checkout',
  description:
    'Opens a page of the payment provider where a person subscribes to a plan or confirms an upgrade, and returns its address. This call charges nothing. For a downgrade, which takes effect at the next period, send the owner to Settings > Billing.',
  cost: 'general',
  role: 'owner',
  whileInactive: true,
  freshSignIn: 'in_browser',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  mcp: {
    scope: 'billing:write',
    input,
    output,
    view,
    text: ({ checkout_url: url, plan, price_minor: price, currency: code, provider }: z.infer<typeof output>) =>
      `Open ${url} to pay for ${plan} (${money(price, code)} a month).${provider === 'sandbox' ? ' This is the sandbox: no money is charged.' : ''}`,
  },
  rest: [
    {
      method: 'POST',
      path: '/api/billing/checkout/',
      status: 201,
      gate: 'general',
      scope: null,
      credential: 'session',
      input,
      output,
      view,
      tag: 'Billing',
      noStore: true,
      errors: ['conflict', 'service_unavailable'],
    },
  ],
  handler: async (ctx, { plan }) => ({ ...(await openCheckout(ctx, plan)), provider: ctx.payments.name }),
});
