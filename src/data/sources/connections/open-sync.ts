import type { EntityManager } from '@mikro-orm/postgresql';
import type { Context } from '../../../platform/context.ts';
import { isUuid, newId } from '../../../platform/db/ids.ts';
import { announceChange } from '../../../platform/db/row-changes.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/queue/outbox.ts';
import { requireRoom } from '../../../platform/work/waiting-room.ts';
import { tableName } from '../../engine/table-name.ts';
import { startImport } from '../create-file-source.ts';
import { DataSource } from '../entities.ts';
import { SourceConnection, SyncRun, type SyncTrigger } from './entities.ts';
import { storedConnection } from './stored-connection.ts';

export const SYNC_ROWS = { kind: 'sync_data_source', table: 'sync_run', running: 'syncing', what: 'syncs' } as const;

/** Opens a sync of a source whose row the caller's transaction has locked, and queues it. @throws AppError conflict while another one runs */
export async function openSync(
  tx: EntityManager,
  { id: dataSourceId, organizationId }: { id: string; organizationId: string },
  trigger: SyncTrigger,
  now: Date,
): Promise<string> {
  const [open] = await tx.execute(`select id from sync_run where data_source_id = ? and status in ('pending', 'syncing')`, [dataSourceId]);
  if (open) {
    throw new AppError('conflict', 'This data source is already being synced. Wait for the sync to finish, or cancel it.', {
      retryAfterSeconds: 30,
    });
  }
  const id = newId();
  await tx.insert(SyncRun, {
    id,
    organizationId,
    dataSourceId,
    trigger,
    status: 'pending',
    attempt: 0,
    crashes: 0,
    leaseExpiresAt: null,
    progress: 0,
    progressMessage: 'Waiting for a worker',
    rowCount: null,
    snapshotId: null,
    notes: [],
    reason: null,
    fault: null,
    createdAt: now,
    startedAt: null,
    finishedAt: null,
  });
  // The source has no data yet: its status shows the first sync.
  await tx.execute(`update data_source set status = 'syncing', last_error = null where id = ? and current_snapshot_id is null`, [
    dataSourceId,
  ]);
  await enqueue(tx, 'sync_data_source', id);
  await announceChange(tx, dataSourceId);
  return id;
}

/** Syncs a source now. @throws AppError not_found, conflict while it is being synced or if it has no connection, rate_limited */
export async function requestSync(ctx: Context, dataSourceId: string): Promise<SyncRun> {
  await storedConnection(ctx, dataSourceId);
  const { organizationId } = ctx.principal;
  const id = await ctx.em.fork().transactional(async (tx) => {
    await lockSource(tx, dataSourceId, organizationId);
    await requireRoom(tx, SYNC_ROWS, ctx.principal);
    return openSync(tx, { id: dataSourceId, organizationId }, 'request', ctx.now());
  });
  await startImport(ctx, id);
  return ctx.em.fork().findOneOrFail(SyncRun, { id });
}

/**
 * Changes a connected source and syncs it now, these tables in full: the change may concern rows that a sync would not read again.
 * @throws AppError as `requestSync`; if so, nothing was changed
 */
export async function syncChanged(
  ctx: Context,
  dataSourceId: string,
  tables: ReadonlySet<string>,
  change: (source: DataSource) => void,
): Promise<void> {
  const { organizationId } = ctx.principal;
  const id = await ctx.em.fork().transactional(async (tx) => {
    await lockSource(tx, dataSourceId, organizationId);
    const source = await tx.findOneOrFail(DataSource, { id: dataSourceId, organizationId });
    const connection = await tx.findOneOrFail(SourceConnection, { dataSourceId, organizationId });
    await requireRoom(tx, SYNC_ROWS, ctx.principal);
    change(source);
    if (connection.syncState) {
      const kept = Object.entries(connection.syncState.streams).filter(([stream]) => !tables.has(tableName(stream)));
      connection.syncState = { ...connection.syncState, streams: Object.fromEntries(kept) };
    }
    await tx.flush();
    return openSync(tx, { id: dataSourceId, organizationId }, 'request', ctx.now());
  });
  await startImport(ctx, id);
}

/**
 * Cancels the sync of a source that waits or runs; its data stays as it was. A worker that has it notices within seconds.
 * @throws AppError not_found, conflict if none is waiting or running
 */
export async function cancelSync(ctx: Context, dataSourceId: string): Promise<SyncRun> {
  const { organizationId } = ctx.principal;
  await storedConnection(ctx, dataSourceId);
  const id = await ctx.em.fork().transactional(async (tx) => {
    await lockSource(tx, dataSourceId, organizationId);
    const [run] = await tx.execute<{ id: string }[]>(
      `update sync_run set status = 'cancelled', finished_at = ?, lease_expires_at = null, progress_message = 'Cancelled'
        where data_source_id = ? and organization_id = ? and status in ('pending', 'syncing') returning id`,
      [ctx.now(), dataSourceId, organizationId],
    );
    if (!run) throw new AppError('conflict', 'No sync of this data source is waiting or running.');
    await tx.execute("update data_source set status = 'error', last_error = ? where id = ? and current_snapshot_id is null", [
      'The first sync was cancelled. Sync again to read the data.',
      dataSourceId,
    ]);
    await announceChange(tx, dataSourceId);
    return run.id;
  });
  return ctx.em.fork().findOneOrFail(SyncRun, { id });
}

/** @throws AppError not_found */
async function lockSource(tx: EntityManager, id: string, organizationId: string): Promise<void> {
  const [row] = isUuid(id)
    ? await tx.execute('select id from data_source where id = ? and organization_id = ? for update', [id, organizationId])
    : [];
  if (!row) throw notFound('The data source');
}
