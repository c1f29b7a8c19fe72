import type { EntityManager } from '@mikro-orm/postgresql';
import type { Services } from '../../platform/context.ts';
import { announceChange } from '../../platform/db/row-changes.ts';
import { AppError } from '../../platform/errors.ts';
import type { Progress } from '../../platform/work/progress.ts';
import { type LeasedJob, runFenced } from '../../platform/work/run-fenced.ts';
import { IMPORT_ROWS } from './create-file-source.ts';
import { DataSource, Snapshot } from './entities.ts';
import { filesOf } from './source-files.ts';
import { discardSnapshot, writeSnapshot } from './write-snapshot.ts';

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
      await discardSnapshot(services, snapshot, null);
    },
    faultMessage: 'Something went wrong on our side while reading the file. Upload it again; if it fails again, contact support.',
  });
}

function makeSnapshot(services: Services, source: DataSource, signal: AbortSignal, onProgress: Progress): Promise<Snapshot> {
  const [first, ...further] = filesOf(source);
  if (!first) throw new AppError('conflict', 'The data source has no file. Upload one.');
  return writeSnapshot(services, source, { signal }, async (engine, { output }) => {
    const { storage } = services;
    return engine.importFile({
      path: await storage.localPath(first.key),
      fileName: first.name,
      fileSha256: first.sha256,
      further: await Promise.all(
        further.map(async ({ key, name, sha256 }) => ({ path: await storage.localPath(key), fileName: name, fileSha256: sha256 })),
      ),
      outputFolder: output,
      roleOverrides: source.roleOverrides,
      typeOverrides: source.typeOverrides,
      signal,
      onProgress,
    });
  });
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
