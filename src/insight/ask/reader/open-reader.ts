import { AppError } from '../../../platform/errors.ts';
import { FairQueue } from '../../../platform/limits/fair-queue.ts';
import { ReadingThread } from './reading-thread.ts';
import type { ReadOutcome, ReadRequest } from './tasks.ts';

/** Reads questions in worker threads, so that no input can block the process. */
export interface Reader {
  /**
   * Requests of one organization are read in order; organizations take turns.
   * @throws AppError validation_error if reading takes too long, rate_limited if too many of the organization's requests are waiting
   */
  read(organizationId: string, request: ReadRequest, signal?: AbortSignal): Promise<ReadOutcome>;
  close(): Promise<void>;
}

const THREADS = 2;
/** CPU time per reading: a hundred times what the longest realistic question takes. */
const DEADLINE_MS = 2_000;
const WAITING_MAX = 20;

/** Threads start on demand; one that exceeds the deadline is terminated and replaced. */
export function openReader({ threads: count = THREADS, deadlineMs = DEADLINE_MS } = {}): Reader {
  const threads = Array.from({ length: count }, () => new ReadingThread(deadlineMs));
  const idle = [...threads];
  const waiting = new FairQueue<(thread: ReadingThread) => void>();
  const reading = new Set<string>();

  function next(): void {
    while (idle.length > 0) {
      const start = waiting.take((organizationId) => !reading.has(organizationId));
      if (!start) return;
      start(idle.pop()!);
    }
  }

  async function turn(organizationId: string, signal?: AbortSignal): Promise<ReadingThread> {
    if (waiting.of(organizationId).length >= WAITING_MAX)
      throw new AppError('rate_limited', `${WAITING_MAX} questions of your organization are already waiting. Try again in a second.`, {
        retryAfterSeconds: 1,
      });
    return new Promise((resolve, reject) => {
      const start = (thread: ReadingThread) => {
        reading.add(organizationId);
        resolve(thread);
      };
      waiting.push(organizationId, start);
      const leave = () => waiting.remove(organizationId, start) && reject(signal?.reason as Error);
      signal?.addEventListener('abort', leave, { once: true });
      next();
    });
  }

  return {
    async read(organizationId, request, signal) {
      signal?.throwIfAborted();
      const thread = await turn(organizationId, signal);
      try {
        return await thread.read(request);
      } finally {
        idle.push(thread);
        reading.delete(organizationId);
        // Moves the organization behind those that queued up meanwhile.
        waiting.defer(organizationId);
        next();
      }
    },
    async close() {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}

declare module '../../../platform/context.ts' {
  interface Services {
    /** Reads questions in worker threads. */
    reader: Reader;
  }
}
