import { z } from 'zod';
import type { NamedSubject } from '../../src/insight/alerts/write-alerts.ts';
import { parametersOf } from '../../src/insight/metrics/parameters.ts';
import { METRIC_TYPES } from '../../src/insight/metrics/types.ts';
import { STEPS } from '../../src/insight/statistics/calendar.ts';
import { id, text } from '../fields.ts';

const filterParameters = parametersOf();

const metric = z.strictObject({
  type: z.literal('metric'),
  data_source_id: id,
  table: text(200, 1).nullish(),
  metric: z.enum(METRIC_TYPES, `Use one of ${METRIC_TYPES.join(', ')}.`).meta({ description: 'How the values come together' }),
  field: text(200, 1).meta({ description: 'A column; "*" counts rows' }),
  filters: z.array(z.looseObject({})).max(20).optional().meta({ description: 'Filters as in a report: column, op, value' }),
  grain: z.enum(STEPS, `Use one of ${STEPS.join(', ')}.`).meta({
    description: 'The period of a value: the last complete one that the data covers. reading: each time at which the data has rows',
  }),
});

const widget = z.strictObject({
  type: z.literal('widget'),
  dashboard_id: id,
  widget_id: id.meta({ format: 'uuid', description: 'A widget of type kpi' }),
});

const subject = z
  .discriminatedUnion('type', [metric, widget], 'Set a metric of a data source or a widget of a dashboard.')
  .transform((given, context): NamedSubject => {
    if (given.type === 'widget') return { type: given.type, dashboardId: given.dashboard_id, widgetId: given.widget_id };
    const parsed = filterParameters.safeParse(given.filters ? { filters: given.filters } : {});
    for (const issue of parsed.error?.issues ?? []) context.addIssue({ code: 'custom', path: issue.path, message: issue.message });
    return {
      type: given.type,
      binding: {
        dataSourceId: given.data_source_id,
        ...(given.table ? { table: given.table } : {}),
        type: given.metric,
        field: given.field,
        ...(parsed.data?.filters ? { filters: parsed.data.filters } : {}),
      },
      grain: given.grain,
    };
  })
  .meta({
    description:
      'What is watched: a metric of a data source, checked after each import, or a figure of a dashboard, checked after each refresh',
  });

const threshold = z.number('Use a number.').min(-1e15).max(1e15);
const direction = z.enum(['up', 'down', 'either'], 'Use one of up, down, either.').default('either');

const condition = z
  .discriminatedUnion(
    'type',
    [
      z.strictObject({ type: z.literal('above'), threshold }),
      z.strictObject({ type: z.literal('below'), threshold }),
      z.strictObject({
        type: z.literal('change'),
        percent: z.number('Use a percentage above 0.').positive('Set a number above 0; direction sets which way.').max(1e6),
        direction,
      }),
      z.strictObject({ type: z.literal('anomaly'), direction }),
    ],
    'Use above or below with a threshold, change with a percent, or anomaly.',
  )
  .meta({
    description:
      'When it fires: beyond a threshold, on a change of at least the given percentage from the previous period, or on an unusual value',
  });

/** The fields of an alert; an update takes any of them. */
export const alertFields = {
  name: text(200, 1),
  subject,
  condition,
  subscribers: z
    .array(text(320, 3))
    .min(1, 'Choose at least one subscriber.')
    .max(100)
    .meta({ description: 'Addresses of members. Default: your own' }),
};
