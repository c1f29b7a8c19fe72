import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** A key that has sealed secrets of this database, known by what it makes of a constant: processes with another key by its name are refused. */
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
