import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Drops root for this user and the group of the same id, for good and in every thread.
 * @throws Error if any root privilege is left
 */
export function becomeUser(uid: number): void {
  const { setgroups, setgid, setuid, getuid, geteuid, getgid, getegid, getgroups } = process;
  if (!setgroups || !setgid || !setuid || !getuid || !geteuid || !getgid || !getegid || !getgroups) {
    throw new Error('This system has no users to change to.');
  }
  setgroups([]);
  setgid(uid);
  setuid(uid);
  process.umask(0o077);
  const ids = [getuid(), geteuid(), getgid(), getegid(), ...getgroups()];
  if (ids.some((id) => id !== uid) || canReturn(setuid)) throw new Error(`The process could not switch permanently to user ${uid}.`);
}

function canReturn(setuid: (id: number) => void): boolean {
  try {
    setuid(0);
    return true;
  } catch {
    return false;
  }
}

/** True if this user and group are a process's only ones: real, effective, saved and supplementary. Linux only. */
export function runsAs(pid: number, uid: number): boolean {
  let status: string;
  try {
    status = readFileSync(`/proc/${pid}/status`, 'utf8');
  } catch {
    return false; // It has already ended.
  }
  const idsOf = (name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(status)?.[1]?.match(/\d+/g) ?? [];
  const [users, groups] = [idsOf('Uid'), idsOf('Gid')];
  return users.length === 4 && groups.length === 4 && [...users, ...groups, ...idsOf('Groups')].every((id) => Number(id) === uid);
}

const ROUNDS_MAX = 100;

/** Kills every process of this user, however often it forked. None runs another instruction once this returns. Linux only. */
export function endProcessesOf(uid: number): void {
  const killed = new Set<number>();
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const left = processesOf(uid).filter((pid) => !killed.has(pid));
    if (left.length === 0) return;
    for (const pid of left) {
      killed.add(pid);
      try {
        process.kill(pid, 'SIGKILL');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
  }
}

/** The processes with this effective user, which owns their folders in /proc. Linux only. */
export function processesOf(uid: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && statSync(`/proc/${pid}`, { throwIfNoEntry: false })?.uid === uid);
}

/** True if any user may read the file: it and every folder above it are open to all. */
export function isOpenToAll(file: string): boolean {
  if ((statSync(file).mode & 0o004) === 0) return false;
  for (let place = path.dirname(file); ; place = path.dirname(place)) {
    if ((statSync(place).mode & 0o001) === 0) return false;
    if (place === path.dirname(place)) return true;
  }
}
