import { hkdfSync, randomBytes } from 'node:crypto';
import { decrypt, encrypt } from './gcm.ts';
import type { KeyRing, Sealer } from './types.ts';

const MARK = 'sealed2';
/** From before there was a key ring: sealed under a key derived from the session-signing secret. */
const LEGACY_MARK = 'sealed1';
const DATA_KEY_BYTES = 32;

/**
 * Envelope encryption: one data key per secret, wrapped by the ring's first key. Rotation rewraps only the data keys.
 * @param legacySecrets current and previous session-signing secrets, to open what was sealed before there was a ring
 */
export function createSealer(ring: KeyRing, legacySecrets: readonly string[] = []): Sealer {
  const [first] = ring;
  const legacyKeys = legacySecrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', 'seal second factors', 32)));

  function seal(text: string, purpose: string): string {
    const dataKey = randomBytes(DATA_KEY_BYTES);
    return [MARK, first.id, pack(encrypt(first.key, dataKey, wrapping(first.id))), pack(encrypt(dataKey, Buffer.from(text), purpose))].join(
      '.',
    );
  }

  function unwrap(keyId: string, wrapped: string): Buffer | null {
    const found = ring.find(({ id }) => id === keyId);
    const dataKey = found ? decrypt(found.key, unpack(wrapped), wrapping(keyId)) : null;
    return dataKey?.length === DATA_KEY_BYTES ? dataKey : null;
  }

  function open(sealed: string, purpose: string): string | null {
    const [mark, ...parts] = sealed.split('.');
    if (mark === LEGACY_MARK) {
      const bytes = unpack(parts[0] ?? '');
      for (const key of legacyKeys) {
        const text = decrypt(key, bytes, purpose);
        if (text) return text.toString('utf8');
      }
      return null;
    }
    const [keyId = '', wrapped = '', body = ''] = parts;
    const dataKey = mark === MARK ? unwrap(keyId, wrapped) : null;
    return (dataKey && decrypt(dataKey, unpack(body), purpose)?.toString('utf8')) ?? null;
  }

  return {
    seal,
    open,
    renew(sealed, purpose) {
      const [mark, keyId, wrapped = '', body = ''] = sealed.split('.');
      if (mark === MARK) {
        const dataKey = keyId === undefined || keyId === first.id ? null : unwrap(keyId, wrapped);
        return dataKey && [MARK, first.id, pack(encrypt(first.key, dataKey, wrapping(first.id))), body].join('.');
      }
      const text = open(sealed, purpose);
      return text === null ? null : seal(text, purpose);
    },
  };
}

const wrapping = (keyId: string) => `data key under ${keyId}`;
const pack = (bytes: Buffer) => bytes.toString('base64url');
const unpack = (text: string) => Buffer.from(text, 'base64url');
