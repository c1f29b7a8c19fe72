import { z } from 'zod';
import type { AlertDetail } from '../../src/insight/alerts/alerts.ts';
import type { AlertFiring } from '../../src/insight/alerts/entities.ts';
import { ALERT_STATUSES, type AlertCondition, type Reading } from '../../src/insight/alerts/types.ts';
import { METRIC_TYPES } from '../../src/insight/metrics/types.ts';
import { STEPS } from '../../src/insight/statistics/calendar.ts';
import { iso, timestamp, uuid } from '../fields.ts';
import { storedFilter } from '../filters.ts';
import { named } from '../named.ts';
import { receiptsField, receiptView } from '../receipts.ts';

const number = z.number().nullable();

const subject = named(
  'AlertSubject',
  z.union([
    z.strictObject({
      type: z.literal('metric'),
      data_source_id: uuid,
      table: z.string().nullable(),
      metric: z.enum(METRIC_TYPES),
      field: z.string(),
      filters: z.array(storedFilter),
      grain: z.enum(STEPS),
    }),
    z.strictObject({
      type: z.literal('widget'),
      dashboard_id: uuid,
      widget_id: uuid.nullable().meta({ description: 'null while its dashboard does not show it' }),
    }),
  ]),
);

const DIRECTIONS = ['up', 'down', 'either'] as const;
const condition = named(
  'AlertCondition',
  z.union([
    z.strictObject({ type: z.enum(['above', 'below']), threshold: z.number() }),
    z.strictObject({ type: z.literal('change'), percent: z.number(), direction: z.enum(DIRECTIONS) }),
    z.strictObject({ type: z.literal('anomaly'), direction: z.enum(DIRECTIONS) }),
  ]),
);

const reading = named(
  'AlertReading',
  z.strictObject({
    value: number,
    previous: number.meta({ description: 'Of the previous period' }),
    expected: number.meta({ description: 'For an anomaly: the expected value' }),
    change: number.meta({ description: 'From the previous period, as a fraction' }),
    period: z.strictObject({ start: z.string().meta({ format: 'date' }), end: z.string().meta({ format: 'date' }) }).nullable(),
    sentence: z.string(),
    doubts: z.array(z.string()).meta({ description: 'What is in doubt about the data' }),
  }),
);

const readingView = ({ span, until: _, doubts = [], ...same }: Reading) => ({ ...same, period: span, doubts });

/** A member who is emailed unless unsubscribed. */
export const subscriber = named(
  'Subscriber',
  z.strictObject({ user_id: uuid, email: z.string(), name: z.string(), unsubscribed: z.boolean() }),
);

export const alertItem = named(
  'Alert',
  z.strictObject({
    id: uuid,
    name: z.string(),
    status: z.enum(ALERT_STATUSES),
    subject,
    condition,
    subscribers: z.array(subscriber),
    reading: reading.nullable().meta({ description: 'Result of the last check' }),
    problem: z.string().nullable().meta({ description: 'Why the last check failed; the status is from the check before' }),
    snoozed_until: timestamp.nullable(),
    checked_at: timestamp.nullable(),
    created_at: timestamp,
  }),
);

export const alertItemView = ({ alert, subscribers, widgetId }: AlertDetail) => ({
  id: alert.id,
  name: alert.name,
  status: alert.status,
  subject:
    alert.subject.type === 'widget'
      ? { type: alert.subject.type, dashboard_id: alert.subject.dashboardId, widget_id: widgetId }
      : {
          type: alert.subject.type,
          data_source_id: alert.subject.binding.dataSourceId,
          table: alert.subject.binding.table ?? null,
          metric: alert.subject.binding.type,
          field: alert.subject.binding.field,
          filters: alert.subject.binding.filters ?? [],
          grain: alert.subject.grain,
        },
  condition: alert.condition,
  subscribers: subscribers.map(({ userId, email, name, unsubscribed }) => ({ user_id: userId, email, name, unsubscribed })),
  reading: alert.reading ? readingView(alert.reading) : null,
  problem: alert.problem ?? null,
  snoozed_until: iso(alert.snoozedUntil ?? null),
  checked_at: iso(alert.checkedAt ?? null),
  created_at: iso(alert.createdAt),
});

export const firingItem = named(
  'AlertFiring',
  z.strictObject({
    id: uuid,
    condition,
    reading,
    receipts: receiptsField,
    fired_at: timestamp,
    notified_at: timestamp.nullable().meta({ description: 'null while it was snoozed' }),
    resolved_at: timestamp.nullable(),
    resolved_reading: reading.nullable(),
  }),
);

export const firingItemView = (firing: AlertFiring) => ({
  id: firing.id,
  condition: firing.condition satisfies AlertCondition,
  reading: readingView(firing.reading),
  receipts: firing.receipts.map(receiptView),
  fired_at: iso(firing.firedAt),
  notified_at: iso(firing.notifiedAt ?? null),
  resolved_at: iso(firing.resolvedAt ?? null),
  resolved_reading: firing.resolvedReading ? readingView(firing.resolvedReading) : null,
});
