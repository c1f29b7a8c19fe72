import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { Logger } from 'pino';
import { PLAN_TERMS } from '../../platform/plans.ts';
import { AppError } from '../../platform/errors.ts';
import { type Allowance, allowanceOf } from './allowance.ts';
import { Caller } from './caller.ts';
import { ChildLost, type EngineChild } from './child-process.ts';
import { type ChildUsers, childUsers, type UidRange } from './child-users.ts';
import { importDeadlineMs } from './import-deadline.ts';
import { ChildPool } from './pool.ts';
import type { Batch, ToChild } from './child-messages.ts';
import { givePlace, takePlace } from './spill-place.ts';
import type { Engine, EngineHost, ImportRequest, QueryRequest, QueryResult, Tenant } from './types.ts';
import type { EngineMeter } from '../../platform/limits/types.ts';

export type { Engine, EngineHost } from './types.ts';

export interface EngineOptions {
  /** Children kept warm for queries, as many more for long ones; as many imports may run next to them. */
  processes: number;
  /** Bound on the resident memory of one child; an import may have twice that, and 1.5 GB at least. */
  memoryMb: number;
  /** Absolute path; the engine owns what lies in it. */
  temporaryFolder: string;
  log: Logger;
  /** Absent: what organizations use is not counted. */
  meter?: EngineMeter;
  /** Of children, 0 to 19: how much they stand back behind what answers requests. Default 10. */
  niceness?: number;
  /** User ids for the children, where the service runs as root; null: the usual ones. */
  uids?: UidRange | null;
  /** For tests: how long a call waits for its turn. */
  patienceMs?: number;
}

/** A machine that is busy with tenants' queries still answers. */
const NICENESS = 10;
const DEADLINE_MS = 30_000;
const PING_DEADLINE_MS = 5_000;
/** What `select 1` needs, and no more. */
const PING_MEMORY_MB = 256;
/** DuckDB's CSV reader sets aside buffers by the longest line it must be ready for. */
const IMPORT_MEMORY_MB_MIN = 1536;
/** The service's own question whether the engine answers. */
const OURSELVES = { organizationId: '', atOnce: 1, kind: 'job' } as const;

/** Starts the engine: children for queries, and for each import one of its own, the next of which waits ready once there was a first. Close it, or the children end with this process. */
export function openEngine(options: EngineOptions): EngineHost {
  const { processes, memoryMb, temporaryFolder, log, meter, niceness = NICENESS, uids = null, patienceMs } = options;
  const threads = availableParallelism();
  const place = takePlace(path.join(temporaryFolder, 'engine'));
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
  /** Kept apart, so that busy tenants never look like an engine that is down; started when it is first asked. */
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
        return onceMore(() =>
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
          bounded(child, deadlineMs, () => child.importFile(request, onProgress), 'import'),
        );
      },
    };
  }

  return {
    forTenant,
    ping: () =>
      onceMore(() => {
        health ??= openHealth();
        return health.use({ caller: new Caller(OURSELVES), tables: '' }, (child) =>
          bounded(child, PING_DEADLINE_MS, async () => void (await child.call({ kind: 'ping' }))),
        );
      }),
    close: async () => {
      await Promise.all([queries.close(), imports.close(), health?.close()]);
      givePlace(place);
    },
  };
}

/** Users of their own for the children of a service that runs as root; null where they run as ours. */
function findUsers(uids: UidRange | null, log: Logger): ChildUsers | null {
  try {
    const users = childUsers(uids);
    if (users) log.info(users.range, 'the service runs as root; its engine children run as users of their own');
    return users;
  } catch (error) {
    log.warn(
      { reason: (error as Error).message },
      'the service runs as root, and so do its engine children, which read files of customers: run it as an ordinary user, or set ENGINE_UIDS',
    );
    return null;
  }
}

/** A query changes nothing, so one whose child was lost is asked again, of another: once, and as often as the child was gone already. */
async function onceMore<T>(work: () => Promise<T>): Promise<T> {
  for (let again = 1; ; ) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ChildLost)) throw error;
      if (!error.untouched && again-- === 0) throw error;
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
    // The first batch is given even when it is empty, for its columns.
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

/** The deadline counts from when the child is up, not from when the caller began to wait for one. */
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

function tablesKey(tables: Record<string, string>): string {
  return JSON.stringify(tables);
}
