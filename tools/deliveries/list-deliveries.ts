import type { z } from 'zod';
import { type DeliveryDetail, listDeliveries as list } from '../../src/outreach/deliveries/deliveries.ts';
import type { Page } from '../../src/platform/list-query.ts';
import { mcpPage, mcpPageOf, pageText } from '../budget.ts';
import { defineTool } from '../define.ts';
import { envelopeOf, type ListInput, mcpList, restEnvelope, restList } from '../lists.ts';
import { agentDelivery, agentDeliveryView, deliveryLine } from './agent-views.ts';
import { DELIVERIES_PATH, deliveryRead } from './routes.ts';
import { deliveryItem, deliveryItemView } from './views.ts';

export const listDeliveries = defineTool<ListInput, Page<DeliveryDetail>>({
  name: 'list_deliveries',
  title: 'List deliveries',
  description: 'Lists scheduled emails of reports and dashboards, with the result of each one’s last run.',
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  mcp: {
    scope: 'dashboards:read',
    input: mcpList,
    output: mcpPageOf(agentDelivery),
    view: (page, input) => mcpPage(page, input, agentDeliveryView),
    text: (view: { total: number; items: object[]; next_cursor: string | null }) =>
      pageText('deliveries', view, (item: z.infer<typeof agentDelivery>) => `- ${deliveryLine(item)}`),
  },
  rest: [
    {
      ...deliveryRead,
      path: DELIVERIES_PATH,
      input: restList,
      output: envelopeOf(deliveryItem),
      view: (page, input, url) => restEnvelope(page, input, url, deliveryItemView),
      errors: ['not_found'],
    },
  ],
  handler: (ctx, { query }) => list(ctx, query),
});
