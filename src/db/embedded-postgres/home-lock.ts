import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

interface Holder {
  pid: number;
  /** Tells a process from a later one with the same number; null where the system does not say. */
  startedAt: string | null;
  token: string;
}

const NAME = 'service.lock';

/**
 * Makes this process the only one that runs the embedded PostgreSQL in `home`. A lock whose process is gone is taken over.
 * @returns what gives the lock back
 * @throws Error that names the other process and the way out
 */
export async function lockHome(home: string, dataDir: string): Promise<() => Promise<void>> {
  const place = path.join(home, NAME);
  const mine: Holder = { pid: process.pid, startedAt: await startOf(process.pid), token: randomUUID() };
  const draft = `${place}.${mine.token}`;
  await writeFile(draft, JSON.stringify(mine), { mode: 0o600 });
  try {
    for (;;) {
      // Linking fails where the name is taken: one of several at once succeeds.
      const taken = await link(draft, place).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'EEXIST') return false;
          throw error;
        },
      );
      if (taken) break;
      const holder = await readHolder(place);
      if (holder && (await isAlive(holder))) throw refusal(dataDir, holder.pid);
      await removeStale(place, holder);
    }
  } finally {
    await rm(draft, { force: true });
  }
  return async () => {
    if ((await readHolder(place))?.token === mine.token) await rm(place, { force: true });
  };
}

/** True while a living process holds the lock. */
export async function isLocked(home: string): Promise<boolean> {
  const holder = await readHolder(path.join(home, NAME));
  return holder !== null && isAlive(holder);
}

function refusal(dataDir: string, pid: number): Error {
  return new Error(
    `The data folder ${dataDir} is in use by another process of this service (${pid}). Stop that one, or give this one a DATA_DIR of its own; ` +
      'several processes on the same data need a PostgreSQL server (DATABASE_URL).',
  );
}

/** Moved aside before it is removed, so that a fresh lock of another process that was as quick is not taken for the stale one. */
async function removeStale(place: string, stale: Holder | null): Promise<void> {
  const aside = `${place}.${randomUUID()}`;
  const moved = await rename(place, aside).then(
    () => true,
    () => false,
  );
  if (!moved) return;
  const found = await readHolder(aside);
  if (found && found.token !== stale?.token) await link(aside, place).catch(() => undefined);
  await rm(aside, { force: true });
}

async function readHolder(place: string): Promise<Holder | null> {
  try {
    return JSON.parse(await readFile(place, 'utf8')) as Holder;
  } catch {
    // Absent, or cut off by a crash of the machine: no living process wrote it.
    return null;
  }
}

async function isAlive({ pid, startedAt }: Holder): Promise<boolean> {
  return pidAlive(pid) && (startedAt === null || startedAt === (await startOf(pid)));
}

/** True while a process with that number runs, ours or not. */
export function pidAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Linux: the process's start in clock ticks with the boot it belongs to (proc_pid_stat(5), field 22). */
async function startOf(pid: number): Promise<string | null> {
  try {
    const [text, boot] = await Promise.all([readFile(`/proc/${pid}/stat`, 'utf8'), readFile('/proc/sys/kernel/random/boot_id', 'utf8')]);
    return `${boot.trim()}:${text.slice(text.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return null;
  }
}
