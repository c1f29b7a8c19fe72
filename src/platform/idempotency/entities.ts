import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/**
 * `key`: one use of a caller's `Idempotency-Key`, kept 24 hours. `spending`: a call that charges credits, recognised by what it asks and of which
 * data, kept an hour.
 */
const IDEMPOTENCY_KINDS = ['key', 'spending'] as const;
export type IdempotencyKind = (typeof IDEMPOTENCY_KINDS)[number];

/** A request whose repetition gets the first answer: per credential and route. */
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
    /** The object the request made (a report's id); known while it still runs. */
    resourceId: p.uuid().nullable(),
    /** null while the first request still runs. */
    responseStatus: p.integer().nullable(),
    responseBody: p.json<unknown>().nullable(),
    /** Renewed by the process that does the work; null where a row of its own stands behind the work, with a lease of its own. */
    leaseExpiresAt: p.datetime().nullable(),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
  },
  uniques: [{ properties: ['credentialId', 'route', 'key'] }],
  indexes: [{ properties: ['expiresAt'] }, { properties: ['resourceId'] }],
});
export type IdempotencyRecord = InferEntity<typeof IdempotencyRecord>;
