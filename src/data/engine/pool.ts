import path from 'node:path';
import type { Logger } from 'pino';
import { AppError } from '../../platform/errors.ts';
import { FairQueue } from '../../platform/limits/fair-queue.ts';
import { CALLS_WAITING_MAX, type Caller, tooBusy } from './caller.ts';
import { type ChildFolder, closedFolder, sharedFolder } from './child-folder.ts';
import type { ChildOptions } from './child-messages.ts';
import { EngineChild } from './child-process.ts';
import type { ChildUsers } from './child-users.ts';

interface PoolOptions {
  size: number;
  /** Extra places for long-running work, so that it does not hold up short work behind it. */
  sizeForLong: number;
  work: ChildOptions['work'];
  /** `kept`: children stay between jobs. `fresh`: each job gets a new child; while jobs follow one another, the next is started in advance. */
  children: 'kept' | 'fresh';
  memoryMb: number;
  threads: number;
  niceness: number;
  folder: string;
  /** Null: children run as our own user. */
  users: ChildUsers | null;
}

interface Wanted {
  /** The caller that the work belongs to. */
  caller: Caller;
  signal?: AbortSignal;
  /** The query's tables: prefers a child that has them open. */
  tables: string;
}

interface Waiter extends Wanted {
  resolve: (child: EngineChild) => void;
  reject: (error: Error) => void;
}

interface Lease {
  since: number;
  end: () => void;
}

/** Jobs that end within this time of each other follow one another. */
const FOLLOWS_MS = 30_000;
/** Work that runs longer than this counts as long. */
const LONG_MS = 1_000;

/**
 * A bounded pool of children. Callers wait while none is free or their share is at its limit, and shares take turns. A dead child is replaced,
 * never handed out.
 */
export class ChildPool {
  private readonly options: PoolOptions;
  private readonly log: Logger;
  private readonly idle: EngineChild[] = [];
  private readonly busy = new Map<EngineChild, Lease>();
  private readonly running = new Map<string, number>();
  private readonly queue = new FairQueue<Waiter>();
  private closed = false;
  private lastEnd = Number.NEGATIVE_INFINITY;
  private started = 0;

  constructor(options: PoolOptions, log: Logger) {
    this.options = options;
    this.log = log;
    if (options.children === 'kept') for (let i = 0; i < options.size; i++) this.idle.push(this.start());
  }

  async use<T>(wanted: Wanted, work: (child: EngineChild) => Promise<T>): Promise<T> {
    const child = await this.take(wanted);
    try {
      return await work(child);
    } finally {
      this.give(child);
    }
  }

  /**
   * Takes a child for one job, to be given back afterwards; aborting the signal kills it.
   * @throws AppError rate_limited if a call waited too long, service_unavailable if it was aborted or the pool is closed
   */
  async take(wanted: Wanted): Promise<EngineChild> {
    if (this.closed) throw stopped();
    if (wanted.signal?.aborted) throw aborted(wanted.signal);
    if (this.isFull(wanted.caller)) throw tooBusy(wanted.caller);
    return await new Promise((resolve, reject) => {
      const leave = (reason: Error) => {
        if (this.queue.remove(wanted.caller.share, waiter)) waiter.reject(reason);
      };
      const abort = () => leave(aborted(wanted.signal));
      const settled = () => {
        wanted.signal?.removeEventListener('abort', abort);
        wanted.caller.stopWaiting(leave);
      };
      const waiter: Waiter = {
        ...wanted,
        resolve: (child) => {
          settled();
          resolve(child);
        },
        reject: (error) => {
          settled();
          reject(error);
        },
      };
      this.queue.push(wanted.caller.share, waiter);
      wanted.caller.startWaiting(leave);
      wanted.signal?.addEventListener('abort', abort, { once: true });
      this.serve();
    });
  }

  /**
   * Starts a child in advance, unless one waits or all places are taken, and for a large job warms it up; resolves when it is ready. `cancelled`
   * ends a child that nobody took.
   */
  async prepare({ large, cancelled }: { large: boolean; cancelled?: AbortSignal }): Promise<void> {
    let child = this.idle.find(({ dead }) => !dead);
    if (!child) {
      if (this.closed || cancelled?.aborted || this.busy.size >= this.options.size) return;
      child = this.start();
      this.idle.push(child);
    }
    const own = child;
    cancelled?.addEventListener('abort', () => this.dismiss(own), { once: true });
    await own.ready.catch((error: unknown) => {
      if (!cancelled?.aborted) throw error;
    });
    if (large && this.idle.includes(own)) await own.warmUp();
  }

  /** Ends a child that waits for work. */
  private dismiss(child: EngineChild): void {
    const at = this.idle.indexOf(child);
    if (at < 0 || this.options.children === 'kept') return;
    this.idle.splice(at, 1);
    child.kill(stopped());
  }

  give(child: EngineChild): void {
    const lease = this.busy.get(child);
    lease?.end();
    this.busy.delete(child);
    child.leave();
    if (this.closed || this.options.children === 'fresh') {
      if (!child.dead) child.kill(stopped());
      const now = performance.now();
      // Only now, because starting the next one earlier would have slowed down this job.
      if (!this.closed && this.idle.length === 0 && now - this.lastEnd < FOLLOWS_MS) this.idle.push(this.start());
      this.lastEnd = now;
    } else if (!child.dead && this.idle.length >= this.options.size) child.kill(stopped());
    else if (!child.dead) this.idle.push(child);
    else if (this.idle.length + this.busy.size < this.options.size) this.idle.push(this.start());
    this.serve();
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const waiter of this.queue.clear()) waiter.reject(stopped());
    const all = [...this.idle.splice(0), ...this.busy.keys()];
    for (const child of all) child.kill(stopped());
    await Promise.all(all.map((child) => child.ended));
  }

  /** Hands out free places while some waiter is allowed to run. */
  private serve(): void {
    while (!this.closed && this.hasPlace()) {
      const next = this.queue.take((share) => this.mayRun(share));
      if (!next) return;
      next.resolve(this.lend(this.fromIdle(next.tables) ?? this.start(), next));
    }
  }

  private hasPlace(): boolean {
    const longSince = performance.now() - LONG_MS;
    const long = [...this.busy.values()].filter(({ since }) => since <= longSince).length;
    return this.busy.size < this.options.size + Math.min(long, this.options.sizeForLong);
  }

  private mayRun(share: string): boolean {
    const caller = this.queue.of(share)[0]?.caller;
    // Otherwise a query made while its own caller reads a stream would deadlock on that stream.
    return caller !== undefined && (caller.streams > 0 || (this.running.get(share) ?? 0) < caller.atOnce);
  }

  /** True if the share's queue is full and this call is not yet in it. */
  private isFull(caller: Caller): boolean {
    if (!caller.waitsBriefly || caller.hasBegun) return false;
    return new Set(this.queue.of(caller.share).map((waiter) => waiter.caller)).size >= CALLS_WAITING_MAX;
  }

  private lend(child: EngineChild, { caller, signal, tables }: Wanted): EngineChild {
    const abort = () => child.kill(aborted(signal));
    signal?.addEventListener('abort', abort, { once: true });
    // Rather late than early: work that is long by the timer must also be long by the clock.
    const long = setTimeout(() => this.serve(), LONG_MS + 1).unref();
    const { share } = caller;
    this.running.set(share, (this.running.get(share) ?? 0) + 1);
    caller.runs();
    const end = () => {
      clearTimeout(long);
      signal?.removeEventListener('abort', abort);
      const left = (this.running.get(share) ?? 1) - 1;
      if (left === 0) this.running.delete(share);
      else this.running.set(share, left);
      caller.ended();
    };
    this.busy.set(child, { since: performance.now(), end });
    child.lastTables = tables;
    return child;
  }

  private fromIdle(tables: string): EngineChild | null {
    for (let i = 0; i < this.idle.length; i++) if (this.idle[i]?.dead) this.idle[i] = this.start();
    const warm = this.idle.findIndex((child) => child.lastTables === tables);
    return this.idle.splice(Math.max(0, warm), 1)[0] ?? null;
  }

  private start(): EngineChild {
    const { work, memoryMb, threads, niceness, folder, users } = this.options;
    this.started += 1;
    const own = path.join(folder, String(this.started));
    return new EngineChild({ work, memoryMb, threads, niceness }, users ? newClosedFolder(own, users) : sharedFolder(own), this.log);
  }
}

function newClosedFolder(folder: string, users: ChildUsers): ChildFolder {
  const uid = users.take();
  return closedFolder(folder, uid, () => users.giveBack(uid));
}

function stopped(): AppError {
  return new AppError('service_unavailable', 'The data engine was stopped. Try again when the service is up.');
}

function aborted(signal: AbortSignal | undefined): AppError {
  return new AppError('service_unavailable', 'The work was cancelled.', { cause: signal?.reason });
}
