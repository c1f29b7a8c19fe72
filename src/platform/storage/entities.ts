import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/**
 * An object that this database wrote. Stored before the object itself, so that a crash leaves nothing unknown; triggers adopt and release
 * it in the transaction that starts or stops referring to it. Objects without a row here are never deleted.
 */
export const StoredObject = defineEntity({
  name: 'StoredObject',
  tableName: 'stored_object',
  properties: {
    /** The second segment is the organization's id. */
    key: p.text().primary(),
    bytes: p.bigint('number').defaultRaw('0'),
    createdAt: p.datetime(),
    /** When a row first referred to it. Null: its writer has not got that far, or died. */
    adoptedAt: p.datetime().nullable(),
    /** When nothing referred to it any more; it is never referred to again after that. */
    releasedAt: p.datetime().nullable(),
    /** When it was moved to the trash. */
    trashedAt: p.datetime().nullable(),
  },
  indexes: [
    {
      name: 'stored_object_unadopted_index',
      expression: `create index "stored_object_unadopted_index" on "stored_object" ("created_at") where "adopted_at" is null and "released_at" is null`,
    },
    {
      name: 'stored_object_released_index',
      expression: `create index "stored_object_released_index" on "stored_object" ("released_at") where "released_at" is not null`,
    },
    {
      name: 'stored_object_organization_index',
      expression: `create index "stored_object_organization_index" on "stored_object" (split_part("key", '/', 2)) include ("bytes") where "released_at" is null`,
    },
  ],
});
export type StoredObject = InferEntity<typeof StoredObject>;

/** The installation this database belongs to. One row; its id and mark are repeated in the folder of objects. */
export const Installation = defineEntity({
  name: 'Installation',
  tableName: 'installation',
  properties: {
    /** Always 1. */
    row: p.smallint().primary().autoincrement(false),
    id: p.uuid(),
    /** Written to the folder before each collection: if the folder has neither of the two, another state of this database has used it. */
    mark: p.uuid(),
    previousMark: p.uuid(),
    createdAt: p.datetime(),
  },
  checks: [{ name: 'installation_one_row', expression: '"row" = 1' }],
});
export type Installation = InferEntity<typeof Installation>;
