import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import { Organization, Session, User } from '../identity/entities.ts';

/** A client of the authorization server: registered (RFC 7591), or known by the metadata document its id points to. Never purged. */
export const OAuthClient = defineEntity({
  name: 'OAuthClient',
  tableName: 'oauth_client',
  properties: {
    id: p.uuid().primary(),
    /** `svc_mcp_cli_…`, or the URL of a metadata document. */
    clientId: p.text().unique(),
    kind: p.text().$type<'registered' | 'metadata_document'>(),
    name: p.text(),
    redirectUris: p.array(),
    grantTypes: p.array(),
    responseTypes: p.array(),
    authMethod: p.text().$type<'none' | 'client_secret_basic' | 'client_secret_post'>(),
    /** SHA-256; null for public clients. */
    secretHash: p.blob().nullable(),
    /** The scopes the client registered for; null: every scope. */
    scopes: p.array().nullable(),
    /** All registered metadata to echo, except the fields above. */
    metadata: p.json().$type<Record<string, unknown>>(),
    createdAt: p.datetime(),
    /** When a metadata document must be fetched again; null for registered clients. */
    documentExpiresAt: p.datetime().nullable(),
  },
});
export type OAuthClient = InferEntity<typeof OAuthClient>;

/** A validated authorization request awaiting its user's decision: bound to the first session that opens it, and decided once. */
export const AuthorizationRequest = defineEntity({
  name: 'AuthorizationRequest',
  tableName: 'oauth_authorization_request',
  properties: {
    id: p.uuid().primary(),
    /** SHA-256 of the token in the consent page's URL. */
    tokenHash: p.blob().unique(),
    clientId: () => p.manyToOne(OAuthClient).mapToPk().name('client_id'),
    redirectUri: p.text(),
    scopes: p.array(),
    state: p.text().nullable(),
    codeChallenge: p.text(),
    /** The canonical audience, or null if the client named none. */
    resource: p.text().nullable(),
    /** Only a session whose user signed in after the request may open it (`prompt=login`). */
    signInAgain: p.boolean().default(false),
    sessionId: () => p.manyToOne(Session).mapToPk().nullable().name('session_id'),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
    decidedAt: p.datetime().nullable(),
  },
});
export type AuthorizationRequest = InferEntity<typeof AuthorizationRequest>;

/** One consent and the family of all tokens that descend from it. Revoking it revokes them all. */
export const OAuthGrant = defineEntity({
  name: 'OAuthGrant',
  tableName: 'oauth_grant',
  properties: {
    id: p.uuid().primary(),
    clientId: () => p.manyToOne(OAuthClient).mapToPk().name('client_id'),
    organizationId: () => p.manyToOne(Organization).mapToPk().name('organization_id'),
    userId: () => p.manyToOne(User).mapToPk().name('user_id'),
    scopes: p.array(),
    resource: p.text().nullable(),
    createdAt: p.datetime(),
    /** A year after consent: no rotation extends it. */
    expiresAt: p.datetime(),
    revokedAt: p.datetime().nullable(),
    lastUsedAt: p.datetime().nullable(),
  },
  indexes: [{ properties: ['organizationId', 'userId'] }, { properties: ['clientId'] }],
});
export type OAuthGrant = InferEntity<typeof OAuthGrant>;

/** RFC 6749 §4.1.2: sixty seconds, one use. */
export const AuthorizationCode = defineEntity({
  name: 'AuthorizationCode',
  tableName: 'oauth_authorization_code',
  properties: {
    id: p.uuid().primary(),
    codeHash: p.blob().unique(),
    grantId: () => p.manyToOne(OAuthGrant).mapToPk().name('grant_id'),
    redirectUri: p.text(),
    codeChallenge: p.text(),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
    redeemedAt: p.datetime().nullable(),
  },
});
export type AuthorizationCode = InferEntity<typeof AuthorizationCode>;

export const AccessToken = defineEntity({
  name: 'AccessToken',
  tableName: 'oauth_access_token',
  properties: {
    id: p.uuid().primary(),
    tokenHash: p.blob().unique(),
    grantId: () => p.manyToOne(OAuthGrant).mapToPk().name('grant_id'),
    scopes: p.array(),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
    revokedAt: p.datetime().nullable(),
    lastUsedAt: p.datetime().nullable(),
  },
  indexes: [{ properties: ['grantId'] }],
});
export type AccessToken = InferEntity<typeof AccessToken>;

/** One link of a grant's chain of refresh tokens. If a rotated one is used again, it was stolen, and the grant is revoked. */
export const RefreshToken = defineEntity({
  name: 'RefreshToken',
  tableName: 'oauth_refresh_token',
  properties: {
    id: p.uuid().primary(),
    tokenHash: p.blob().unique(),
    grantId: () => p.manyToOne(OAuthGrant).mapToPk().name('grant_id'),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
    rotatedAt: p.datetime().nullable(),
    revokedAt: p.datetime().nullable(),
  },
  indexes: [{ properties: ['grantId'] }],
});
export type RefreshToken = InferEntity<typeof RefreshToken>;
