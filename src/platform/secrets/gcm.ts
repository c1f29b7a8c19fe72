import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts with AES-256-GCM (NIST SP 800-38D) under a random IV, bound to `about`. Returns IV, tag and ciphertext concatenated. */
export function encrypt(key: Buffer, text: Buffer, about: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(about));
  const body = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** null if it was encrypted under another key, bound to something else, or not encrypted at all. */
export function decrypt(key: Buffer, bytes: Buffer, about: string): Buffer | null {
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  if (tag.length < TAG_BYTES) return null;
  try {
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(about)).setAuthTag(tag);
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}
