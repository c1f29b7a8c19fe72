import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { keepSecretFile } from '../platform/secrets/secret-file.ts';

/** The secret that signs sessions, created at the first start and stored in the data folder, readable only by its owner. */
export async function readJwtSecret(dataDir: string): Promise<string> {
  const place = path.join(dataDir, 'jwt-secret');
  const secret = await keepSecretFile(place, () => randomBytes(48).toString('base64url'));
  if (secret.length < 32) throw new Error(`${place} is damaged. Delete it and start again; everyone will have to sign in again.`);
  return secret;
}
