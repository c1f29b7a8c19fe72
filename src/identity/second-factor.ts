import type { EntityManager } from '@mikro-orm/postgresql';
import type { Sealer } from '../secrets/types.ts';
import { acceptRecoveryCode } from './recovery-codes.ts';
import { countAttempt, forgiveAttempts } from './throttle.ts';
import { acceptTotpCode } from './totp.ts';

const FREE_CODES = 5;

/** SQL: whether a user, `app_user u`, has a second factor. */
export const HAS_SECOND_FACTOR = '(u.totp_secret is not null)';

/** Whose codes are counted; on a browser that is known to the user, apart from those that come from elsewhere. */
export interface CodeOf {
  id: string;
  device?: string | null;
}

const subjectOf = ({ id, device }: CodeOf) => (device ? `code:${id}:${device}` : `code:${id}`);

/**
 * Counts a code before it is looked at, from wherever it comes.
 * @throws AppError `rate_limited`
 */
export async function countCode(em: EntityManager, user: CodeOf, now: Date): Promise<void> {
  await countAttempt(em, { subject: subjectOf(user), free: FREE_CODES }, now);
}

/** A success: what was counted is forgotten. */
export async function forgiveCodes(em: EntityManager, user: CodeOf): Promise<void> {
  await forgiveAttempts(em, subjectOf(user));
}

/** Accepts a code of the authenticator or a recovery code, each once; a success is the end of what was counted. */
export async function acceptSecondFactor(
  em: EntityManager,
  sealer: Sealer,
  user: CodeOf & { totpSecret: string },
  code: string,
  now: Date,
): Promise<boolean> {
  if (!((await acceptTotpCode(em, sealer, user, code, now)) || (await acceptRecoveryCode(em, user.id, code, now)))) return false;
  await forgiveCodes(em, user);
  return true;
}
