import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { withAdvisoryLock } from '../db/advisory-lock.ts';
import { Installation, StoredObject } from './entities.ts';
import type { Files } from './files.ts';

const LOCK = 727_276;
const FILE = '.installation';
/** How many of the database's objects to look for in a folder that names no installation. */
const SAMPLE = 200;

const fileShape = z.object({ installation: z.uuid(), mark: z.uuid() });
type Written = z.output<typeof fileShape>;

/**
 * `current`: the folder was last used with this state of the database. `outdated`: another state has used it since, so this is a backup or
 * a copy, and nothing in the folder may be deleted.
 */
type Standing = 'current' | 'outdated';

/**
 * Verifies that database and folder belong together, and gives both an id if neither has one. Safe with several processes at once.
 * @returns the installation's id
 * @throws Error that says what does not match and what to do
 */
export async function bindInstallation(em: EntityManager, files: Files): Promise<string> {
  return withLock(em, async () => {
    const [known, written] = [await readRow(em), await readFolder(files)];
    if (written) {
      if (known?.id === written.installation) return known.id;
      const owner = known
        ? `This database is the installation ${known.id}.`
        : 'This database is new, or from before installations had ids.';
      throw mismatch(`The files in ${files.root} belong to another installation, ${written.installation}. ${owner}`);
    }
    if (await isEmpty(files)) {
      if (await ownsAnything(em)) throw mismatch(`This database refers to stored files, and there are none in ${files.root}.`);
    } else if (!(await hasOwn(em, files))) throw mismatch(`This database knows none of the files in ${files.root}.`);
    return name(em, files, known);
  });
}

/** Makes the folder this database's, whatever it was before, on the operator's request. */
export async function adoptFolder(em: EntityManager, files: Files): Promise<string> {
  return withLock(em, async () => {
    const known = await readRow(em);
    // A new mark makes the folder's previous user outdated.
    if (known) await em.fork().nativeUpdate(Installation, { row: 1 }, { mark: randomUUID(), previousMark: known.mark });
    await rm(path.join(files.root, FILE), { force: true });
    return name(em, files, await readRow(em));
  });
}

/** Whether the folder was last used with this state of the database. */
export async function readStanding(em: EntityManager, files: Files): Promise<Standing> {
  // The folder first: marks go into the database before they go into the folder.
  const written = await readFolder(files);
  const known = await readRow(em);
  const fits = written && known && written.installation === known.id && [known.mark, known.previousMark].includes(written.mark);
  return fits ? 'current' : 'outdated';
}

/** Like `readStanding`, and if current writes a new mark, which makes every other state of this database outdated. */
export async function renewMark(em: EntityManager, files: Files): Promise<Standing> {
  return withLock(em, async () => {
    if ((await readStanding(em, files)) === 'outdated') return 'outdated';
    const { installation, mark: previousMark } = (await readFolder(files)) as Written;
    const mark = randomUUID();
    // Both are stored, so that a crash before the next line leaves a folder that is still recognised.
    await em.fork().nativeUpdate(Installation, { row: 1 }, { mark, previousMark });
    await replaceFolderFile(files, { installation, mark });
    return 'current';
  });
}

/** The installation ids of database and folder, and how they relate. */
export async function describeInstallation(em: EntityManager, files: Files) {
  const [known, written] = [await readRow(em), await readFolder(files)];
  const standing = known && known.id === written?.installation ? await readStanding(em, files) : ('foreign' as const);
  return { installation_of_database: known?.id ?? null, installation_of_folder: written?.installation ?? null, standing };
}

async function name(em: EntityManager, files: Files, known: Installation | null): Promise<string> {
  const row = known ?? { row: 1, id: randomUUID(), mark: randomUUID(), previousMark: randomUUID(), createdAt: new Date() };
  if (!known) await em.fork().insert(Installation, row);
  await createFolderFile(files, { installation: row.id, mark: row.mark });
  const written = await readFolder(files);
  if (written?.installation !== row.id) throw mismatch(`Another installation has just taken the folder ${files.root}.`);
  return row.id;
}

function mismatch(fact: string): Error {
  return new Error(
    `${fact} Nothing was changed. Check that DATA_DIR and DATABASE_URL belong together. If this database is meant to use these files ` +
      'from now on, stop every process of the service and run: npm run storage -- adopt',
  );
}

const withLock = <T>(em: EntityManager, work: () => Promise<T>) => withAdvisoryLock(em.config.get('clientUrl') as string, LOCK, work);

const readRow = (em: EntityManager) => em.fork().findOne(Installation, { row: 1 });

async function ownsAnything(em: EntityManager): Promise<boolean> {
  return (await em.fork().findOne(StoredObject, { releasedAt: null })) !== null;
}

async function isEmpty(files: Files): Promise<boolean> {
  return (await files.list('').next()).done === true;
}

/** Whether the folder contains some of the oldest or newest objects that the database owns. */
async function hasOwn(em: EntityManager, files: Files): Promise<boolean> {
  for (const direction of ['asc', 'desc'] as const) {
    const sample = await em
      .fork()
      .find(StoredObject, { releasedAt: null }, { orderBy: { createdAt: direction, key: direction }, limit: SAMPLE });
    for (const { key } of sample) if (await files.find(key)) return true;
  }
  return false;
}

async function readFolder(files: Files): Promise<Written | null> {
  const place = path.join(files.root, FILE);
  const text = await readFile(place, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  try {
    return fileShape.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(`${place} is damaged. If the files in the same folder belong to this database, run: npm run storage -- adopt`, {
      cause,
    });
  }
}

/** If several processes create it at once, one wins, and nobody ever reads a partial file. */
async function createFolderFile(files: Files, content: Written): Promise<void> {
  const draft = await draftOf(files, content);
  try {
    await link(draft, path.join(files.root, FILE));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function replaceFolderFile(files: Files, content: Written): Promise<void> {
  await rename(await draftOf(files, content), path.join(files.root, FILE));
}

async function draftOf(files: Files, content: Written): Promise<string> {
  const draft = path.join(files.root, `${FILE}.${randomUUID()}`);
  await writeFile(draft, `${JSON.stringify(content)}\n`, { mode: 0o600 });
  return draft;
}
