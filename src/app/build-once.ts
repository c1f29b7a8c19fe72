import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

const BUILDING = '.building-';
/** Builds that stay: after an upgrade in place, processes of the version before still use theirs. */
const KEPT = 3;

/**
 * Puts what `build` writes at `folder`, whose name stands for the state of the sources, and removes builds of older states. Several processes
 * may call it at once: each builds in its own folder, and one rename wins.
 */
export async function buildOnce(folder: string, build: (into: string) => Promise<void>): Promise<void> {
  const all = path.dirname(folder);
  const beside = path.join(all, `${BUILDING}${process.pid}`);
  try {
    await mkdir(all, { recursive: true });
    await build(beside);
    await rename(beside, folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(beside, { recursive: true, force: true });
  }
  await dropOlder(all);
}

async function dropOlder(all: string): Promise<void> {
  const names = (await readdir(all)).filter((name) => !name.startsWith(BUILDING));
  const builds = await Promise.all(
    names.map(async (name) => {
      const place = path.join(all, name);
      // Null: another process has just removed it.
      return { place, at: (await stat(place).catch(() => null))?.mtimeMs ?? 0 };
    }),
  );
  for (const { place } of builds.sort((a, b) => b.at - a.at).slice(KEPT)) await rm(place, { recursive: true, force: true });
}
