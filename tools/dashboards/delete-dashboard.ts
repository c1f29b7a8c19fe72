import { z } from 'zod';
import { deleteDashboard as remove } from '../../src/insight/dashboards/dashboards.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { bothDoors } from './views.ts';

export const deleteDashboard = defineTool<{ id: string }, void>({
  name: 'delete_dashboard',
  title: 'Delete a dashboard',
  description: 'Permanently deletes a dashboard and its widgets.',
  cost: 'general',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  rest: bothDoors(
    { method: 'DELETE', status: 204, scope: 'dashboards:delete', input: z.object({ id }), output: null, view: () => undefined },
    '{id}/',
  ),
  handler: (ctx, input) => remove(ctx, input.id),
});
