import { z } from 'zod';
import type { AlertDetail } from '../../src/insight/alerts/alerts.ts';
import { type AlertFields, createAlert as create } from '../../src/insight/alerts/write-alerts.ts';
import { defineTool } from '../define.ts';
import { alertFields } from './fields.ts';
import { ALERTS_PATH, alertAnswer, alertRoute } from './routes.ts';

const creation = z.strictObject({ ...alertFields, subscribers: alertFields.subscribers.nullable().default(null) });

export const createAlert = defineTool<AlertFields, AlertDetail>({
  name: 'create_alert',
  title: 'Create an alert',
  description:
    'Tells members by mail when a number passes a threshold, changes by so many percent, or is not what was to be expected: once each time it begins, and once when it is over. Looking costs no credits.',
  cost: 'general',
  role: 'editor',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  rest: [
    { ...alertRoute, ...alertAnswer, method: 'POST', path: ALERTS_PATH, status: 201, input: creation, errors: ['not_found', 'conflict'] },
  ],
  handler: (ctx, input) => create(ctx, input),
});
