import { z } from 'zod';
import { listRuns } from '../../src/outreach/deliveries/deliveries.ts';
import type { DeliveryRun } from '../../src/outreach/deliveries/entities.ts';
import { defineTool } from '../define.ts';
import { type HistoryInput, mcpHistory, restHistory } from '../lists.ts';
import { agentRuns, agentRunsView, runsText } from './agent-views.ts';
import { DELIVERY_PATH, deliveryRead } from './routes.ts';
import { runItem, runItemView } from './views.ts';

export const listDeliveryRuns = defineTool<HistoryInput, DeliveryRun[]>({
  name: 'list_delivery_runs',
  title: 'Get a delivery’s history',
  description: 'Every run of a delivery, latest first: its result, its recipients, and why it failed.',
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  mcp: { scope: 'dashboards:read', input: mcpHistory('delivery_id'), output: agentRuns, view: agentRunsView, text: runsText },
  rest: [
    {
      ...deliveryRead,
      path: `${DELIVERY_PATH}history/`,
      input: restHistory,
      output: z.strictObject({ results: z.array(runItem) }),
      view: (runs) => ({ results: runs.map(runItemView) }),
    },
  ],
  handler: (ctx, input) => listRuns(ctx, input.id, Number(input.limit)),
});
