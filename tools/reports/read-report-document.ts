import { z } from 'zod';
import { type ReportJson, reportJsonSchema } from '../../src/insight/figures/json-schema.ts';
import { readReportDocument as read } from '../../src/insight/reports/read-document.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { named } from '../named.ts';

const reportDocument = named('ReportDocument', reportJsonSchema);

export const readReportDocument = defineTool<{ id: string }, ReportJson>({
  name: 'read_report_document',
  title: 'Read a report on a page',
  description: 'A completed report in the form of the json output, regardless of its file format; long tables are cut to their first rows.',
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  rest: [
    {
      method: 'GET',
      path: '/api/reports/{id}/document/',
      status: 200,
      gate: 'general',
      scope: 'reports:read',
      input: z.object({ id }),
      output: reportDocument,
      view: (document) => document,
      tag: 'General API',
    },
  ],
  handler: (ctx, input) => read(ctx, input.id),
});
