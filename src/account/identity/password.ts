import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { addressKey } from '../../platform/limits/address.ts';
import { createHashQueue } from './hash-queue.ts';

/**
 * Argon2id with OWASP's recommended parameters (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. The library's default variant
 * is Argon2id.
 */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** A flood of sign-ins can exhaust neither memory nor the thread pool, and a flood from one address delays only that address. */
const queue = createHashQueue({
  atOnce: Math.min(3, Math.max(2, availableParallelism() - 1)),
  waitingMax: 300,
  waitingPerCallerMax: 100,
  waitMs: 30_000,
});

/** Verified for unknown addresses, so that the answer takes as long as for a known one. Created once, from a random password. */
let decoy: Promise<string> | undefined;

/**
 * Hashes a password to a PHC string. `caller` is whose turn it takes: an address or a user; null is the service itself.
 * @throws AppError `rate_limited` or `service_unavailable` while too many are waiting
 */
export function hashPassword(password: string, caller: string | null): Promise<string> {
  return queue.run(laneOf(caller), () => hash(password, PARAMETERS));
}

/**
 * Checks a password against its hash; null, for an unknown user, takes the same time and returns false. `caller` as above.
 * @throws AppError `rate_limited` or `service_unavailable` while too many are waiting
 */
export async function verifyPassword(passwordHash: string | null, password: string, caller: string | null): Promise<boolean> {
  decoy ??= hash(crypto.randomUUID(), PARAMETERS);
  const against = passwordHash ?? (await decoy);
  const right = await queue.run(laneOf(caller), () => verify(against, password));
  return passwordHash !== null && right;
}

/** An IPv6 customer has a whole /64 of addresses, and one lane. */
function laneOf(caller: string | null): string | null {
  return caller === null ? null : addressKey(caller);
}
