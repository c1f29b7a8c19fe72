import { z } from 'zod';
import { OUTPUT_FORMATS } from '../../src/insight/figures/formats.ts';
import { type AuthoredReport, type ReportEdition, showReport as show } from '../../src/insight/reports/report-history.ts';
import { defineTool } from '../define.ts';
import { count, id, uuid } from '../fields.ts';
import { named } from '../named.ts';
import { findingsView, historyItem, historyItemView, withFindings } from './views.ts';

const output = named(
  'ReportView',
  historyItem.extend({
    ...withFindings,
    description: z.string(),
    parameters: z.record(z.string(), z.unknown()),
    generation_duration_seconds: count.nullable(),
    file_sha256: z.string().nullable(),
    editions: z
      .array(z.strictObject({ report_id: uuid, output_format: z.enum(OUTPUT_FORMATS), file_bytes: count.nullable() }))
      .meta({ description: 'Finished files of the same report, including this one, one per format' }),
  }),
);

export const showReport = defineTool<{ id: string }, AuthoredReport & { editions: ReportEdition[] }>({
  name: 'show_report',
  title: 'Show a report and how it was made',
  description: 'One report with its parameters, progress, findings, who made it, and its available formats.',
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  rest: [
    {
      method: 'GET',
      path: '/api/reports/{id}/',
      status: 200,
      gate: 'general',
      scope: 'reports:read',
      input: z.object({ id }),
      output,
      view: (report) => ({
        ...historyItemView(report),
        ...findingsView(report),
        description: report.description,
        parameters: report.parameters,
        generation_duration_seconds: report.generationDurationSeconds ?? null,
        file_sha256: report.fileSha256 ?? null,
        editions: report.editions.map(({ reportId, outputFormat, bytes }) => ({
          report_id: reportId,
          output_format: outputFormat,
          file_bytes: bytes,
        })),
      }),
      tag: 'General API',
    },
  ],
  handler: (ctx, input) => show(ctx, input.id),
});
