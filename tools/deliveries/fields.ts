import { z } from 'zod';
import { OUTPUT_FORMATS } from '../../src/insight/figures/formats.ts';
import { RELATIVE_PERIODS } from '../../src/insight/metrics/relative-period.ts';
import type { DeliveryContent } from '../../src/outreach/deliveries/types.ts';
import type { DeliveryFields } from '../../src/outreach/deliveries/write-deliveries.ts';
import { FREQUENCIES } from '../../src/platform/schedule/types.ts';
import { id, text } from '../fields.ts';
import { requestFields } from '../reports/request.ts';

const report = z.strictObject({
  type: z.literal('report'),
  template_id: requestFields.template_id,
  data_source_ids: requestFields.data_source_ids,
  report_parameters: requestFields.report_parameters,
  formats: z
    .array(z.enum(OUTPUT_FORMATS, `Use some of ${OUTPUT_FORMATS.join(', ')}.`))
    .min(1, 'Choose at least one format.')
    .max(OUTPUT_FORMATS.length)
    .refine((all) => new Set(all).size === all.length, 'Name each format once.')
    .default(['pdf'])
    .meta({ description: 'One file each, each at its price' }),
  period: z
    .enum(RELATIVE_PERIODS, `Use one of ${RELATIVE_PERIODS.join(', ')}, or null.`)
    .nullable()
    .default(null)
    .meta({ description: 'A period relative to the day the delivery is due, used as report_parameters.date_range' }),
});

const dashboard = z.strictObject({ type: z.literal('dashboard'), dashboard_id: id });

const content = z
  .discriminatedUnion('type', [report, dashboard], 'Set either a report with its template and data sources, or a dashboard.')
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
  .meta({ description: 'A report, generated on each run at its price, or a dashboard, refreshed on each run' });

/** The fields of a delivery; an update takes any of them. */
export const deliveryInput = {
  name: text(200, 1),
  content,
  frequency: z.enum(FREQUENCIES, `Use one of ${FREQUENCIES.join(', ')}.`),
  weekday: z.int().min(1).max(7).nullable().meta({ description: 'For weekly schedules: 1 is Monday, 7 is Sunday' }),
  day_of_month: z.int().min(1).max(31).nullable().meta({ description: 'For monthly schedules; the last day of a shorter month' }),
  local_time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use a time of day as HH:MM, such as 08:30.')
    .meta({ description: 'HH:MM in time_zone', example: '08:30' }),
  time_zone: text(64, 1).meta({ description: 'IANA time zone. Default: the organization’s' }),
  attach: z.boolean().meta({ description: 'Attaches files up to 10 MB; larger ones are linked' }),
  recipients: z
    .array(text(320, 3))
    .min(1, 'Choose at least one recipient.')
    .max(100)
    .meta({ description: 'Addresses of members. Default: your own' }),
  paused: z.boolean(),
};

export const newDelivery = z.strictObject({
  ...deliveryInput,
  weekday: deliveryInput.weekday.default(null),
  day_of_month: deliveryInput.day_of_month.default(null),
  time_zone: deliveryInput.time_zone.nullable().default(null),
  attach: deliveryInput.attach.default(true),
  recipients: deliveryInput.recipients.nullable().default(null),
  paused: deliveryInput.paused.default(false),
});

export type DeliveryInput = z.output<typeof newDelivery>;

/** The given fields under the domain's names; omitted ones stay omitted. */
export function deliveryFields(given: DeliveryInput): DeliveryFields;
export function deliveryFields(given: Partial<DeliveryInput>): Partial<DeliveryFields>;
export function deliveryFields({ day_of_month, local_time, time_zone, ...same }: Partial<DeliveryInput>): Partial<DeliveryFields> {
  const renamed = { ...same, dayOfMonth: day_of_month, localTime: local_time, timeZone: time_zone };
  return Object.fromEntries(Object.entries(renamed).filter(([, value]) => value !== undefined));
}
