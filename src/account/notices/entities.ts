import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Organization, User } from '../identity/entities.ts';
import type { NoticeKind, NoticeStatus, ReportReady } from './types.ts';

/** A mail that the service owes somebody, written in the transaction that gave the reason. It is worded when it is sent. */
export const Notice = defineEntity({
  name: 'Notice',
  tableName: 'notice',
  properties: {
    id: p.uuid().primary(),
    organizationId: () => p.manyToOne(Organization).mapToPk().name('organization_id'),
    userId: () => p.manyToOne(User).mapToPk().name('user_id'),
    kind: p.text().$type<NoticeKind>(),
    /** What it is about: a report, a delivery's run, an alert's firing. */
    targetId: p.uuid(),
    /** Says the reason and the person: a second notice of one reason is not written. */
    key: p.text().unique(),
    status: p.text().$type<NoticeStatus>(),
    attempt: p.integer(),
    leaseExpiresAt: p.datetime().nullable(),
    /** Not before; later after each failure. */
    nextAttemptAt: p.datetime(),
    lastError: p.text().nullable(),
    createdAt: p.datetime(),
    sentAt: p.datetime().nullable(),
  },
  indexes: [{ properties: ['status', 'nextAttemptAt'] }],
});
export type Notice = InferEntity<typeof Notice>;

/** What a member wants to be told; who has no row wants what is usual. */
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
