import type { z } from 'zod';
import { listDashboards as findDashboards, type ListedDashboard } from '../../src/insight/dashboards/dashboards.ts';
import type { Page } from '../../src/platform/list-query.ts';
import { mcpPage, mcpPageOf, pageText } from '../budget.ts';
import { defineTool } from '../define.ts';
import { envelopeOf, type ListInput, mcpList, restEnvelope, restList } from '../lists.ts';
import { dashboardItem, dashboardItemView, listedDashboard, listedDashboardView, oneDoor } from './views.ts';

const conciseItem = dashboardItem.partial({ description: true, niche_domain: true, created_at: true });

const list = { method: 'GET', status: 200, scope: 'dashboards:read', input: restList, errors: ['not_found'] } as const;
const ofDashboard = ({ dashboard }: ListedDashboard) => dashboardItemView(dashboard);

export const listDashboards = defineTool<ListInput, Page<ListedDashboard>>({
  name: 'list_dashboards',
  title: 'List dashboards',
  description:
    'Lists the dashboards, newest first, with their status and when they were refreshed last. Use it before create_dashboard; get_dashboard shows one with its widgets.',
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  mcp: {
    scope: 'dashboards:read',
    input: mcpList,
    output: mcpPageOf(conciseItem),
    view: (page, input) =>
      mcpPage(page, input, ({ dashboard }) => {
        const { description, niche_domain, created_at, ...concise } = dashboardItemView(dashboard);
        return input.detailed ? { ...concise, description, niche_domain, created_at } : concise;
      }),
    text: (view: { total: number; items: object[]; next_cursor: string | null }) =>
      pageText(
        'dashboards',
        view,
        (item: z.infer<typeof conciseItem>) =>
          `- ${item.name} (${item.id}): ${item.status}, ${item.widget_count} widgets, ${item.last_refresh === null ? 'never refreshed' : `refreshed ${item.last_refresh}`}`,
      ),
  },
  rest: [
    oneDoor(
      { ...list, output: envelopeOf(dashboardItem), view: (page, input, url) => restEnvelope(page, input, url, ofDashboard) },
      '',
      'external',
    ),
    oneDoor(
      { ...list, output: envelopeOf(listedDashboard), view: (page, input, url) => restEnvelope(page, input, url, listedDashboardView) },
      '',
      'general',
    ),
  ],
  handler: (ctx, { query }) => findDashboards(ctx, query),
});
