import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { BUILT, WEB, webFolder } from '../../../rest/web-folder.ts';

/**
 * Builds the web application if its sources have changed since the last build. Several processes may call it at once: each builds in its
 * own folder, and one rename wins.
 * @throws Error that says what to do if the folder cannot be written or the sources do not build
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

/** Runs Vite in its own process: its memory is freed with it, and it sees none of our environment. */
async function runVite(argv: string[]): Promise<void> {
  const vite = path.join(path.dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');
  await promisify(execFile)(process.execPath, [vite, ...argv], { env: { NODE_ENV: 'production' } });
}

/** Safe while servers run: they hold their pages in memory. */
async function dropOlder(current: string): Promise<void> {
  const older = (await readdir(BUILT)).filter((name) => name !== current && !name.startsWith('.building-'));
  for (const name of older) await rm(path.join(BUILT, name), { recursive: true, force: true });
}
