import { z } from 'zod';
import { type AlertDetail, getAlert as get } from '../../src/insight/alerts/alerts.ts';
import { aboutOne } from '../agent-input.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { oneAlert } from './agent-views.ts';
import { ALERT_PATH, alertAnswer, alertRead } from './routes.ts';

export const getAlert = defineTool<{ id: string }, AlertDetail>({
  name: 'get_alert',
  title: 'Get an alert',
  description: 'One alert: what it watches, the result of its last check, and its subscribers.',
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  mcp: { ...oneAlert, scope: 'dashboards:read', input: aboutOne('alert_id', {}) },
  rest: [{ ...alertRead, ...alertAnswer, path: ALERT_PATH, input: z.object({ id }) }],
  handler: (ctx, given) => get(ctx, given.id),
});
