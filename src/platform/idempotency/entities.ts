import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/**
 * `key`: one use of a caller's `Idempotency-Key`, kept for 24 hours. `spending`: a call that charges credits, identified by its arguments
 * and data versions, kept for an hour.
 */
const IDEMPOTENCY_KINDS = ['key', 'spending'] as const;
export type IdempotencyKind = (typeof IDEMPOTENCY_KINDS)[number];

/** A request whose repeats get the first answer: per credential and route. */
export const IdempotencyRecord = defineEntity({
  name: 'IdempotencyRecord',
  tableName: 'idempotency_record',
  properties: {
    id: p.uuid().primary(),
    kind: p.text().$type<IdempotencyKind>().default('key'),
    credentialId: p.uuid(),
    route: p.text(),
    key: p.text(),
    requestHash: p.text(),
    /** The object the request creates (a report's id); known while it is still running. */
    resourceId: p.uuid().nullable(),
    /** null while the first request is still running. */
    responseStatus: p.integer().nullable(),
    responseBody: p.json<unknown>().nullable(),
    /** Renewed by the process doing the work; null if the work has its own row with its own lease. */
    leaseExpiresAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
  },
  uniques: [{ properties: ['credentialId', 'route', 'key'] }],
  indexes: [{ properties: ['expiresAt'] }, { properties: ['resourceId'] }],
});
export type IdempotencyRecord = InferEntity<typeof IdempotencyRecord>;
