import { z } from 'zod';
import type { AlertDetail } from '../../src/insight/alerts/alerts.ts';
import { updateAlert as update } from '../../src/insight/alerts/write-alerts.ts';
import { aboutOne } from '../agent-input.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { oneAlert } from './agent-views.ts';
import { alertFields } from './fields.ts';
import { ALERT_PATH, alertAnswer, alertWrite } from './routes.ts';

const partial = {
  name: alertFields.name.optional(),
  subject: alertFields.subject.optional(),
  condition: alertFields.condition.optional(),
  subscribers: alertFields.subscribers.optional(),
};
const NONE = `Send at least one of ${Object.keys(partial).join(', ')}.`;
const change = z.strictObject({ id, ...partial }).refine((given) => Object.keys(given).length > 1, NONE);

export const updateAlert = defineTool<z.infer<typeof change>, AlertDetail>({
  name: 'update_alert',
  title: 'Change an alert',
  description: 'Updates the given fields; the others stay as they are. A new subject or condition is checked at once.',
  cost: 'general',
  role: 'editor',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  mcp: { ...oneAlert, scope: 'automations:write', input: aboutOne('alert_id', partial, NONE) },
  rest: [{ ...alertWrite, ...alertAnswer, method: 'PATCH', path: ALERT_PATH, status: 200, input: change }],
  handler: (ctx, { id: alertId, ...given }) => update(ctx, alertId, given),
});
