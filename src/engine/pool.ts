import path from 'node:path';
import type { Logger } from 'pino';
import { AppError } from '../errors.ts';
import { EngineChild } from './child-process.ts';

interface PoolOptions {
  size: number;
  work: 'query' | 'import';
  /** `kept`: children stay between jobs. `fresh`: each job gets a new one; after the first job the next one waits ready. */
  children: 'kept' | 'fresh';
  memoryMb: number;
  threads: number;
  folder: string;
}

interface Wanted {
  signal?: AbortSignal;
  /** The tables of the query: a child that has them open is preferred. */
  tables: string;
}

interface Waiter extends Wanted {
  resolve: (child: EngineChild) => void;
  reject: (error: Error) => void;
}

/** A bounded number of children; who finds none free waits in order. A dead child is replaced, never handed out. */
export class ChildPool {
  private readonly options: PoolOptions;
  private readonly log: Logger;
  private readonly idle: EngineChild[] = [];
  private readonly busy = new Map<EngineChild, () => void>();
  private readonly waiters: Waiter[] = [];
  private closed = false;
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

  /** A child for one job; an abort of the signal kills it. Give it back. */
  async take(wanted: Wanted): Promise<EngineChild> {
    if (this.closed) throw stopped();
    if (wanted.signal?.aborted) throw aborted(wanted.signal);
    const child = this.fromIdle(wanted.tables) ?? (this.busy.size < this.options.size ? this.start() : null);
    if (child) return this.lend(child, wanted);
    return await new Promise((resolve, reject) => {
      const waiter: Waiter = { ...wanted, resolve, reject };
      this.waiters.push(waiter);
      wanted.signal?.addEventListener('abort', () => this.leave(waiter), { once: true });
    });
  }

  give(child: EngineChild): void {
    this.busy.get(child)?.();
    this.busy.delete(child);
    if (this.closed || this.options.children === 'fresh') {
      if (!child.dead) child.kill(stopped());
      // Only now: the next one's start would have slowed this one's job.
      if (!this.closed && this.idle.length === 0) this.idle.push(this.start());
    } else {
      this.idle.push(child.dead ? this.start() : child);
    }
    const waiter = this.closed ? undefined : this.waiters.shift();
    if (!waiter) return;
    const next = this.fromIdle(waiter.tables) ?? this.start();
    waiter.resolve(this.lend(next, waiter));
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const waiter of this.waiters.splice(0)) waiter.reject(stopped());
    const all = [...this.idle.splice(0), ...this.busy.keys()];
    for (const child of all) child.kill(stopped());
    await Promise.all(all.map((child) => child.ended));
  }

  private lend(child: EngineChild, { signal, tables }: Wanted): EngineChild {
    const abort = () => child.kill(aborted(signal));
    signal?.addEventListener('abort', abort, { once: true });
    this.busy.set(child, () => signal?.removeEventListener('abort', abort));
    child.lastTables = tables;
    return child;
  }

  private leave(waiter: Waiter): void {
    const index = this.waiters.indexOf(waiter);
    if (index < 0) return;
    this.waiters.splice(index, 1);
    waiter.reject(aborted(waiter.signal));
  }

  private fromIdle(tables: string): EngineChild | null {
    for (let i = 0; i < this.idle.length; i++) if (this.idle[i]?.dead) this.idle[i] = this.start();
    const warm = this.idle.findIndex((child) => child.lastTables === tables);
    return this.idle.splice(Math.max(0, warm), 1)[0] ?? null;
  }

  private start(): EngineChild {
    const { work, memoryMb, threads, folder } = this.options;
    this.started += 1;
    return new EngineChild({ work, memoryMb, threads, temporaryFolder: path.join(folder, String(this.started)) }, this.log);
  }
}

function stopped(): AppError {
  return new AppError('service_unavailable', 'The data engine was stopped. Try again when the service is up.');
}

function aborted(signal: AbortSignal | undefined): AppError {
  return new AppError('service_unavailable', 'The work was cancelled.', { cause: signal?.reason });
}
