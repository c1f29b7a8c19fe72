import { z } from 'zod';
import type { DashboardSlice } from '../../src/insight/dashboards/view-dashboard.ts';
import { id, text } from '../fields.ts';
import { period } from './fields.ts';

const date = z.iso.date('Use a date such as 2026-01-31.');

/** A period and equality filters: the temporary selection a dashboard is viewed with. */
const fields = z.strictObject({
  id,
  date_range: z
    .strictObject({ start: date, end: date })
    .refine(({ start, end }) => start <= end, 'start must not be after end.')
    .optional()
    .meta({ description: 'Inclusive dates in the organization’s time zone. Default: those of the dashboard' }),
  period: period.optional().meta({ description: 'Instead of date_range: dates as of today in the organization’s time zone' }),
  compare_to: z
    .enum(['previous_period', 'previous_year'])
    .optional()
    .meta({ description: 'The earlier period. Default: that of the dashboard' }),
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

const oneOfTwo = (given: { date_range?: unknown; period?: unknown }) => given.date_range === undefined || given.period === undefined;
const notBoth = { message: 'Set either a relative period or date_range, not both.', path: ['period'] };

export const sliceInput = fields.refine(oneOfTwo, notBoth);
export type SliceInput = z.infer<typeof sliceInput>;

/** The same for agents, who name the dashboard. */
export const agentSliceInput = z
  .strictObject({ dashboard_id: id.meta({ format: 'uuid' }), ...fields.omit({ id: true }).shape })
  .refine(oneOfTwo, notBoth)
  .transform(({ dashboard_id, ...slice }): SliceInput => ({ id: dashboard_id, ...slice }));

export const sliceOf = ({ date_range, period, compare_to, filters }: SliceInput): DashboardSlice => ({
  ...(date_range ? { dates: { dateRange: date_range } } : period ? { dates: { period } } : {}),
  ...(compare_to ? { compareTo: compare_to } : {}),
  filters,
});
