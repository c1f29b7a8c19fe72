import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';

const open = new Set<string>();
let taken = 0;

/** A folder of this engine's own for spill files; those that processes of this machine left when they died are removed. */
export function takePlace(folder: string): string {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    const place = path.join(folder, name);
    if (isAbandoned(place)) rmSync(place, { recursive: true, force: true });
  }
  taken += 1;
  const place = path.join(folder, `${hostname()}+${process.pid}+${taken}`);
  mkdirSync(place, { recursive: true });
  open.add(place);
  return place;
}

export function givePlace(place: string): void {
  open.delete(place);
  rmSync(place, { recursive: true, force: true });
}

/** The folder may be shared between machines, whose processes cannot be seen from here: theirs stay. */
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
