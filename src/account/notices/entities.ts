import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Organization, User } from '../identity/entities.ts';
import type { NoticeKind, NoticeStatus, ReportReady } from './types.ts';

/** An email to send, stored in the transaction of the event it reports. It is composed when it is sent. */
export const Notice = defineEntity({
  name: 'Notice',
  tableName: 'notice',
  properties: {
    id: p.uuid().primary(),
    organizationId: () => p.manyToOne(Organization).mapToPk().name('organization_id'),
    userId: () => p.manyToOne(User).mapToPk().name('user_id'),
    kind: p.text().$type<NoticeKind>(),
    /** Its subject: a report, a delivery's run, an alert's firing. */
    targetId: p.uuid(),
    /** Identifies the reason and the person, so that a reason yields only one notice. */
    key: p.text().unique(),
    status: p.text().$type<NoticeStatus>(),
    attempt: p.integer(),
    leaseExpiresAt: p.datetime().nullable(),
    /** Not sent before this time; postponed further after each failure. */
    nextAttemptAt: p.datetime(),
    lastError: p.text().nullable(),
    createdAt: p.datetime(),
    sentAt: p.datetime().nullable(),
  },
  indexes: [{ properties: ['status', 'nextAttemptAt'] }],
});
export type Notice = InferEntity<typeof Notice>;

/** A member's email preferences; without a row the defaults apply. */
export const NoticePreference = defineEntity({
  name: 'NoticePreference',
  tableName: 'notice_preference',
  properties: {
    organizationId: () => p.manyToOne(Organization).mapToPk().primary().name('organization_id'),
    userId: () => p.manyToOne(User).mapToPk().primary().name('user_id'),
    reportReady: p.text().$type<ReportReady>(),
    creditsLow: p.boolean(),
    deliveries: p.boolean(),
    alerts: p.boolean(),
  },
});
export type NoticePreference = InferEntity<typeof NoticePreference>;
