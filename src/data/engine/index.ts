import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Logger } from 'pino';
import { AppError } from '../../platform/errors.ts';
import type { EngineMeter } from '../../platform/limits/types.ts';
import { PLAN_TERMS } from '../../platform/plans.ts';
import { type Allowance, allowanceOf } from './allowance.ts';
import { Caller } from './caller.ts';
import type { Batch, ToChild } from './child-messages.ts';
import { ChildLost, type EngineChild } from './child-process.ts';
import { type ChildUsers, childUsers, type UidRange } from './child-users.ts';
import { importDeadlineMs, tablesDeadlineMs } from './import-deadline.ts';
import { ChildPool } from './pool.ts';
import { claimSpillFolder, releaseSpillFolder } from './spill-place.ts';
import type { Engine, EngineHost, ImportRequest, QueryRequest, QueryResult, TablesRequest, Tenant } from './types.ts';

export type { Engine, EngineHost } from './types.ts';

export interface EngineOptions {
  /** Children kept warm for queries; up to as many more may run long queries, and as many imports. */
  processes: number;
  /** Limit on the resident memory of one child; an import gets twice that, and at least 1.5 GB. */
  memoryMb: number;
  /** Absolute path; the engine owns its contents. */
  temporaryFolder: string;
  log: Logger;
  /** Absent: engine time is not counted. */
  meter?: EngineMeter;
  /** Niceness of children, 0 to 19, so that answering requests comes first. Default 10. */
  niceness?: number;
  /** User ids for the children if the service runs as root; null for the default ranges. */
  uids?: UidRange | null;
  /** For tests: how long a call may queue. */
  patienceMs?: number;
  /** Threads of each child; default: as many as the machine runs at once. */
  threads?: number;
}

/** Keeps a machine responsive while it is busy with tenants' queries. */
const NICENESS = 10;
const DEADLINE_MS = 30_000;
const PING_DEADLINE_MS = 5_000;
/** What `select 1` needs, and no more. */
const PING_MEMORY_MB = 256;
/** DuckDB's CSV reader reserves buffers for the longest line that it must handle. */
const IMPORT_MEMORY_MB_MIN = 1536;
/** A file from this size on is worth having its import compiled while it arrives. */
const LARGE_BYTES = 64 * 2 ** 20;
/** The tenant of the service's own health check. */
const OURSELVES = { organizationId: '', atOnce: 1, kind: 'job' } as const;

/** Starts the engine: a pool of query children, and a fresh child per import, one ahead while imports follow one another. Unless closed, the children end with this process. */
export function openEngine(options: EngineOptions): EngineHost {
  const { processes, memoryMb, temporaryFolder, log, meter, niceness = NICENESS, uids = null, patienceMs } = options;
  const threads = options.threads ?? availableParallelism();
  const place = claimSpillFolder(path.join(temporaryFolder, 'engine'));
  const users = findUsers(uids, log);
  const queries = new ChildPool(
    {
      size: processes,
      sizeForLong: processes,
      work: 'query',
      children: 'kept',
      memoryMb,
      threads,
      niceness,
      folder: path.join(place, 'q'),
      users,
    },
    log,
  );
  const imports = new ChildPool(
    {
      size: processes,
      sizeForLong: 0,
      work: 'import',
      children: 'fresh',
      memoryMb: Math.max(memoryMb * 2, IMPORT_MEMORY_MB_MIN),
      threads,
      niceness,
      folder: path.join(place, 'i'),
      users,
    },
    log,
  );
  /** Separate, so that busy tenants never look like an engine that is down; started on the first ping. */
  let health: ChildPool | null = null;
  const openHealth = () => {
    const folder = path.join(place, 'h');
    const one = { size: 1, sizeForLong: 0, work: 'health', children: 'kept', memoryMb: PING_MEMORY_MB, threads: 1, niceness: 0 } as const;
    return new ChildPool({ ...one, folder, users }, log);
  };

  function forTenant({ organizationId, plan, kind }: Tenant): Engine {
    const { queriesAtOnce, engineSecondsPerHour } = PLAN_TERMS[plan];
    const caller = new Caller({ organizationId, atOnce: queriesAtOnce, kind, patienceMs });
    const allowance = allowanceOf({
      organizationId,
      plan,
      secondsPerHour: engineSecondsPerHour,
      meter: kind === 'call' ? meter : undefined,
      log,
    });
    return {
      query: async ({ signal, ...request }) => {
        await allowance.require();
        return withRetry(() =>
          queries.use({ caller, signal, tables: tablesKey(request.tables) }, (child) =>
            bounded(child, request.deadlineMs ?? DEADLINE_MS, () =>
              allowance.spend(() => child.call<QueryResult>({ kind: 'query', request })),
            ),
          ),
        );
      },
      stream: (request) => streamBatches(queries, caller, allowance, request),
      importFile: async ({ signal, onProgress, ...request }: ImportRequest) => {
        const deadlineMs = await importDeadlineMs(request);
        return await imports.use({ caller, signal, tables: '' }, (child) =>
          bounded(child, deadlineMs, () => child.import({ kind: 'import', request }, onProgress), 'import'),
        );
      },
      importTables: async ({ signal, onProgress, ...request }: TablesRequest) => {
        const deadlineMs = await tablesDeadlineMs(request.tables);
        return await imports.use({ caller, signal, tables: '' }, (child) =>
          bounded(child, deadlineMs, () => child.import({ kind: 'import_tables', request }, onProgress), 'import'),
        );
      },
    };
  }

  return {
    forTenant,
    ping: () =>
      withRetry(() => {
        health ??= openHealth();
        return health.use({ caller: new Caller(OURSELVES), tables: '' }, (child) =>
          bounded(child, PING_DEADLINE_MS, async () => void (await child.call({ kind: 'ping' }))),
        );
      }),
    prepareImport: (upcoming) => imports.prepare({ ...upcoming, large: upcoming.bytes >= LARGE_BYTES }),
    close: async () => {
      await Promise.all([queries.close(), imports.close(), health?.close()]);
      releaseSpillFolder(place);
    },
  };
}

/** Separate users for the children of a service that runs as root; null if they run as ours. */
function findUsers(uids: UidRange | null, log: Logger): ChildUsers | null {
  try {
    const users = childUsers(uids);
    if (users) log.info(users.range, 'running as root; engine children run as separate users');
    return users;
  } catch (error) {
    log.warn(
      { reason: (error as Error).message },
      'the service runs as root, and so do its engine children, which read files of customers: run it as an ordinary user, or set ENGINE_UIDS',
    );
    return null;
  }
}

/** Retries a query whose child was lost on another child, since queries change nothing: once, plus whenever the message never arrived. */
async function withRetry<T>(work: () => Promise<T>): Promise<T> {
  for (let again = 1; ; ) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ChildLost)) throw error;
      if (!error.undelivered && again-- === 0) throw error;
    }
  }
}

async function* streamBatches(
  pool: ChildPool,
  caller: Caller,
  allowance: Allowance,
  { signal, ...request }: Omit<QueryRequest, 'rowsMax' | 'bytesMax'>,
): AsyncGenerator<Batch> {
  await allowance.require();
  const deadlineMs = request.deadlineMs ?? DEADLINE_MS;
  const child = await pool.take({ caller, signal, tables: tablesKey(request.tables) });
  const ask = (message: ToChild) => bounded(child, deadlineMs, () => allowance.spend(() => child.call<Batch>(message)));
  let open = true;
  caller.streams += 1;
  try {
    let batch = await ask({ kind: 'stream', request });
    // Yield the first batch even if empty, for its columns.
    open = batch.rows.length > 0;
    yield batch;
    while (open) {
      batch = await ask({ kind: 'next' });
      open = batch.rows.length > 0;
      if (open) yield batch;
    }
  } catch (error) {
    open = false;
    throw error;
  } finally {
    caller.streams -= 1;
    if (open && !child.dead) await bounded(child, deadlineMs, () => child.call({ kind: 'stop' })).catch(() => child.kill(stopped()));
    pool.give(child);
  }
}

/** The deadline starts when the child is up, not when the caller began to wait for one. */
async function bounded<T>(child: EngineChild, deadlineMs: number, work: () => Promise<T>, what: 'query' | 'import' = 'query'): Promise<T> {
  await child.ready;
  const seconds = Math.round(deadlineMs / 100) / 10;
  const message =
    what === 'query'
      ? `The query took longer than ${seconds} seconds. Narrow it (a shorter period, fewer groups).`
      : `Reading the file took longer than the ${Math.round(seconds)} seconds allowed for a file of its size. Split it, or upload it as Parquet.`;
  const late = setTimeout(() => child.kill(new AppError('validation_error', message)), deadlineMs);
  try {
    return await work();
  } finally {
    clearTimeout(late);
  }
}

function stopped(): AppError {
  return new AppError('service_unavailable', 'The data engine was stopped.');
}

function tablesKey(tables: QueryRequest['tables']): string {
  return JSON.stringify(tables);
}
