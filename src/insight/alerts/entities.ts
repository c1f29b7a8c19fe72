import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Organization, User } from '../../account/identity/entities.ts';
import type { Receipt } from '../../data/receipts/types.ts';
import type { AlertCondition, AlertStatus, AlertSubject, Reading } from './types.ts';

/** A watched number, with the condition to notify members on. */
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
    /** The subject's source or dashboard, to find the alert when its data changes. Not a foreign key: an alert outlives its subject and reports that. */
    dataSourceId: p.uuid().nullable(),
    dashboardId: p.uuid().nullable(),
    condition: p.json<AlertCondition>(),
    /** The last successful reading. */
    reading: p.json<Reading | null>().nullable(),
    /** Why the last check failed; the status then stays as it was. */
    problem: p.text().nullable(),
    snoozedUntil: p.datetime().nullable(),
    /** The state of the data at the last check; when it changes, the alert is due at once. */
    seen: p.text().nullable(),
    nextCheckAt: p.datetime(),
    /** Since when a check has been waiting for a worker; null if none is. */
    checkWantedAt: p.datetime().nullable(),
    checkedAt: p.datetime().nullable(),
    attempt: p.integer(),
    leaseExpiresAt: p.datetime().nullable(),
    /** Counts users' changes, so that a check of an older revision is discarded. */
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
    /** The row stays, so that nobody else can resubscribe them. */
    unsubscribedAt: p.datetime().nullable(),
  },
  uniques: [{ properties: ['alertId', 'userId'] }],
});
export type AlertSubscriber = InferEntity<typeof AlertSubscriber>;

/** From the check that found the condition met to the one that found it no longer met. */
export const AlertFiring = defineEntity({
  name: 'AlertFiring',
  tableName: 'alert_firing',
  properties: {
    id: p.uuid().primary(),
    organizationId: () => p.manyToOne(Organization).mapToPk().name('organization_id'),
    alertId: () => p.manyToOne(Alert).mapToPk().name('alert_id').deleteRule('cascade'),
    /** The condition at that time. */
    condition: p.json<AlertCondition>(),
    reading: p.json<Reading>(),
    /** Receipts of its numbers. */
    receipts: p.json<Receipt[]>(),
    firedAt: p.datetime(),
    /** When subscribers were notified; null while snoozed. */
    notifiedAt: p.datetime().nullable(),
    resolvedAt: p.datetime().nullable(),
    resolvedReading: p.json<Reading | null>().nullable(),
  },
  indexes: [{ properties: ['alertId', 'firedAt'] }],
});
export type AlertFiring = InferEntity<typeof AlertFiring>;
