import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { sharedCompiledCode } from '../../platform/compiled-code.ts';
import { AppError } from '../../platform/errors.ts';
import type { ChildFolder } from './child-folder.ts';
import { runsAs } from './process-user.ts';
import type { ChildOptions, FromChild, ToChild } from './child-messages.ts';
import type { ImportRequest, ImportResult } from './types.ts';

const ENTRY = fileURLToPath(new URL('./child.ts', import.meta.url));
/** What a fresh Node with DuckDB has mapped as private writable before it holds any data (thread stacks, V8's reserve); mostly untouched. */
const BASELINE_MB = 700;
const WATCH_EVERY_MS = 100;
const GRACE_TO_START_MS = 60_000;

/** The child died of itself or by another's hand, not of a bound: a query may be asked again. */
export class ChildLost extends AppError {
  /** The message did not reach it. */
  untouched = false;
}

/** What is the same for every child of a pool. */
type ChildBounds = Omit<ChildOptions, 'temporaryFolder' | 'user'>;

/**
 * One engine child with its bounds: a user of its own where its folder names one, RLIMIT_DATA from the operating system where there is one, and
 * a watch on its resident memory everywhere /proc exists. Takes one message at a time. Whatever kills it rejects the message in progress with the
 * reason.
 */
export class EngineChild {
  readonly ready: Promise<void>;
  /** Resolves when the process and its folder are gone. */
  readonly ended: Promise<void>;
  /** The tables the last query saw: their database is warm here. */
  lastTables = '';
  dead = false;
  private readonly process: ChildProcess;
  private readonly options: ChildBounds;
  private readonly folder: ChildFolder;
  /** Resolves when the process is gone. */
  private readonly gone: Promise<void>;
  /** What is still being taken from the folder. */
  private outputs: Promise<unknown> = Promise.resolve();
  private readonly watch: NodeJS.Timeout;
  private waiting: {
    resolve: (value: unknown) => void;
    reject: (error: Error) => void;
    onProgress?: (p: number, m: string) => void;
  } | null = null;
  private killedBecause: AppError | null = null;
  private lastWords = '';

  /** @param entry for tests: another program under the same bounds */
  constructor(options: ChildBounds, folder: ChildFolder, log: Logger, entry = ENTRY) {
    this.options = options;
    this.folder = folder;
    this.process = start(options, folder, entry);
    this.process.stderr?.on('data', (chunk: Buffer) => {
      this.lastWords = (this.lastWords + chunk.toString()).slice(-4000);
    });
    this.gone = new Promise((resolve) => {
      this.process.once('exit', () => resolve());
      this.process.once('error', () => resolve());
    });
    this.ended = this.gone
      .then(() => this.outputs)
      .then(() => folder.remove())
      .catch((err: unknown) => log.error({ err, folder: folder.path }, 'the folder of an engine child was not removed'));
    this.watch = setInterval(() => this.checkMemory(), WATCH_EVERY_MS);
    this.watch.unref();
    this.ready = new Promise((resolve, reject) => {
      const late = setTimeout(
        () => this.kill(new AppError('service_unavailable', 'The data engine did not start in time.')),
        GRACE_TO_START_MS,
      );
      late.unref();
      this.process.once('message', () => {
        clearTimeout(late);
        if (this.hasItsUser()) resolve();
        else this.kill(new AppError('service_unavailable', 'The data engine could not be started safely.'));
      });
      this.process.once('exit', () => {
        clearTimeout(late);
        reject(this.deathReason(null, null));
      });
      this.process.once('error', reject);
    });
    this.ready.catch((error: unknown) => log.error({ err: error, stderr: this.lastWords }, 'engine child did not start'));
    this.process.on('message', (message: FromChild) => this.receive(message));
    this.process.on('exit', (code, signal) => {
      if (!this.killedBecause) log.warn({ code, signal, stderr: this.lastWords }, 'engine child ended');
      this.buried(this.deathReason(code, signal));
    });
    this.process.on('error', (error) =>
      this.buried(new AppError('service_unavailable', 'The data engine could not be started.', { cause: error })),
    );
  }

  get pid(): number | undefined {
    return this.process.pid;
  }

  /** Sends one message and resolves with its answer. */
  async call<T>(message: ToChild, onProgress?: (percent: number, message: string) => void): Promise<T> {
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

  /** Imports a file. A child with a user of its own ends with it, so that nothing changes any more what it wrote. */
  async importFile(request: Omit<ImportRequest, 'signal' | 'onProgress'>, onProgress: ImportRequest['onProgress']): Promise<ImportResult> {
    const result = await this.call<ImportResult>({ kind: 'import', request }, onProgress);
    if (this.folder.user === null) return result;
    const taken = this.gone.then(() => this.folder.takeOut(result, request.outputFolder));
    this.outputs = taken.catch(() => undefined);
    this.kill(new AppError('service_unavailable', 'The import has ended.'));
    return await taken;
  }

  /** The work is over: its files are nothing to the child any more. */
  leave(): void {
    if (!this.dead) this.folder.leave();
  }

  /** Ends the child at once; the message in progress rejects with `reason`. */
  kill(reason: AppError): void {
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
    if (resident !== null && resident > this.options.memoryMb) this.kill(this.tooMuchMemory(`resident ${resident} MB`));
  }

  private tooMuchMemory(cause: unknown): AppError {
    const { memoryMb, work } = this.options;
    const message =
      work !== 'import'
        ? `The query needed more than ${memoryMb} MB of memory. Narrow it (fewer rows, columns or groups, a shorter period).`
        : `Reading the file needed more than ${memoryMb} MB of memory. Split it, or upload it as CSV or Parquet.`;
    return new AppError('validation_error', message, { cause });
  }

  /** Died of itself: with these words it was memory, else unknown. */
  private deathReason(code: number | null, signal: string | null, untouched = false): AppError {
    if (this.killedBecause) return this.killedBecause;
    if (/out of memory|allocation failed|bad_alloc|ENOMEM/i.test(this.lastWords)) return this.tooMuchMemory(this.lastWords);
    const lost = new ChildLost('internal_error', 'The data engine stopped before it finished. Try again.', {
      cause: `code ${code}, signal ${signal}: ${this.lastWords}`,
    });
    lost.untouched = untouched;
    return lost;
  }
}

function start(bounds: ChildBounds, folder: ChildFolder, entry: string): ChildProcess {
  const options: ChildOptions = { ...bounds, temporaryFolder: folder.temporaryFolder, user: folder.user };
  const node = [`--max-old-space-size=${Math.floor(options.memoryMb / 2)}`, '--no-warnings', entry, JSON.stringify(options)];
  const bounded = process.platform === 'linux';
  // The shell sets the bound and then becomes Node, so the pid and the IPC channel are Node's.
  const command = bounded ? '/bin/sh' : process.execPath;
  const shell = ['-c', `ulimit -d ${(options.memoryMb + BASELINE_MB) * 1024} && ulimit -c 0 && exec "$0" "$@"`, process.execPath];
  const child = spawn(command, bounded ? [...shell, ...node] : node, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
    // Nothing else of the server's environment: no secret can leak from a child that does not have it.
    env: {
      ...sharedCompiledCode(),
      TZ: 'UTC',
      TMPDIR: options.temporaryFolder,
      UV_THREADPOOL_SIZE: '4',
      MALLOC_ARENA_MAX: '2',
      UV_USE_IO_URING: '0',
    },
    cwd: folder.path ?? path.dirname(ENTRY),
  });
  // Before it has threads of its own: those it starts later take after it.
  if (child.pid !== undefined && options.niceness > 0) lowerPriority(child.pid, options.niceness);
  return child;
}

function lowerPriority(pid: number, niceness: number): void {
  try {
    setPriority(pid, niceness);
  } catch {
    // It ended already; its exit says why.
  }
}

/** Resident memory from /proc; null where there is none. */
function residentMb(pid: number | undefined): number | null {
  if (pid === undefined || process.platform !== 'linux') return null;
  try {
    const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Math.round(Number(kilobytes) / 1024);
  } catch {
    return null; // It ended between two looks; the exit event says the rest.
  }
}

function revive(message: Extract<FromChild, { kind: 'failed' }>): AppError {
  return new AppError(message.code, message.message, { cause: message.cause || undefined });
}
