import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Role } from '../../platform/scopes.ts';
import { Organization, User } from '../identity/entities.ts';

/** An open invitation to an organization; its emailed token works once. */
export const Invitation = defineEntity({
  name: 'Invitation',
  tableName: 'invitation',
  properties: {
    id: p.uuid().primary(),
    organizationId: () => p.manyToOne(Organization).mapToPk().name('organization_id'),
    /** Lower case. */
    email: p.text(),
    role: p.text().$type<Role>(),
    tokenHash: p.blob().unique(),
    invitedById: () => p.manyToOne(User).mapToPk().name('invited_by_id'),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
    acceptedAt: p.datetime().nullable(),
    revokedAt: p.datetime().nullable(),
  },
  indexes: [{ properties: ['organizationId'] }],
});
export type Invitation = InferEntity<typeof Invitation>;
