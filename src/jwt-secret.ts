import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The secret that signs sessions, kept in the data folder for its owner alone; made at the first start. */
export async function readJwtSecret(dataDir: string): Promise<string> {
  const place = path.join(dataDir, 'jwt-secret');
  const draft = `${place}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, randomBytes(48).toString('base64url'), { mode: 0o600 });
  try {
    // Fails where it is there already: of several processes that start at once, one makes it, whole.
    await link(draft, place);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  const secret = (await readFile(place, 'utf8')).trim();
  if (secret.length < 32) throw new Error(`${place} is damaged. Delete it and start again; everybody has to sign in anew.`);
  return secret;
}
