import { z } from 'zod';
import type { Report } from '../../src/insight/reports/entities.ts';
import { getReport as findReport } from '../../src/insight/reports/get-report.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { fileLink, findingsText, findingsView, reportDetail, reportDetailView, withFindings } from './views.ts';

const withFindingsDetail = reportDetail.extend(withFindings);

export const getReport = defineTool<{ id: string }, Report>({
  name: 'get_report',
  title: 'Get a report',
  description:
    'Shows one report: status, template, data sources, price, and a link to its file. Use it after generate_report, or if generate_report timed out. To find the id use list_reports.',
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  mcp: {
    scope: 'reports:read',
    input: z.strictObject({ report_id: id.meta({ format: 'uuid' }) }).transform(({ report_id }) => ({ id: report_id })),
    output: withFindingsDetail,
    view: (report) => ({ ...reportDetailView(report), ...findingsView(report) }),
    text: (report: z.infer<typeof withFindingsDetail>) => {
      const end = report.error_message ? ` It failed: ${report.error_message}` : '';
      const file = report.status === 'completed' ? ` File: report://${report.id}/file or ${report.download_url}` : '';
      return `${report.title} (${report.id}): ${report.status}, ${report.output_format}, ${report.template_name} over ${report.data_sources.map(({ name }) => name).join(', ')}.${end}${file}${findingsText(report.findings)}`;
    },
    links: fileLink,
  },
  rest: [
    {
      method: 'GET',
      path: '/api/v1/reports/{id}/',
      status: 200,
      gate: 'external',
      scope: 'reports:read',
      input: z.object({ id }),
      output: reportDetail,
      view: reportDetailView,
      tag: 'Reports',
    },
  ],
  handler: (ctx, input) => findReport(ctx, input.id),
});
