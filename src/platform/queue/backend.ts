import { createPostgresBackend, createRedisBackend, DEFAULT_SCHEMA, runMigrations, withBackend } from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';

/** Connections for the statements of all queues and workers; each is short. */
const POOL_MAX = 4;

interface JobData {
  id: string;
}
type Process = (job: { data: JobData }, token?: string, signal?: AbortSignal) => Promise<void>;

interface WorkerSettings {
  concurrency: number;
  lockDuration: number;
  stalledInterval: number;
  maxStalledCount: number;
}

/** What the queue needs of BullMQ, with the job store already chosen. */
interface Backend {
  queue(name: string): BullQueue;
  worker(name: string, process: Process, settings: WorkerSettings): BullWorker;
  /** Database connections that all queues may open together, and besides them one worker. */
  readonly connections: { queues: number; worker: number };
  /** Call it after closing everything made from it. */
  close(): Promise<void>;
}

export interface BullQueue {
  on(event: 'error', listener: (error: Error) => void): unknown;
  waitUntilReady(): Promise<unknown>;
  add(name: string, data: JobData, options: { jobId: string; removeOnComplete: true; removeOnFail: true }): Promise<unknown>;
  getWaitingCount(): Promise<number>;
  close(): Promise<void>;
}

export interface BullWorker {
  on(event: 'error', listener: (error: Error) => void): unknown;
  waitUntilReady(): Promise<unknown>;
  cancelAllJobs(reason?: string): void;
  close(): Promise<void>;
}

/**
 * BullMQ's tables in their own schema next to the service's, created on first use. All queues and workers share one pool, where each of `workers`
 * workers holds a connection to listen on.
 */
export async function postgresBackend(databaseUrl: string, workers: number): Promise<Backend> {
  const { Queue, Worker } = withBackend(createPostgresBackend);
  const connection = new pg.Pool({
    connectionString: databaseUrl,
    max: POOL_MAX + workers,
    keepAlive: true,
    options: `-c search_path=${DEFAULT_SCHEMA}`,
  });
  // Each queue and worker listens for the pool's errors, and tells them; before the first one, an idle connection that ends is no error.
  connection.setMaxListeners(0);
  connection.on('error', () => undefined);
  const client = await connection.connect();
  await runMigrations(client).finally(() => client.release());
  return {
    connections: { queues: POOL_MAX, worker: 1 },
    // Without writing BullMQ's defaults into its tables, where they would only be read as such.
    queue: (name) => new Queue<JobData>(name, { connection, skipMetasUpdate: true }),
    worker: (name, process, settings) => new Worker<JobData, void>(name, process, { connection, ...settings }),
    close: () => connection.end(),
  };
}

export function redisBackend(redisUrl: string): Backend {
  const { Queue, Worker } = withBackend(createRedisBackend);
  // Null makes commands wait for Redis to come back rather than fail; BullMQ requires it.
  const connection = new Redis(redisUrl, { maxRetriesPerRequest: null });
  return {
    connections: { queues: 0, worker: 0 },
    queue: (name) => new Queue<JobData>(name, { connection }),
    worker: (name, process, settings) => new Worker<JobData, void>(name, process, { connection, ...settings }),
    close: async () => connection.disconnect(),
  };
}
