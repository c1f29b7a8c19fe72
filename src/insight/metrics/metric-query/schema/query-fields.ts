import { z } from 'zod';
import { text } from '../../../../platform/text-field.ts';
import { CYCLES, STEPS } from '../types.ts';
import { filterField } from './filter.ts';
import { name } from './name.ts';
import { namedPeriod, timeRange } from './time-range.ts';

/** A metric of the caller's own. */
export const ownMetric = z.strictObject({
  name: text(100, 1).meta({ description: 'What to call it in the answer' }),
  expression: text(2_000, 1).meta({
    description:
      'sum, count, count(DISTINCT …), avg, min, max, median, percentile(x, 0.95), stddev, or last for a stock, over columns of one table, with FILTER (WHERE …) and CASE; active(), started() and ended() of a table of intervals, or active(sum(fee)); or arithmetic over metrics, as revenue / orders',
  }),
  table: name.optional().meta({ description: 'The table of its rows, where more than one has its columns' }),
  time: name.optional().meta({ description: 'The time column that places its rows in a period; default: that of the table' }),
  filters: filterField.optional(),
});

const ownColumn = z.strictObject({
  name: text(100, 1),
  expression: text(2_000, 1).meta({
    description:
      'A value of one row: resolved_at - opened_at (seconds), weekday(opened_at) (1 is Monday), hour, month, year, age(born_on) in years, days_since(ordered_at), CASE, arithmetic',
  }),
  table: name.optional().meta({ description: 'The table, where more than one has its columns' }),
});

/** A column, or a series of time. */
export const dimension = z.union([
  name,
  z.strictObject({
    time: name.default('default').meta({ description: 'A time column; default: each metric’s own' }),
    grain: z.enum([...STEPS, ...CYCLES]),
  }),
]);

const order = z.array(z.strictObject({ by: name, direction: z.enum(['asc', 'desc']).default('desc') })).max(6);

const ties = z.boolean().optional().meta({ description: 'true: also rows that tie with the last one' });

const threshold = z.union(
  [
    z.strictObject({ column: name, above: z.number() }),
    z.strictObject({ column: name, below: z.number() }),
    z.strictObject({ column: name, at_least: z.number() }),
    z.strictObject({ column: name, at_most: z.number() }),
    z.strictObject({ column: name, is: z.number() }),
  ],
  'Give a column and one of above, below, at_least, at_most and is.',
);

const show = z.union([
  z.enum(['value', 'previous', 'change', 'change_percent', 'share', 'rank', 'running_total']),
  z.strictObject({ moving_average: z.strictObject({ periods: z.int().min(2).max(1_000) }) }),
  z.strictObject({ index: z.strictObject({ base: z.number() }) }),
]);

/** The fields of a metric query. */
export const metricQueryFields = {
  metrics: z
    .array(z.union([name, ownMetric]))
    .min(1, 'Name at least one metric.')
    .max(20)
    .optional()
    .meta({ description: 'Names of metrics, or your own' }),
  define: z.array(ownMetric).max(20).optional().meta({ description: 'Metrics to refer to, not shown' }),
  derive: z.array(ownColumn).max(20).optional().meta({ description: 'Columns of your own' }),
  rows: z
    .strictObject({
      table: name,
      columns: z
        .array(dimension)
        .min(1)
        .max(50)
        .optional()
        .meta({ description: 'Columns of the table or of tables related to it (column or table.column); default: all of its own' }),
      distinct: z.boolean().optional().meta({ description: 'true: rows that are equal in all columns are one' }),
      filters: filterField.optional(),
      order: order.optional(),
      limit: z.int().min(1).max(10_000).optional().meta({ description: 'Rows to give; default 1,000. total_rows counts them all' }),
      ties,
    })
    .optional()
    .meta({ description: 'A listing instead of metrics, with time and derive only' }),
  by: z.array(dimension).max(6).optional().meta({
    description:
      'Columns, also of related tables (column or table.column), and at most one series of time: {grain, time?}, grain: hour to year, hour_of_day, weekday or month_of_year',
  }),
  time: timeRange.optional().meta({ description: 'The period; default: all rows' }),
  filters: filterField.optional(),
  having: z
    .array(threshold)
    .max(10)
    .optional()
    .meta({ description: 'Conditions on the answer: {column, above | below | at_least | at_most | is: number}' }),
  order: order.optional(),
  limit: z.int().min(1).max(10_000).optional().meta({ description: 'Rows to give; default 1,000' }),
  ties,
  top: z
    .strictObject({
      n: z.int().min(1).max(1_000),
      by: name.optional().meta({ description: 'The metric that decides; default: the first' }),
      per: name.optional().meta({ description: 'The dimension within whose values groups are chosen' }),
      other: z.boolean().default(false).meta({ description: 'true: the rest as one group, computed from its rows' }),
    })
    .optional()
    .meta({ description: 'The largest groups of the period' }),
  compare_to: z
    .union([z.enum(['previous_period', 'previous_year']), namedPeriod])
    .optional()
    .meta({ description: 'In a series the step before, else the same length of time before' }),
  show: z
    .array(show)
    .min(1)
    .max(8)
    .optional()
    .meta({ description: 'Default: value; with compare_to also previous, change and change_percent' }),
};
