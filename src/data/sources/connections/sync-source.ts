import type { EntityManager } from '@mikro-orm/postgresql';
import { organizationById } from '../../../account/identity/organization-records.ts';
import type { Services } from '../../../platform/context.ts';
import { announceChange } from '../../../platform/db/row-changes.ts';
import { AppError } from '../../../platform/errors.ts';
import { subscriptionUsable } from '../../../platform/plans.ts';
import type { JobEnd } from '../../../platform/queue/types.ts';
import type { Progress } from '../../../platform/work/progress.ts';
import { type LeasedJob, runFenced } from '../../../platform/work/run-fenced.ts';
import { ConnectorProblem } from '../connectors/problem.ts';
import { DataSource, Snapshot } from '../entities.ts';
import { loadSnapshot } from '../snapshots.ts';
import { discardSnapshot, writeSnapshot } from '../write-snapshot.ts';
import { SourceConnection, SyncRun } from './entities.ts';
import { makeLink } from './make-link.ts';
import { SYNC_ROWS } from './open-sync.ts';
import { readStreams } from './read-streams.ts';
import { retrySync } from './retry-sync.ts';
import { schemaChanges } from './schema-changes.ts';
import { storedCredentials } from './stored-credentials.ts';
import { basisOf, type SyncState } from './sync-state.ts';

/** Reading takes the first half of the progress, importing the second. */
const READ_PERCENT = 50;

/**
 * The job that syncs a connected source: reads the chosen tables and writes them as a snapshot, then points the source at it in one transaction.
 * Until then, and if anything fails, the source keeps its data.
 */
export const SYNC_JOB: LeasedJob = {
  ...SYNC_ROWS,
  name: 'sync',
  run: syncSource,
  fail: (services, id, attempt, reason) => failSync(services, id, attempt, reason),
};

interface Synced {
  snapshot: Snapshot;
  /** The snapshot that it may share files with. */
  before: Snapshot | null;
  notes: string[];
  syncState: SyncState;
}

function syncSource(services: Services, runId: string, signal: AbortSignal): Promise<JobEnd> {
  return runFenced<SyncRun, Synced>(services, SYNC_JOB, runId, signal, {
    claimSet: {
      sql: "progress = 0, progress_message = 'Started', fault = null, started_at = coalesce(started_at, ?)",
      values: [services.now()],
    },
    load: (em) => em.findOneOrFail(SyncRun, { id: runId }),
    work: (run, held, progress) =>
      sync(services, run, held, progress).catch(async (error: unknown) => {
        if (error instanceof ConnectorProblem) {
          await noteFault(services.em.fork(), run, error);
          await retrySync(services.em.fork(), run, error, services.now());
        }
        throw error;
      }),
    async complete(run, synced) {
      if (await adopt(services, run, synced)) return;
      await discardSnapshot(services, synced.snapshot, synced.before);
    },
    faultMessage: `Something went wrong on our side while syncing. Sync again; if it fails again, contact support with the id ${runId}.`,
  });
}

async function sync(services: Services, run: SyncRun, signal: AbortSignal, progress: Progress): Promise<Synced> {
  const em = services.em.fork();
  const source = await em.findOneOrFail(DataSource, { id: run.dataSourceId });
  const connection = await em.findOneOrFail(SourceConnection, { dataSourceId: run.dataSourceId });
  const { plan } = await requireUsable(em, run.organizationId);
  const before = source.currentSnapshotId ? await loadSnapshot(em, run.organizationId, source.currentSnapshotId) : null;
  const notes: string[] = [];
  let streams: SyncState['streams'] = {};
  const snapshot = await writeSnapshot(services, source, { signal, before }, async (engine, { output, spool }) => {
    const { connector, link } = makeLink(services, {
      kind: connection.kind,
      settings: connection.settings,
      credentials: storedCredentials(services, connection),
      plan,
      signal,
      deadlineMs: services.config.syncTimeoutMs,
      spool,
      progress,
    });
    const read = await readStreams({
      connector,
      link,
      streams: connection.streams,
      basis: basisOf(connection, before, services.now()),
      storage: services.storage,
      importTables: (tables) =>
        engine.importTables({
          origin: connector.origin(connection.settings),
          tables,
          outputFolder: output,
          roleOverrides: source.roleOverrides,
          typeOverrides: source.typeOverrides,
          readings: source.readings,
          signal,
          onProgress: (percent, message) => progress(READ_PERCENT + (percent * (100 - READ_PERCENT)) / 100, message),
        }),
    });
    streams = read.sync;
    notes.push(...read.notes);
    if (before) notes.push(...schemaChanges(before.tables, read.tables));
    read.certificate.warnings.push(...notes);
    return read;
  });
  return { snapshot, before, notes, syncState: { snapshotId: snapshot.id, streams } };
}

/** @throws AppError subscription_inactive, as for a call */
async function requireUsable(em: EntityManager, organizationId: string) {
  const organization = await organizationById(em, organizationId);
  if (!subscriptionUsable(organization.subscriptionStatus)) {
    throw new AppError('subscription_inactive', `The sync did not run: the subscription is ${organization.subscriptionStatus}.`);
  }
  return organization;
}

/** Points the source at its new snapshot and ends the run; false when the attempt was fenced out. */
async function adopt({ em, now }: Services, run: SyncRun, { snapshot, notes, syncState }: Synced): Promise<boolean> {
  const rows = snapshot.tables.reduce((sum, table) => sum + table.rowCount, 0);
  return em.fork().transactional(async (tx) => {
    // Locked in this order everywhere: the source, then its run.
    await tx.execute('select id from data_source where id = ? for update', [run.dataSourceId]);
    const [held] = await tx.execute(`select id from sync_run where id = ? and attempt = ? and status = 'syncing' for update`, [
      run.id,
      run.attempt,
    ]);
    if (!held) return false;
    await tx.insert(Snapshot, snapshot);
    await tx.execute(
      `update sync_run set status = 'completed', snapshot_id = ?, row_count = ?, notes = ?::jsonb, progress = 100, progress_message = 'Completed',
         finished_at = ?, reason = null, ${ENDED} where id = ?`,
      [snapshot.id, rows, JSON.stringify(notes), now(), run.id],
    );
    await tx.execute(
      `update data_source set status = 'active', current_snapshot_id = ?, last_sync = ?, record_count = ?, last_error = null where id = ?`,
      [snapshot.id, now(), rows, run.dataSourceId],
    );
    await tx.execute(`update source_connection set state = 'ok', sync_state = ?::jsonb where data_source_id = ?`, [
      JSON.stringify(syncState),
      run.dataSourceId,
    ]);
    await announceChange(tx, run.dataSourceId);
    return true;
  });
}

async function noteFault(em: EntityManager, { id, attempt }: SyncRun, { fault }: ConnectorProblem): Promise<void> {
  await em.execute(`update sync_run set fault = ? where id = ? and attempt = ? and status = 'syncing'`, [fault, id, attempt]);
}

/** Ends a run that failed; a source that had data keeps serving it. False when `attempt` was fenced out. */
async function failSync({ em, now }: Services, id: string, attempt: number, reason: string): Promise<boolean> {
  return em.fork().transactional(async (tx) => {
    await tx.execute('select d.id from data_source d join sync_run r on r.data_source_id = d.id where r.id = ? for update of d', [id]);
    const [run] = await tx.execute<{ source: string; fault: string | null }[]>(
      `update sync_run set status = 'failed', reason = ?, progress_message = 'Failed', finished_at = ?, ${ENDED}
        where id = ? and attempt = ? and status in ('pending', 'syncing') returning data_source_id as source, fault`,
      [reason, now(), id, attempt],
    );
    if (!run) return false;
    await tx.execute(
      `update data_source set status = case when current_snapshot_id is null then 'error' else status end, last_error = ? where id = ?`,
      [reason, run.source],
    );
    if (run.fault === 'credentials') {
      await tx.execute(`update source_connection set state = 'needs_reconnection' where data_source_id = ?`, [run.source]);
    }
    await announceChange(tx, run.source);
    return true;
  });
}

// Does not reset the fencing number, which only ever grows.
const ENDED = 'lease_expires_at = null, crashes = 0';
