import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { type BullQueue, type BullWorker, postgresBackend, redisBackend } from './backend.ts';
import { JOB_KINDS, type JobKind } from './entities.ts';
import { type FairPool, openFairPool } from './fair-pool.ts';
import { drainOutbox } from './outbox.ts';
import type { Queue } from './types.ts';

/** How often per lease duration to search for jobs whose worker showed no sign of life for a whole lease. */
const STALLED_PER_LEASE = 4;
const PUT_MS = 2_000;

/** Jobs that only wait for others: stopping them loses nothing, and the others may need a worker that is not stopping. */
const WAITING_KINDS: readonly JobKind[] = ['run_delivery'];

interface QueueOptions {
  config: Pick<Config, 'redisUrl' | 'reportConcurrency' | 'leaseMs'>;
  databaseUrl: string;
  em: EntityManager;
  log: Logger;
}

/**
 * The job queue on BullMQ: in PostgreSQL, or in Redis if configured. Each kind of job has its own queue, so that imports do not delay
 * reports. A job is just an id; its handler finds out whether there is anything to do.
 */
export async function openQueue(options: QueueOptions): Promise<Queue> {
  const { config, em, log } = options;
  const backend = config.redisUrl ? redisBackend(config.redisUrl) : await postgresBackend(options.databaseUrl, JOB_KINDS.length);
  const complain = (err: Error) => log.warn({ err }, 'the job queue does not answer; retrying');
  const opened = new Map<JobKind, BullQueue>();
  // One after another, so that they share a connection: each that opens one of its own costs the database more than all their statements.
  for (const kind of JOB_KINDS) {
    const queue = backend.queue(nameOf(kind));
    queue.on('error', complain);
    await queue.waitUntilReady();
    opened.set(kind, queue);
  }
  // One for each kind, as its type says.
  const queues = Object.fromEntries(opened) as Record<JobKind, BullQueue>;
  const workers = new Map<JobKind, BullWorker>();
  const pools = new Map<JobKind, FairPool>();

  async function put(kind: JobKind, targetId: string, run: string): Promise<void> {
    const options = { jobId: `${kind}:${targetId}:${run}`, removeOnComplete: true, removeOnFail: true } as const;
    await inTime(queues[kind].add(kind, { id: targetId }, options));
  }

  return {
    connections: { queues: backend.connections.queues, workers: backend.connections.worker * JOB_KINDS.length },
    // The outbox line's own id instead of an attempt, so that a later run of the same target is never mistaken for this one.
    dispatchOutbox: () => drainOutbox(em, (line) => put(line.kind, line.targetId, line.id)),
    add: (kind, targetId, attempt) => put(kind, targetId, String(attempt)),
    async work(handlers, fair) {
      for (const kind of JOB_KINDS) {
        const handler = handlers[kind];
        if (!handler) continue;
        const rows = fair?.rows[kind];
        const pool = rows && openFairPool({ em, log, rows, withPlan: fair.withPlan, concurrency: config.reportConcurrency, run: handler });
        if (pool) pools.set(kind, pool);
        // BullMQ passes a signal only to functions that declare three parameters without defaults.
        const run = async ({ data }: { data: { id: string } }, _token?: string, signal?: AbortSignal) => {
          // For such kinds a message says that there is something to do, but not what.
          if (pool) return pool.ring();
          try {
            await handler(data.id, signal ?? new AbortController().signal);
          } catch (err) {
            // The row records the outcome, and the sweeper requeues whatever is unfinished: nothing to retry here.
            log.error({ err, kind, targetId: data.id }, 'a job failed; the sweeper will handle it');
          }
        };
        const worker = backend.worker(nameOf(kind), run, {
          concurrency: config.reportConcurrency,
          lockDuration: config.leaseMs,
          stalledInterval: config.leaseMs / STALLED_PER_LEASE,
          // The row counts how often a target may be tried.
          maxStalledCount: 1_000,
        });
        worker.on('error', complain);
        workers.set(kind, worker);
        await worker.waitUntilReady();
      }
    },
    async ping() {
      await queues.generate_report.getWaitingCount();
    },
    async close(waitMs = 0) {
      const stop = (kinds: readonly JobKind[]) => {
        for (const kind of kinds) {
          workers.get(kind)?.cancelAllJobs('The service is stopping.');
          pools.get(kind)?.abort(new Error('The service is stopping.'));
        }
      };
      const closed = Promise.all([...pools.values().map((pool) => pool.stop()), ...[...workers.values()].map((worker) => worker.close())]);
      stop(WAITING_KINDS);
      await settledWithin(closed, waitMs);
      stop(JOB_KINDS);
      await closed;
      await Promise.all(Object.values(queues).map((queue) => queue.close()));
      await backend.close();
    },
  };
}

/** BullMQ waits for an unreachable store; callers do not, because the outbox is dispatched later anyway. */
async function inTime<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`The job queue did not answer within ${PUT_MS} ms.`)), PUT_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

function nameOf(kind: JobKind): string {
  return `reporting-${kind}`;
}

/** Resolves once `work` has settled, or after `waitMs`. */
async function settledWithin(work: Promise<unknown>, waitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, waitMs);
  });
  await Promise.race([work.catch(() => undefined), late]);
  clearTimeout(timer);
}
