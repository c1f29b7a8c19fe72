import { randomBytes } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';

/** Reads a secret from a file that only its owner can read; the first call, by one of any number of processes, creates it. */
export async function keepSecretFile(place: string, make: () => string): Promise<string> {
  const known = await readFile(place, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (known !== null) return known.trim();
  const draft = `${place}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, make(), { mode: 0o600, flush: true });
  try {
    // Fails if it already exists: of several processes starting at once, only one creates it, and complete.
    await link(draft, place);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(place, 'utf8')).trim();
}
