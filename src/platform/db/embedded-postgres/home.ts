import { randomBytes } from 'node:crypto';
import { lstat, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { canTraverse, type Owner } from './owner.ts';

const SHELTERS = ['/var/lib/reporting-service', '/var/tmp/reporting-service'];
const RECORD = 'postgres-folder.txt';
const INSIDE = 'postgres';

/**
 * The folder of a data folder's embedded PostgreSQL: inside it, or elsewhere on the machine if PostgreSQL's user has no access there. That
 * choice is recorded in the data folder, their only link, and reused by later starts.
 */
export async function chooseHome(dataDir: string, owner: Owner): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o755 });
  const home =
    (await knownHome(dataDir)) ?? ((await canTraverse(dataDir, owner)) ? path.join(dataDir, INSIDE) : await newShelter(dataDir, owner));
  await mkdir(home, { recursive: true, mode: 0o755 });
  await requireOwnFolder(home);
  if (!(await canTraverse(home, owner))) {
    throw new Error(`PostgreSQL's user cannot enter ${home}. Allow it (chmod o+x on the folders above), or set DATABASE_URL.`);
  }
  return home;
}

/** The home of an earlier start, or null. */
export async function knownHome(dataDir: string): Promise<string | null> {
  const inside = path.join(dataDir, INSIDE);
  if (await exists(inside)) return inside;
  return readFile(path.join(dataDir, RECORD), 'utf8').then(
    (text) => text.trim(),
    () => null,
  );
}

/** A fresh name each time, so that the cluster of a deleted data folder is never mistaken for this one's. */
async function newShelter(dataDir: string, owner: Owner): Promise<string> {
  const name = `${path.basename(dataDir)}-${randomBytes(6).toString('hex')}`;
  for (const shelter of SHELTERS) {
    try {
      await mkdir(shelter, { recursive: true, mode: 0o755 });
      await requireOwnFolder(shelter);
      if (!(await canTraverse(shelter, owner))) continue;
    } catch {
      // Not available on this machine: try the next one, or fail below.
      continue;
    }
    const home = path.join(shelter, name);
    await writeFile(path.join(dataDir, RECORD), `${home}\n`, { mode: 0o644 });
    return home;
  }
  throw new Error(`PostgreSQL's user cannot enter ${dataDir}. Choose a DATA_DIR that other users can enter, or set DATABASE_URL.`);
}

function exists(place: string): Promise<boolean> {
  return lstat(place).then(
    () => true,
    () => false,
  );
}

/** Refuses a folder that another user created for us in a world-writable place. */
async function requireOwnFolder(folder: string): Promise<void> {
  const found = await lstat(folder);
  if (!found.isDirectory() || (process.getuid && found.uid !== process.getuid())) {
    throw new Error(`${folder} does not belong to the user that runs the service. Run it as the user that made the data folder.`);
  }
}
