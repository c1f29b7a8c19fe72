import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { AppError } from '../errors.ts';

/** Argon2id at OWASP's recommendation (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. The library's default variant is Argon2id. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashes at once and hashes that wait: a flood of sign-ins takes neither all memory nor every thread of the pool. */
const AT_ONCE = Math.min(3, Math.max(2, availableParallelism() - 1));
const WAITING_MAX = 100;

let running = 0;
const waiting: (() => void)[] = [];

/** Verified where an address is unknown, so that the answer takes as long as for a known one. Made once, of a random password. */
let decoy: Promise<string> | undefined;

/**
 * The PHC string to keep for a password.
 * @throws AppError `rate_limited` while too many wait for theirs
 */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, PARAMETERS));
}

/**
 * True where `password` is the one that was hashed; with null for an unknown user it takes the same time and is false.
 * @throws AppError `rate_limited` while too many wait for theirs
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hash(crypto.randomUUID(), PARAMETERS);
  const against = passwordHash ?? (await decoy);
  const right = await inTurn(() => verify(against, password));
  return passwordHash !== null && right;
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING_MAX) {
      throw new AppError('rate_limited', 'Too many people are signing in at this moment. Try again in 2 seconds.', {
        retryAfterSeconds: 2,
      });
    }
    // Whoever ends hands its place on, so that nobody overtakes.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}
