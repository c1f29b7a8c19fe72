import { hash, randomInt, timingSafeEqual } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { isUuid, newId } from '../../platform/db/ids.ts';
import { GARBAGE_EVERY_MS, type Sweep } from '../../platform/sweep.ts';
import { mintSecret } from '../identity/raw-keys.ts';
import { EmailChallenge } from './entities.ts';

/** Guesses per challenge, right or wrong. */
const CHALLENGE_TRIES = 5;

const CODE_DIGITS = 8;

type Account = NonNullable<EmailChallenge['account']>;

interface Live {
  id: string;
  secret_hash: Buffer;
  account: Account | null;
}

/**
 * Opens a challenge for the code emailed to an address. Without an account to open, no code answers it, so that an address that already has
 * an account leaves the same traces in the same time.
 */
export async function openCodeChallenge(
  em: EntityManager,
  fields: { email: string; account: Account | null; seconds: number; now: Date },
): Promise<string> {
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
  await insert(em, { ...fields, kind: 'sign_up' }, fields.account === null ? mintSecret().raw : code);
  return code;
}

/** The password hashes of an address's open sign-ups; null for one without a hash, such as a decoy. */
export async function pendingPasswordHashes(em: EntityManager, email: string, now: Date): Promise<(string | null)[]> {
  const rows = await em.execute<{ account: Account | null }[]>(
    `select account from email_challenge where kind = 'sign_up' and email = ? and used_at is null and expires_at > ?`,
    [email, now],
  );
  return rows.map(({ account }) => account?.passwordHash ?? null);
}

/** Drops the password hashes of an address's open sign-ups: its owner sets a password by email after proving the address. */
export async function forgetPendingPasswords(em: EntityManager, email: string): Promise<void> {
  await em.execute(
    `update email_challenge set account = jsonb_set(account, '{passwordHash}', 'null')
      where kind = 'sign_up' and email = ? and used_at is null and account is not null`,
    [email],
  );
}

/** Opens a challenge for setting a new password; returns the token of its link. */
export async function openPasswordChallenge(em: EntityManager, fields: { email: string; seconds: number; now: Date }): Promise<string> {
  const { raw } = mintSecret();
  const id = await insert(em, { ...fields, kind: 'password_reset', account: null }, raw);
  return `${id}.${raw}`;
}

/**
 * Spends one try on every live challenge of an address, and the challenge itself if the code is right. One statement counts the try before
 * the code is checked, so that parallel guesses cannot exceed the limit.
 */
export async function answerCode(
  tx: EntityManager,
  email: string,
  code: string,
  now: Date,
): Promise<{ id: string; account: Account } | null> {
  const tried = await tx.execute<Live[]>(
    `update email_challenge set attempts = attempts + 1
      where kind = 'sign_up' and email = ? and used_at is null and expires_at > ? and attempts < ? returning id, secret_hash, account`,
    [email, now, CHALLENGE_TRIES],
  );
  const given = code.replace(/[\s-]/g, '');
  // Compares all of them, so that the timing does not reveal which.
  const [right] = tried.filter(({ id, secret_hash }) => timingSafeEqual(secret_hash, secretHash(id, given)));
  if (!right?.account || !(await spend(tx, right.id, now))) return null;
  return { id: right.id, account: right.account };
}

/** Spends the token of an emailed link, once; returns the address it was sent to. */
export async function answerPasswordToken(tx: EntityManager, token: string, now: Date): Promise<string | null> {
  const [id = '', secret = ''] = token.trim().split('.');
  if (!isUuid(id)) return null;
  const [spent] = await tx.execute<{ email: string }[]>(
    `update email_challenge set used_at = ? where id = ? and kind = 'password_reset' and secret_hash = ? and used_at is null and expires_at > ?
      returning email`,
    [now, id, secretHash(id, secret), now],
  );
  return spent?.email ?? null;
}

/** Withdraws every open link and code of an address. */
export async function withdrawChallenges(tx: EntityManager, email: string, now: Date): Promise<void> {
  await tx.execute('update email_challenge set used_at = ?, account = null where email = ? and used_at is null', [now, email]);
}

/** Deletes challenges that can no longer be used. */
export const EMAIL_CHALLENGE_SWEEP: Sweep<{ em: EntityManager }> = {
  name: 'email challenges',
  everyMs: GARBAGE_EVERY_MS,
  run: ({ em }, { now }) => forgetChallenges(em.fork(), now),
};

async function forgetChallenges(em: EntityManager, now: Date): Promise<void> {
  await em.nativeDelete(EmailChallenge, { expiresAt: { $lt: new Date(now.getTime() - 86_400_000) } });
}

async function spend(tx: EntityManager, id: string, now: Date): Promise<boolean> {
  const spent = await tx.execute('update email_challenge set used_at = ?, account = null where id = ? and used_at is null returning id', [
    now,
    id,
  ]);
  return spent.length === 1;
}

async function insert(
  em: EntityManager,
  fields: Pick<EmailChallenge, 'kind' | 'email' | 'account'> & { seconds: number; now: Date },
  secret: string,
): Promise<string> {
  const id = newId();
  const { kind, email, account, seconds, now } = fields;
  const challenge = em.create(EmailChallenge, {
    id,
    kind,
    email,
    secretHash: secretHash(id, secret),
    account: account ?? null,
    attempts: 0,
    createdAt: now,
    expiresAt: new Date(now.getTime() + seconds * 1000),
    usedAt: null,
  });
  await em.persist(challenge).flush();
  return id;
}

function secretHash(id: string, secret: string): Buffer {
  return hash('sha256', `${id}:${secret}`, 'buffer');
}
