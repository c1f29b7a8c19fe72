import { z } from 'zod';
import type { SavedTemplate } from '../../src/insight/reports/entities.ts';
import { createSavedTemplate } from '../../src/insight/reports/saved-templates.ts';
import { defineTool } from '../define.ts';
import { savedTemplate, savedTemplateDoor, savedTemplateView, TEMPLATES_PATH, templateFields, templateRoute } from './saved-views.ts';

const input = z.strictObject({
  ...templateFields,
  description: templateFields.description.default(''),
  parameters: templateFields.parameters.default([]),
});

export const createReportTemplate = defineTool<z.infer<typeof input>, SavedTemplate>({
  name: 'create_report_template',
  title: 'Save a report template',
  description:
    'Saves a list of sections as a report template of the organization, after checking every section against the data. Use its id as template_id in generate_report and create_delivery. For a report without a template, send the sections as report_parameters.sections instead.',
  cost: 'general',
  role: 'editor',
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  mcp: { ...savedTemplateDoor, scope: 'reports:write', input },
  rest: [
    {
      ...templateRoute,
      method: 'POST',
      path: TEMPLATES_PATH,
      status: 201,
      input,
      output: savedTemplate,
      view: savedTemplateView,
      errors: ['not_found', 'conflict'],
    },
  ],
  handler: (ctx, { data_source_ids, ...fields }) => createSavedTemplate(ctx, { ...fields, dataSourceIds: data_source_ids }),
});
