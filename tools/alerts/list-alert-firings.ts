import { z } from 'zod';
import { listFirings } from '../../src/insight/alerts/alerts.ts';
import type { AlertFiring } from '../../src/insight/alerts/entities.ts';
import { defineTool } from '../define.ts';
import { type HistoryInput, mcpHistory, restHistory } from '../lists.ts';
import { agentFirings, agentFiringsView, firingsText } from './agent-views.ts';
import { ALERT_PATH, alertRead } from './routes.ts';
import { firingItem, firingItemView } from './views.ts';

export const listAlertFirings = defineTool<HistoryInput, AlertFiring[]>({
  name: 'list_alert_firings',
  title: 'Get an alert’s history',
  description: 'Every firing of an alert, latest first: when it began and ended, with its numbers and receipts.',
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  mcp: { scope: 'dashboards:read', input: mcpHistory('alert_id'), output: agentFirings, view: agentFiringsView, text: firingsText },
  rest: [
    {
      ...alertRead,
      path: `${ALERT_PATH}history/`,
      input: restHistory,
      output: z.strictObject({ results: z.array(firingItem) }),
      view: (firings) => ({ results: firings.map(firingItemView) }),
    },
  ],
  handler: (ctx, input) => listFirings(ctx, input.id, Number(input.limit)),
});
