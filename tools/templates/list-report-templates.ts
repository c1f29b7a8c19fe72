import { z } from 'zod';
import { listTemplates } from '../../src/insight/reports/list-templates.ts';
import { REPORT_TEMPLATES, type ReportTemplate } from '../../src/insight/reports/templates/index.ts';
import type { Page } from '../../src/platform/list-query.ts';
import { mcpPage, mcpPageOf, pageText } from '../budget.ts';
import { defineTool } from '../define.ts';
import { count, uuid } from '../fields.ts';
import { envelopeOf, type ListInput, mcpList, restEnvelope, restList } from '../lists.ts';
import { named } from '../named.ts';
import { selectTemplates } from './select-templates.ts';

const item = named(
  'ReportTemplate',
  z.strictObject({
    id: uuid,
    name: z.string(),
    description: z.string(),
    best_for: z.string(),
    needs: z.string().meta({ description: 'What a data source must have' }),
    composed: z.boolean().meta({ description: 'Made of sections: those of the request, or those that the organization saved' }),
    base_credits: count.meta({ description: 'Where the price starts; estimate_report has the exact one' }),
    parameters: z.record(z.string(), z.unknown()).meta({ description: 'JSON Schema of report_parameters' }),
  }),
);
const conciseItem = item.omit({ composed: true }).partial({ parameters: true, best_for: true, needs: true });

const schemaOf = (template: ReportTemplate) => {
  const { $schema: _, ...schema } = z.toJSONSchema(template.parameters, { io: 'input', unrepresentable: 'any' });
  return schema;
};
const SCHEMAS = new Map(REPORT_TEMPLATES.map((template) => [template.id, schemaOf(template)]));

const view = (template: ReportTemplate) => ({
  id: template.id,
  name: template.name,
  description: template.description,
  best_for: template.bestFor,
  needs: template.needs,
  base_credits: template.baseCredits,
  composed: template.takesSections ?? false,
  parameters: SCHEMAS.get(template.id) ?? schemaOf(template),
});

export const listReportTemplates = defineTool<ListInput, Page<ReportTemplate>>({
  name: 'list_report_templates',
  title: 'List report templates',
  description:
    'Lists the available report templates, what each is best for and where its price starts; with response_format detailed also the parameters it takes. Use it to choose template_id for estimate_report and generate_report.',
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  mcp: {
    scope: 'reports:read',
    listedWith: 'reports:write',
    input: mcpList,
    output: mcpPageOf(conciseItem),
    view: (page, input) =>
      mcpPage(page, input, (template) => {
        const { parameters, composed: _, ...concise } = view(template);
        return input.detailed ? { ...concise, parameters } : concise;
      }),
    text: (page: { total: number; items: object[]; next_cursor: string | null }) =>
      pageText(
        'report templates',
        page,
        (one: z.infer<typeof conciseItem>) => `- ${one.name} (${one.id}), from ${one.base_credits} credits: ${one.description}`,
      ),
  },
  rest: [
    {
      method: 'GET',
      path: '/api/v1/report-templates/',
      status: 200,
      gate: 'external',
      scope: 'reports:read',
      input: restList,
      output: envelopeOf(item),
      view: (page, input, url) => restEnvelope(page, input, url, view),
      errors: ['not_found'],
      tag: 'Reports',
    },
    {
      method: 'GET',
      path: '/api/report-templates/',
      status: 200,
      gate: 'general',
      scope: 'reports:read',
      input: restList,
      output: envelopeOf(item),
      view: (page, input, url) => restEnvelope(page, input, url, view),
      errors: ['not_found'],
      tag: 'General API',
    },
  ],
  handler: async (ctx, { query }) => selectTemplates(await listTemplates(ctx.em, ctx.principal.organizationId), query),
});
