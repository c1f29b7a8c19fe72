import type { Context } from '../../platform/context.ts';
import { isUuid } from '../../platform/db/ids.ts';
import { announceChange } from '../../platform/db/row-changes.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { enqueue } from '../../platform/queue/outbox.ts';
import { requireRoom } from '../../platform/work/waiting-room.ts';
import { IMPORT_ROWS, startImport } from './create-file-source.ts';
import { DataSource, type EarlierState, type UploadedFile } from './entities.ts';
import { loadSnapshot } from './snapshots.ts';

/** Changes of a source's data that can be undone. */
const UNDOABLE_MAX = 3;

/** The files of a source's present data, in their order. */
export function presentFiles({
  uploadKey: key,
  fileName: name,
  uploadSha256: sha256,
  fileBytes,
  furtherFiles,
}: DataSource): UploadedFile[] {
  // Sources that predate `fileBytes` have no size.
  const bytes = Math.max(0, (fileBytes ?? 0) - furtherFiles.reduce((sum, file) => sum + file.bytes, 0));
  return key && name ? [{ key, name, sha256: sha256 ?? null, bytes }, ...furtherFiles] : [];
}

/** The files that a source's next import reads, in their order. */
export function filesOf(source: DataSource): UploadedFile[] {
  return source.pendingFiles ?? presentFiles(source);
}

/** Makes these the files of a source's present data. */
export function setFiles(source: DataSource, files: readonly UploadedFile[]): void {
  const [first, ...further] = files;
  if (!first) return;
  Object.assign(source, { uploadKey: first.key, fileName: first.name, uploadSha256: first.sha256 });
  source.fileBytes = files.reduce((sum, { bytes }) => sum + bytes, 0);
  source.furtherFiles = further;
  source.pendingFiles = null;
}

/** Sets what a source's last changes can be undone to, and keeps the files that this needs. */
export function setEarlierStates(source: DataSource, states: readonly EarlierState[]): void {
  source.earlierStates = states.slice(-UNDOABLE_MAX);
  const files = source.earlierStates.flatMap((state) => state.files);
  source.keptFiles = [...new Map(files.map((file) => [file.key, file])).values()];
}

/** Locks a file source that is not being imported, and changes it in the same transaction. @throws AppError not_found, conflict during an import */
export async function changeIdle<T>(ctx: Context, id: string, change: (source: DataSource, tx: Context['em']) => Promise<T>): Promise<T> {
  const { organizationId } = ctx.principal;
  if (!isUuid(id)) throw notFound('The data source');
  return ctx.em.fork().transactional(async (tx) => {
    await tx.execute('select id from data_source where id = ? and organization_id = ? for update', [id, organizationId]);
    const source = await tx.findOneOrFail(DataSource, { id, organizationId }, { failHandler: () => notFound('The data source') });
    requireIdle(source);
    return change(source, tx);
  });
}

/**
 * Changes a source's row and imports it again. The change can be undone once the import has succeeded; if it fails, it is taken back.
 * @throws AppError not_found, conflict during an import
 */
export async function reimport(
  ctx: Context,
  id: string,
  kind: EarlierState['change'],
  change: (source: DataSource) => Partial<DataSource> & { fileNames?: string[] },
): Promise<void> {
  await changeIdle(ctx, id, async (source, tx) => {
    await requireRoom(tx, IMPORT_ROWS, ctx.principal);
    const { typeOverrides, readings } = source;
    const { fileNames = [], ...fields } = change(source);
    const pendingChange = { change: kind, fileNames, files: presentFiles(source), typeOverrides, readings };
    Object.assign(source, fields, { pendingChange, status: 'pending', progress: 0, progressMessage: '' });
    await enqueue(tx, 'import_data_source', id);
  });
  await startImport(ctx, id);
}

/**
 * Undoes the last change of a source's data: the snapshot before it is the present one again.
 * @throws AppError not_found; conflict during an import, or if nothing can be undone
 */
export async function undoChange(ctx: Context, id: string): Promise<void> {
  await changeIdle(ctx, id, async (source, tx) => {
    const state = source.earlierStates.at(-1);
    const snapshot = state && (await loadSnapshot(tx, source.organizationId, state.snapshotId));
    if (!snapshot) {
      throw new AppError('conflict', `Nothing is left to undo: the last ${UNDOABLE_MAX} changes of a data source’s files are kept.`);
    }
    setFiles(source, state.files);
    setEarlierStates(source, source.earlierStates.slice(0, -1));
    Object.assign(source, {
      currentSnapshotId: snapshot.id,
      recordCount: snapshot.tables.reduce((sum, { rowCount }) => sum + rowCount, 0),
      lastSync: snapshot.createdAt,
      lastError: null,
      typeOverrides: state.typeOverrides,
      readings: state.readings,
    });
    await announceChange(tx, id);
  });
}

export function requireIdle({ name, status }: DataSource): void {
  if (status !== 'pending' && status !== 'syncing') return;
  throw new AppError('conflict', `"${name}" is being imported. Wait until the import has finished, and try again.`);
}
