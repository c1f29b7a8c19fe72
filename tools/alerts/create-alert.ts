import { z } from 'zod';
import type { AlertDetail } from '../../src/insight/alerts/alerts.ts';
import { type AlertFields, createAlert as create } from '../../src/insight/alerts/write-alerts.ts';
import { defineTool } from '../define.ts';
import { oneAlert } from './agent-views.ts';
import { alertFields } from './fields.ts';
import { ALERTS_PATH, alertAnswer, alertWrite } from './routes.ts';

const creation = z.strictObject({ ...alertFields, subscribers: alertFields.subscribers.nullable().default(null) });

export const createAlert = defineTool<AlertFields, AlertDetail>({
  name: 'create_alert',
  title: 'Create an alert',
  description:
    'Emails members when a number crosses a threshold, changes by a given percentage, or is unusual: once when it starts, and once when it is over. Checks cost no credits.',
  cost: 'general',
  role: 'editor',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  mcp: { ...oneAlert, scope: 'automations:write', input: creation },
  rest: [
    { ...alertWrite, ...alertAnswer, method: 'POST', path: ALERTS_PATH, status: 201, input: creation, errors: ['not_found', 'conflict'] },
  ],
  handler: (ctx, input) => create(ctx, input),
});
