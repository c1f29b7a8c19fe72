import { hash, verify } from '@node-rs/argon2';

/** Argon2id at OWASP's recommendation (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. The library's default variant is Argon2id. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Verified where an address is unknown, so that the answer takes as long as for a known one. Made once, of a random password. */
let decoy: Promise<string> | undefined;

/** The PHC string to keep for a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, PARAMETERS);
}

/** True where `password` is the one that was hashed; with null for an unknown user it takes the same time and is false. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(crypto.randomUUID());
  const right = await verify(passwordHash ?? (await decoy), password);
  return passwordHash !== null && right;
}
