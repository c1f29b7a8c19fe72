import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { storageRoom } from '../../account/billing/storage-room.ts';
import { organizationById } from '../../account/identity/organization-records.ts';
import type { Services } from '../../platform/context.ts';
import { newId } from '../../platform/db/ids.ts';
import { writeError } from '../../platform/storage/index.ts';
import { engineOfJob } from '../engine/job-engine.ts';
import type { Engine, ImportResult } from '../engine/types.ts';
import type { DataSource, Snapshot, SnapshotTable } from './entities.ts';

/** Folders of one import, which are removed when it ends. */
interface Folders {
  /** Empty, for the Parquet files. */
  output: string;
  /** Empty, for what is read before it is imported. */
  spool: string;
}

/**
 * Runs an import and stores its tables as an immutable snapshot, whatever they were read from. Nothing refers to the snapshot yet: adopt it, or
 * remove its tables.
 */
export async function writeSnapshot(
  services: Services,
  source: DataSource,
  signal: AbortSignal,
  read: (engine: Engine, folders: Folders) => Promise<ImportResult>,
): Promise<Snapshot> {
  const { storage } = services;
  const engine = await engineOfJob(services.engineHost, services.em.fork(), source.organizationId);
  await storage.requireFree();
  const folder = await storage.temporaryPath();
  const folders = { output: path.join(folder, 'output'), spool: path.join(folder, 'spool') };
  for (const one of Object.values(folders)) await mkdir(one, { recursive: true });
  try {
    const result = await read(engine, folders);
    signal.throwIfAborted();
    const id = newId();
    const tables = await storeTables(services, source, id, result);
    const identity = JSON.stringify(tables.map(({ name, sha256 }) => [name, sha256]));
    return {
      id,
      organizationId: source.organizationId,
      dataSourceId: source.id,
      sha256: createHash('sha256').update(identity).digest('hex'),
      tables,
      certificate: result.certificate,
      createdAt: services.now(),
    };
  } catch (error) {
    throw writeError(error);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function storeTables(
  { storage, em }: Services,
  { organizationId, id: sourceId }: DataSource,
  snapshotId: string,
  result: ImportResult,
): Promise<SnapshotTable[]> {
  const { plan } = await organizationById(em.fork(), organizationId);
  const room = storageRoom({ organizationId, plan });
  const prefix = `snapshots/${organizationId}/${sourceId}/${snapshotId}`;
  const tables: SnapshotTable[] = [];
  try {
    for (const [index, { path: place, ...table }] of result.tables.entries()) {
      // Numbered, because a table's name may contain any character.
      const key = `${prefix}/${index + 1}.parquet`;
      await storage.put(key, place, room);
      tables.push({ ...table, key });
    }
  } catch (error) {
    // Tables already stored would count against the organization's storage until the sweep finds them.
    for (const { key } of tables) await storage.remove(key);
    throw error;
  }
  return tables;
}
