import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';

/** A process of the service with its output so far. */
export interface Launched {
  child: ChildProcess;
  out: string;
  err: string;
  exited: Promise<number | null>;
}

/** Starts it through the launcher, like `npm start`. */
export function launchProcess(file: string, flags: string[], environment: Record<string, string>): Launched {
  const child = spawn(process.execPath, ['bin/run.mjs', file, ...flags], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return watch(child);
}

/** Collects the output of a process. */
export function watch(child: ChildProcess): Launched {
  const one: Launched = { child, out: '', err: '', exited: once(child, 'exit').then(([code]) => code as number | null) };
  (child.stdout as Readable).on('data', (chunk) => {
    one.out += chunk;
  });
  (child.stderr as Readable).on('data', (chunk) => {
    one.err += chunk;
  });
  return one;
}

/** Waits for a condition. @throws Error with all its output if the process exits first */
export async function until(one: Launched, there: () => unknown): Promise<void> {
  while (!there()) {
    const code = await Promise.race([one.exited, delay(20, 'running')]);
    if (code !== 'running') throw new Error(`ended with ${code}:\n${one.out}\n${one.err}`);
  }
}

/** Waits until it answers requests or does jobs. */
export const ready = (one: Launched) => until(one, () => one.err.includes('"msg":"ready"'));
