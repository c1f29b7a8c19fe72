import { z } from 'zod';
import { filterField } from '../../src/insight/metrics/metric-query/schema/filter.ts';
import { name } from '../../src/insight/metrics/metric-query/schema/name.ts';
import { text } from '../fields.ts';

/** Rows of a table as events. */
const eventFields = {
  table: name.meta({ description: 'The table whose rows are the events' }),
  time: name.optional().meta({ description: 'The time column; default: that of the table' }),
  filters: filterField.optional(),
};

export const events = z.strictObject(eventFields);

const called = text(100, 1).optional().meta({ description: 'What to call the step in the answer' });

/** Events of a table, or those with one value in a column. */
export const funnelStep = z.union(
  [
    z.strictObject({ name: called, ...eventFields }),
    z.strictObject({
      name: called,
      column: name.meta({ description: 'A column of events, such as event_name' }),
      is: z.union([z.string().max(1_000), z.number(), z.boolean()]),
      table: name.optional().meta({ description: 'Its table, where more than one has the column' }),
      time: name.optional(),
    }),
  ],
  'A step is {table, time?, filters?, name?} or {column, is, table?, time?, name?}.',
);

export const entity = name.meta({
  description: 'Who is counted: a column such as customer_id, or a table that stands for its key. Each table of events has to lead to it',
});

export const coverage = z
  .array(z.strictObject({ table: z.string(), from: z.string(), to: z.string() }))
  .meta({ description: 'The first and last moment that the data of each table covers' });

export const understood = z.string().meta({ description: 'What was computed, in one sentence' });
export const notes = z.array(z.string()).meta({ description: 'What to know of these numbers; repeat it with them' });
