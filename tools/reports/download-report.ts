import { z } from 'zod';
import { type OpenedReportFile, openReportFile } from '../../src/insight/reports/open-report-file.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { FORMAT_TYPES } from './views.ts';

export const downloadReport = defineTool<{ id: string }, OpenedReportFile>({
  name: 'download_report',
  title: 'Download a report',
  description: 'The file of a completed report. Answers Range and If-None-Match.',
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  rest: [
    {
      method: 'GET',
      path: '/api/v1/reports/{id}/download/',
      status: 200,
      gate: 'external',
      scope: 'reports:read',
      input: z.object({ id }),
      output: null,
      view: (file) => file,
      file: Object.values(FORMAT_TYPES),
      tag: 'Reports',
    },
    {
      method: 'GET',
      path: '/api/reports/{id}/download/',
      status: 200,
      gate: 'general',
      scope: 'reports:read',
      input: z.object({ id }),
      output: null,
      view: (file) => file,
      file: Object.values(FORMAT_TYPES),
      tag: 'General API',
    },
  ],
  handler: (ctx, input) => openReportFile(ctx, input.id),
});
