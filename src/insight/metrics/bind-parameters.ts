import type { z } from 'zod';
import { invalidFields } from '../../platform/errors.ts';
import type { ReportParameters } from './parameters.ts';

/**
 * Parses parameters by a template's schema.
 * @throws AppError validation_error by field, under report_parameters
 */
export function bindParameters(
  { parameters: schema }: { parameters: z.ZodType<ReportParameters> },
  parameters: Record<string, unknown>,
): ReportParameters {
  const parsed = schema.safeParse(parameters);
  if (parsed.success) return parsed.data;
  const fields: Record<string, string[]> = {};
  for (const issue of parsed.error.issues) {
    const field = ['report_parameters', ...issue.path].join('.');
    fields[field] = [...(fields[field] ?? []), issue.message];
  }
  throw invalidFields(fields);
}
