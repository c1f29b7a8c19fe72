import { z } from 'zod';
import type { SavedTemplate } from '../../src/insight/reports/entities.ts';
import { PARAMETERS_MAX, templateParameter } from '../../src/insight/reports/sections/parameters.ts';
import { SECTIONS_MAX, sectionList } from '../../src/insight/reports/sections/section.ts';
import { id, iso, text, timestamp, uuid } from '../fields.ts';
import { named } from '../named.ts';

const description = sectionList.meta()?.description ?? '';

/** What a template is made of; an update takes any of them. */
export const templateFields = {
  name: text(200, 1),
  description: text(2_000),
  data_source_ids: z
    .array(id)
    .min(1, 'Specify at least one data source.')
    .max(1000)
    .meta({ description: 'The data to check the sections against; reports may use other data with the same columns' }),
  sections: z
    .array(z.record(z.string(), z.unknown()), { error: 'Send a list of sections.' })
    .min(1, 'Send at least one section.')
    .max(SECTIONS_MAX, `Send at most ${SECTIONS_MAX} sections.`)
    .meta({ description: `${description} {"parameter": name} stands for a parameter’s value` }),
  parameters: z
    .array(templateParameter)
    .max(PARAMETERS_MAX)
    .meta({ description: 'What a report made with it may set in report_parameters, besides date_range' }),
};

export const savedTemplate = named(
  'SavedReportTemplate',
  z.strictObject({
    id: uuid,
    name: z.string(),
    description: z.string(),
    sections: z.array(z.record(z.string(), z.unknown())).meta({ description: 'As sent, with references to parameters' }),
    parameters: z.array(
      z.strictObject({
        name: z.string(),
        label: z.string().optional(),
        default: z.unknown().meta({ description: 'A value, or a list of values' }),
      }),
    ),
    data_source_ids: z.array(uuid),
    created_at: timestamp,
    updated_at: timestamp,
  }),
);

export const savedTemplateView = (template: SavedTemplate) => ({
  id: template.id,
  name: template.name,
  description: template.description,
  sections: template.sections,
  parameters: template.parameters,
  data_source_ids: template.dataSourceIds,
  created_at: iso(template.createdAt),
  updated_at: iso(template.updatedAt),
});

function savedTemplateText(shown: z.infer<typeof savedTemplate>): string {
  const sections = shown.sections.map(({ kind, title }, at) => `${at + 1}. ${String(kind)}${title ? `: ${String(title)}` : ''}`);
  const parameters = shown.parameters.map(({ name }) => name).join(', ');
  return [
    `Report template "${shown.name}" (${shown.id}), use it as template_id in generate_report.`,
    ...sections,
    `report_parameters: date_range${parameters === '' ? '' : `, ${parameters}`}.`,
  ].join('\n');
}

/** How agents see a template that was written. */
export const savedTemplateDoor = { output: savedTemplate, view: savedTemplateView, text: savedTemplateText } as const;

/** Changes to templates, by the application and by keys with the scope. */
export const templateRoute = { gate: 'general', scope: 'reports:generate', tag: 'General API' } as const;
export const TEMPLATES_PATH = '/api/report-templates/';
