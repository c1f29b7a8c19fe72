import { z } from 'zod';
import { OUTPUT_FORMATS } from '../../src/insight/figures/formats.ts';
import { type DeliveryDetail, getDelivery, listDeliveries, listRuns } from '../../src/outreach/deliveries/deliveries.ts';
import type { DeliveryRun } from '../../src/outreach/deliveries/entities.ts';
import { type DeliveryContent, PERIODS } from '../../src/outreach/deliveries/types.ts';
import {
  createDelivery,
  type DeliveryFields,
  deleteDelivery,
  runDeliveryNow,
  subscribeToDelivery,
  updateDelivery,
} from '../../src/outreach/deliveries/write-deliveries.ts';
import type { Page } from '../../src/platform/lists.ts';
import { FREQUENCIES } from '../../src/platform/schedule/types.ts';
import { defineTool } from '../define.ts';
import { id, text } from '../fields.ts';
import { envelopeOf, type ListInput, restEnvelope, restList } from '../lists.ts';
import { requestFields } from '../reports/request.ts';
import { deliveryItem, deliveryItemView, runItem, runItemView } from './views.ts';

const PATH = '/api/deliveries/';
const ONE = `${PATH}{id}/`;

const report = z.strictObject({
  type: z.literal('report'),
  template_id: requestFields.template_id,
  data_source_ids: requestFields.data_source_ids,
  report_parameters: requestFields.report_parameters,
  formats: z
    .array(z.enum(OUTPUT_FORMATS, `Use some of ${OUTPUT_FORMATS.join(', ')}.`))
    .min(1, 'Name at least one format.')
    .max(OUTPUT_FORMATS.length)
    .refine((all) => new Set(all).size === all.length, 'Name each format once.')
    .default(['pdf'])
    .meta({ description: 'One file each, each at its price' }),
  period: z
    .enum(PERIODS, `Give one of ${PERIODS.join(', ')}, or null.`)
    .nullable()
    .default(null)
    .meta({ description: 'A period relative to the day the delivery is due, used as report_parameters.date_range' }),
});
const dashboard = z.strictObject({ type: z.literal('dashboard'), dashboard_id: id });
const content = z
  .discriminatedUnion('type', [report, dashboard], 'Give a report with its template and data sources, or a dashboard.')
  .transform(
    (given): DeliveryContent =>
      given.type === 'dashboard'
        ? { type: given.type, dashboardId: given.dashboard_id }
        : {
            type: given.type,
            templateId: given.template_id,
            dataSourceIds: given.data_source_ids,
            parameters: given.report_parameters,
            formats: given.formats,
            period: given.period,
          },
  )
  .meta({ description: 'A report, generated each time at its price, or a dashboard, refreshed each time' });

const fields = {
  name: text(200, 1),
  content,
  frequency: z.enum(FREQUENCIES, `Give one of ${FREQUENCIES.join(', ')}.`),
  weekday: z.int().min(1).max(7).nullable().meta({ description: 'For weekly schedules: 1 is Monday, 7 is Sunday' }),
  day_of_month: z.int().min(1).max(31).nullable().meta({ description: 'For monthly schedules; the last day of a shorter month' }),
  local_time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Give a time of day as HH:MM, such as 08:30.')
    .meta({ description: 'HH:MM in time_zone', example: '08:30' }),
  time_zone: text(64, 1).meta({ description: 'IANA time zone. Default: the organization’s' }),
  attach: z.boolean().meta({ description: 'Attaches files up to 10 MB; larger ones are linked' }),
  recipients: z
    .array(text(320, 3))
    .min(1, 'Name at least one recipient.')
    .max(100)
    .meta({ description: 'Addresses of members. Default: your own' }),
  paused: z.boolean(),
};

const creation = z.strictObject({
  ...fields,
  weekday: fields.weekday.default(null),
  day_of_month: fields.day_of_month.default(null),
  time_zone: fields.time_zone.nullable().default(null),
  attach: fields.attach.default(true),
  recipients: fields.recipients.nullable().default(null),
  paused: fields.paused.default(false),
});
const partial = Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.optional()])) as {
  [K in keyof typeof fields]: z.ZodOptional<(typeof fields)[K]>;
};
const change = z
  .strictObject({ id, ...partial })
  .refine((given) => Object.keys(given).length > 1, `Give at least one of ${Object.keys(fields).join(', ')}.`);

type Wire = z.output<typeof creation>;

function deliveryFields(given: Wire): DeliveryFields;
function deliveryFields(given: Partial<Wire>): Partial<DeliveryFields>;
function deliveryFields({ day_of_month, local_time, time_zone, ...same }: Partial<Wire>): Partial<DeliveryFields> {
  const renamed = { ...same, dayOfMonth: day_of_month, localTime: local_time, timeZone: time_zone };
  return Object.fromEntries(Object.entries(renamed).filter(([, value]) => value !== undefined));
}

const shared = { gate: 'general', scope: null, credential: 'unrestricted', tag: 'Deliveries' } as const;
const read = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
const write = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true };
const one = { output: deliveryItem, view: deliveryItemView };

const list = defineTool<ListInput, Page<DeliveryDetail>>({
  name: 'list_deliveries',
  title: 'List deliveries',
  description: 'Lists scheduled emails of reports and dashboards, with the result of each one’s last run.',
  cost: 'general',
  annotations: read,
  rest: [
    {
      ...shared,
      method: 'GET',
      path: PATH,
      status: 200,
      input: restList,
      output: envelopeOf(deliveryItem),
      view: (page, input, url) => restEnvelope(page, input, url, deliveryItemView),
      errors: ['not_found'],
    },
  ],
  handler: (ctx, { query }) => listDeliveries(ctx, query),
});

const get = defineTool<{ id: string }, DeliveryDetail>({
  name: 'get_delivery',
  title: 'Get a delivery',
  description: 'One delivery: its content, schedule, recipients, next run, and its error if it is failing.',
  cost: 'general',
  annotations: read,
  rest: [{ ...shared, ...one, method: 'GET', path: ONE, status: 200, input: z.object({ id }) }],
  handler: (ctx, given) => getDelivery(ctx, given.id),
});

const create = defineTool<Wire, DeliveryDetail>({
  name: 'create_delivery',
  title: 'Create a delivery',
  description:
    'Has members get a report or a dashboard by mail, each day, week or month. Each time costs credits as if it were asked for by hand.',
  cost: 'general',
  role: 'editor',
  annotations: write,
  rest: [{ ...shared, ...one, method: 'POST', path: PATH, status: 201, input: creation, errors: ['not_found', 'conflict'] }],
  handler: (ctx, input) => createDelivery(ctx, deliveryFields(input)),
});

const update = defineTool<z.infer<typeof change>, DeliveryDetail>({
  name: 'update_delivery',
  title: 'Change a delivery',
  description: 'Updates the given fields; the others stay as they are. Set paused to stop or resume it.',
  cost: 'general',
  role: 'editor',
  annotations: { ...write, idempotentHint: true },
  rest: [{ ...shared, ...one, method: 'PATCH', path: ONE, status: 200, input: change }],
  handler: (ctx, { id: deliveryId, ...given }) => updateDelivery(ctx, deliveryId, deliveryFields(given)),
});

const remove = defineTool<{ id: string }, void>({
  name: 'delete_delivery',
  title: 'Delete a delivery',
  description: 'Permanently deletes a delivery and its history. Reports that it generated stay.',
  cost: 'general',
  role: 'editor',
  annotations: { ...write, destructiveHint: true, openWorldHint: false },
  rest: [{ ...shared, method: 'DELETE', path: ONE, status: 204, input: z.object({ id }), output: null, view: () => undefined }],
  handler: (ctx, input) => deleteDelivery(ctx, input.id),
});

const run = defineTool<{ id: string }, DeliveryRun>({
  name: 'run_delivery',
  title: 'Deliver now',
  description: 'Runs a delivery now, in addition to its schedule, at its price. It runs in the background; its history has the result.',
  cost: 'generation',
  role: 'editor',
  annotations: write,
  rest: [
    {
      ...shared,
      method: 'POST',
      path: `${ONE}run/`,
      status: 202,
      input: z.object({ id }),
      output: runItem,
      view: runItemView,
      errors: ['conflict'],
    },
  ],
  handler: (ctx, input) => runDeliveryNow(ctx, input.id),
});

const subscription = z.strictObject({ id, subscribed: z.boolean().default(true) });

const subscribe = defineTool<z.infer<typeof subscription>, DeliveryDetail>({
  name: 'subscribe_to_delivery',
  title: 'Subscribe to a delivery',
  description: 'Subscribes you to a delivery’s emails, or unsubscribes you. Other recipients are not affected.',
  cost: 'general',
  annotations: { ...write, idempotentHint: true },
  rest: [{ ...shared, ...one, method: 'POST', path: `${ONE}subscription/`, status: 200, input: subscription }],
  handler: (ctx, input) => subscribeToDelivery(ctx, input.id, input.subscribed),
});

const past = z.object({
  id,
  limit: z
    .string()
    .regex(/^([1-9]|[1-9]\d|1\d\d|200)$/, 'Give a number from 1 to 200.')
    .default('50')
    .meta({ description: 'Number of entries, latest first; at most 200' }),
});

const history = defineTool<z.infer<typeof past>, DeliveryRun[]>({
  name: 'list_delivery_runs',
  title: 'Get a delivery’s history',
  description: 'Every run of a delivery, latest first: its result, its recipients, and why it failed.',
  cost: 'general',
  annotations: read,
  rest: [
    {
      ...shared,
      method: 'GET',
      path: `${ONE}history/`,
      status: 200,
      input: past,
      output: z.strictObject({ results: z.array(runItem) }),
      view: (runs) => ({ results: runs.map(runItemView) }),
    },
  ],
  handler: (ctx, input) => listRuns(ctx, input.id, Number(input.limit)),
});

export const DELIVERY_TOOLS = [list, get, create, update, remove, run, subscribe, history];
