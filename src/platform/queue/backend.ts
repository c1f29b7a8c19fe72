import { createPostgresBackend, createRedisBackend, withBackend } from 'bullmq';
import { Redis } from 'ioredis';

const POOL_MAX = 2;

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
  /** Database connections that one queue, and one worker, may open. */
  readonly connections: { queue: number; worker: number };
  /** Call it after closing everything made from it. */
  close(): Promise<void>;
}

interface BullQueue {
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

/** BullMQ's tables in their own schema next to the service's; created on first use. */
export function postgresBackend(databaseUrl: string): Backend {
  const { Queue, Worker } = withBackend(createPostgresBackend);
  // Each queue and worker has a small pool; a worker has one more connection, for listening.
  const connection = { connectionString: databaseUrl, migrate: true, max: POOL_MAX };
  return {
    connections: { queue: POOL_MAX, worker: POOL_MAX + 1 },
    queue: (name) => new Queue<JobData>(name, { connection }),
    worker: (name, process, settings) => new Worker<JobData, void>(name, process, { connection, ...settings }),
    close: async () => undefined,
  };
}

export function redisBackend(redisUrl: string): Backend {
  const { Queue, Worker } = withBackend(createRedisBackend);
  // Null makes commands wait for Redis to come back rather than fail; BullMQ requires it.
  const connection = new Redis(redisUrl, { maxRetriesPerRequest: null });
  return {
    connections: { queue: 0, worker: 0 },
    queue: (name) => new Queue<JobData>(name, { connection }),
    worker: (name, process, settings) => new Worker<JobData, void>(name, process, { connection, ...settings }),
    close: async () => connection.disconnect(),
  };
}
