import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Services } from '../../platform/context.ts';
import { announceChange } from '../../platform/db/row-changes.ts';
import { AppError } from '../../platform/errors.ts';
import type { JobEnd } from '../../platform/queue/types.ts';
import type { Progress } from '../../platform/work/progress.ts';
import { type LeasedJob, runFenced } from '../../platform/work/run-fenced.ts';
import type { AppendCounts, RepeatedRows } from '../engine/append/types.ts';
import { appendRules } from './append-rules.ts';
import { IMPORT_ROWS } from './create-file-source.ts';
import { DataSource, Snapshot, type SourceStatus } from './entities.ts';
import { filesOf, setEarlierStates, setFiles } from './source-changes.ts';
import { discardSnapshot, writeSnapshot } from './write-snapshot.ts';

/** The job that imports a source's files: writes an immutable snapshot, then points the source at it in one transaction, without disturbing readers of the old one. */
export const IMPORT_JOB: LeasedJob = {
  ...IMPORT_ROWS,
  name: 'import',
  run: importSource,
  fail: ({ em }, id, attempt, reason) => failImport(em, id, attempt, reason),
};

/** What an import came to. */
type Outcome =
  | { snapshot: Snapshot; appended: AppendCounts[]; repeats: null }
  /** Nothing: rows of the file to append are there already, and nobody said what becomes of them. */
  | { snapshot: null; repeats: RepeatedRows };

export function importSource(services: Services, sourceId: string, signal: AbortSignal): Promise<JobEnd> {
  return runFenced<DataSource, Outcome>(services, IMPORT_JOB, sourceId, signal, {
    claimSet: { sql: "progress = 0, progress_message = 'Started'", values: [] },
    load: (em) => em.findOneOrFail(DataSource, { id: sourceId }),
    work: (source, held, progress) => importFiles(services, source, held, progress),
    async complete(source, outcome) {
      const em = services.em.fork();
      if (outcome.snapshot === null) await keepWaiting(em, source, outcome.repeats);
      else if (!(await adoptSnapshot(em, source, outcome, services.now()))) await discardSnapshot(services, outcome.snapshot, null);
    },
    faultMessage: 'Something went wrong on our side while reading the file. Upload it again; if it fails again, contact support.',
  });
}

async function importFiles(services: Services, source: DataSource, signal: AbortSignal, onProgress: Progress): Promise<Outcome> {
  const [first, ...further] = filesOf(source);
  if (!first) throw new AppError('conflict', 'The data source has no file. Upload one.');
  const { storage } = services;
  const rules = await appendRules(services, source, further);
  let appended: AppendCounts[] = [];
  try {
    const snapshot = await writeSnapshot(services, source, { signal }, async (engine, { output }) => {
      const result = await engine.importFile({
        path: await storage.localPath(first.key),
        fileName: first.name,
        fileSha256: first.sha256,
        further: await Promise.all(
          further.map(async ({ key, name, sha256 }, i) => ({
            path: await storage.localPath(key),
            fileName: name,
            fileSha256: sha256,
            rule: rules[i]!,
          })),
        ),
        outputFolder: output,
        roleOverrides: source.roleOverrides,
        typeOverrides: source.typeOverrides,
        readings: source.readings,
        signal,
        onProgress,
      });
      if (result.repeats) throw new RowsRepeat(result.repeats);
      appended = result.appended;
      return result;
    });
    return { snapshot, appended, repeats: null };
  } catch (error) {
    if (error instanceof RowsRepeat) return { snapshot: null, repeats: error.found };
    throw error;
  }
}

/** Ends an import that has to ask. */
class RowsRepeat extends Error {
  readonly found: RepeatedRows;
  constructor(found: RepeatedRows) {
    super('Rows are there already.');
    this.found = found;
  }
}

/** Points the source at its new snapshot; false when the attempt was fenced out. */
async function adoptSnapshot(
  em: EntityManager,
  { id, attempt }: DataSource,
  { snapshot, appended }: Extract<Outcome, { repeats: null }>,
  now: Date,
): Promise<boolean> {
  return em.transactional(async (tx) => {
    const source = await held(tx, id, attempt);
    if (!source) return false;
    const { pendingChange, currentSnapshotId } = source;
    const [first, ...further] = filesOf(source);
    if (pendingChange && currentSnapshotId !== null && currentSnapshotId !== undefined) {
      const state = { ...pendingChange, at: now.toISOString(), snapshotId: currentSnapshotId };
      setEarlierStates(source, [...source.earlierStates, state]);
    }
    const counted = further.map((file, i) => {
      const counts = appended[i];
      return counts ? { ...file, counts, repeats: counts.repeats, keys: counts.keys } : file;
    });
    if (first) setFiles(source, [first, ...counted]);
    Object.assign(source, {
      status: 'active',
      currentSnapshotId: snapshot.id,
      lastSync: now,
      recordCount: snapshot.tables.reduce((sum, table) => sum + table.rowCount, 0),
      lastError: null,
      progress: 100,
      progressMessage: 'Completed',
      waitingFiles: source.waitingFiles.filter(({ key }) => !further.some((file) => file.key === key)),
      pendingChange: null,
      ...ENDED,
    });
    await tx.insert(Snapshot, snapshot);
    await announceChange(tx, id);
    return true;
  });
}

/** Sets the file to append aside until somebody has chosen. */
async function keepWaiting(em: EntityManager, { id, attempt }: DataSource, found: RepeatedRows): Promise<void> {
  await em.transactional(async (tx) => {
    const source = await held(tx, id, attempt);
    const file = source?.pendingFiles?.at(-1);
    if (!source || !file) return;
    source.waitingFiles = [{ ...file, found }];
    Object.assign(source, {
      status: 'active',
      pendingFiles: null,
      pendingChange: null,
      progress: 100,
      progressMessage: 'Waiting',
      ...ENDED,
    });
    await announceChange(tx, id);
  });
}

/** Records a failed import with its reason; a source that had data keeps serving it. False when `attempt` was fenced out. */
async function failImport(em: EntityManager, id: string, attempt: number, reason: string): Promise<boolean> {
  return em.fork().transactional(async (tx) => {
    const source = await held(tx, id, attempt, ['pending', 'syncing']);
    if (!source) return false;
    const { pendingChange } = source;
    if (pendingChange) Object.assign(source, { typeOverrides: pendingChange.typeOverrides, readings: pendingChange.readings });
    const status = source.currentSnapshotId ? 'active' : 'error';
    Object.assign(source, { status, lastError: reason, pendingFiles: null, pendingChange: null, progressMessage: 'Failed', ...ENDED });
    await announceChange(tx, id);
    return true;
  });
}

/** The source, locked, if this attempt still holds it. */
async function held(tx: EntityManager, id: string, attempt: number, status: SourceStatus[] = ['syncing']): Promise<DataSource | null> {
  return tx.findOne(DataSource, { id, attempt, status: { $in: status } }, { lockMode: LockMode.PESSIMISTIC_WRITE });
}

// Does not reset the fencing number, which only ever grows.
const ENDED = { leaseExpiresAt: null, crashes: 0 };
