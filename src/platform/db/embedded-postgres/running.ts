import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { knownHome } from './home.ts';
import { isLocked } from './home-lock.ts';

/** The URL of the embedded database currently running on this data folder, or null; for command-line tools. */
export async function runningDatabaseUrl(dataDir: string): Promise<string | null> {
  const home = await knownHome(dataDir);
  if (!home || !(await isLocked(home))) return null;
  return readFile(path.join(home, 'database-url'), 'utf8').catch(() => null);
}
