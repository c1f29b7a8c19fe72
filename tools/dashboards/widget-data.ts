import { z } from 'zod';
import { GOAL_STATUSES } from '../../src/insight/goals/types.ts';
import { uuid } from '../fields.ts';
import { forecast, valueAt } from '../goals/views.ts';
import { documentedAs, named } from '../named.ts';
import { cell, receiptsField } from '../receipts.ts';

const format = z.enum(['integer', 'decimal', 'percent', 'compact']);
const number = z.number().nullable();
const text = z.string();
const values = z.array(number);
const shared = { notices: z.array(text), receipts: receiptsField };

/** The data of a widget, by its kind. */
export const widgetData = named(
  'WidgetData',
  z
    .union([
      z.strictObject({
        kind: z.literal('kpi'),
        value: number,
        format,
        unit: text.nullable(),
        change: z.strictObject({ absolute: z.number(), fraction: number, compared_to: text }).nullable(),
        trend: z.strictObject({ categories: z.array(text), values }).nullable(),
        ...shared,
      }),
      z.strictObject({
        kind: z.literal('chart'),
        alternative: text.meta({ description: 'The chart in words' }),
        x: z.strictObject({ label: text, kind: z.enum(['time', 'category', 'number']) }),
        y: z.strictObject({ label: text, format, unit: text.nullable() }),
        categories: z.array(text),
        series: z.array(z.strictObject({ name: text, values })),
        points: z
          .array(z.strictObject({ name: text, x: z.number(), y: z.number() }))
          .optional()
          .meta({ description: 'Of a scatter plot' }),
        ...shared,
      }),
      z.strictObject({
        kind: z.literal('table'),
        columns: z.array(z.strictObject({ key: text, label: text, type: z.enum(['text', 'number']), format: format.nullable() })),
        rows: z.array(z.array(cell)),
        row_count: z.int().min(0).meta({ description: 'Rows in all; rows may hold only the first of them' }),
        ...shared,
      }),
      z.strictObject({
        kind: z.literal('goal'),
        goal_id: uuid,
        value: number,
        start: z.number(),
        target: number,
        unit: text,
        status: z.enum(GOAL_STATUSES),
        percentage: z.number(),
        expected_percentage: z.number(),
        start_date: text,
        due_date: text,
        forecast: forecast.nullable(),
        course: z.array(valueAt),
        pace: z.array(valueAt),
        ...shared,
      }),
      z.strictObject({
        kind: z.literal('text'),
        findings: z.array(z.strictObject({ kind: text, sentence: text, value: number, format })),
        ...shared,
      }),
    ])
    .meta({ description: 'What it shows, with notices and the receipts of every number' }),
);

/** The same on output: data stored by an earlier release is sent unchanged. */
export const storedWidgetData = documentedAs(
  widgetData,
  z.record(z.string(), z.unknown()).meta({ description: 'What it shows, with notices and the receipts of every number' }),
);
