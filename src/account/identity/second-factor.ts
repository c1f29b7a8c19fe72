import type { EntityManager } from '@mikro-orm/postgresql';
import type { Sealer } from '../../platform/secrets/types.ts';
import { acceptRecoveryCode } from './recovery-codes.ts';
import { countAttempt, forgiveAttempts } from './throttle.ts';
import { acceptTotpCode } from './totp.ts';

const FREE_CODES = 5;

/** SQL: whether a user, `app_user u`, has a second factor. */
export const HAS_SECOND_FACTOR = '(u.totp_secret is not null or exists (select from passkey k where k.user_id = u.id))';

/** Proof a user may present besides the password; recovery codes can replace either. */
export type SecondFactor = 'totp' | 'passkey';

/** SQL: the user's second factors by name, as an array. */
export const SECOND_FACTORS = `array_remove(array[case when u.totp_secret is not null then 'totp' end,
  case when exists (select from passkey k where k.user_id = u.id) then 'passkey' end], null)`;

/** The second factors a user has now. */
export async function secondFactorsOf(em: EntityManager, userId: string): Promise<SecondFactor[]> {
  const [user] = await em.execute<{ factors: SecondFactor[] }[]>(`select ${SECOND_FACTORS} as factors from app_user u where u.id = ?`, [
    userId,
  ]);
  return user?.factors ?? [];
}

/** Whether a user has a second factor; locked until the transaction ends. */
export async function lockSecondFactors(tx: EntityManager, userId: string): Promise<boolean> {
  await tx.execute('select id from app_user where id = ? for update', [userId]);
  const [user] = await tx.execute<{ some: boolean }[]>(`select ${HAS_SECOND_FACTOR} as "some" from app_user u where u.id = ?`, [userId]);
  return user?.some === true;
}

/** Whose codes are counted; those from a known browser are counted separately from those from elsewhere. */
interface CodeOf {
  id: string;
  device?: string | null;
}

const subjectOf = ({ id, device }: CodeOf) => (device ? `code:${id}:${device}` : `code:${id}`);

/**
 * Counts a code before it is checked, wherever it comes from.
 * @throws AppError `rate_limited`
 */
export async function countCode(em: EntityManager, user: CodeOf, now: Date): Promise<void> {
  await countAttempt(em, { subject: subjectOf(user), free: FREE_CODES }, now);
}

/** Resets the count after a success. */
export async function forgiveCodes(em: EntityManager, user: CodeOf): Promise<void> {
  await forgiveAttempts(em, subjectOf(user));
}

/** Accepts an authenticator code, if the user has an authenticator, or a recovery code, each once; a success resets the count. */
export async function acceptSecondFactor(
  em: EntityManager,
  sealer: Sealer,
  user: CodeOf & { totpSecret: string | null },
  code: string,
  now: Date,
): Promise<boolean> {
  const { id, totpSecret } = user;
  const accepted =
    (totpSecret !== null && (await acceptTotpCode(em, sealer, { id, totpSecret }, code, now))) ||
    (await acceptRecoveryCode(em, id, code, now));
  if (!accepted) return false;
  await forgiveCodes(em, user);
  return true;
}
