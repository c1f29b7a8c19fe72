import { z } from 'zod';
import { sourceVersions } from '../../src/data/sources/versions.ts';
import { OUTPUT_FORMATS } from '../../src/insight/figures/formats.ts';
import { REPORT_STATUSES, type Report } from '../../src/insight/reports/entities.ts';
import { estimateReport } from '../../src/insight/reports/estimate.ts';
import { generateReport as generate } from '../../src/insight/reports/generate.ts';
import { defineTool } from '../define.ts';
import { count, uuid } from '../fields.ts';
import { requestFields, title, toRequest } from './request.ts';
import { agentFields, agentText, agentView, downloadPath, reportLinks } from './views.ts';

const input = z.strictObject({ ...requestFields, title });

const output = z.strictObject({
  success: z.boolean(),
  report_id: uuid,
  title: z.string(),
  status: z.enum(REPORT_STATUSES),
  output_format: z.enum(OUTPUT_FORMATS),
  download_url: z.string().meta({ description: 'Relative path' }),
  credits_consumed: count,
  generation_duration_seconds: count,
});

const agentOutput = output.extend(agentFields);

interface Generated {
  report: Report;
  replayed: boolean;
}

const view = ({ report }: Generated) => ({
  success: report.status === 'completed',
  report_id: report.id,
  title: report.title,
  status: report.status,
  output_format: report.outputFormat,
  download_url: downloadPath(report.id),
  credits_consumed: report.processingCreditsUsed,
  generation_duration_seconds: report.generationDurationSeconds ?? 0,
});

export const generateReport = defineTool<z.infer<typeof input>, Generated>({
  name: 'generate_report',
  title: 'Generate a report',
  description:
    'Generates a report from data sources with a template, as a file (pdf, html, excel, csv, json), and waits until it is finished, up to ten minutes. Costs credits: estimate_report quotes exactly what will be charged, and a failure charges nothing. Choose the template with list_report_templates and inspect the data with get_data_source first. Afterwards read the file from the resource link; output_format json has every number with its receipt.',
  cost: 'generation',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  mcp: {
    scope: 'reports:write',
    app: 'report',
    input,
    output: agentOutput,
    view: (done) => ({ ...view(done), ...agentView(done.report) }),
    text: (done: z.infer<typeof agentOutput>) =>
      `Report "${done.title}" is ${done.status} (${done.report_id}, ${done.output_format}); ${done.credits_consumed} credits charged. ` +
      `Read it as report://${done.report_id}/summary; its file is report://${done.report_id}/file, or download it with a REST key from ${done.download_url}.${agentText(done)}`,
    links: ({ report }) => reportLinks(report),
  },
  rest: [
    {
      method: 'POST',
      path: '/api/v1/reports/generate/',
      status: 201,
      gate: 'external',
      scope: 'reports:generate',
      input,
      output,
      view,
      idempotent: { replayed: ({ replayed }) => replayed },
      errors: ['insufficient_credits', 'not_found', 'conflict', 'payload_too_large', 'service_unavailable', 'insufficient_storage'],
      tag: 'Reports',
    },
  ],
  spends: {
    over: (ctx, input) => sourceVersions(ctx.em, ctx.principal.organizationId, input.data_source_ids),
    price: async (ctx, request) => {
      const { credits, binds } = await estimateReport(ctx, toRequest(request));
      // What is going to be refused charges nothing.
      return binds.ok ? credits : 0;
    },
    replayed: ({ replayed }) => replayed,
  },
  handler: (ctx, request) => generate(ctx, { ...toRequest(request), title: request.title }),
});
