import { createHash } from 'node:crypto';

/**
 * True where a run takes every case of every sweep (`npm run test:thorough`). Otherwise a sweep of many like cases takes a share of them, so
 * that the suite stays short: the same share each time, so that a failure can be repeated.
 */
const THOROUGH = process.env.THOROUGH === 'true';

const SHARE = 4;

/** How many of so many like cases are taken: all, or a quarter (or another share), rounded up. */
export function countOf(all: number, oneIn = SHARE): number {
  return THOROUGH ? all : Math.ceil(all / oneIn);
}

/** Whether the case of this name is among those taken. */
export function isTaken(name: string): boolean {
  return shareOf([name], createHash('sha256').update(name).digest().readUInt32BE()).length > 0;
}

/**
 * All the cases, or every fourth of them (or another share), beginning at another for each `at`: any four in a row together take all. Of
 * fewer cases than that, some `at` take none.
 */
export function shareOf<Case>(cases: readonly Case[], at: number, oneIn = SHARE): readonly Case[] {
  return THOROUGH ? cases : cases.filter((_, index) => (index + at) % oneIn === 0);
}
