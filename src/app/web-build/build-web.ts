import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { BUILT, WEB, webFolder } from '../../../rest/web-folder.ts';
import { buildOnce } from '../build-once.ts';

/**
 * Builds the web application if its sources have changed since the last build. Running servers hold their pages in memory.
 * @throws Error that says what to do if the folder cannot be written or the sources do not build
 */
export async function buildWeb(log: Logger): Promise<string> {
  const folder = webFolder();
  if (existsSync(path.join(folder, 'index.html'))) return folder;
  log.info('building the web application; this happens once and takes a few seconds');
  try {
    await buildOnce(folder, (into) => runVite(['build', WEB, '--outDir', into, '--emptyOutDir', '--logLevel', 'error']));
  } catch (error) {
    throw new Error(
      `The web application could not be built into ${BUILT}. Run "npm run build:web" as a user who may write there, ` +
        `and see what it says: ${(error as Error).message}`,
      { cause: error },
    );
  }
  return folder;
}

/** Runs Vite in its own process: its memory is freed with it, and it sees none of our environment. */
async function runVite(argv: string[]): Promise<void> {
  const vite = path.join(path.dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');
  await promisify(execFile)(process.execPath, [vite, ...argv], { env: { NODE_ENV: 'production' } });
}
