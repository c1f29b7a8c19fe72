import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Sealer } from './types.ts';

const ALGORITHM = 'aes-256-gcm';
const MARK = 'sealed1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Seals with AES-256-GCM (NIST SP 800-38D) under a key of its own, drawn from the service's secret by HKDF (RFC 5869). */
export function createSealer(secret: string): Sealer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'seal second factors', 32));
  return {
    seal(text, purpose) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${MARK}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(sealed, purpose) {
      const [mark, packed = ''] = sealed.split('.');
      if (mark !== MARK) return null;
      const bytes = Buffer.from(packed, 'base64url');
      const [iv, tag, body] = [
        bytes.subarray(0, IV_BYTES),
        bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES),
        bytes.subarray(IV_BYTES + TAG_BYTES),
      ];
      if (tag.length < TAG_BYTES) return null;
      try {
        const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(purpose)).setAuthTag(tag);
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
      } catch {
        // Sealed under another secret, or for something else: there is nothing to read in it.
        return null;
      }
    },
  };
}
