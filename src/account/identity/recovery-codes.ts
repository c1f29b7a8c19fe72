import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../platform/db/ids.ts';
import { RecoveryCode } from './entities.ts';
import { hashRawKey } from './raw-keys.ts';

const CODES = 10;
/** Letters and digits that are not easily confused (Crockford's base 32, lower case). */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 16;
const SHAPE = /^[0-9a-z]{16}$/;

/** Issues ten new 80-bit codes for a user, replacing any earlier ones. Only their SHA-256 is stored. */
export async function issueRecoveryCodes(tx: EntityManager, userId: string, now: Date): Promise<string[]> {
  await forgetRecoveryCodes(tx, userId);
  const codes = Array.from({ length: CODES }, mintCode);
  for (const code of codes) {
    tx.persist(tx.create(RecoveryCode, { id: newId(), userId, codeHash: hashOf(code), createdAt: now, usedAt: null }));
  }
  await tx.flush();
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'));
}

/** Spends a code exactly once, even for parallel uses. */
export async function acceptRecoveryCode(em: EntityManager, userId: string, given: string, now: Date): Promise<boolean> {
  const code = given.toLowerCase().replace(/[\s-]/g, '');
  if (!SHAPE.test(code)) return false;
  const spent = await em.execute(
    'update recovery_code set used_at = ? where code_hash = ? and user_id = ? and used_at is null returning id',
    [now, hashOf(code), userId],
  );
  return spent.length === 1;
}

export async function forgetRecoveryCodes(tx: EntityManager, userId: string): Promise<void> {
  await tx.nativeDelete(RecoveryCode, { userId });
}

function mintCode(): string {
  // 32 divides 256, so every character is equally likely.
  return Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % 32]).join('');
}

function hashOf(code: string): Buffer {
  return Buffer.from(hashRawKey(`recovery:${code}`), 'hex');
}
