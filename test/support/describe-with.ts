import { spawnSync } from 'node:child_process';
import { describe } from '@jest/globals';

/**
 * Programs that some suites need and that are not npm packages: their possible commands, the first one found is used, and an argument to
 * probe them with. Headless Chromium needs a fifth less work.
 */
const PROGRAMS = {
  'redis-server': { commands: ['redis-server'], argument: '--version' },
  chromium: { commands: ['chromium-headless-shell', 'chromium'], argument: '--version' },
  sshd: { commands: ['sshd', '/usr/sbin/sshd'], argument: '-V' },
  // Its package in Debian has the server, which itself has no option that only prints something.
  'clickhouse-server': { commands: ['clickhouse-server', '/usr/sbin/clickhouse-server'], argument: null },
  nginx: { commands: ['nginx', '/usr/sbin/nginx'], argument: '-v' },
  mariadbd: { commands: ['mariadbd'], argument: '--version' },
  pdftotext: { commands: ['pdftotext'], argument: '-v' },
  pdftoppm: { commands: ['pdftoppm'], argument: '-v' },
} as const;

export type Program = keyof typeof PROGRAMS;

/** The reporter searches test names for this. */
const LEFT_OUT = 'left out, not installed:';

/** Prints where a command is, and fails if it does not run. */
const WHERE = 'command -v "$0" && { [ -z "$1" ] || "$0" "$1" >/dev/null 2>&1; }';

const known = new Map<Program, string | undefined>();

/** The program's path on this machine; undefined if it is missing or does not run. */
export function pathOf(program: Program): string | undefined {
  if (!known.has(program)) {
    const { commands, argument } = PROGRAMS[program];
    known.set(
      program,
      commands.reduce<string | undefined>((found, command) => found ?? placeOf(command, argument), undefined),
    );
  }
  return known.get(program);
}

function placeOf(command: string, argument: string | null): string | undefined {
  const { status, stdout } = spawnSync('sh', ['-c', WHERE, command, argument ?? ''], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** True if the program runs on this machine. */
export const installed = (program: Program): boolean => pathOf(program) !== undefined;

/**
 * A suite that needs a program installed on the machine. If it is missing, the suite is skipped and named at the end of the run; with
 * CI=true that is a failure.
 */
export function describeWith(program: Program, name: string, suite: () => void): void {
  if (installed(program)) describe(name, suite);
  else describe.skip(`${name} (${LEFT_OUT} ${program})`, suite);
}

/** A suite about what only root can do; skipped and named in the same way. */
export function describeAsRoot(name: string, suite: () => void): void {
  if (process.platform === 'linux' && process.getuid?.() === 0) describe(name, suite);
  else describe.skip(`${name} (${LEFT_OUT} root)`, suite);
}
