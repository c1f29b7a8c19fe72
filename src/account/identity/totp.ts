import type { EntityManager } from '@mikro-orm/postgresql';
import { Secret, TOTP } from 'otpauth';
import type { SealedColumn } from '../../platform/secrets/rotate-keys.ts';
import type { Sealer } from '../../platform/secrets/types.ts';

const PERIOD_SECONDS = 30;
/** Steps before and after the current one, to allow for clock drift (RFC 6238 §5.2). */
const WINDOW = 1;

/**
 * Accepts a time-based code (RFC 6238) of the current step or its neighbours, once: a conditional update refuses a step at or before the
 * last accepted one, so that only one of several parallel uses of a code succeeds.
 */
export async function acceptTotpCode(
  em: EntityManager,
  sealer: Sealer,
  user: { id: string; totpSecret: string },
  code: string,
  now: Date,
): Promise<boolean> {
  const secret = sealer.open(user.totpSecret, totpPurpose(user.id));
  if (secret === null) return false;
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD_SECONDS });
  const delta = totp.validate({ token: code.replace(/\s/g, ''), timestamp: now.getTime(), window: WINDOW });
  if (delta === null) return false;
  const step = totp.counter({ timestamp: now.getTime() }) + delta;
  const accepted = await em.execute(
    'update app_user set totp_last_step = ? where id = ? and (totp_last_step is null or totp_last_step < ?) returning id',
    [step, user.id, step],
  );
  return accepted.length === 1;
}

/** The sealing purpose of a user's authenticator secret, so that it cannot be moved to another user. */
export function totpPurpose(userId: string): string {
  return `totp:${userId}`;
}

/** The sealed columns of users. */
export const USER_SECRETS: readonly SealedColumn[] = [
  { table: 'app_user', column: 'totp_secret', purposeOf: totpPurpose },
  { table: 'app_user', column: 'totp_pending_secret', purposeOf: totpPurpose },
];
