import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { BrandFont, BrandLogo as Logo } from '../../platform/brand.ts';
import type { Locale } from '../../platform/locale.ts';
import type { Plan, SubscriptionStatus } from '../../platform/plans.ts';
import type { Door, Role } from '../../platform/scopes.ts';

export const Organization = defineEntity({
  name: 'Organization',
  tableName: 'organization',
  properties: {
    id: p.uuid().primary(),
    name: p.text(),
    plan: p.text().$type<Plan>(),
    subscriptionStatus: p.text().$type<SubscriptionStatus>(),
    /** An IANA time zone: sets when days start and end wherever times are shown or scheduled. */
    timeZone: p.text().default('UTC'),
    /** The language and region in which reports, dashboards and emails are written. */
    locale: p.text().$type<Locale>().default('en'),
    /** When members without a second factor become limited to setting one up; null if none is required. */
    twoFactorRequiredFrom: p.datetime().nullable(),
    /** Agents ask a person before one call spends more credits than this; null: they never ask. */
    confirmCreditsAbove: p.integer().nullable(),
    createdAt: p.datetime(),
  },
});
export type Organization = InferEntity<typeof Organization>;

/** How an organization's documents look; without a row they look like the service's own. */
export const OrganizationBrand = defineEntity({
  name: 'OrganizationBrand',
  tableName: 'brand',
  properties: {
    organizationId: () => p.manyToOne(Organization).mapToPk().primary().name('organization_id').deleteRule('cascade'),
    colour: p.text().nullable(),
    font: p.text().$type<BrandFont>().nullable(),
    footer: p.text(),
    coverNote: p.text(),
    /** One of the organization's logos below; null if it has none. */
    logoSha256: p.text().nullable(),
    updatedAt: p.datetime(),
  },
});
export type OrganizationBrand = InferEntity<typeof OrganizationBrand>;

/** The logo of a brand, and former ones that reports were made with. */
export const OrganizationLogo = defineEntity({
  name: 'OrganizationLogo',
  tableName: 'brand_logo',
  properties: {
    organizationId: () => p.manyToOne(Organization).mapToPk().primary().name('organization_id').deleteRule('cascade'),
    sha256: p.text().primary(),
    contentType: p.text().$type<Logo['contentType']>(),
    width: p.integer(),
    height: p.integer(),
    content: p.blob(),
    createdAt: p.datetime(),
  },
});
export type OrganizationLogo = InferEntity<typeof OrganizationLogo>;

export const User = defineEntity({
  name: 'User',
  tableName: 'app_user',
  properties: {
    id: p.uuid().primary(),
    /** The integer shown in the login response; never accepted in a path. */
    number: p.integer().autoincrement(),
    /** Lower case. */
    email: p.text().unique(),
    /** How to address the user; empty if they gave no name. */
    name: p.text(),
    passwordHash: p.text(),
    /** Base32 secret, sealed; null while two-factor sign-in is off. */
    totpSecret: p.text().nullable(),
    /** The last 30-second step a code was accepted for: a code works once. */
    totpLastStep: p.bigint('number').nullable(),
    /** Sealed secret of an enrolment awaiting its first code; not valid for signing in. */
    totpPendingSecret: p.text().nullable(),
    disabledAt: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
});
export type User = InferEntity<typeof User>;

export const Membership = defineEntity({
  name: 'Membership',
  tableName: 'membership',
  properties: {
    id: p.uuid().primary(),
    organizationId: () => p.manyToOne(Organization).mapToPk().name('organization_id'),
    userId: () => p.manyToOne(User).mapToPk().name('user_id'),
    role: p.text().$type<Role>(),
    /** A removed member keeps the row; all their credentials stop working at once. */
    removedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
  uniques: [{ properties: ['organizationId', 'userId'] }],
});
export type Membership = InferEntity<typeof Membership>;

/** A REST or MCP key. Only the SHA-256 of the raw key is stored. */
export const ApiKey = defineEntity({
  name: 'ApiKey',
  tableName: 'api_key',
  properties: {
    id: p.uuid().primary(),
    door: p.text().$type<Door>(),
    organizationId: () => p.manyToOne(Organization).mapToPk().name('organization_id'),
    userId: () => p.manyToOne(User).mapToPk().name('user_id'),
    name: p.text(),
    description: p.text(),
    keyHash: p.blob().unique(),
    /** The first characters, for recognising a key in a list. */
    keyPrefix: p.text(),
    /** null: everything the creator's role allows. */
    scopes: p.array().nullable(),
    createdAt: p.datetime(),
    expiresAt: p.datetime().nullable(),
    revokedAt: p.datetime().nullable(),
    lastUsedAt: p.datetime().nullable(),
  },
  indexes: [{ properties: ['organizationId', 'door'] }],
});
export type ApiKey = InferEntity<typeof ApiKey>;

/** A signed-in user's session, revocable on the server: named by the access and refresh JWTs, or identified by a browser's cookie. */
export const Session = defineEntity({
  name: 'Session',
  tableName: 'session',
  properties: {
    id: p.uuid().primary(),
    organizationId: () => p.manyToOne(Organization).mapToPk().name('organization_id'),
    userId: () => p.manyToOne(User).mapToPk().name('user_id'),
    /** SHA-256 of the cookie's value; null for sessions used by JWT. */
    tokenHash: p.blob().unique().nullable(),
    /** Where it was opened, for the user's list of sessions. */
    ip: p.text(),
    userAgent: p.text(),
    createdAt: p.datetime(),
    lastSeenAt: p.datetime(),
    /** When its user last proved their identity by password or second factor. */
    provenAt: p.datetime(),
    expiresAt: p.datetime(),
    revokedAt: p.datetime().nullable(),
  },
  indexes: [{ properties: ['userId'] }],
});
export type Session = InferEntity<typeof Session>;

/** A browser on which a user has signed in before: failed guesses from elsewhere do not lock the user out there. */
export const KnownDevice = defineEntity({
  name: 'KnownDevice',
  tableName: 'known_device',
  properties: {
    id: p.uuid().primary(),
    userId: () => p.manyToOne(User).mapToPk().name('user_id'),
    /** SHA-256 of the cookie's value; one browser may be known to several users. */
    tokenHash: p.blob(),
    createdAt: p.datetime(),
    lastUsedAt: p.datetime(),
    expiresAt: p.datetime(),
  },
  uniques: [{ properties: ['tokenHash', 'userId'] }],
  indexes: [{ properties: ['userId'] }, { properties: ['expiresAt'] }],
});
export type KnownDevice = InferEntity<typeof KnownDevice>;

/** The public key of a user's passkey: their second factor in browsers. */
export const Passkey = defineEntity({
  name: 'Passkey',
  tableName: 'passkey',
  properties: {
    id: p.uuid().primary(),
    userId: () => p.manyToOne(User).mapToPk().name('user_id'),
    /** The authenticator's credential id, in base64url; unique across users. */
    credentialId: p.text().unique(),
    /** COSE_Key (RFC 9052 §7). */
    publicKey: p.blob(),
    /** Signature counter reported by the authenticator; 0 if it keeps none. */
    counter: p.bigint('number'),
    transports: p.array(),
    name: p.text(),
    createdAt: p.datetime(),
    lastUsedAt: p.datetime().nullable(),
  },
  indexes: [{ properties: ['userId'] }],
});
export type Passkey = InferEntity<typeof Passkey>;

/** A challenge for an authenticator to sign: for one answer, one purpose, one session or browser, and five minutes. */
export const PasskeyChallenge = defineEntity({
  name: 'PasskeyChallenge',
  tableName: 'passkey_challenge',
  properties: {
    id: p.uuid().primary(),
    userId: () => p.manyToOne(User).mapToPk().name('user_id'),
    purpose: p.text().$type<'add' | 'confirm' | 'sign_in'>(),
    challengeHash: p.blob().unique(),
    /** SHA-256 of the session's id, or of the cookie of the browser signing in. */
    boundTo: p.blob(),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
  },
  indexes: [{ properties: ['expiresAt'] }],
});
export type PasskeyChallenge = InferEntity<typeof PasskeyChallenge>;

/** Signs in once if the authenticator is lost. Only the code's SHA-256 is stored. */
export const RecoveryCode = defineEntity({
  name: 'RecoveryCode',
  tableName: 'recovery_code',
  properties: {
    id: p.uuid().primary(),
    userId: () => p.manyToOne(User).mapToPk().name('user_id'),
    codeHash: p.blob().unique(),
    createdAt: p.datetime(),
    usedAt: p.datetime().nullable(),
  },
  indexes: [{ properties: ['userId'] }],
});
export type RecoveryCode = InferEntity<typeof RecoveryCode>;

/** Sign-in attempts since the last success, and when the next one is allowed. */
export const SignInThrottle = defineEntity({
  name: 'SignInThrottle',
  tableName: 'sign_in_throttle',
  properties: {
    /** SHA-256 of what is counted: an account, a client address, or the combination. */
    subject: p.blob().primary(),
    attempts: p.integer(),
    blockedUntil: p.datetime(),
    attemptedAt: p.datetime(),
  },
  indexes: [{ properties: ['attemptedAt'] }],
});
export type SignInThrottle = InferEntity<typeof SignInThrottle>;
