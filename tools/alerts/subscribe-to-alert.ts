import { z } from 'zod';
import type { AlertDetail } from '../../src/insight/alerts/alerts.ts';
import { subscribeToAlert as subscribe } from '../../src/insight/alerts/write-alerts.ts';
import { aboutOne } from '../agent-input.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { oneAlert } from './agent-views.ts';
import { ALERT_PATH, alertAnswer, alertSubscription } from './routes.ts';

const subscribed = z.boolean().default(true);
const subscription = z.strictObject({ id, subscribed });

export const subscribeToAlert = defineTool<z.infer<typeof subscription>, AlertDetail>({
  name: 'subscribe_to_alert',
  title: 'Subscribe to an alert',
  description: 'Subscribes you to an alert’s emails, or unsubscribes you. Other subscribers are not affected.',
  cost: 'general',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  mcp: { ...oneAlert, scope: 'automations:write', input: aboutOne('alert_id', { subscribed }) },
  rest: [{ ...alertSubscription, ...alertAnswer, path: `${ALERT_PATH}subscription/`, input: subscription }],
  handler: (ctx, input) => subscribe(ctx, input.id, input.subscribed),
});
