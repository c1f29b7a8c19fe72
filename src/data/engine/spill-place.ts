import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { userOf } from './child-folder.ts';
import { endProcessesOf } from './process-user.ts';

const open = new Set<string>();
let taken = 0;

/** Creates this engine's own folder for spill files, and removes those left by dead processes of this machine. */
export function claimSpillFolder(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder)) {
    const place = path.join(folder, name);
    if (!isAbandoned(place)) continue;
    endChildrenOf(place);
    rmSync(place, { recursive: true, force: true });
  }
  taken += 1;
  const place = path.join(folder, `${hostname()}+${process.pid}+${taken}`);
  // Closed to everyone else; children with their own users are started inside.
  mkdirSync(place, { recursive: true, mode: 0o700 });
  open.add(place);
  return place;
}

export function releaseSpillFolder(place: string): void {
  open.delete(place);
  rmSync(place, { recursive: true, force: true });
}

/** The folder may be shared with other machines, whose processes we cannot see, so theirs stay. */
function isAbandoned(place: string): boolean {
  const [host, pid] = path.basename(place).split('+');
  if (host !== hostname()) return false;
  return Number(pid) === process.pid ? !open.has(place) : !isAlive(Number(pid));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A child normally ends with its parent, but may be running foreign code; nothing of its user may touch the folder during removal. */
function endChildrenOf(place: string): void {
  for (const pool of readdirSync(place)) {
    for (const child of readdirSync(path.join(place, pool))) {
      const uid = userOf(path.join(place, pool, child));
      if (uid !== null) endProcessesOf(uid);
    }
  }
}
