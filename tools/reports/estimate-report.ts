import { z } from 'zod';
import type { OutputFormat } from '../../src/insight/figures/formats.ts';
import { type Estimate, estimateReport as estimate } from '../../src/insight/reports/estimate.ts';
import { defineTool } from '../define.ts';
import { count } from '../fields.ts';
import { named } from '../named.ts';
import { requestFields, toRequest } from './request.ts';

const input = z.strictObject(requestFields);
const part = z.record(z.string(), z.unknown());
const output = z.strictObject({
  credits: count.meta({ description: 'What generate_report will charge' }),
  breakdown: z.union([z.array(part), part]).meta({ description: 'Breakdown of the price' }),
  can_generate: z.boolean(),
  reasons: z.array(z.string()).meta({ description: 'Why the template cannot use these data sources; empty where it can' }),
});

const byFormat = z.strictObject({ json: count, pdf: count, html: count, excel: count, csv: count } satisfies Record<
  OutputFormat,
  z.ZodType
>);

const quote = named(
  'ReportEstimate',
  output.extend({
    breakdown: z.array(z.strictObject({ item: z.string(), credits: count })).meta({ description: 'Breakdown of the price' }),
    credits_by_format: byFormat,
    credits_each_time: byFormat.meta({ description: 'Where no format is paid yet, as each delivery costs' }),
    notes: z.array(z.string()).meta({ description: 'Choices that the template made from the data, in plain words' }),
  }),
);

const view = ({ credits, breakdown, binds }: Estimate) => ({
  credits,
  breakdown,
  can_generate: binds.ok,
  reasons: binds.ok ? [] : binds.reasons,
});

export const estimateReport = defineTool<z.infer<typeof input>, Estimate>({
  name: 'estimate_report',
  title: 'Estimate a report',
  description:
    'Quotes the exact price of a report in credits and reports whether the template can use these data sources, and if not, why. Free; nothing is saved. Use it before generate_report with the same arguments.',
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  mcp: {
    scope: 'reports:read',
    listedWith: 'reports:write',
    input,
    output,
    view,
    text: (quoted: z.infer<typeof output>) =>
      quoted.can_generate
        ? `This report costs ${quoted.credits} credits. Continue with generate_report.`
        : `This template cannot use these data sources: ${quoted.reasons.join(' ')} Choose another template or other sources.`,
  },
  rest: [
    {
      method: 'POST',
      path: '/api/reports/estimate/',
      status: 200,
      gate: 'general',
      scope: 'reports:read',
      input,
      output: quote,
      view: (estimated) => ({
        ...view(estimated),
        credits_by_format: estimated.creditsByFormat,
        credits_each_time: estimated.creditsEachTime,
        notes: estimated.binds.ok ? estimated.binds.notes : [],
      }),
      errors: ['not_found'],
      tag: 'General API',
    },
  ],
  handler: (ctx, request) => estimate(ctx, toRequest(request)),
});
