import { hkdfSync, randomBytes } from 'node:crypto';
import path from 'node:path';
import { keepSecretFile } from './secret-file.ts';
import type { KeyRing } from './types.ts';

const KEY = /^([A-Za-z0-9_-]{1,32}):(.{32,})$/;

/**
 * The keys that seal secrets: `k2:…,k1:…`, the first of which seals. If none are configured, one is created at the first start and kept in
 * the data folder.
 * @throws Error that says what is wrong, without revealing a key
 */
export async function readKeyRing(given: string | null, dataDir: string): Promise<KeyRing> {
  if (given !== null) return parseKeyRing(given, 'SECRETS_KEYS');
  const place = path.join(dataDir, 'secrets-keys');
  return parseKeyRing(await keepSecretFile(place, () => `k1:${randomBytes(32).toString('base64url')}`), place);
}

export function parseKeyRing(text: string, from: string): KeyRing {
  const keys = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part, index) => {
      const [, id, secret] = KEY.exec(part) ?? [];
      if (id === undefined || secret === undefined) {
        throw new Error(
          `${from} is not valid: key ${index + 1} is not of the form id:secret with at least 32 characters of secret, such as k2:…,k1:…`,
        );
      }
      return { id, key: Buffer.from(hkdfSync('sha256', secret, '', 'key ring', 32)) };
    });
  const [first, ...others] = keys;
  if (!first) throw new Error(`${from} is not valid: it names no key. Give one, such as k1:… with at least 32 random characters.`);
  if (new Set(keys.map(({ id }) => id)).size < keys.length) throw new Error(`${from} is not valid: two keys have the same id.`);
  return [first, ...others];
}
