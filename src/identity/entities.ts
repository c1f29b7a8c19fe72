import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { Plan, SubscriptionStatus } from '../billing/plans.ts';
import type { Door, Role } from '../scopes.ts';

export const Organization = defineEntity({
  name: 'Organization',
  tableName: 'organization',
  properties: {
    id: p.uuid().primary(),
    name: p.text(),
    plan: p.text().$type<Plan>(),
    subscriptionStatus: p.text().$type<SubscriptionStatus>(),
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
    passwordHash: p.text(),
    /** Base32 secret; null while two-factor sign-in is off. */
    totpSecret: p.text().nullable(),
    /** The last 30-second step a code was accepted for: a code is used once. */
    totpLastStep: p.bigint('number').nullable(),
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

/** A signed-in user's session: the access and refresh JWT name it, and it is revocable on the server. */
export const Session = defineEntity({
  name: 'Session',
  tableName: 'session',
  properties: {
    id: p.uuid().primary(),
    organizationId: () => p.manyToOne(Organization).mapToPk().name('organization_id'),
    userId: () => p.manyToOne(User).mapToPk().name('user_id'),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
    revokedAt: p.datetime().nullable(),
  },
});
export type Session = InferEntity<typeof Session>;
