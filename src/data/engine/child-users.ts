import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { AppError } from '../../platform/errors.ts';
import { processesOf } from './process-user.ts';

/** Numeric user and group ids, both ends included. */
export interface UidRange {
  from: number;
  to: number;
}

/** Hands out a separate user to each engine child. */
export interface ChildUsers {
  range: UidRange;
  /** A user id that no process or account on this machine uses, also valid as a group id. Return it with `giveBack`. */
  take(): number;
  giveBack(uid: number): void;
}

/**
 * Ranges left free by systemd (systemd.io/UIDS-GIDS), distributions and common directory servers. The second is for containers that map only
 * 65,536 ids.
 */
const USUAL: readonly UidRange[] = [
  { from: 2_100_000_000, to: 2_147_000_000 },
  { from: 60_578, to: 61_183 },
];

/** Required to switch users and to move files between them (capabilities(7)); root in a container may lack them. */
const CAPABILITIES = { CAP_CHOWN: 0, CAP_DAC_OVERRIDE: 1, CAP_FOWNER: 3, CAP_KILL: 5, CAP_SETGID: 6, CAP_SETUID: 7 };
const TRIES_MAX = 1_000;

/**
 * Separate users for engine children, if this process is root on Linux. Null otherwise: the children then run as our own user.
 * @throws Error naming the capabilities that root lacks here
 */
export function childUsers(given: UidRange | null): ChildUsers | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  const missing = missingCapabilities();
  if (missing.length > 0) throw new Error(`This container's root lacks ${missing.join(', ')}.`);
  if (readProc('setgroups').trim() === 'deny') throw new Error('This container does not let its root drop groups.');
  const range = (given ? [given] : USUAL).find((one) => ['uid_map', 'gid_map'].every((map) => isMapped(one, readProc(map))));
  if (!range) throw new Error('The user ids of the range do not exist in this container.');
  const accounts = accountIds();
  const taken = new Set<number>();
  return {
    range,
    take() {
      for (let tries = 0; tries < TRIES_MAX; tries++) {
        const uid = randomInt(range.from, range.to + 1);
        if (taken.has(uid) || accounts.has(uid) || processesOf(uid).length > 0) continue;
        taken.add(uid);
        return uid;
      }
      throw new AppError('service_unavailable', 'The data engine could not be started. Try again.', {
        cause: `no free user id in ${range.from}-${range.to}`,
      });
    },
    giveBack: (uid) => void taken.delete(uid),
  };
}

function missingCapabilities(): string[] {
  const effective = BigInt(`0x${/^CapEff:\s*([0-9a-f]+)/m.exec(readProc('status'))?.[1] ?? '0'}`);
  return Object.entries(CAPABILITIES).flatMap(([name, bit]) => ((effective >> BigInt(bit)) & 1n ? [] : [name]));
}

/** Each line of the map: first id inside, first id outside, count. */
function isMapped({ from, to }: UidRange, map: string): boolean {
  return map.split('\n').some((line) => {
    const [first = 0, , count = 0] = line.trim().split(/\s+/).map(Number);
    return first <= from && to < first + count;
  });
}

function accountIds(): Set<number> {
  const lines = ['/etc/passwd', '/etc/group'].flatMap((file) => readFileSync(file, 'utf8').split('\n'));
  return new Set(lines.map((line) => Number(line.split(':')[2])));
}

function readProc(name: string): string {
  return readFileSync(`/proc/self/${name}`, 'utf8');
}
