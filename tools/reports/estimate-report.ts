import { z } from 'zod';
import { type Estimate, estimateReport as estimate } from '../../src/reports/estimate.ts';
import { defineTool } from '../define.ts';
import { count } from '../fields.ts';
import { requestFields, toRequest } from './request.ts';

const input = z.strictObject(requestFields);
const part = z.record(z.string(), z.unknown());
const output = z.strictObject({
  credits: count.meta({ description: 'What generate_report will charge' }),
  breakdown: z.union([z.array(part), part]).meta({ description: 'How the price comes about' }),
  can_generate: z.boolean(),
  reasons: z.array(z.string()).meta({ description: 'Why the template cannot use these data sources; empty where it can' }),
});

export const estimateReport = defineTool<z.infer<typeof input>, Estimate>({
  name: 'estimate_report',
  title: 'Estimate a report',
  description:
    'Quotes the exact price of a report in credits and says whether the template can use these data sources, and if not, why. Free, keeps nothing. Use it before generate_report with the same arguments.',
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  mcp: {
    scope: 'reports:read',
    input,
    output,
    view: ({ credits, breakdown, binds }) => ({ credits, breakdown, can_generate: binds.ok, reasons: binds.ok ? [] : binds.reasons }),
    text: (quote: z.infer<typeof output>) =>
      quote.can_generate
        ? `This report costs ${quote.credits} credits. Go on with generate_report.`
        : `This template cannot use these data sources: ${quote.reasons.join(' ')} Choose another template or other sources.`,
  },
  handler: (ctx, request) => estimate(ctx, toRequest(request)),
});
