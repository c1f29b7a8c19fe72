import { z } from 'zod';
import { deleteSavedTemplate } from '../../src/insight/reports/saved-templates.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { TEMPLATES_PATH, templateRoute } from './saved-views.ts';

export const deleteReportTemplate = defineTool<{ id: string }, void>({
  name: 'delete_report_template',
  title: 'Delete a report template',
  description: 'Permanently deletes a template that the organization saved. Reports made with it stay; deliveries of it fail.',
  cost: 'general',
  role: 'editor',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  rest: [
    {
      ...templateRoute,
      method: 'DELETE',
      path: `${TEMPLATES_PATH}{id}/`,
      status: 204,
      input: z.object({ id }),
      output: null,
      view: () => undefined,
    },
  ],
  handler: (ctx, input) => deleteSavedTemplate(ctx, input.id),
});
