import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';

/** The user PostgreSQL runs as; empty: our own user. */
export type Owner = { uid: number; gid: number } | Record<string, never>;

const CANDIDATES = ['postgres', 'nobody'];

/**
 * Chooses the user to run PostgreSQL as, since it refuses to run as root.
 * @throws Error as root on a machine without any of the usual unprivileged users
 */
export async function chooseOwner(): Promise<Owner> {
  if (process.getuid?.() !== 0) return {};
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  for (const name of CANDIDATES) {
    const line = lines.find(([user]) => user === name);
    if (line && Number(line[2]) > 0) return { uid: Number(line[2]), gid: Number(line[3]) };
  }
  throw new Error(
    `PostgreSQL does not run as root, and this machine has no user ${CANDIDATES.join(' or ')}. Start the service as an ordinary user, or set DATABASE_URL.`,
  );
}

/** True if `owner` may enter the folder and all its parents. */
export async function canTraverse(folder: string, owner: Owner): Promise<boolean> {
  if (!('uid' in owner)) return true;
  for (let place = path.resolve(folder); ; place = path.dirname(place)) {
    const found = await stat(place);
    const bit = found.uid === owner.uid ? 0o100 : found.gid === owner.gid ? 0o010 : 0o001;
    if ((found.mode & bit) === 0) return false;
    if (place === path.dirname(place)) return true;
  }
}
