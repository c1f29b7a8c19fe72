import { z } from 'zod';
import { type Fit, fittingTemplates } from '../../src/insight/reports/fitting-templates.ts';
import { defineTool } from '../define.ts';
import { uuid } from '../fields.ts';
import { named } from '../named.ts';

const output = named(
  'TemplateFitList',
  z.strictObject({
    results: z.array(
      z.strictObject({
        template_id: uuid,
        data_source_id: uuid,
        fits: z.boolean(),
        reasons: z.array(z.string()).meta({ description: 'Why it does not fit; empty where it does' }),
      }),
    ),
  }),
);

export const listTemplateFits = defineTool<Record<string, never>, Fit[]>({
  name: 'list_template_fits',
  title: 'Which report templates fit which data sources',
  description: 'For every template and each of the newest hundred data sources whether it can be reported on, and why not.',
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  rest: [
    {
      method: 'GET',
      path: '/api/report-templates/fits/',
      status: 200,
      gate: 'general',
      scope: 'data_sources:read',
      input: z.object({}),
      output,
      view: (fits) => ({
        results: fits.map(({ templateId, dataSourceId, reasons }) => ({
          template_id: templateId,
          data_source_id: dataSourceId,
          fits: reasons.length === 0,
          reasons,
        })),
      }),
      tag: 'General API',
    },
  ],
  handler: (ctx) => fittingTemplates(ctx),
});
