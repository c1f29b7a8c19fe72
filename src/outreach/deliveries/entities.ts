import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Organization, User } from '../../account/identity/entities.ts';
import type { Frequency } from '../../platform/schedule/types.ts';
import type { DeliveryContent, DeliveryStatus, RunStatus } from './types.ts';

/** A report or a dashboard that members get by mail, again and again. */
export const Delivery = defineEntity({
  name: 'Delivery',
  tableName: 'delivery',
  properties: {
    id: p.uuid().primary(),
    organizationId: () => p.manyToOne(Organization).mapToPk().name('organization_id'),
    createdBy: () => p.manyToOne(User).mapToPk().name('created_by').nullable(),
    name: p.text(),
    status: p.text().$type<DeliveryStatus>(),
    content: p.json<DeliveryContent>(),
    frequency: p.text().$type<Frequency>(),
    weekday: p.integer().nullable(),
    dayOfMonth: p.integer().nullable(),
    /** `HH:MM` on the clocks of `timeZone`. */
    localTime: p.text(),
    timeZone: p.text(),
    /** Files go with the mail, where they are not too large; else there is a link. */
    attach: p.boolean(),
    /** null while it is paused. */
    nextRunAt: p.datetime().nullable(),
    /** Since when its runs fail; its owner was told then. */
    failingSince: p.datetime().nullable(),
    lastError: p.text().nullable(),
    lastRunAt: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
  indexes: [{ properties: ['organizationId', 'createdAt', 'id'] }, { properties: ['nextRunAt'] }],
});
export type Delivery = InferEntity<typeof Delivery>;

export const DeliveryRecipient = defineEntity({
  name: 'DeliveryRecipient',
  tableName: 'delivery_recipient',
  properties: {
    id: p.uuid().primary(),
    deliveryId: () => p.manyToOne(Delivery).mapToPk().name('delivery_id').deleteRule('cascade'),
    userId: () => p.manyToOne(User).mapToPk().name('user_id'),
    /** The row stays, so that nobody else can subscribe them again. */
    unsubscribedAt: p.datetime().nullable(),
  },
  uniques: [{ properties: ['deliveryId', 'userId'] }],
});
export type DeliveryRecipient = InferEntity<typeof DeliveryRecipient>;

/** One time that a delivery was due: what a job works on, and what became of it. */
export const DeliveryRun = defineEntity({
  name: 'DeliveryRun',
  tableName: 'delivery_run',
  properties: {
    id: p.uuid().primary(),
    organizationId: () => p.manyToOne(Organization).mapToPk().name('organization_id'),
    deliveryId: () => p.manyToOne(Delivery).mapToPk().name('delivery_id').deleteRule('cascade'),
    dueAt: p.datetime(),
    trigger: p.text().$type<'schedule' | 'request'>(),
    status: p.text().$type<RunStatus>(),
    attempt: p.integer(),
    /** Workers that died while doing it. */
    crashes: p.integer().default(0),
    leaseExpiresAt: p.datetime().nullable(),
    /** When its reports, or the refresh of its dashboard, were asked for and paid for: once a run. */
    openedAt: p.datetime().nullable(),
    reportIds: p.json<string[]>(),
    /** null where the dashboard showed the present data already. */
    refreshId: p.uuid().nullable(),
    /** Members that it was sent to. */
    recipients: p.integer(),
    /** Why it was not made. */
    reason: p.text().nullable(),
    createdAt: p.datetime(),
    finishedAt: p.datetime().nullable(),
  },
  // The last line of defence: what is due once is made once.
  uniques: [{ properties: ['deliveryId', 'dueAt'] }],
  indexes: [{ properties: ['status', 'leaseExpiresAt'] }],
});
export type DeliveryRun = InferEntity<typeof DeliveryRun>;
