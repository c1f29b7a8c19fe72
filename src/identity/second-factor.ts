import type { EntityManager } from '@mikro-orm/postgresql';
import { acceptRecoveryCode } from './recovery-codes.ts';
import { countAttempt, forgiveAttempts } from './throttle.ts';
import { acceptTotpCode } from './totp.ts';
import type { Sealer } from './types.ts';

const FREE_CODES = 5;

const subjectOf = (userId: string) => `code:${userId}`;

/**
 * Counts a code before it is looked at, from wherever it comes.
 * @throws AppError `rate_limited`
 */
export async function countCode(em: EntityManager, userId: string, now: Date): Promise<void> {
  await countAttempt(em, { subject: subjectOf(userId), free: FREE_CODES }, now);
}

/** A success: what was counted is forgotten. */
export async function forgiveCodes(em: EntityManager, userId: string): Promise<void> {
  await forgiveAttempts(em, subjectOf(userId));
}

/** Accepts a code of the authenticator or a recovery code, each once; a success is the end of what was counted. */
export async function acceptSecondFactor(
  em: EntityManager,
  sealer: Sealer,
  user: { id: string; totpSecret: string },
  code: string,
  now: Date,
): Promise<boolean> {
  if (!((await acceptTotpCode(em, sealer, user, code, now)) || (await acceptRecoveryCode(em, user.id, code, now)))) return false;
  await forgiveCodes(em, user.id);
  return true;
}
