import { z } from 'zod';
import { GRAINS } from '../statistics/calendar.ts';

const date = z.iso.date().meta({ description: 'YYYY-MM-DD' });

const span = z
  .strictObject({ start: date, end: date })
  .refine(({ start, end }) => start <= end, { message: 'start must not be after end.' });

const columnName = z.string().min(1).max(200);

/** One condition on rows, shared by reports, goals and alerts. */
export const filterParameter = z.strictObject({
  column: columnName,
  op: z.enum(['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'not_in', 'contains', 'starts_with', 'is_null', 'not_null']),
  value: z
    .union([z.string().max(1_000), z.number(), z.boolean(), z.array(z.union([z.string().max(1_000), z.number(), z.boolean()])).max(500)])
    .optional()
    .meta({ description: 'A list for in and not_in; nothing for is_null and not_null' }),
});
export type FilterParameter = z.infer<typeof filterParameter>;

/** Every parameter that a template may take; each template picks its own. */
const ALL = {
  date_range: span.meta({ description: 'Inclusive dates in the organization’s time zone. Default: all the data' }),
  table: columnName.meta({ description: 'Table to report on. Default: the one with a time, a measure and the most rows' }),
  metric: columnName.meta({ description: 'Column to measure, or "rows" to count them. Default: the most relevant measure' }),
  dimension: columnName.meta({ description: 'Column to break down by. Default: the best category' }),
  dimensions: z.array(columnName).min(1).max(5).meta({ description: 'Columns to break down by. Default: up to three categories' }),
  grain: z.enum([...GRAINS, 'auto']).meta({ description: 'Time interval. Default: auto, based on the length of the period' }),
  top_n: z.int().min(1).max(100).meta({ description: 'How many of the largest values to show. Default: 10' }),
  compare_to: z
    .union([z.enum(['previous_period', 'previous_year']), span])
    .meta({ description: 'The earlier period: previous_period (default), previous_year, or dates {start, end}' }),
  columns: z.array(columnName).min(1).max(200).meta({ description: 'Columns to list, in this order. Default: all but personal data' }),
  filters: z
    .array(filterParameter)
    .max(20)
    .meta({ description: 'Rows must match all of them. Text is compared exactly; contains and starts_with ignore case' }),
  sort: z
    .array(z.strictObject({ column: columnName, direction: z.enum(['asc', 'desc']).default('asc') }))
    .min(1)
    .max(5)
    .meta({ description: 'Default: the order of the file' }),
  rows_shown_max: z
    .int()
    .min(1)
    .max(10_000)
    .meta({ description: 'Rows of the table that pdf and html show; json, csv and excel always have all. Default: 1000' }),
} as const;

export type ReportParameters = { [K in keyof typeof ALL]?: z.infer<(typeof ALL)[K]> };

/** The schema of a template's parameters: `date_range`, `table`, `filters` and the named ones; all optional, nothing else allowed. */
export function parametersOf(...names: (keyof typeof ALL)[]): z.ZodType<ReportParameters> {
  const picked = (['date_range', 'table', 'filters', ...names] as const).map((name) => [name, ALL[name].optional()] as const);
  // Each picked schema is optional and contributes its own part of ReportParameters.
  return z.strictObject(Object.fromEntries(picked)) as unknown as z.ZodType<ReportParameters>;
}
