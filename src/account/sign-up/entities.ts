import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** Something a mail proves: an address at sign-up, or the right to set a new password. Good for one use, a time and five tries. */
export const EmailChallenge = defineEntity({
  name: 'EmailChallenge',
  tableName: 'email_challenge',
  properties: {
    id: p.uuid().primary(),
    kind: p.text().$type<'sign_up' | 'password_reset'>(),
    /** Lower case. */
    email: p.text(),
    /** SHA-256 of the id and the code or token that was mailed. */
    secretHash: p.blob(),
    /** Of a sign-up: what the account will be made of, once the address is proven. The password is kept as its argon2id hash. */
    account: p.json().$type<{ name: string; organizationName: string; passwordHash: string | null }>().nullable(),
    attempts: p.integer(),
    createdAt: p.datetime(),
    expiresAt: p.datetime(),
    usedAt: p.datetime().nullable(),
  },
  indexes: [{ properties: ['email', 'kind'] }],
});
export type EmailChallenge = InferEntity<typeof EmailChallenge>;
