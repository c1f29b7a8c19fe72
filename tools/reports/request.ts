import { z } from 'zod';
import { OUTPUT_FORMATS } from '../../src/insight/figures/formats.ts';
import { id, text } from '../fields.ts';

/** The input of both estimating and generating, at both doors. */
export const requestFields = {
  template_id: id.meta({ format: 'uuid', description: 'A report template; list_report_templates has them' }),
  data_source_ids: z
    .array(id, { error: (issue) => (issue.input === undefined ? 'This field is required.' : 'Send a list of ids.') })
    .min(1, 'Specify at least one data source.')
    .max(1000)
    .meta({ description: '1 to 20 distinct data sources' }),
  output_format: z.enum(OUTPUT_FORMATS, `Use one of ${OUTPUT_FORMATS.join(', ')}.`).default('pdf'),
  report_parameters: z.record(text(100), z.unknown()).default({}).meta({
    description:
      'As the template’s parameters say; {"date_range": {"start": "2026-01-01", "end": "2026-03-31"}} works for all that have a time',
  }),
};

export const title = text(200).optional().meta({ description: 'Default: made from the template and the data sources' });

export function toRequest(input: z.infer<z.ZodObject<typeof requestFields>>) {
  return {
    templateId: input.template_id,
    dataSourceIds: input.data_source_ids,
    outputFormat: input.output_format,
    parameters: input.report_parameters,
  };
}
