import { z } from 'zod';
import { createUsageReader, type Usage, type UsageReader } from '../../src/account/billing/credit-usage.ts';
import type { Context } from '../../src/platform/context.ts';
import type { Plan } from '../../src/platform/plans.ts';
import { PLANS } from '../../src/platform/plans.ts';
import { defineTool } from '../define.ts';
import { count } from '../fields.ts';

const output = z.strictObject({
  credits: z.strictObject({
    used: count.meta({ description: 'Credits spent' }),
    limit: count.meta({ description: 'Credits granted' }),
    remaining: count.meta({ description: 'Credits that can be spent now' }),
    percentage_used: z.number().min(0).max(100).meta({ description: '0 to 100, two decimals' }),
  }),
  tier: z.enum(PLANS),
});
const input = z.strictObject({});

type UsageAnswer = Usage & { tier: Plan };

const view = ({ used, limit, remaining, percentageUsed, tier }: UsageAnswer) => ({
  credits: { used, limit, remaining, percentage_used: percentageUsed },
  tier,
});

export const getUsage = defineTool<Record<string, never>, UsageAnswer>({
  name: 'get_usage',
  title: 'Get credit usage',
  description:
    'Shows how many credits the organization has used and has left, and its plan. Use it before generating reports when credits may be short; for the price of one report use estimate_report.',
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  mcp: {
    scope: 'usage:read',
    input,
    output,
    view,
    text: ({ credits, tier }: z.infer<typeof output>) =>
      `${credits.remaining} of ${credits.limit} credits left (${credits.percentage_used} % used), ${tier} plan.`,
  },
  rest: [
    {
      method: 'GET',
      path: '/api/v1/usage/',
      status: 200,
      gate: 'external',
      scope: 'usage:read',
      input: z.object({}).transform(() => ({})),
      output,
      view,
      tag: 'Account',
    },
  ],
  handler: async (ctx) => ({ ...(await readerOf(ctx).usage(ctx.principal.organizationId)), tier: ctx.principal.plan }),
});

/** One reader per database, so that concurrent calls share its statements. */
const readers = new WeakMap<object, UsageReader>();

function readerOf(ctx: Context): UsageReader {
  const database = ctx.em.getDriver();
  const known = readers.get(database);
  if (known) return known;
  const reader = createUsageReader(ctx.em);
  readers.set(database, reader);
  return reader;
}
