import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { removeLeftovers } from './postgres.ts';

const MEMORY = '/dev/shm';
const PREFIX = 'reporting-tests-';
const FREE_BYTES_MIN = 4 * 2 ** 30;

/**
 * A folder in memory for everything that tests keep for a while: a database is copied there in a tenth of the time. Folders of runs that were
 * killed are removed. Null where the machine has no such place, or too little of it.
 */
export async function openMemoryFolder(): Promise<string | null> {
  if (process.env.TMPDIR !== undefined || !isUsable()) return null;
  for (const name of readdirSync(MEMORY).filter((entry) => entry.startsWith(PREFIX))) {
    if (!isRunning(Number(name.slice(PREFIX.length)))) await removeFolder(path.join(MEMORY, name));
  }
  const folder = path.join(MEMORY, `${PREFIX}${process.pid}`);
  // Others may enter: as root PostgreSQL runs as somebody else.
  mkdirSync(folder, { mode: 0o755 });
  return folder;
}

function isUsable(): boolean {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8').match(/^\S+ \/dev\/shm tmpfs (\S+)/m);
    const { bavail, bsize } = statfsSync(MEMORY);
    return mount !== null && !/\b(noexec|ro)\b/.test(mount[1] ?? '') && bavail * bsize > FREE_BYTES_MIN;
  } catch {
    return false;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function removeFolder(folder: string): Promise<void> {
  await removeLeftovers(folder);
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}
