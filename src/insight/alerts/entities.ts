import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Organization, User } from '../../account/identity/entities.ts';
import type { Receipt } from '../../data/receipts/types.ts';
import type { AlertCondition, AlertStatus, AlertSubject, Reading } from './types.ts';

/** A number that is watched for members. */
export const Alert = defineEntity({
  name: 'Alert',
  tableName: 'alert',
  properties: {
    id: p.uuid().primary(),
    organizationId: () => p.manyToOne(Organization).mapToPk().name('organization_id'),
    createdBy: () => p.manyToOne(User).mapToPk().name('created_by').nullable(),
    name: p.text(),
    status: p.text().$type<AlertStatus>(),
    subject: p.json<AlertSubject>(),
    /** Of the subject: what it is looked up by when its data changes. No reference: an alert outlives what it watches, and says so. */
    dataSourceId: p.uuid().nullable(),
    dashboardId: p.uuid().nullable(),
    condition: p.json<AlertCondition>(),
    /** The last look that saw something. */
    reading: p.json<Reading | null>().nullable(),
    /** Why the last look saw nothing; its status is then that of before. */
    problem: p.text().nullable(),
    snoozedUntil: p.datetime().nullable(),
    /** The state of the data at the last look: another one is checked at once. */
    seen: p.text().nullable(),
    nextCheckAt: p.datetime(),
    /** Since when a check is due that no worker has started; null if none is. */
    checkWantedAt: p.datetime().nullable(),
    checkedAt: p.datetime().nullable(),
    attempt: p.integer(),
    leaseExpiresAt: p.datetime().nullable(),
    /** Counts changes by people: a look at what it was before does not count. */
    revision: p.integer(),
    createdAt: p.datetime(),
  },
  indexes: [
    { properties: ['organizationId', 'createdAt', 'id'] },
    { properties: ['nextCheckAt'] },
    { properties: ['checkWantedAt'] },
    { properties: ['dataSourceId'] },
    { properties: ['dashboardId'] },
  ],
});
export type Alert = InferEntity<typeof Alert>;

export const AlertSubscriber = defineEntity({
  name: 'AlertSubscriber',
  tableName: 'alert_subscriber',
  properties: {
    id: p.uuid().primary(),
    alertId: () => p.manyToOne(Alert).mapToPk().name('alert_id').deleteRule('cascade'),
    userId: () => p.manyToOne(User).mapToPk().name('user_id'),
    /** The row stays, so that nobody else can subscribe them again. */
    unsubscribedAt: p.datetime().nullable(),
  },
  uniques: [{ properties: ['alertId', 'userId'] }],
});
export type AlertSubscriber = InferEntity<typeof AlertSubscriber>;

/** From the look that saw the condition met to the one that saw it met no more. */
export const AlertFiring = defineEntity({
  name: 'AlertFiring',
  tableName: 'alert_firing',
  properties: {
    id: p.uuid().primary(),
    organizationId: () => p.manyToOne(Organization).mapToPk().name('organization_id'),
    alertId: () => p.manyToOne(Alert).mapToPk().name('alert_id').deleteRule('cascade'),
    /** As it was then. */
    condition: p.json<AlertCondition>(),
    reading: p.json<Reading>(),
    /** Where its numbers come from. */
    receipts: p.json<Receipt[]>(),
    firedAt: p.datetime(),
    /** null while it was snoozed. */
    notifiedAt: p.datetime().nullable(),
    resolvedAt: p.datetime().nullable(),
    resolvedReading: p.json<Reading | null>().nullable(),
  },
  indexes: [{ properties: ['alertId', 'firedAt'] }],
});
export type AlertFiring = InferEntity<typeof AlertFiring>;
