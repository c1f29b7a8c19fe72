import type { z } from 'zod';
import { type AlertDetail, listAlerts as list } from '../../src/insight/alerts/alerts.ts';
import type { Page } from '../../src/platform/list-query.ts';
import { mcpPage, mcpPageOf, pageText } from '../budget.ts';
import { defineTool } from '../define.ts';
import { envelopeOf, type ListInput, mcpList, restEnvelope, restList } from '../lists.ts';
import { agentAlert, agentAlertView, alertLine } from './agent-views.ts';
import { ALERTS_PATH, alertRead } from './routes.ts';
import { alertItem, alertItemView } from './views.ts';

export const listAlerts = defineTool<ListInput, Page<AlertDetail>>({
  name: 'list_alerts',
  title: 'List alerts',
  description: 'Lists your organization’s alerts and which of them are firing.',
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  mcp: {
    scope: 'dashboards:read',
    input: mcpList,
    output: mcpPageOf(agentAlert),
    view: (page, input) => mcpPage(page, input, agentAlertView),
    text: (view: { total: number; items: object[]; next_cursor: string | null }) =>
      pageText('alerts', view, (item: z.infer<typeof agentAlert>) => `- ${alertLine(item)}`),
  },
  rest: [
    {
      ...alertRead,
      path: ALERTS_PATH,
      input: restList,
      output: envelopeOf(alertItem),
      view: (page, input, url) => restEnvelope(page, input, url, alertItemView),
      errors: ['not_found'],
    },
  ],
  handler: (ctx, { query }) => list(ctx, query),
});
