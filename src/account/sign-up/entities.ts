import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** Proof by email: of an address at sign-up, or of the right to set a new password. Limited to one use, five tries and a lifetime. */
export const EmailChallenge = defineEntity({
  name: 'EmailChallenge',
  tableName: 'email_challenge',
  properties: {
    id: p.uuid().primary(),
    kind: p.text().$type<'sign_up' | 'password_reset'>(),
    /** Lower case. */
    email: p.text(),
    /** SHA-256 of the id and the emailed code or token. */
    secretHash: p.blob(),
    /** For a sign-up: the account to create once the address is proven. The password is stored as its Argon2id hash. */
    account: p.json().$type<{ name: string; organizationName: string; passwordHash: string | null; language?: string }>().nullable(),
    attempts: p.integer(),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
    usedAt: p.datetime().nullable(),
  },
  indexes: [{ properties: ['email', 'kind'] }],
});
export type EmailChallenge = InferEntity<typeof EmailChallenge>;
