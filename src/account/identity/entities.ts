import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
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
    /** A name of the IANA database: what a day is, wherever times are shown or planned. */
    timeZone: p.text().default('UTC'),
    /** From when on members without a second factor can only set one up; null where none is required. */
    twoFactorRequiredFrom: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
});
export type Organization = InferEntity<typeof Organization>;

export const User = defineEntity({
  name: 'User',
  tableName: 'app_user',
  properties: {
    id: p.uuid().primary(),
    /** The integer that the login answer shows; never accepted in a path. */
    number: p.integer().autoincrement(),
    /** Lower case. */
    email: p.text().unique(),
    /** How the user is addressed; empty where they gave none. */
    name: p.text(),
    passwordHash: p.text(),
    /** Base32 secret, sealed; null while two-factor sign-in is off. */
    totpSecret: p.text().nullable(),
    /** The last 30-second step a code was accepted for: a code is used once. */
    totpLastStep: p.bigint('number').nullable(),
    /** Sealed. Of an enrolment that waits for its first code; nothing is signed in with it. */
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
    /** A removed member keeps the row; every credential of theirs is dead at once. */
    removedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
  uniques: [{ properties: ['organizationId', 'userId'] }],
});
export type Membership = InferEntity<typeof Membership>;

/** A REST or MCP key. Only the SHA-256 of the raw key is kept. */
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
    /** null: all that the creator's role allows. */
    scopes: p.array().nullable(),
    createdAt: p.datetime(),
    expiresAt: p.datetime().nullable(),
    revokedAt: p.datetime().nullable(),
    lastUsedAt: p.datetime().nullable(),
  },
  indexes: [{ properties: ['organizationId', 'door'] }],
});
export type ApiKey = InferEntity<typeof ApiKey>;

/** A signed-in user's session, revocable on the server: the access and refresh JWT name it, or a browser's cookie is its token. */
export const Session = defineEntity({
  name: 'Session',
  tableName: 'session',
  properties: {
    id: p.uuid().primary(),
    organizationId: () => p.manyToOne(Organization).mapToPk().name('organization_id'),
    userId: () => p.manyToOne(User).mapToPk().name('user_id'),
    /** SHA-256 of the cookie's value; null for sessions that are used by JWT. */
    tokenHash: p.blob().unique().nullable(),
    /** Where it was opened, for the user's list of sessions. */
    ip: p.text(),
    userAgent: p.text(),
    createdAt: p.datetime(),
    lastSeenAt: p.datetime(),
    /** When its person last showed a password or a second factor. */
    provenAt: p.datetime(),
    expiresAt: p.datetime(),
    revokedAt: p.datetime().nullable(),
  },
  indexes: [{ properties: ['userId'] }],
});
export type Session = InferEntity<typeof Session>;

/** A browser on which a user has signed in before: guesses from elsewhere do not lock that user out there. */
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

/** A public key that a user's authenticator signs with: their second factor in browsers. */
export const Passkey = defineEntity({
  name: 'Passkey',
  tableName: 'passkey',
  properties: {
    id: p.uuid().primary(),
    userId: () => p.manyToOne(User).mapToPk().name('user_id'),
    /** What the authenticator knows it by, in base64url; never that of two users. */
    credentialId: p.text().unique(),
    /** COSE_Key (RFC 9052 §7). */
    publicKey: p.blob(),
    /** Signatures so far, as the authenticator says; 0 of those that do not count. */
    counter: p.bigint('number'),
    transports: p.array(),
    name: p.text(),
    createdAt: p.datetime(),
    lastUsedAt: p.datetime().nullable(),
  },
  indexes: [{ properties: ['userId'] }],
});
export type Passkey = InferEntity<typeof Passkey>;

/** What an authenticator is asked to sign: good for one answer, one purpose, five minutes, and one session or browser. */
export const PasskeyChallenge = defineEntity({
  name: 'PasskeyChallenge',
  tableName: 'passkey_challenge',
  properties: {
    id: p.uuid().primary(),
    userId: () => p.manyToOne(User).mapToPk().name('user_id'),
    purpose: p.text().$type<'add' | 'confirm' | 'sign_in'>(),
    challengeHash: p.blob().unique(),
    /** SHA-256 of the session's id, or of the cookie of the browser that signs in. */
    boundTo: p.blob(),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
  },
  indexes: [{ properties: ['expiresAt'] }],
});
export type PasskeyChallenge = InferEntity<typeof PasskeyChallenge>;

/** Signs in once where the authenticator is lost. Only the SHA-256 of the code is kept. */
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

/** Attempts to sign in that were not followed by a success, and until when there is no other one. */
export const SignInThrottle = defineEntity({
  name: 'SignInThrottle',
  tableName: 'sign_in_throttle',
  properties: {
    /** SHA-256 of what is counted: an account, a place, or one from the other. */
    subject: p.blob().primary(),
    attempts: p.integer(),
    blockedUntil: p.datetime(),
    attemptedAt: p.datetime(),
  },
  indexes: [{ properties: ['attemptedAt'] }],
});
export type SignInThrottle = InferEntity<typeof SignInThrottle>;
