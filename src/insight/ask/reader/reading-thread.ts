import { Worker } from 'node:worker_threads';
import { AppError } from '../../../platform/errors.ts';
import type { QuestionTable } from '../question-tables.ts';
import { packTables } from './packed-tables.ts';
import type { ReadOutcome, ReadRequest } from './tasks.ts';
import type { ThreadReply, ThreadRequest } from './thread.ts';

/** Number of table lists that a thread caches. */
const CACHED_MAX = 3;
const HEAP_MB = 256;
/** Upper bound in wall-clock time, in case the machine gives a thread no CPU at all. */
const WALL_MAX_MS = 30_000;
const SILENT_MAX_MS = 5_000;

const keys = new WeakMap<readonly QuestionTable[], number>();
let nextKey = 0;

interface Awaited {
  resolve: (outcome: ReadOutcome) => void;
  reject: (error: Error) => void;
}

/** A worker thread that reads one request at a time; starts with the first. */
export class ReadingThread {
  private worker: Worker | null = null;
  private awaited: Awaited | null = null;
  private held: number[] = [];
  /** The thread's CPU time at its last answer; null while it starts, which the caller is not charged for. */
  private cpuMs: number | null = null;
  private readonly deadlineMs: number;

  constructor(deadlineMs: number) {
    this.deadlineMs = deadlineMs;
  }

  /**
   * Reads within the deadline, in CPU time, or terminates the thread; the next request gets a new one.
   * @throws AppError validation_error past the deadline, or if the text is nested too deep or takes too much memory
   */
  async read({ tables, known, ...request }: ReadRequest): Promise<ReadOutcome> {
    const worker = this.worker ?? this.start();
    const answered = new Promise<ReadOutcome>((resolve, reject) => {
      this.awaited = { resolve, reject };
    });
    const message: ThreadRequest = { ...request, tables: this.hand(tables), phrases: [...known.keys()], found: [...known.values()].flat() };
    worker.postMessage(message);
    const began = performance.now();
    const check = async () => {
      const used = await cpuMsOf(worker);
      if (done) return;
      const left = this.cpuMs === null ? this.deadlineMs : this.deadlineMs - (used - this.cpuMs);
      if (left <= 0 || performance.now() - began > WALL_MAX_MS) this.end(overLimit('the deadline'));
      else timer = setTimeout(check, Math.max(left, 20)).unref();
    };
    let done = false;
    let timer = setTimeout(check, this.deadlineMs).unref();
    try {
      return await answered;
    } finally {
      done = true;
      clearTimeout(timer);
      this.awaited = null;
    }
  }

  async close(): Promise<void> {
    const { worker } = this;
    this.end(new AppError('service_unavailable', 'The service is stopping. Try again in a moment.'));
    await worker?.terminate();
  }

  private start(): Worker {
    // The thread does not need the environment.
    const worker = new Worker(new URL('./thread.ts', import.meta.url), { env: {}, resourceLimits: { maxOldGenerationSizeMb: HEAP_MB } });
    worker.unref();
    worker.on('message', (reply: ThreadReply) => {
      if (this.worker !== worker) return;
      this.cpuMs = reply.cpuMs;
      if ('ready' in reply) return;
      if ('outcome' in reply) this.awaited?.resolve(reply.outcome);
      else this.awaited?.reject('tooDeep' in reply ? overLimit('the stack') : new Error(`Reading task failed: ${reply.fault}`));
    });
    worker.on('error', (error: NodeJS.ErrnoException) => {
      if (this.worker === worker) this.end(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? overLimit('the memory', error) : error);
    });
    worker.on('exit', () => {
      if (this.worker === worker) this.end(new Error('The reading thread exited unexpectedly.'));
    });
    this.worker = worker;
    this.held = [];
    this.cpuMs = null;
    return worker;
  }

  private hand(tables: readonly QuestionTable[]): ThreadRequest['tables'] {
    const key = keys.get(tables) ?? nextKey++;
    keys.set(tables, key);
    if (this.held.includes(key)) return { key };
    this.held.push(key);
    return { key, packed: packTables(tables), forget: this.held.length > CACHED_MAX ? this.held.shift() : undefined };
  }

  private end(reason: Error): void {
    const { worker, awaited } = this;
    this.worker = null;
    awaited?.reject(reason);
    void worker?.terminate();
  }
}

/** CPU time a thread has used. Infinite if it does not even report that, being stuck in native code. */
async function cpuMsOf(worker: Worker): Promise<number> {
  let timer: NodeJS.Timeout | undefined;
  const silent = new Promise<number>((resolve) => {
    timer = setTimeout(resolve, SILENT_MAX_MS, Number.POSITIVE_INFINITY).unref();
  });
  const reported = worker.cpuUsage().then(
    ({ user, system }) => (user + system) / 1_000,
    () => 0,
  );
  return Promise.race([reported, silent]).finally(() => clearTimeout(timer));
}

function overLimit(of: string, cause?: Error): AppError {
  const message =
    'The question took too long to parse. Use fewer and simpler words, or specify fewer data sources or ones with fewer columns.';
  return new AppError('validation_error', message, { cause: cause ?? new Error(`Reading exceeded ${of}.`) });
}
