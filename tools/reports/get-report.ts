import { z } from 'zod';
import type { Report } from '../../src/insight/reports/entities.ts';
import { getReport as findReport } from '../../src/insight/reports/get-report.ts';
import { readReportDocument } from '../../src/insight/reports/read-document.ts';
import type { Context } from '../../src/platform/context.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { sectionText, summaryText } from './report-text.ts';
import { agentFields, agentText, agentView, reportDetail, reportDetailView, reportLinks } from './views.ts';

const agentDetail = reportDetail.extend({
  ...agentFields,
  section_text: z.string().nullable().meta({ description: 'Of the section asked for, as Markdown; what was left out is said in it' }),
});

interface Shown {
  report: Report;
  /** Of the section asked for. */
  sectionText: string | null;
}

export const getReport = defineTool<{ id: string; section?: string }, Shown>({
  name: 'get_report',
  title: 'Get a report',
  description:
    'Shows one report: status, price, findings, sections, and a link to its file. Use it after generate_report, or if that timed out.',
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  mcp: {
    scope: 'reports:read',
    input: z
      .strictObject({
        report_id: id.meta({ format: 'uuid' }),
        section: z.string().optional().meta({ description: 'To read: overview or its id' }),
      })
      .transform(({ report_id, section }) => ({ id: report_id, section })),
    output: agentDetail,
    view: ({ report, sectionText: section_text }) => ({ ...reportDetailView(report), ...agentView(report), section_text }),
    text: (report: z.infer<typeof agentDetail>) => {
      if (report.section_text !== null) return report.section_text;
      const end = report.error_message ? ` It failed: ${report.error_message}` : '';
      const file = report.status === 'completed' ? ` File: report://${report.id}/file or ${report.download_url}` : '';
      return `${report.title} (${report.id}): ${report.status}, ${report.output_format}, ${report.template_name} over ${report.data_sources.map(({ name }) => name).join(', ')}.${end}${file}${agentText(report)}`;
    },
    links: ({ report }) => reportLinks(report),
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
      view: ({ report }) => reportDetailView(report),
      tag: 'Reports',
    },
  ],
  handler: async (ctx, input) => ({
    report: await findReport(ctx, input.id),
    sectionText: input.section === undefined ? null : await readSection(ctx, input.id, input.section),
  }),
});

async function readSection(ctx: Context, reportId: string, section: string): Promise<string> {
  const document = await readReportDocument(ctx, reportId);
  return section === 'overview' ? summaryText(document) : sectionText(document, section);
}
