import { createHash } from 'node:crypto';
import { verifyPassword } from '../../account/identity/password.ts';
import { countAttempt, forgiveAttempts, forgiveOneAttempt } from '../../account/identity/throttle.ts';
import type { Services } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { addressKey } from '../../platform/limits/address.ts';
import type { Sealer } from '../../platform/secrets/types.ts';
import type { OpenLink } from './open-link.ts';

/** How long a browser stays admitted after entering the password. */
export const VISIT_SECONDS = 12 * 3_600;

/**
 * Wrong passwords allowed before each further one doubles the wait: from one address, and at one link from anywhere. The latter is high enough that
 * locking viewers out takes two hundred addresses.
 */
const FREE_ATTEMPTS_PER_ADDRESS = 5;
const FREE_ATTEMPTS_PER_LINK = 1_000;

type VisitServices = Pick<Services, 'em' | 'now' | 'sealer'>;

/**
 * Checks a visitor's password, counting the attempt first.
 * @throws AppError authentication_required for a wrong one, rate_limited after too many wrong ones
 */
export async function provePassword(services: VisitServices, link: OpenLink, password: string, ip: string): Promise<void> {
  const em = services.em.fork();
  const now = services.now();
  const pair = `public-link:${link.id}:${addressKey(ip)}`;
  const anywhere = `public-link:${link.id}`;
  await countAttempt(em, { subject: pair, free: FREE_ATTEMPTS_PER_ADDRESS }, now);
  await countAttempt(em, { subject: anywhere, free: FREE_ATTEMPTS_PER_LINK }, now);
  if (!(await verifyPassword(link.passwordHash, password, addressKey(ip)))) {
    throw new AppError('authentication_required', 'Wrong password. Check it and try again, or ask the person who sent you the link.');
  }
  // Many people share the link, so a success takes back only its own attempt, not those of someone guessing.
  await forgiveAttempts(em, pair);
  await forgiveOneAttempt(em, anywhere);
}

/** A browser's proof that it entered the password: sealed for this link and password, with an expiry. Nothing is stored. */
export function visitProof({ sealer, now }: Pick<VisitServices, 'sealer' | 'now'>, link: OpenLink): string {
  return sealer.seal(String(now().getTime() + VISIT_SECONDS * 1000), purposeOf(link));
}

/** True if a proof is for this link and its current password, and has not expired. */
export function isProven({ sealer, now }: { sealer: Sealer; now: () => Date }, link: OpenLink, proof: string | null): boolean {
  const until = proof === null ? null : sealer.open(proof, purposeOf(link));
  return until !== null && Number(until) > now().getTime();
}

/** Includes the password, so that proofs of a former one are invalid. */
function purposeOf({ id, passwordHash }: OpenLink): string {
  return `public-link-visit:${id}:${createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url')}`;
}
