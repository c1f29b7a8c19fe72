import type { z } from 'zod';
import type { Invoice } from '../../src/account/billing/entities.ts';
import { listInvoices as list } from '../../src/account/billing/list-invoices.ts';
import type { Page } from '../../src/platform/list-query.ts';
import { mcpPage, mcpPageOf, pageText } from '../budget.ts';
import { defineTool } from '../define.ts';
import { envelopeOf, type ListInput, mcpList, restEnvelope, restList } from '../lists.ts';
import { invoice, invoiceView, money } from './views.ts';

const output = mcpPageOf(invoice);

export const listInvoices = defineTool<ListInput, Page<Invoice>>({
  name: 'list_invoices',
  title: 'List invoices',
  description:
    'The invoices of the organization, newest first: number, period, lines, amounts in minor units, status (open, paid, uncollectible, void) and the page of each at the payment provider.',
  cost: 'general',
  role: 'admin',
  whileInactive: true,
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  mcp: {
    scope: 'billing:read',
    input: mcpList,
    output,
    view: (page, input) => mcpPage(page, input, invoiceView),
    text: (view: z.infer<typeof output>) =>
      pageText(
        'invoices',
        view as never,
        (one: z.infer<typeof invoice>) =>
          `- ${one.number}: ${money(one.total, one.currency)}, ${one.status}, ${one.created_at.slice(0, 10)}`,
      ),
  },
  rest: [
    {
      method: 'GET',
      path: '/api/billing/invoices/',
      status: 200,
      gate: 'general',
      scope: null,
      credential: 'session',
      input: restList,
      output: envelopeOf(invoice),
      view: (page, input, url) => restEnvelope(page, input, url, invoiceView),
      tag: 'Billing',
      errors: ['not_found'],
    },
  ],
  handler: (ctx, { query }) => list(ctx, query),
});
