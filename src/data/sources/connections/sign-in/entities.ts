import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Organization } from '../../../../account/identity/entities.ts';
import type { ProviderId } from '../../connectors/oauth/providers.ts';
import { DataSource } from '../../entities.ts';

/** A person's sign-in with a provider's account, from the redirect there until a source uses its grant. */
export const ProviderSignIn = defineEntity({
  name: 'ProviderSignIn',
  tableName: 'provider_sign_in',
  properties: {
    id: p.uuid().primary(),
    organizationId: () => p.manyToOne(Organization).mapToPk().name('organization_id'),
    /** The session that began it, and which alone can finish it and use its grant. */
    sessionId: p.uuid(),
    provider: p.text().$type<ProviderId>(),
    /** The connector that it is for. */
    kind: p.text(),
    /** The source whose credentials it replaces; null for a new one. */
    dataSourceId: () => p.manyToOne(DataSource).mapToPk().name('data_source_id').nullable().deleteRule('cascade'),
    /** SHA-256 of the state in the redirect, which is stored nowhere. */
    stateHash: p.blob().unique(),
    /** The PKCE code verifier, sealed for this sign-in. */
    verifierSealed: p.text(),
    redirectUri: p.text(),
    /** When the redirect came back; the state works once. */
    returnedAt: p.datetime().nullable(),
    /** What the provider granted, sealed for this sign-in; null before. */
    grantSealed: p.text().nullable(),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
  },
  indexes: [{ properties: ['expiresAt'] }, { properties: ['organizationId'] }, { properties: ['dataSourceId'] }],
});
export type ProviderSignIn = InferEntity<typeof ProviderSignIn>;
