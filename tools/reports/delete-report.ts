import { z } from 'zod';
import { deleteReport as remove } from '../../src/insight/reports/delete-report.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';

export const deleteReport = defineTool<{ id: string }, void>({
  name: 'delete_report',
  title: 'Delete a report',
  description: 'Permanently deletes a report and its file.',
  cost: 'general',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  rest: [
    {
      method: 'DELETE',
      path: '/api/v1/reports/{id}/',
      status: 204,
      gate: 'external',
      scope: 'reports:delete',
      input: z.object({ id }),
      output: null,
      view: () => undefined,
      tag: 'Reports',
    },
    {
      method: 'DELETE',
      path: '/api/reports/{id}/',
      status: 204,
      gate: 'general',
      scope: 'reports:delete',
      input: z.object({ id }),
      output: null,
      view: () => undefined,
      tag: 'General API',
    },
  ],
  handler: (ctx, input) => remove(ctx, input.id),
});
