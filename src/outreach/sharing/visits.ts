import { createHash } from 'node:crypto';
import { verifyPassword } from '../../account/identity/password.ts';
import { countAttempt, forgiveAttempts, forgiveOneAttempt } from '../../account/identity/throttle.ts';
import type { Services } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import { addressKey } from '../../platform/limits/address.ts';
import type { Sealer } from '../../platform/secrets/types.ts';
import type { OpenLink } from './open-link.ts';

/** How long a password once given lets its browser in. */
export const VISIT_SECONDS = 12 * 3_600;

/**
 * Wrong passwords before each waits twice as long: from one address, and at one link from anywhere. The latter are so many that strangers do not
 * lock viewers out by the way: it takes two hundred addresses.
 */
const FREE_FROM_A_PLACE = 5;
const FREE_OF_A_LINK = 1_000;

type VisitServices = Pick<Services, 'em' | 'now' | 'sealer'>;

/**
 * Checks the password that a visitor gave, and counts before it checks.
 * @throws AppError authentication_required for a wrong one, rate_limited where too many were wrong before
 */
export async function provePassword(services: VisitServices, link: OpenLink, password: string, ip: string): Promise<void> {
  const em = services.em.fork();
  const now = services.now();
  const pair = `public-link:${link.id}:${addressKey(ip)}`;
  const anywhere = `public-link:${link.id}`;
  await countAttempt(em, { subject: pair, free: FREE_FROM_A_PLACE }, now);
  await countAttempt(em, { subject: anywhere, free: FREE_OF_A_LINK }, now);
  if (!(await verifyPassword(link.passwordHash, password, addressKey(ip)))) {
    throw new AppError('authentication_required', 'Wrong password. Check it and try again, or ask the person who sent you the link.');
  }
  // Many share the link: a success takes back its own attempt and not those of somebody who guesses.
  await forgiveAttempts(em, pair);
  await forgiveOneAttempt(em, anywhere);
}

/** What a browser keeps as proof that the password was given: sealed for this link and this password, until a time. Nothing is stored. */
export function visitProof({ sealer, now }: Pick<VisitServices, 'sealer' | 'now'>, link: OpenLink): string {
  return sealer.seal(String(now().getTime() + VISIT_SECONDS * 1000), purposeOf(link));
}

/** True where a proof is of this link, of its present password, and not too old. */
export function isProven({ sealer, now }: { sealer: Sealer; now: () => Date }, link: OpenLink, proof: string | null): boolean {
  const until = proof === null ? null : sealer.open(proof, purposeOf(link));
  return until !== null && Number(until) > now().getTime();
}

/** A changed password is another purpose: proofs of the former one open nothing. */
function purposeOf({ id, passwordHash }: OpenLink): string {
  return `public-link-visit:${id}:${createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url')}`;
}
