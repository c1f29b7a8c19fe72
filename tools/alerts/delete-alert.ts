import { z } from 'zod';
import { deleteAlert as remove } from '../../src/insight/alerts/write-alerts.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { ALERT_PATH, alertWrite } from './routes.ts';

export const deleteAlert = defineTool<{ id: string }, void>({
  name: 'delete_alert',
  title: 'Delete an alert',
  description: 'Permanently deletes an alert and its history.',
  cost: 'general',
  role: 'editor',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  rest: [{ ...alertWrite, method: 'DELETE', path: ALERT_PATH, status: 204, input: z.object({ id }), output: null, view: () => undefined }],
  handler: (ctx, input) => remove(ctx, input.id),
});
