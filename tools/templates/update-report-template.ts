import { z } from 'zod';
import type { SavedTemplate } from '../../src/insight/reports/entities.ts';
import { updateSavedTemplate } from '../../src/insight/reports/saved-templates.ts';
import { aboutOne } from '../agent-input.ts';
import { defineTool } from '../define.ts';
import { id } from '../fields.ts';
import { savedTemplate, savedTemplateDoor, savedTemplateView, TEMPLATES_PATH, templateFields, templateRoute } from './saved-views.ts';

const fields = {
  name: templateFields.name.optional(),
  description: templateFields.description.optional(),
  sections: templateFields.sections.optional(),
  parameters: templateFields.parameters.optional(),
};
const input = z.strictObject({ id, ...fields });

export const updateReportTemplate = defineTool<z.infer<typeof input>, SavedTemplate>({
  name: 'update_report_template',
  title: 'Change a report template',
  description: 'Changes the given fields of a template that the organization saved. Reports already made stay as they are.',
  cost: 'general',
  role: 'editor',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  mcp: { ...savedTemplateDoor, scope: 'reports:write', input: aboutOne('template_id', fields) },
  rest: [
    {
      ...templateRoute,
      method: 'PATCH',
      path: `${TEMPLATES_PATH}{id}/`,
      status: 200,
      input,
      output: savedTemplate,
      view: savedTemplateView,
      errors: ['not_found'],
    },
  ],
  handler: (ctx, { id: of, ...given }) =>
    updateSavedTemplate(ctx, of, Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))),
});
