import type { EntityManager } from '@mikro-orm/postgresql';
import { openFiles } from './files.ts';
import { adoptFolder, describeInstallation } from './installation.ts';
import { objectRows } from './object-rows.ts';

const BATCH = 1_000;

/** The output of `npm run storage -- status`. */
interface FolderStatus {
  folder: string;
  /** Ids; null if there is none yet. */
  installation_of_database: string | null;
  installation_of_folder: string | null;
  /**
   * `current`: they belong together. `outdated`: another state of this database has used the folder since. `foreign`: it belongs to another
   * database.
   */
  standing: 'current' | 'outdated' | 'foreign';
  objects: {
    /** Referred to by the database, or about to be. */
    owned: number;
    /** Owned objects that are missing from the folder. */
    missing: number;
    /** Released, and kept in the trash. */
    in_trash: number;
    /** In the folder, but not written by this database: never deleted. */
    unknown: number;
  };
}

/** Compares a database with a folder and counts their objects; changes nothing. */
export async function folderStatus(folder: string, em: EntityManager): Promise<FolderStatus> {
  const files = await openFiles(folder);
  const rows = objectRows(em);
  let [owned, missing, unknown] = [0, 0, 0];
  for await (const key of rows.owned()) {
    owned += 1;
    if (!(await files.find(key))) missing += 1;
  }
  let batch: string[] = [];
  const countUnknown = async () => {
    const known = await rows.known(batch);
    unknown += batch.filter((key) => !known.has(key)).length;
    batch = [];
  };
  for await (const { key } of files.list('')) {
    batch.push(key);
    if (batch.length === BATCH) await countUnknown();
  }
  await countUnknown();
  return {
    folder: files.root,
    ...(await describeInstallation(em, files)),
    objects: { owned, missing, in_trash: (await rows.trashedBefore(0)).length, unknown },
  };
}

/**
 * Assigns the folder to this database: from now on it alone deletes there what it wrote. Objects it refers to are restored if another state
 * of it moved them to the trash.
 * @returns how many were restored
 */
export async function takeFolder(folder: string, em: EntityManager): Promise<number> {
  const files = await openFiles(folder);
  await adoptFolder(em, files);
  let restored = 0;
  for await (const key of objectRows(em).owned()) if (await files.restore(key)) restored += 1;
  return restored;
}
