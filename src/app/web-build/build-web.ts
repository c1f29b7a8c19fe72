import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { BUILT, WEB, webFolder } from '../../../rest/web-folder.ts';

/**
 * Builds the web application where its sources have changed since the last time, and otherwise does nothing. Several processes may do
 * this at once: each builds beside, and one rename decides.
 * @throws Error that says what to do where the folder cannot be written or the sources do not build
 */
export async function buildWeb(log: Logger): Promise<string> {
  const folder = webFolder();
  if (existsSync(path.join(folder, 'index.html'))) return folder;
  log.info('building the web application; this happens once and takes a few seconds');
  const beside = path.join(BUILT, `.building-${process.pid}`);
  try {
    await mkdir(BUILT, { recursive: true });
    await runVite(['build', WEB, '--outDir', beside, '--emptyOutDir', '--logLevel', 'error']);
    await rename(beside, folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } catch (error) {
    throw new Error(
      `The web application could not be built into ${BUILT}. Run "npm run build:web" as a user who may write there, ` +
        `and see what it says: ${(error as Error).message}`,
      { cause: error },
    );
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
  await dropOlder(path.basename(folder));
  return folder;
}

/** In a process of its own: its memory goes with it, and it sees nothing of our environment. */
async function runVite(argv: string[]): Promise<void> {
  const vite = path.join(path.dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');
  await promisify(execFile)(process.execPath, [vite, ...argv], { env: { NODE_ENV: 'production' } });
}

/** Running servers hold their pages in memory and miss nothing. */
async function dropOlder(current: string): Promise<void> {
  const older = (await readdir(BUILT)).filter((name) => name !== current && !name.startsWith('.building-'));
  for (const name of older) await rm(path.join(BUILT, name), { recursive: true, force: true });
}
