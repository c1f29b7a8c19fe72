import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { knownHome } from './home.ts';
import { isLocked } from './home-lock.ts';

/** The database of the service that runs over this data folder at the moment, or null; for the tools of whoever owns the folder. */
export async function runningDatabaseUrl(dataDir: string): Promise<string | null> {
  const home = await knownHome(dataDir);
  if (!home || !(await isLocked(home))) return null;
  return readFile(path.join(home, 'database-url'), 'utf8').catch(() => null);
}
