import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { storageRoom } from '../../account/billing/storage-room.ts';
import { organizationById } from '../../account/identity/organization-records.ts';
import type { Services } from '../../platform/context.ts';
import { newId } from '../../platform/db/ids.ts';
import { announceChange } from '../../platform/db/row-changes.ts';
import { AppError } from '../../platform/errors.ts';
import { writeError } from '../../platform/storage/index.ts';
import type { Progress } from '../../platform/work/progress.ts';
import { type LeasedJob, runFenced } from '../../platform/work/run-fenced.ts';
import { engineOfJob } from '../engine/job-engine.ts';
import type { ImportResult } from '../engine/types.ts';
import { IMPORT_ROWS } from './create-file-source.ts';
import { DataSource, Snapshot, type SnapshotTable } from './entities.ts';
import { filesOf } from './source-files.ts';

/** The job that imports a source's files: writes an immutable snapshot, then points the source at it in one transaction, without disturbing readers of the old one. */
export const IMPORT_JOB: LeasedJob = {
  ...IMPORT_ROWS,
  name: 'import',
  run: importSource,
  fail: ({ em }, id, attempt, reason) => failImport(em, id, attempt, reason),
};

export function importSource(services: Services, sourceId: string, signal: AbortSignal): Promise<void> {
  return runFenced<DataSource, Snapshot>(services, IMPORT_JOB, sourceId, signal, {
    claimSet: { sql: "progress = 0, progress_message = 'Started'", values: [] },
    load: (em) => em.findOneOrFail(DataSource, { id: sourceId }),
    work: (source, held, progress) => makeSnapshot(services, source, held, progress),
    async complete(source, snapshot) {
      if (await adoptSnapshot(services.em.fork(), source, snapshot, services.now())) return;
      for (const table of snapshot.tables) await services.storage.remove(table.key);
    },
    faultMessage: 'Something went wrong on our side while reading the file. Upload it again; if it fails again, contact support.',
  });
}

async function makeSnapshot(services: Services, source: DataSource, signal: AbortSignal, onProgress: Progress): Promise<Snapshot> {
  const { storage } = services;
  const engine = await engineOfJob(services.engineHost, services.em.fork(), source.organizationId);
  const [first, ...further] = filesOf(source);
  if (!first) throw new AppError('conflict', 'The data source has no file. Upload one.');
  await storage.requireFree();
  const outputFolder = await storage.temporaryPath();
  await mkdir(outputFolder, { recursive: true });
  try {
    const result = await engine.importFile({
      path: await storage.localPath(first.key),
      fileName: first.name,
      fileSha256: first.sha256,
      further: await Promise.all(
        further.map(async ({ key, name, sha256 }) => ({ path: await storage.localPath(key), fileName: name, fileSha256: sha256 })),
      ),
      outputFolder,
      roleOverrides: source.roleOverrides,
      typeOverrides: source.typeOverrides,
      signal,
      onProgress,
    });
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
    await rm(outputFolder, { recursive: true, force: true });
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
    for (const [index, { path, ...table }] of result.tables.entries()) {
      // Numbered, because a table's name may contain any character.
      const key = `${prefix}/${index + 1}.parquet`;
      await storage.put(key, path, room);
      tables.push({ ...table, key });
    }
  } catch (error) {
    // Tables already stored would count against the organization's storage until the sweep finds them.
    for (const { key } of tables) await storage.remove(key);
    throw error;
  }
  return tables;
}

/** Points the source at its new snapshot; false when the attempt was fenced out. */
async function adoptSnapshot(em: EntityManager, source: DataSource, snapshot: Snapshot, now: Date): Promise<boolean> {
  return em.fork().transactional(async (tx) => {
    const [row] = await tx.execute(
      `update data_source set status = 'active', current_snapshot_id = ?, last_sync = ?, record_count = ?, last_error = null, progress = 100,
         progress_message = 'Completed', ${ADOPTED}, ${ENDED}
       where id = ? and attempt = ? and status = 'syncing' returning id`,
      [snapshot.id, now, snapshot.tables.reduce((sum, table) => sum + table.rowCount, 0), source.id, source.attempt],
    );
    if (!row) return false;
    await tx.insert(Snapshot, snapshot);
    await announceChange(tx, source.id);
    return true;
  });
}

/** Records a failed import with its reason; a source that had data keeps serving it. False when `attempt` was fenced out. */
async function failImport(em: EntityManager, id: string, attempt: number, reason: string): Promise<boolean> {
  return em.fork().transactional(async (tx) => {
    const [row] = await tx.execute(
      `update data_source set status = case when current_snapshot_id is null then 'error' else 'active' end, last_error = ?,
         pending_files = null, progress_message = 'Failed', ${ENDED}
       where id = ? and attempt = ? and status in ('pending', 'syncing') returning id`,
      [reason, id, attempt],
    );
    if (row) await announceChange(tx, id);
    return row !== undefined;
  });
}

/** Makes the files just imported the source's own. */
const ADOPTED = `upload_key = coalesce(pending_files->0->>'key', upload_key), file_name = coalesce(pending_files->0->>'name', file_name),
         upload_sha256 = case when pending_files is null then upload_sha256 else pending_files->0->>'sha256' end,
         file_bytes = coalesce((select sum((f->>'bytes')::bigint) from jsonb_array_elements(pending_files) f), file_bytes),
         further_files = coalesce(pending_files - 0, further_files), pending_files = null`;

// Does not reset the fencing number, which only ever grows.
const ENDED = 'lease_expires_at = null, crashes = 0';
