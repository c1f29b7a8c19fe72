import { mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { removeLeftovers } from './postgres.ts';

const MEMORY = '/dev/shm';
const PREFIX = 'reporting-tests-';
const FREE_BYTES_MIN = 4 * 2 ** 30;

/**
 * An in-memory folder for test data: copying a database there takes a tenth of the time. Folders of killed runs are removed. Null if the
 * machine has no such place, or too little room there.
 */
export async function openMemoryFolder(): Promise<string | null> {
  if (process.env.TMPDIR !== undefined || !isUsable()) return null;
  for (const name of readdirSync(MEMORY).filter((entry) => entry.startsWith(PREFIX))) {
    if (!isRunning(Number(name.slice(PREFIX.length)))) await removeFolder(path.join(MEMORY, name));
  }
  const folder = path.join(MEMORY, `${PREFIX}${process.pid}`);
  // Others may enter: when run by root, PostgreSQL runs as another user.
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
