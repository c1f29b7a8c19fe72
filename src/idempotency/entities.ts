import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** One use of an `Idempotency-Key`: per credential and route, kept 24 hours. */
export const IdempotencyRecord = defineEntity({
  name: 'IdempotencyRecord',
  tableName: 'idempotency_record',
  properties: {
    id: p.uuid().primary(),
    credentialId: p.uuid(),
    route: p.text(),
    key: p.text(),
    requestHash: p.text(),
    /** The object the request made (a report's id); known while it still runs. */
    resourceId: p.uuid().nullable(),
    /** null while the first request still runs. */
    responseStatus: p.integer().nullable(),
    responseBody: p.json<unknown>().nullable(),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
  },
  uniques: [{ properties: ['credentialId', 'route', 'key'] }],
  indexes: [{ properties: ['expiresAt'] }],
});
export type IdempotencyRecord = InferEntity<typeof IdempotencyRecord>;
