import { z } from 'zod';
import { type Fit, fittingTemplates } from '../../src/insight/reports/fitting-templates.ts';
import { REPORT_TEMPLATES } from '../../src/insight/reports/templates/index.ts';
import { aboutOne } from '../agent-input.ts';
import { clip } from '../budget.ts';
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

const fit = z.strictObject({ template_id: uuid, name: z.string() });
const agentOutput = z.strictObject({
  fitting: z.array(fit),
  others: z.array(fit.extend({ reasons: z.array(z.string()) })).meta({ description: 'That do not fit, and why' }),
});

const NAMES = new Map(REPORT_TEMPLATES.map(({ id, name }) => [id, name]));

function agentView(fits: Fit[]): z.infer<typeof agentOutput> {
  const shown = fits.map(({ templateId, reasons }) => ({ template_id: templateId, name: NAMES.get(templateId) ?? '', reasons }));
  return {
    fitting: shown.filter(({ reasons }) => reasons.length === 0).map(({ template_id, name }) => ({ template_id, name })),
    others: shown.filter(({ reasons }) => reasons.length > 0),
  };
}

export const listTemplateFits = defineTool<{ id?: string }, Fit[]>({
  name: 'list_template_fits',
  title: 'Which report templates fit which data sources',
  description: 'For every template and each of the newest hundred data sources whether it can be reported on, and why not.',
  cost: 'general',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  mcp: {
    scope: 'data-sources:read',
    listedWith: 'reports:write',
    input: aboutOne('data_source_id', {}),
    output: agentOutput,
    view: (fits) => agentView(fits),
    text: ({ fitting, others }: z.infer<typeof agentOutput>) =>
      clip(
        [
          `Fits: ${fitting.map(({ name, template_id: of }) => `${name} (${of})`).join('; ') || 'no template'}.`,
          ...others.map(({ name, reasons }) => `- Not ${name}: ${reasons.join(' ')}`),
        ].join('\n'),
      ),
  },
  rest: [
    {
      method: 'GET',
      path: '/api/report-templates/fits/',
      status: 200,
      gate: 'general',
      scope: 'data_sources:read',
      input: z.object({}).transform(() => ({})),
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
  handler: (ctx, { id }) => fittingTemplates(ctx, id),
});
