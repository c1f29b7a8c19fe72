import { z } from 'zod';
import type { SavedTemplate } from '../../src/insight/reports/entities.ts';
import { getSavedTemplate } from '../../src/insight/reports/saved-templates.ts';
import { aboutOne } from '../agent-input.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { savedTemplate, savedTemplateDoor, savedTemplateView, TEMPLATES_PATH } from './saved-views.ts';

export const getReportTemplate = defineTool<{ id: string }, SavedTemplate>({
  name: 'get_report_template',
  title: 'Get a report template',
  description: 'One template that the organization saved, with its sections and parameters.',
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  mcp: { ...savedTemplateDoor, scope: 'reports:read', input: aboutOne('template_id', {}) },
  rest: [
    {
      method: 'GET',
      path: `${TEMPLATES_PATH}{id}/`,
      status: 200,
      gate: 'general',
      scope: 'reports:read',
      input: z.object({ id }),
      output: savedTemplate,
      view: savedTemplateView,
      tag: 'General API',
    },
  ],
  handler: (ctx, input) => getSavedTemplate(ctx, input.id),
});
