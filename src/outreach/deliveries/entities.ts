import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Organization, User } from '../../account/identity/entities.ts';
import type { Frequency } from '../../platform/schedule/types.ts';
import type { DeliveryContent, DeliveryStatus, RunStatus } from './types.ts';

/** A report or dashboard that members get by email on a schedule. */
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
    /** `HH:MM` in `timeZone`. */
    localTime: p.text(),
    timeZone: p.text(),
    /** Attach the files to the email if they are not too large; otherwise it links to them. */
    attach: p.boolean(),
    /** null while paused. */
    nextRunAt: p.datetime().nullable(),
    /** Since when its runs have failed; its owner was notified then. */
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
    /** The row stays, so that nobody else can resubscribe them. */
    unsubscribedAt: p.datetime().nullable(),
  },
  uniques: [{ properties: ['deliveryId', 'userId'] }],
});
export type DeliveryRecipient = InferEntity<typeof DeliveryRecipient>;

/** One run of a delivery: a job's input and outcome. */
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
    /** Number of workers that died on it. */
    crashes: p.integer().default(0),
    leaseExpiresAt: p.datetime().nullable(),
    /** When its reports, or its dashboard's refresh, were requested and paid for, once per run. */
    openedAt: p.datetime().nullable(),
    reportIds: p.json<string[]>(),
    /** null if the dashboard was already up to date. */
    refreshId: p.uuid().nullable(),
    /** Number of members it was sent to. */
    recipients: p.integer(),
    /** Why it failed. */
    reason: p.text().nullable(),
    createdAt: p.datetime(),
    finishedAt: p.datetime().nullable(),
  },
  // The last line of defence: one run per due time.
  uniques: [{ properties: ['deliveryId', 'dueAt'] }],
  indexes: [{ properties: ['status', 'leaseExpiresAt'] }],
});
export type DeliveryRun = InferEntity<typeof DeliveryRun>;
