import { z } from 'zod';
import { RENDITION_FORMATS } from '../../src/insight/figures/formats.ts';
import { openRendition } from '../../src/insight/reports/open-rendition.ts';
import { type OpenedReportFile, openReportFile } from '../../src/insight/reports/open-report-file.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { FORMAT_TYPES, PPTX } from './views.ts';

const input = z.object({
  id,
  format: z
    .enum(RENDITION_FORMATS, `Use ${RENDITION_FORMATS.join(', ')}, or leave it out for the report’s own format.`)
    .optional()
    .meta({ description: 'The same report as a presentation, with native charts; free. Default: the file in its output_format' }),
});

const TYPES = [...Object.values(FORMAT_TYPES), PPTX];

export const downloadReport = defineTool<z.infer<typeof input>, OpenedReportFile>({
  name: 'download_report',
  title: 'Download a report',
  description: 'The file of a completed report, or the report as a presentation. Answers Range and If-None-Match.',
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  rest: [
    {
      method: 'GET',
      path: '/api/v1/reports/{id}/download/',
      status: 200,
      gate: 'external',
      scope: 'reports:read',
      input,
      output: null,
      view: (file) => file,
      file: TYPES,
      errors: ['insufficient_storage', 'service_unavailable'],
      tag: 'Reports',
    },
    {
      method: 'GET',
      path: '/api/reports/{id}/download/',
      status: 200,
      gate: 'general',
      scope: 'reports:read',
      input,
      output: null,
      view: (file) => file,
      file: TYPES,
      errors: ['insufficient_storage', 'service_unavailable'],
      tag: 'General API',
    },
  ],
  handler: (ctx, { id: report, format }) => (format ? openRendition(ctx, report) : openReportFile(ctx, report)),
});
