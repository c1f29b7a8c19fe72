import { z } from 'zod';
import { reportBlock } from '../../src/insight/figures/json-schema.ts';
import { previewReport as preview, type ReportPreview } from '../../src/insight/reports/preview-report.ts';
import { fitting } from '../analysis/views.ts';
import { clip, STRUCTURED_CHARACTERS_MAX } from '../budget.ts';
import { defineTool } from '../define.ts';
import { named } from '../named.ts';
import { requestFields, toRequest } from './request.ts';

/** As in the json output of reports. */
export const reportBlocks = z.array(named('ReportBlock', reportBlock)).meta({ description: 'As in the json output of reports' });

const { template_id, data_source_ids, report_parameters } = requestFields;
const input = z.strictObject({ template_id, data_source_ids, report_parameters });
const output = named(
  'ReportPreview',
  z.strictObject({
    reasons: z.array(z.string()).meta({ description: 'Why the template cannot use these data sources; empty where it can' }),
    left_out: z.string().nullable().meta({ description: 'Why there is no preview although the template can' }),
    blocks: reportBlocks,
  }),
);

const agentOutput = output.extend({
  blocks: z.array(z.record(z.string(), z.unknown())).meta({ description: 'As in the json output of reports' }),
});

export const previewReport = defineTool<z.infer<typeof input>, ReportPreview>({
  name: 'preview_report',
  title: 'Preview a report',
  description: 'The first figures, the first chart and the first findings of a report, computed from the data. Free; nothing is saved.',
  cost: 'general',
  role: 'editor',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  mcp: {
    scope: 'reports:read',
    listedWith: 'reports:write',
    input,
    output: agentOutput,
    view: ({ reasons, left_out, blocks }) => ({ reasons, left_out, blocks: fitting(blocks, STRUCTURED_CHARACTERS_MAX) }),
    text: ({ reasons, left_out: left, blocks }: z.infer<typeof agentOutput>) =>
      clip([...reasons, ...(left === null ? [] : [left]), ...blocks.map((block) => JSON.stringify(block))].join('\n')),
  },
  rest: [
    {
      method: 'POST',
      path: '/api/reports/preview/',
      status: 200,
      gate: 'general',
      scope: null,
      credential: 'session',
      input,
      output,
      view: (looked) => looked,
      errors: ['not_found'],
      tag: 'General API',
    },
  ],
  handler: (ctx, request) => preview(ctx, toRequest({ ...request, output_format: 'json' })),
});
