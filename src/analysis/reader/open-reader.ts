import { AppError } from '../../errors.ts';
import { ReadingThread } from './reading-thread.ts';
import type { ReadOutcome, ReadRequest } from './tasks.ts';

/** Reads words in threads, so that no words hold up the process. */
export interface Reader {
  /**
   * What one organization asks is read one after the other; several organizations take turns.
   * @throws AppError validation_error where reading takes too long, rate_limited where too much of the organization's waits
   */
  read(organizationId: string, request: ReadRequest, signal?: AbortSignal): Promise<ReadOutcome>;
  close(): Promise<void>;
}

const THREADS = 2;
/** CPU time of one reading: a hundred times what the longest question that people ask takes. */
const DEADLINE_MS = 2_000;
const WAITING_MAX = 20;

/** Threads start when they are first needed; one that goes past the deadline is ended and replaced. */
export function openReader({ threads: count = THREADS, deadlineMs = DEADLINE_MS } = {}): Reader {
  const threads = Array.from({ length: count }, () => new ReadingThread(deadlineMs));
  const idle = [...threads];
  /** In the order of their turns. */
  const waiting = new Map<string, ((thread: ReadingThread) => void)[]>();
  const reading = new Set<string>();

  function next(): void {
    for (const [organizationId, queue] of waiting) {
      if (idle.length === 0) return;
      if (reading.has(organizationId)) continue;
      const start = queue.shift()!;
      if (queue.length === 0) waiting.delete(organizationId);
      reading.add(organizationId);
      start(idle.pop()!);
    }
  }

  async function turn(organizationId: string, signal?: AbortSignal): Promise<ReadingThread> {
    const queue = waiting.get(organizationId) ?? [];
    if (queue.length >= WAITING_MAX)
      throw new AppError('rate_limited', `${WAITING_MAX} questions of your organization are waiting to be read. Ask again in a second.`, {
        retryAfterSeconds: 1,
      });
    return new Promise((start, reject) => {
      queue.push(start);
      waiting.set(organizationId, queue);
      signal?.addEventListener(
        'abort',
        () => {
          const at = queue.indexOf(start);
          if (at === -1) return;
          queue.splice(at, 1);
          if (queue.length === 0) waiting.delete(organizationId);
          reject(signal.reason as Error);
        },
        { once: true },
      );
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
        // Behind those who came while it was being read for.
        const queue = waiting.get(organizationId);
        waiting.delete(organizationId);
        if (queue) waiting.set(organizationId, queue);
        next();
      }
    },
    async close() {
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}
