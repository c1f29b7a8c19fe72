import type { z } from 'zod';
import type { Report } from '../../src/insight/reports/entities.ts';
import { listReports as findReports } from '../../src/insight/reports/list-reports.ts';
import type { Page } from '../../src/platform/list-query.ts';
import { mcpPage, mcpPageOf, pageText } from '../budget.ts';
import { defineTool } from '../define.ts';
import { envelopeOf, type ListInput, mcpList, restEnvelope, restList } from '../lists.ts';
import { reportItem, reportItemView } from './views.ts';

const conciseItem = reportItem.partial({ generation_completed_at: true, processing_credits_used: true });

export const listReports = defineTool<ListInput, Page<Report>>({
  name: 'list_reports',
  title: 'List reports',
  description:
    'Lists generated reports, newest first, with their status. Use it to find an existing report before paying for a new one; get_report shows one with its file.',
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  mcp: {
    scope: 'reports:read',
    input: mcpList,
    output: mcpPageOf(conciseItem),
    view: (page, input) =>
      mcpPage(page, input, (report) => {
        const { generation_completed_at, processing_credits_used, ...concise } = reportItemView(report);
        return input.detailed ? { ...concise, generation_completed_at, processing_credits_used } : concise;
      }),
    text: (view: { total: number; items: object[]; next_cursor: string | null }) =>
      pageText(
        'reports',
        view,
        (item: z.infer<typeof conciseItem>) => `- ${item.title} (${item.id}): ${item.status}, ${item.output_format}, ${item.created_at}`,
      ),
  },
  rest: [
    {
      method: 'GET',
      path: '/api/v1/reports/',
      status: 200,
      gate: 'external',
      scope: 'reports:read',
      input: restList,
      output: envelopeOf(reportItem),
      view: (page, input, url) => restEnvelope(page, input, url, reportItemView),
      errors: ['not_found'],
      tag: 'Reports',
    },
  ],
  handler: (ctx, { query }) => findReports(ctx, query),
});
