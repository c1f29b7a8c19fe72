import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { bundleFolder, childProgram, ENTRIES } from '../../data/engine/child-program.ts';
import { buildOnce } from '../build-once.ts';

/** Stays outside: it finds the code that was made for the platform. */
const EXTERNAL = '@duckdb/node-bindings';

/**
 * Bundles the program of engine children into a few files if its sources have changed since it was last done. Every import starts such a
 * child, and loading 300 modules is half of its start. Where the packages' folder cannot be written, children run from the sources.
 * @returns the file that children run
 */
export async function bundleChild(log: Logger): Promise<string> {
  const folder = bundleFolder();
  if (existsSync(folder)) return childProgram();
  try {
    await buildOnce(folder, bundle);
  } catch (error) {
    log.info({ reason: (error as Error).message }, 'the engine child was not bundled; imports start slower');
  }
  return childProgram();
}

/** Runs in its own process: its memory is freed with it. */
async function bundle(into: string): Promise<void> {
  const rolldown = path.join(path.dirname(createRequire(import.meta.url).resolve('rolldown/package.json')), 'bin/cli.mjs');
  // Beside packages no package.json says what a file is: by any other name, each would first be compiled to find out.
  const names = ['--entryFileNames', '[name].mjs', '--chunkFileNames', '[name]-[hash].mjs'];
  const settings = ['--dir', into, '--format', 'esm', '--platform', 'node', '--external', EXTERNAL, ...names];
  await promisify(execFile)(process.execPath, [rolldown, ...ENTRIES, ...settings], { env: { NODE_ENV: 'production' } });
}
