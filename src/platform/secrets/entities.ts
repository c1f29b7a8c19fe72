import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** A key that sealed secrets of this database, identified by a fingerprint: processes with a different key of the same name are refused. */
export const SecretsKey = defineEntity({
  name: 'SecretsKey',
  tableName: 'secrets_key',
  properties: {
    id: p.text().primary(),
    fingerprint: p.text(),
    createdAt: p.datetime(),
  },
});
export type SecretsKey = InferEntity<typeof SecretsKey>;
