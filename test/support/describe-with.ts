import { spawnSync } from 'node:child_process';
import { describe } from '@jest/globals';

/** Programs that some suites need and that are not npm packages, with the arguments that make them answer. */
const PROGRAMS = { 'redis-server': ['--version'], chromium: ['--version'], pdftotext: ['-v'], pdftoppm: ['-v'] } as const;

export type Program = keyof typeof PROGRAMS;

/** What the reporter looks for in the names of tests. */
export const LEFT_OUT = 'left out, not installed:';

const known = new Map<Program, boolean>();

/** True where the program runs on this machine. */
export function installed(program: Program): boolean {
  const before = known.get(program);
  if (before !== undefined) return before;
  const found = spawnSync(program, PROGRAMS[program]).status === 0;
  known.set(program, found);
  return found;
}

/**
 * A suite that needs a program of the machine. Where it is absent the suite is left out, and named at the end of the run; with CI=true
 * that is a failure.
 */
export function describeWith(program: Program, name: string, suite: () => void): void {
  if (installed(program)) describe(name, suite);
  else describe.skip(`${name} (${LEFT_OUT} ${program})`, suite);
}
