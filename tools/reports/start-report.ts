import { z } from 'zod';
import { REPORT_STATUSES, type Report } from '../../src/insight/reports/entities.ts';
import { startReport as start } from '../../src/insight/reports/generate.ts';
import { defineTool } from '../define.ts';
import { count, uuid } from '../fields.ts';
import { named } from '../named.ts';
import { requestFields, title, toRequest } from './request.ts';

const input = z.strictObject({ ...requestFields, title });
const output = named(
  'StartedReport',
  z.strictObject({ id: uuid, title: z.string(), status: z.enum(REPORT_STATUSES), credits_quoted: count }),
);

export const startReport = defineTool<z.infer<typeof input>, Report>({
  name: 'start_report',
  title: 'Start a report',
  description: 'Reserves the price of a report and starts it without waiting; GET /api/reports/{id}/ shows its progress.',
  cost: 'generation',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  rest: [
    {
      method: 'POST',
      path: '/api/reports/',
      status: 202,
      gate: 'general',
      scope: 'reports:generate',
      input,
      output,
      view: (report) => ({ id: report.id, title: report.title, status: report.status, credits_quoted: report.creditsQuoted }),
      errors: ['insufficient_credits', 'not_found', 'payload_too_large', 'insufficient_storage'],
      tag: 'General API',
    },
  ],
  handler: (ctx, request) => start(ctx, { ...toRequest(request), title: request.title }),
});
