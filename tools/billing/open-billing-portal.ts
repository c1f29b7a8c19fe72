import { z } from 'zod';
import { openPortal } from '../../src/account/billing/change-subscription.ts';
import { defineTool } from '../define.ts';
import { billingErrors, billingRoute, noInput } from './routes.ts';

export const openBillingPortal = defineTool<object, { url: string }>({
  name: 'open_billing_portal',
  title: 'Open the billing portal',
  description: "The payment provider's page for cards, invoices and unpaid amounts.",
  cost: 'general',
  role: 'owner',
  whileInactive: true,
  freshSignIn: 'in_browser',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  rest: [
    {
      ...billingRoute,
      path: '/api/billing/portal/',
      status: 201,
      input: noInput,
      output: z.strictObject({ url: z.string().meta({ format: 'uri' }) }),
      view: ({ url }) => ({ url }),
      errors: billingErrors,
    },
  ],
  handler: (ctx) => openPortal(ctx),
});
