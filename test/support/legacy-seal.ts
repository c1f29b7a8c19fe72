import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** The service's earlier seal: AES-256-GCM under a key derived from JWT_SECRET. */
export function legacySeal(secret: string, text: string, purpose: string): string {
  const iv = randomBytes(12);
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'seal second factors', 32));
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(purpose));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return `sealed1.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
}
