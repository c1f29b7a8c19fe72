import { z } from 'zod';
import { OUTPUT_FORMATS } from '../../src/insight/figures/formats.ts';
import { RELATIVE_PERIODS } from '../../src/insight/metrics/relative-period.ts';
import type { DeliveryDetail } from '../../src/outreach/deliveries/deliveries.ts';
import type { DeliveryRun } from '../../src/outreach/deliveries/entities.ts';
import { DELIVERY_STATUSES, RUN_STATUSES } from '../../src/outreach/deliveries/types.ts';
import { FREQUENCIES } from '../../src/platform/schedule/types.ts';
import { subscriber } from '../alerts/views.ts';
import { count, iso, timestamp, uuid } from '../fields.ts';
import { named } from '../named.ts';

const contentView = named(
  'DeliveryContent',
  z.union([
    z.strictObject({
      type: z.literal('report'),
      template_id: uuid,
      data_source_ids: z.array(uuid),
      report_parameters: z.record(z.string(), z.unknown()),
      formats: z.array(z.enum(OUTPUT_FORMATS)),
      period: z.enum(RELATIVE_PERIODS).nullable(),
    }),
    z.strictObject({ type: z.literal('dashboard'), dashboard_id: uuid }),
  ]),
);

export const deliveryItem = named(
  'Delivery',
  z.strictObject({
    id: uuid,
    name: z.string(),
    status: z.enum(DELIVERY_STATUSES),
    content: contentView,
    frequency: z.enum(FREQUENCIES),
    weekday: z.int().nullable(),
    day_of_month: z.int().nullable(),
    local_time: z.string(),
    time_zone: z.string(),
    attach: z.boolean(),
    recipients: z.array(subscriber),
    next_run_at: timestamp.nullable(),
    last_run_at: timestamp.nullable(),
    failing_since: timestamp.nullable(),
    last_error: z.string().nullable(),
    created_at: timestamp,
  }),
);

export const deliveryItemView = ({ delivery, recipients }: DeliveryDetail) => ({
  id: delivery.id,
  name: delivery.name,
  status: delivery.status,
  content:
    delivery.content.type === 'dashboard'
      ? { type: delivery.content.type, dashboard_id: delivery.content.dashboardId }
      : {
          type: delivery.content.type,
          template_id: delivery.content.templateId,
          data_source_ids: delivery.content.dataSourceIds,
          report_parameters: delivery.content.parameters,
          formats: delivery.content.formats,
          period: delivery.content.period,
        },
  frequency: delivery.frequency,
  weekday: delivery.weekday ?? null,
  day_of_month: delivery.dayOfMonth ?? null,
  local_time: delivery.localTime,
  time_zone: delivery.timeZone,
  attach: delivery.attach,
  recipients: recipients.map(({ userId, email, name, unsubscribed }) => ({ user_id: userId, email, name, unsubscribed })),
  next_run_at: iso(delivery.nextRunAt ?? null),
  last_run_at: iso(delivery.lastRunAt ?? null),
  failing_since: iso(delivery.failingSince ?? null),
  last_error: delivery.lastError ?? null,
  created_at: iso(delivery.createdAt),
});

export const runItem = named(
  'DeliveryRun',
  z.strictObject({
    id: uuid,
    due_at: timestamp,
    trigger: z.enum(['schedule', 'request']),
    status: z.enum(RUN_STATUSES),
    report_ids: z.array(uuid),
    recipients: count.meta({ description: 'Members it was sent to' }),
    reason: z.string().nullable().meta({ description: 'Why it failed' }),
    created_at: timestamp,
    finished_at: timestamp.nullable(),
  }),
);

export const runItemView = (run: DeliveryRun) => ({
  id: run.id,
  due_at: iso(run.dueAt),
  trigger: run.trigger,
  status: run.status,
  report_ids: run.reportIds,
  recipients: run.recipients,
  reason: run.reason ?? null,
  created_at: iso(run.createdAt),
  finished_at: iso(run.finishedAt ?? null),
});
