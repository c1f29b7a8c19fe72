import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Organization } from '../../../account/identity/entities.ts';
import type { Principal } from '../../../platform/context.ts';

/** What becomes of the file: a new source, or new data of one. */
type UploadMode = 'create' | 'append' | 'replace';

/** An address that accepts one file, once, for one data source. Anyone who has it can send the file while the credential that asked for it still could. */
export const UploadAddress = defineEntity({
  name: 'UploadAddress',
  tableName: 'upload_address',
  properties: {
    id: p.uuid().primary(),
    /** SHA-256 of the secret part of the address, which is stored nowhere. */
    tokenHash: p.blob().unique(),
    organizationId: () => p.manyToOne(Organization).mapToPk().name('organization_id'),
    /** For `create`, the id that the source will have. */
    dataSourceId: p.uuid(),
    /** The credential that asked for it, and whose rights it has. */
    credentialKind: p.text().$type<Principal['kind']>(),
    credentialId: p.uuid(),
    mode: p.text().$type<UploadMode>(),
    /** For `create`: of the source. */
    name: p.text().nullable(),
    description: p.text().nullable(),
    fileName: p.text(),
    /** For `append`: what becomes of rows that are there already. */
    repeats: p.text().nullable(),
    expiresAt: p.datetime(),
    /** When a file began to arrive; null before, and again if none was stored. */
    usedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
  indexes: [{ properties: ['expiresAt'] }, { properties: ['organizationId', 'dataSourceId'] }],
});
export type UploadAddress = InferEntity<typeof UploadAddress>;
