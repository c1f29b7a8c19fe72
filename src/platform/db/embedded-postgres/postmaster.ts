import { type ChildProcess, spawn } from 'node:child_process';
import { open, readdir, readFile, readlink, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { CLEAN_ENVIRONMENT, type Cluster, SUPERUSER } from './cluster.ts';
import { pidAlive } from './home-lock.ts';

const ANSWER_MS = 60_000;
const STOP_MS = 30_000;
const LOG_BYTES_MAX = 5_000_000;

/** A PostgreSQL server that is accepting connections. */
export interface Postmaster {
  pid: number;
  port: number;
  /** Resolves when it has exited. */
  gone: Promise<void>;
}

export function urlOf({ password }: Cluster, port: number, database: string): string {
  return `postgresql://${SUPERUSER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

/**
 * Starts the server and waits until it answers. If a killed server left processes behind, retries until they are gone.
 * @throws Error with the end of PostgreSQL's log
 */
export async function startPostmaster(
  cluster: Cluster,
  port: number,
  settings: readonly string[],
  signal?: AbortSignal,
): Promise<Postmaster> {
  const deadline = performance.now() + ANSWER_MS;
  for (;;) {
    signal?.throwIfAborted();
    const child = await spawnPostmaster(cluster, port, settings);
    const gone = new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.once('error', () => resolve());
    });
    while (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
      if (await answers(cluster, port)) return { pid: child.pid, port, gone };
      if (performance.now() > deadline || signal?.aborted) child.kill('SIGKILL');
      await Promise.race([gone, delay(50)]);
    }
    const reason = await endOfLog(cluster);
    const leftBehind = /pre-existing shared memory block|shared memory segment .* in use|lock file "postmaster.pid" already exists/i.test(
      reason,
    );
    if (!leftBehind || performance.now() > deadline) throw new Error(`PostgreSQL did not start in ${cluster.data}:\n${reason}`);
    await delay(200);
  }
}

/** In its own process group: Ctrl-C at the terminal is meant for us, and we stop the server when nobody needs it any more. */
async function spawnPostmaster({ home, data, owner, binaries }: Cluster, port: number, settings: readonly string[]): Promise<ChildProcess> {
  const place = path.join(home, 'postgres.log');
  const tooLong = await stat(place).then(
    ({ size }) => size > LOG_BYTES_MAX,
    () => false,
  );
  const log = await open(place, tooLong ? 'w' : 'a', 0o600);
  const flags = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '', ...settings.flatMap((setting) => ['-c', setting])];
  try {
    const child = spawn(path.join(binaries.folder, 'bin', 'postgres'), flags, {
      ...owner,
      cwd: home,
      env: CLEAN_ENVIRONMENT,
      stdio: ['ignore', log.fd, log.fd],
      detached: true,
    });
    child.on('error', () => undefined);
    return child;
  } finally {
    await log.close();
  }
}

/**
 * The server that a killed process of ours left running on this cluster, if it answers. One that does not answer is stopped; a stale pid
 * file is removed.
 */
export async function adoptPostmaster(cluster: Cluster): Promise<Postmaster | null> {
  const file = path.join(cluster.data, 'postmaster.pid');
  const lines = await readFile(file, 'utf8').then(
    (text) => text.split('\n'),
    () => null,
  );
  if (!lines) return null;
  const [pid, port] = [Number(lines[0]), Number(lines[3])];
  if (pid > 0 && pidAlive(pid) && (await isOurs(pid, cluster))) {
    for (let attempt = 0; attempt < 20; attempt++) {
      if (port > 0 && (await answers(cluster, port))) return { pid, port, gone: watch(pid) };
      await delay(100);
    }
    await stopPostmaster({ pid, gone: watch(pid) });
    return null;
  }
  // Another process may have its pid by now, which would keep PostgreSQL from starting.
  await rm(file, { force: true });
  await endOrphans(cluster);
  return null;
}

/**
 * Kills leftover sessions of a killed server: idle ones end by themselves, but a busy one would run on and keep the next server from
 * starting. They are identified by their working directory, the cluster's data folder.
 */
async function endOrphans({ data }: Cluster): Promise<void> {
  if (process.platform !== 'linux') return;
  for (const name of await readdir('/proc')) {
    const pid = Number(name);
    if (!(pid > 0)) continue;
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => null);
    if (folder !== data) continue;
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      // It ended by itself meanwhile.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

/** Fast shutdown: sessions are ended, committed data is on disk. A server that does not comply is killed. */
export async function stopPostmaster({ pid, gone }: Pick<Postmaster, 'pid' | 'gone'>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!pidAlive(pid)) return;
    process.kill(pid, signal);
    const deadline = performance.now() + (signal === 'SIGINT' ? STOP_MS : 5_000);
    let ended = false;
    while (!ended && performance.now() < deadline) ended = await Promise.race([gone.then(() => true), delay(50, false)]);
    if (ended) return;
  }
}

/** Waits for a server that is not our child. */
async function watch(pid: number): Promise<void> {
  while (pidAlive(pid)) await delay(250, undefined, { ref: false });
}

/** On Linux the command line tells; elsewhere `answers` asks the server itself. */
async function isOurs(pid: number, { data }: Cluster): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return command.split('\0').includes(data);
}

/** True if the server on the port accepts our password and serves our data. */
async function answers(cluster: Cluster, port: number): Promise<boolean> {
  const client = new Client({ connectionString: urlOf(cluster, port, 'postgres'), connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
    return rows[0]?.folder === cluster.data;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function endOfLog({ home }: Cluster): Promise<string> {
  const text = await readFile(path.join(home, 'postgres.log'), 'utf8').catch(() => '');
  return text.split('\n').slice(-8).join('\n');
}
