import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Logger } from 'pino';
import { AppError } from '../errors.ts';
import type { EngineChild } from './child-process.ts';
import { ChildPool } from './pool.ts';
import type { Batch } from './protocol.ts';
import type { Engine, ImportRequest, ImportResult, QueryRequest, QueryResult } from './types.ts';

export type { Engine } from './types.ts';

export interface EngineOptions {
  /** Children kept warm for queries; as many imports may run beside them. */
  processes: number;
  /** Bound on the resident memory of one child; an import may have twice that. */
  memoryMb: number;
  /** Absolute path; the engine owns what lies in it. */
  temporaryFolder: string;
  log: Logger;
}

const DEADLINE_MS = 30_000;
const PING_DEADLINE_MS = 5_000;
/** An import ends by its file's size long before; this frees the child of one that hangs. */
const IMPORT_DEADLINE_MS = 30 * 60_000;

/** Starts the engine: children for queries at once, one of its own for each import. Close it, or the children end with this process. */
export function openEngine({ processes, memoryMb, temporaryFolder, log }: EngineOptions): Engine {
  const folder = path.join(temporaryFolder, 'engine');
  removeLeftovers(folder);
  mkdirSync(folder, { recursive: true });
  const threads = availableParallelism();
  const place = path.join(folder, String(process.pid));
  const queries = new ChildPool({ size: processes, warm: true, memoryMb, threads, folder: path.join(place, 'q') }, log);
  const imports = new ChildPool({ size: processes, warm: false, memoryMb: memoryMb * 2, threads, folder: path.join(place, 'i') }, log);
  return {
    query: ({ signal, ...request }) =>
      queries.use({ signal, tables: tablesKey(request.tables) }, (child) =>
        bounded(child, request.deadlineMs ?? DEADLINE_MS, () => child.call<QueryResult>({ kind: 'query', request })),
      ),
    stream: (request) => streamBatches(queries, request),
    importFile: ({ signal, onProgress, ...request }: ImportRequest) =>
      imports.use({ signal, tables: '' }, (child) =>
        bounded(child, IMPORT_DEADLINE_MS, () => child.call<ImportResult>({ kind: 'import', request }, onProgress)),
      ),
    ping: () =>
      queries.use({ tables: '' }, (child) => bounded(child, PING_DEADLINE_MS, async () => void (await child.call({ kind: 'ping' })))),
    close: async () => {
      await Promise.all([queries.close(), imports.close()]);
      rmSync(place, { recursive: true, force: true });
    },
  };
}

async function* streamBatches(pool: ChildPool, { signal, ...request }: Omit<QueryRequest, 'rowsMax'>): AsyncGenerator<Batch> {
  const deadlineMs = request.deadlineMs ?? DEADLINE_MS;
  const child = await pool.take({ signal, tables: tablesKey(request.tables) });
  let open = true;
  try {
    let batch = await bounded(child, deadlineMs, () => child.call<Batch>({ kind: 'stream', request }));
    // The first batch is given even when it is empty, for its columns.
    open = batch.rows.length > 0;
    yield batch;
    while (open) {
      batch = await bounded(child, deadlineMs, () => child.call<Batch>({ kind: 'next' }));
      open = batch.rows.length > 0;
      if (open) yield batch;
    }
  } catch (error) {
    open = false;
    throw error;
  } finally {
    if (open && !child.dead) await bounded(child, deadlineMs, () => child.call({ kind: 'stop' })).catch(() => child.kill(stopped()));
    pool.give(child);
  }
}

async function bounded<T>(child: EngineChild, deadlineMs: number, work: () => Promise<T>): Promise<T> {
  await child.ready;
  const seconds = Math.round(deadlineMs / 100) / 10;
  const late = setTimeout(
    () =>
      child.kill(
        new AppError('validation_error', `The query took longer than ${seconds} seconds; narrow it (a shorter period, fewer groups).`),
      ),
    deadlineMs,
  );
  try {
    return await work();
  } finally {
    clearTimeout(late);
  }
}

function stopped(): AppError {
  return new AppError('service_unavailable', 'The data engine was stopped.');
}

function tablesKey(tables: Record<string, string>): string {
  return JSON.stringify(tables);
}

/** Spill files of processes that are gone; those of a living one stay. */
function removeLeftovers(folder: string): void {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    return; // First start: nothing is there yet.
  }
  for (const name of names) {
    if (!isAlive(Number(name))) rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
