import { z } from 'zod';
import type { DashboardSlice } from '../../src/insight/dashboards/view-dashboard.ts';
import { id, text } from '../fields.ts';

const date = z.iso.date('Use a date such as 2026-01-31.');

/** A period and equality filters: the temporary selection a dashboard is viewed with. */
export const sliceInput = z.strictObject({
  id,
  date_range: z
    .strictObject({ start: date, end: date })
    .refine(({ start, end }) => start <= end, 'start must not be after end.')
    .optional()
    .meta({ description: 'Inclusive dates in the organization’s time zone. Default: those of the dashboard' }),
  filters: z
    .array(
      z.strictObject({
        column: text(200, 1),
        value: z.union([text(1_000), z.number(), z.boolean(), z.null()]).meta({ description: 'null: rows without a value' }),
      }),
    )
    .max(20)
    .default([])
    .meta({ description: 'Rows must have all of these values, in addition to the dashboard’s own filters' }),
});
export type SliceInput = z.infer<typeof sliceInput>;

export const sliceOf = ({ date_range, filters }: SliceInput): DashboardSlice => ({
  ...(date_range ? { dateRange: date_range } : {}),
  filters,
});
