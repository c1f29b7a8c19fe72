import { z } from 'zod';
import { type AlertDetail, getAlert, listAlerts, listFirings } from '../../src/insight/alerts/alerts.ts';
import type { AlertFiring } from '../../src/insight/alerts/entities.ts';
import {
  type AlertFields,
  createAlert,
  deleteAlert,
  type NamedSubject,
  snoozeAlert,
  subscribeToAlert,
  updateAlert,
} from '../../src/insight/alerts/write-alerts.ts';
import { parametersOf } from '../../src/insight/metrics/parameters.ts';
import { METRIC_TYPES } from '../../src/insight/metrics/types.ts';
import { GRAINS } from '../../src/insight/statistics/calendar.ts';
import type { Page } from '../../src/platform/lists.ts';
import { defineTool } from '../define.ts';
import { id, text } from '../fields.ts';
import { envelopeOf, type ListInput, restEnvelope, restList } from '../lists.ts';
import { alertItem, alertItemView, firingItem, firingItemView } from './views.ts';

const PATH = '/api/alerts/';
const ONE = `${PATH}{id}/`;
const looked = parametersOf();

const metric = z.strictObject({
  type: z.literal('metric'),
  data_source_id: id,
  table: text(200, 1).nullish(),
  metric: z.enum(METRIC_TYPES, `Give one of ${METRIC_TYPES.join(', ')}.`).meta({ description: 'How the values come together' }),
  field: text(200, 1).meta({ description: 'A column; "*" counts rows' }),
  filters: z.array(z.looseObject({})).max(20).optional().meta({ description: 'Filters as in a report: column, op, value' }),
  grain: z.enum(GRAINS, `Give one of ${GRAINS.join(', ')}.`).meta({
    description: 'The period that a value is of: the last one that is over and that the data covers',
  }),
});
const widget = z.strictObject({
  type: z.literal('widget'),
  dashboard_id: id,
  widget_id: id.meta({ format: 'uuid', description: 'A widget of type kpi' }),
});
const subject = z
  .discriminatedUnion('type', [metric, widget], 'Give a metric of a data source, or a widget of a dashboard.')
  .transform((given, context): NamedSubject => {
    if (given.type === 'widget') return { type: given.type, dashboardId: given.dashboard_id, widgetId: given.widget_id };
    const parsed = looked.safeParse(given.filters ? { filters: given.filters } : {});
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
    description: 'What is watched: a metric of a data source, looked at after each import, or a figure of a dashboard, after each refresh',
  });

const threshold = z.number('Give a number.').min(-1e15).max(1e15);
const direction = z.enum(['up', 'down', 'either'], 'Give one of up, down, either.').default('either');
const condition = z
  .discriminatedUnion(
    'type',
    [
      z.strictObject({ type: z.literal('above'), threshold }),
      z.strictObject({ type: z.literal('below'), threshold }),
      z.strictObject({
        type: z.literal('change'),
        percent: z.number('Give a number of percent.').positive('Give a number above 0; direction says which way.').max(1e6),
        direction,
      }),
      z.strictObject({ type: z.literal('anomaly'), direction }),
    ],
    'Give above or below with a threshold, change with a percent, or anomaly.',
  )
  .meta({
    description:
      'When it fires: beyond a threshold, by at least so many percent against the period before, or against what is to be expected',
  });

const fields = {
  name: text(200, 1),
  subject,
  condition,
  subscribers: z
    .array(text(320, 3))
    .min(1, 'Name at least one subscriber.')
    .max(100)
    .meta({ description: 'Addresses of members. Default: your own' }),
};
const creation = z.strictObject({ ...fields, subscribers: fields.subscribers.nullable().default(null) });
const change = z
  .strictObject({
    id,
    name: fields.name.optional(),
    subject: fields.subject.optional(),
    condition: fields.condition.optional(),
    subscribers: fields.subscribers.optional(),
  })
  .refine((given) => Object.keys(given).length > 1, `Give at least one of ${Object.keys(fields).join(', ')}.`);

const shared = { gate: 'general', scope: null, credential: 'unrestricted', tag: 'Alerts' } as const;
const read = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
const write = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true };
const one = { output: alertItem, view: alertItemView };

const list = defineTool<ListInput, Page<AlertDetail>>({
  name: 'list_alerts',
  title: 'List alerts',
  description: 'Lists your organization’s alerts and which of them are firing.',
  cost: 'general',
  annotations: read,
  rest: [
    {
      ...shared,
      method: 'GET',
      path: PATH,
      status: 200,
      input: restList,
      output: envelopeOf(alertItem),
      view: (page, input, url) => restEnvelope(page, input, url, alertItemView),
      errors: ['not_found'],
    },
  ],
  handler: (ctx, { query }) => listAlerts(ctx, query),
});

const get = defineTool<{ id: string }, AlertDetail>({
  name: 'get_alert',
  title: 'Get an alert',
  description: 'One alert: what it watches, the result of its last check, and its subscribers.',
  cost: 'general',
  annotations: read,
  rest: [{ ...shared, ...one, method: 'GET', path: ONE, status: 200, input: z.object({ id }) }],
  handler: (ctx, given) => getAlert(ctx, given.id),
});

const create = defineTool<AlertFields, AlertDetail>({
  name: 'create_alert',
  title: 'Create an alert',
  description:
    'Tells members by mail when a number passes a threshold, changes by so many percent, or is not what was to be expected: once each time it begins, and once when it is over. Looking costs no credits.',
  cost: 'general',
  role: 'editor',
  annotations: write,
  rest: [{ ...shared, ...one, method: 'POST', path: PATH, status: 201, input: creation, errors: ['not_found', 'conflict'] }],
  handler: (ctx, input) => createAlert(ctx, input),
});

const update = defineTool<z.infer<typeof change>, AlertDetail>({
  name: 'update_alert',
  title: 'Change an alert',
  description: 'Updates the given fields; the others stay as they are. A new subject or condition is checked at once.',
  cost: 'general',
  role: 'editor',
  annotations: { ...write, idempotentHint: true },
  rest: [{ ...shared, ...one, method: 'PATCH', path: ONE, status: 200, input: change }],
  handler: (ctx, { id: alertId, ...given }) => updateAlert(ctx, alertId, given),
});

const quiet = z.strictObject({
  id,
  until: z.iso
    .datetime({ offset: true, error: 'Give a time such as 2026-06-01T08:00:00Z, or null.' })
    .nullish()
    .meta({ description: 'ISO 8601, within a year; null or omitted: resumes the alert' }),
});

const snooze = defineTool<z.infer<typeof quiet>, AlertDetail>({
  name: 'snooze_alert',
  title: 'Snooze an alert',
  description: 'Mutes an alert until a given time. Firings are kept in its history, and reported afterwards if they persist.',
  cost: 'general',
  role: 'editor',
  annotations: { ...write, idempotentHint: true, openWorldHint: false },
  rest: [{ ...shared, ...one, method: 'POST', path: `${ONE}snooze/`, status: 200, input: quiet }],
  handler: (ctx, input) => snoozeAlert(ctx, input.id, input.until ? new Date(input.until) : null),
});

const subscription = z.strictObject({ id, subscribed: z.boolean().default(true) });

const subscribe = defineTool<z.infer<typeof subscription>, AlertDetail>({
  name: 'subscribe_to_alert',
  title: 'Subscribe to an alert',
  description: 'Subscribes you to an alert’s emails, or unsubscribes you. Other subscribers are not affected.',
  cost: 'general',
  annotations: { ...write, idempotentHint: true },
  rest: [{ ...shared, ...one, method: 'POST', path: `${ONE}subscription/`, status: 200, input: subscription }],
  handler: (ctx, input) => subscribeToAlert(ctx, input.id, input.subscribed),
});

const remove = defineTool<{ id: string }, void>({
  name: 'delete_alert',
  title: 'Delete an alert',
  description: 'Permanently deletes an alert and its history.',
  cost: 'general',
  role: 'editor',
  annotations: { ...write, destructiveHint: true, openWorldHint: false },
  rest: [{ ...shared, method: 'DELETE', path: ONE, status: 204, input: z.object({ id }), output: null, view: () => undefined }],
  handler: (ctx, input) => deleteAlert(ctx, input.id),
});

const past = z.object({
  id,
  limit: z
    .string()
    .regex(/^([1-9]|[1-9]\d|1\d\d|200)$/, 'Give a number from 1 to 200.')
    .default('50')
    .meta({ description: 'Number of entries, latest first; at most 200' }),
});

const history = defineTool<z.infer<typeof past>, AlertFiring[]>({
  name: 'list_alert_firings',
  title: 'Get an alert’s history',
  description: 'Every firing of an alert, latest first: when it began and ended, with its numbers and receipts.',
  cost: 'general',
  annotations: read,
  rest: [
    {
      ...shared,
      method: 'GET',
      path: `${ONE}history/`,
      status: 200,
      input: past,
      output: z.strictObject({ results: z.array(firingItem) }),
      view: (firings) => ({ results: firings.map(firingItemView) }),
    },
  ],
  handler: (ctx, input) => listFirings(ctx, input.id, Number(input.limit)),
});

export const ALERT_TOOLS = [list, get, create, update, snooze, subscribe, remove, history];
