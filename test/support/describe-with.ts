import { spawnSync } from 'node:child_process';
import { describe } from '@jest/globals';

/**
 * Programs that some suites need and that are not npm packages: the commands they go by, the first that is there is taken, and the argument
 * that makes them answer. Chromium without a window does the same with a fifth less work.
 */
const PROGRAMS = {
  'redis-server': { commands: ['redis-server'], argument: '--version' },
  chromium: { commands: ['chromium-headless-shell', 'chromium'], argument: '--version' },
  pdftotext: { commands: ['pdftotext'], argument: '-v' },
  pdftoppm: { commands: ['pdftoppm'], argument: '-v' },
} as const;

export type Program = keyof typeof PROGRAMS;

/** What the reporter looks for in the names of tests. */
const LEFT_OUT = 'left out, not installed:';

/** Says where a command is, and fails where it does not run. */
const WHERE = 'command -v "$0" && "$0" "$1" >/dev/null 2>&1';

const known = new Map<Program, string | undefined>();

/** Where the program is on this machine; undefined where it is not or does not run. */
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

function placeOf(command: string, argument: string): string | undefined {
  const { status, stdout } = spawnSync('sh', ['-c', WHERE, command, argument], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

/** True where the program runs on this machine. */
export const installed = (program: Program): boolean => pathOf(program) !== undefined;

/**
 * A suite that needs a program of the machine. Where it is absent the suite is left out, and named at the end of the run; with CI=true
 * that is a failure.
 */
export function describeWith(program: Program, name: string, suite: () => void): void {
  if (installed(program)) describe(name, suite);
  else describe.skip(`${name} (${LEFT_OUT} ${program})`, suite);
}

/** A suite about what only root can do; left out and named in the same way. */
export function describeAsRoot(name: string, suite: () => void): void {
  if (process.platform === 'linux' && process.getuid?.() === 0) describe(name, suite);
  else describe.skip(`${name} (${LEFT_OUT} root)`, suite);
}
