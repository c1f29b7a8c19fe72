import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import path from 'node:path';
import type { Logger } from 'pino';
import { sharedCompiledCode } from '../../platform/compiled-code.ts';
import { AppError } from '../../platform/errors.ts';
import type { ChildFolder } from './child-folder.ts';
import { type ChildOptions, type FromChild, type ImportMessage, type ToChild, WARM_DATABASES } from './child-messages.ts';
import { childProgram } from './child-program.ts';
import { runsAs } from './process-user.ts';
import type { ImportRequest, ImportResult, TablesResult } from './types.ts';

/** Private writable memory that a fresh Node with DuckDB maps before it holds any data (V8's reserve, the allocators' own); mostly untouched. */
const BASELINE_MB = 600;
/** What each of DuckDB's threads maps besides: a stack of 8 MB, and its share of an allocator's arenas; mostly untouched. */
const THREAD_MB = 10;
const WATCH_EVERY_MS = 100;
const GRACE_TO_START_MS = 60_000;

/** The child crashed or was killed from outside rather than by one of our limits, so its query may be retried. */
export class ChildLost extends AppError {
  /** True if the message never reached the child. */
  undelivered = false;
}

/** The options that all children of a pool share. */
type ChildBounds = Omit<ChildOptions, 'temporaryFolder' | 'user'>;

/**
 * One engine child with its limits: its own user if the folder names one, RLIMIT_DATA where the operating system has it, and a watch on resident
 * memory wherever /proc exists. Takes one message at a time; if the child dies, that message rejects with the reason.
 */
export class EngineChild {
  readonly ready: Promise<void>;
  /** Resolves when the process and its folder are gone. */
  readonly ended: Promise<void>;
  /** The tables of the last query, whose database is still warm here. */
  lastTables = '';
  dead = false;
  private readonly process: ChildProcess;
  private readonly options: ChildBounds;
  private readonly folder: ChildFolder;
  /** Resolves when the process is gone. */
  private readonly gone: Promise<void>;
  /** Outputs still being moved out of the folder. */
  private outputs: Promise<unknown> = Promise.resolve();
  private readonly watch: NodeJS.Timeout;
  /** Resolves when the program is compiled, if that was wanted. */
  private warm: Promise<unknown> | null = null;
  private waiting: {
    resolve: (value: unknown) => void;
    reject: (error: Error) => void;
    onProgress?: (p: number, m: string) => void;
  } | null = null;
  private killedBecause: AppError | null = null;
  /** Whether its owner ended it. */
  private unwanted = false;
  private stderrTail = '';

  /** @param entry for tests: another program under the same limits */
  constructor(options: ChildBounds, folder: ChildFolder, log: Logger, entry = childProgram()) {
    this.options = options;
    this.folder = folder;
    this.process = start(options, folder, entry);
    this.process.stderr?.on('data', (chunk: Buffer) => {
      this.stderrTail = (this.stderrTail + chunk.toString()).slice(-4000);
    });
    this.gone = new Promise((resolve) => {
      this.process.once('exit', () => resolve());
      this.process.once('error', () => resolve());
    });
    this.ended = this.gone
      .then(() => this.outputs)
      .then(() => folder.remove())
      .catch((err: unknown) => log.error({ err, folder: folder.path }, 'could not remove the folder of an engine child'));
    this.watch = setInterval(() => this.checkMemory(), WATCH_EVERY_MS);
    this.watch.unref();
    this.ready = new Promise((resolve, reject) => {
      const late = setTimeout(
        () => this.end(new AppError('service_unavailable', 'The data engine did not start in time.')),
        GRACE_TO_START_MS,
      );
      late.unref();
      this.process.once('message', () => {
        clearTimeout(late);
        if (this.hasItsUser()) resolve();
        else this.end(new AppError('service_unavailable', 'The data engine could not be started safely.'));
      });
      this.process.once('exit', () => {
        clearTimeout(late);
        reject(this.deathReason(null, null));
      });
      this.process.once('error', reject);
    });
    this.ready.catch((error: unknown) => {
      if (!this.unwanted) log.error({ err: error, stderr: this.stderrTail }, 'engine child did not start');
    });
    this.process.on('message', (message: FromChild) => this.receive(message));
    this.process.on('exit', (code, signal) => {
      if (!this.killedBecause) log.warn({ code, signal, stderr: this.stderrTail }, 'engine child ended');
      this.buried(this.deathReason(code, signal));
    });
    this.process.on('error', (error) =>
      this.buried(new AppError('service_unavailable', 'The data engine could not be started.', { cause: error })),
    );
  }

  get pid(): number | undefined {
    return this.process.pid;
  }

  /** Has the child compile what an import of a large file runs, once. What comes next waits for it. */
  async warmUp(): Promise<void> {
    this.warm ??= this.send({ kind: 'warm_up' }).catch(() => undefined);
    await this.warm;
  }

  /** Sends one message and resolves with its answer. */
  async call<T>(message: ToChild, onProgress?: (percent: number, message: string) => void): Promise<T> {
    await this.warm;
    return await this.send<T>(message, onProgress);
  }

  private async send<T>(message: ToChild, onProgress?: (percent: number, message: string) => void): Promise<T> {
    await this.ready;
    if (this.dead) throw this.deathReason(null, null, true);
    const entered = await this.folder.enter(message).catch((error: unknown) => {
      throw this.dead ? this.deathReason(null, null, true) : error;
    });
    if (this.dead) throw this.deathReason(null, null, true);
    if (this.waiting) throw new Error('An engine child takes one message at a time');
    return await new Promise<T>((resolve, reject) => {
      this.waiting = { resolve: resolve as (value: unknown) => void, reject, onProgress };
      this.process.send(entered, (error) => {
        if (!error) return;
        this.process.kill('SIGKILL');
        this.buried(this.deathReason(null, null, true));
      });
    });
  }

  /** Imports a file or tables. A child with its own user ends afterwards, so that nothing can change its output any more. */
  async import<Result extends ImportResult | TablesResult>(
    message: ImportMessage,
    onProgress: ImportRequest['onProgress'],
  ): Promise<Result> {
    const result = await this.call<Result>(message, onProgress);
    if (this.folder.user === null) return result;
    const taken = this.gone.then(() => this.folder.takeOut(result, message.request.outputFolder));
    this.outputs = taken.catch(() => undefined);
    this.kill(new AppError('service_unavailable', 'The import has ended.'));
    return await taken;
  }

  /** Removes the finished job's files from the child's folder. */
  leave(): void {
    if (!this.dead) this.folder.leave();
  }

  /** Ends the child at once, because its work is no longer wanted; the message in progress rejects with `reason`. */
  kill(reason: AppError): void {
    this.unwanted = true;
    this.end(reason);
  }

  private end(reason: AppError): void {
    this.killedBecause ??= reason;
    this.process.kill('SIGKILL');
  }

  private receive(message: FromChild): void {
    if (message.kind === 'progress') this.waiting?.onProgress?.(message.percent, message.message);
    if (message.kind === 'done') this.settle((waiting) => waiting.resolve(message.value));
    if (message.kind === 'failed') {
      this.settle((waiting) => waiting.reject(message.outOfMemory ? this.tooMuchMemory(message.cause) : revive(message)));
    }
  }

  private settle(how: (waiting: NonNullable<EngineChild['waiting']>) => void): void {
    const { waiting } = this;
    this.waiting = null;
    if (waiting) how(waiting);
  }

  private buried(reason: Error): void {
    if (this.dead) return;
    this.dead = true;
    clearInterval(this.watch);
    this.settle((waiting) => waiting.reject(reason));
  }

  private hasItsUser(): boolean {
    const { user } = this.folder;
    return user === null || (this.process.pid !== undefined && runsAs(this.process.pid, user));
  }

  private checkMemory(): void {
    const resident = residentMb(this.process.pid);
    if (resident !== null && resident > this.options.memoryMb) this.end(this.tooMuchMemory(`resident ${resident} MB`));
  }

  private tooMuchMemory(cause: unknown): AppError {
    const { memoryMb, work } = this.options;
    const message =
      work !== 'import'
        ? `The query needed more than ${memoryMb} MB of memory. Narrow it (fewer rows, columns or groups, a shorter period).`
        : `Reading the file needed more than ${memoryMb} MB of memory. Split it, or upload it as CSV or Parquet.`;
    return new AppError('validation_error', message, { cause });
  }

  /** Tells running out of memory from an unknown death by what the child last printed. */
  private deathReason(code: number | null, signal: string | null, undelivered = false): AppError {
    if (this.killedBecause) return this.killedBecause;
    if (/out of memory|allocation failed|bad_alloc|ENOMEM/i.test(this.stderrTail)) return this.tooMuchMemory(this.stderrTail);
    const lost = new ChildLost('internal_error', 'The data engine stopped before it finished. Try again.', {
      cause: `code ${code}, signal ${signal}: ${this.stderrTail}`,
    });
    lost.undelivered = undelivered;
    return lost;
  }
}

function start(bounds: ChildBounds, folder: ChildFolder, entry: string): ChildProcess {
  const options: ChildOptions = { ...bounds, temporaryFolder: folder.temporaryFolder, user: folder.user };
  const node = [`--max-old-space-size=${Math.floor(options.memoryMb / 2)}`, '--no-warnings', entry, JSON.stringify(options)];
  const bounded = process.platform === 'linux';
  // The shell sets the limits and then execs Node, so the pid and the IPC channel are Node's, and no thread of it has started without them.
  const command = bounded ? '/bin/sh' : process.execPath;
  const limits = `ulimit -d ${dataLimitMb(options) * 1024} && ulimit -c 0 && exec nice -n ${options.niceness} "$0" "$@"`;
  const shell = ['-c', limits, process.execPath];
  const child = spawn(command, bounded ? [...shell, ...node] : node, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    // Nothing else from the server's environment: a child cannot leak a secret that it does not have.
    env: {
      ...sharedCompiledCode(),
      TZ: 'UTC',
      TMPDIR: options.temporaryFolder,
      UV_THREADPOOL_SIZE: '4',
      MALLOC_ARENA_MAX: '2',
      UV_USE_IO_URING: '0',
      // DuckDB's allocator (jemalloc) would keep what it has freed mapped, which RLIMIT_DATA counts: a warm child would run out after some queries.
      DUCKDB_JE_MALLOC_CONF: 'retain:false',
    },
    cwd: folder.path ?? path.dirname(entry),
  });
  if (!bounded && child.pid !== undefined && options.niceness > 0) lowerPriority(child.pid, options.niceness);
  return child;
}

/** RLIMIT_DATA counts what is mapped, touched or not; `memoryMb` is what a child may hold of data. */
function dataLimitMb({ memoryMb, threads, work }: ChildBounds): number {
  return memoryMb + BASELINE_MB + THREAD_MB * threads * (work === 'query' ? WARM_DATABASES : 1);
}

function lowerPriority(pid: number, niceness: number): void {
  try {
    setPriority(pid, Math.min(getPriority() + niceness, 19));
  } catch {
    // It has already ended; its exit says why.
  }
}

/** Resident memory from /proc, or null if there is none. */
function residentMb(pid: number | undefined): number | null {
  if (pid === undefined || process.platform !== 'linux') return null;
  try {
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024);
  } catch {
    return null; // It ended between two checks; the exit event reports why.
  }
}

function revive(message: Extract<FromChild, { kind: 'failed' }>): AppError {
  return new AppError(message.code, message.message, { cause: message.cause || undefined });
}
