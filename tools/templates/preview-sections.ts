import { z } from 'zod';
import { type PreviewedSection, previewSections as preview } from '../../src/insight/reports/preview-sections.ts';
import { dateRange } from '../../src/insight/reports/sections/parameters.ts';
import { defineTool } from '../define.ts';
import { named } from '../named.ts';
import { reportBlocks } from '../reports/preview-report.ts';
import { TEMPLATES_PATH, templateFields } from './saved-views.ts';

const { data_source_ids, sections } = templateFields;
const input = z.strictObject({ data_source_ids, sections, date_range: dateRange.optional() });
const output = named(
  'SectionPreviewList',
  z.strictObject({
    results: z.array(
      z.strictObject({
        title: z.string(),
        problem: z.string().nullable().meta({ description: 'Why it cannot be computed, and what to do; null where it can' }),
        blocks: reportBlocks,
      }),
    ),
  }),
);

export const previewSections = defineTool<z.infer<typeof input>, PreviewedSection[]>({
  name: 'preview_sections',
  title: 'Preview sections of a report',
  description: 'Sections as a report would show them, computed from the data, each on its own. Free; nothing is saved.',
  cost: 'general',
  role: 'editor',
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  rest: [
    {
      method: 'POST',
      path: `${TEMPLATES_PATH}preview/`,
      status: 200,
      gate: 'general',
      scope: null,
      credential: 'session',
      input,
      output,
      view: (results) => ({ results }),
      errors: ['not_found'],
      tag: 'General API',
    },
  ],
  handler: (ctx, { data_source_ids: dataSourceIds, sections: given, date_range: period }) =>
    preview(ctx, { dataSourceIds, sections: given, period: period ?? null }),
});
