import { randomUUID } from 'node:crypto';
import { link, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

interface Holder {
  pid: number;
  /** Distinguishes a process from a later one with the same pid; null if the system does not provide it. */
  startedAt: string | null;
}

const NAME = /^service\.lock\.(\d+)$/;

/**
 * Makes this process the only one to run the embedded PostgreSQL in `home`. The lock is the file with the highest number. A process that
 * finds its holder dead, or the lock released, takes the next number, which only one of several can. Numbers are never reused.
 * @returns a function that releases the lock
 * @throws Error that names the other process and says what to do
 */
export async function lockHome(home: string, dataDir: string): Promise<() => Promise<void>> {
  const mine: Holder = { pid: process.pid, startedAt: await startOf(process.pid) };
  const draft = path.join(home, `service.lock.draft-${randomUUID()}`);
  await writeFile(draft, JSON.stringify(mine), { mode: 0o600 });
  try {
    for (;;) {
      const last = await highest(home);
      const holder = last === 0 ? null : await readHolder(fileOf(home, last));
      if (holder && (await isAlive(holder))) throw refusal(dataDir, holder.pid);
      const place = fileOf(home, last + 1);
      if (!(await linkOnce(draft, place))) continue;
      if ((await highest(home)) === last + 1) {
        await removeBelow(home, last + 1);
        return () => releaseLock(place);
      }
      // Our view was outdated: others took and released that number meanwhile.
      await rm(place, { force: true });
    }
  } finally {
    await rm(draft, { force: true });
  }
}

/** True while a living process holds the lock. */
export async function isLocked(home: string): Promise<boolean> {
  const last = await highest(home);
  const holder = last === 0 ? null : await readHolder(fileOf(home, last));
  return holder !== null && isAlive(holder);
}

function fileOf(home: string, number: number): string {
  return path.join(home, `service.lock.${number}`);
}

async function highest(home: string): Promise<number> {
  return Math.max(0, ...(await numbers(home)));
}

async function numbers(home: string): Promise<number[]> {
  return (await readdir(home)).flatMap((name) => Number(NAME.exec(name)?.[1] ?? 0) || []);
}

async function linkOnce(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function removeBelow(home: string, number: number): Promise<void> {
  for (const old of await numbers(home)) if (old < number) await rm(fileOf(home, old), { force: true });
}

/** Keeps the file for its number. */
async function releaseLock(place: string): Promise<void> {
  await writeFile(place, '{}');
}

function refusal(dataDir: string, pid: number): Error {
  return new Error(
    `The data folder ${dataDir} is in use by another process of this service (${pid}). Stop that one, or give this one a DATA_DIR of its own; ` +
      'several processes on the same data need a PostgreSQL server (DATABASE_URL).',
  );
}

async function readHolder(place: string): Promise<Holder | null> {
  try {
    const found = JSON.parse(await readFile(place, 'utf8')) as Partial<Holder>;
    return found.pid === undefined ? null : { pid: found.pid, startedAt: found.startedAt ?? null };
  } catch {
    // Replaced meanwhile, or truncated by a crash of the machine: no living process holds it.
    return null;
  }
}

async function isAlive({ pid, startedAt }: Holder): Promise<boolean> {
  return pidAlive(pid) && (startedAt === null || startedAt === (await startOf(pid)));
}

/** True while a process with that pid runs, ours or not. */
export function pidAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Linux: the process's start time in clock ticks, with the id of its boot (proc_pid_stat(5), field 22). */
async function startOf(pid: number): Promise<string | null> {
  try {
    const [text, boot] = await Promise.all([readFile(`/proc/${pid}/stat`, 'utf8'), readFile('/proc/sys/kernel/random/boot_id', 'utf8')]);
    return `${boot.trim()}:${text.slice(text.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return null;
  }
}
