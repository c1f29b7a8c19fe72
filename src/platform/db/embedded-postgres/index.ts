import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger } from 'pino';
import { findBinaries } from './binaries.ts';
import { type Cluster, prepareCluster } from './cluster.ts';
import { chooseHome } from './home.ts';
import { lockHome } from './home-lock.ts';
import { chooseOwner } from './owner.ts';
import { adoptPostmaster, type Postmaster, startPostmaster, stopPostmaster, urlOf } from './postmaster.ts';

export { runningDatabaseUrl } from './running.ts';

const DATABASE = 'reporting';
const PORT_ATTEMPTS = 5;
const RESTART_DELAY_MS_MAX = 5_000;
const URL_FILE = 'database-url';

export interface EmbeddedPostgres {
  /** The service's database: 127.0.0.1, a free port, a password. Stays the same until `stop`, even if the server restarts. */
  url: string;
  /** Shuts the server down and releases the data folder. */
  stop(): Promise<void>;
}

/**
 * PostgreSQL from the npm package, in the data folder: created at the first start, adopted if a killed process of ours left it running,
 * restarted if it dies.
 * @throws Error that says what to do: folder in use, made by another major version, inaccessible to the user, did not start
 */
export async function openEmbeddedPostgres(options: {
  dataDir: string;
  log: Logger;
  /** Further settings, `name=value`; for tests. */
  settings?: readonly string[];
}): Promise<EmbeddedPostgres> {
  const { dataDir, settings = [] } = options;
  const log = options.log.child({ part: 'postgres' });
  const owner = await chooseOwner();
  const home = await chooseHome(dataDir, owner);
  const unlock = await lockHome(home, dataDir);
  try {
    const cluster = await prepareCluster(home, owner, await findBinaries(home, owner));
    const adopted = await adoptPostmaster(cluster);
    const first = adopted ?? (await startOnFreePort(cluster, settings));
    log.info(
      { folder: home, pid: first.pid, port: first.port },
      adopted ? 'adopted the PostgreSQL that was left running' : 'started PostgreSQL',
    );
    await ensureDatabase(cluster, first.port);
    const url = urlOf(cluster, first.port, DATABASE);
    const urlFile = path.join(home, URL_FILE);
    await writeFile(urlFile, url, { mode: 0o600 });
    const supervisor = supervise(cluster, first, settings, log);
    return {
      url,
      async stop() {
        await supervisor.stop();
        await rm(urlFile, { force: true });
        await unlock();
      },
    };
  } catch (error) {
    await unlock();
    throw error;
  }
}

async function startOnFreePort(cluster: Cluster, settings: readonly string[]): Promise<Postmaster> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await startPostmaster(cluster, await freePort(), settings);
    } catch (error) {
      // Another process took the port after we found it free and before the server bound it.
      if (attempt === PORT_ATTEMPTS || !/could not (bind|create any TCP)/i.test(String(error))) throw error;
    }
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port is available.');
  return address.port;
}

async function ensureDatabase(cluster: Cluster, port: number): Promise<void> {
  const client = new Client({ connectionString: urlOf(cluster, port, 'postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`create database "${DATABASE}"`);
  } finally {
    await client.end();
  }
}

/** Restarts the server on the same port whenever it dies; connection pools recover by themselves. */
function supervise(cluster: Cluster, first: Postmaster, settings: readonly string[], log: Logger) {
  const stopping = new AbortController();
  let current = first;
  const loop = async (): Promise<void> => {
    let waitMs = 100;
    for (;;) {
      const before = performance.now();
      await Promise.race([current.gone, aborted(stopping.signal)]);
      if (stopping.signal.aborted) return;
      if (performance.now() - before > 60_000) waitMs = 100;
      log.error({ pid: current.pid }, 'PostgreSQL died; restarting it');
      for (;;) {
        try {
          await adoptPostmaster(cluster);
          current = await startPostmaster(cluster, current.port, settings, stopping.signal);
          log.info({ pid: current.pid }, 'PostgreSQL is running again');
          break;
        } catch (err) {
          if (stopping.signal.aborted) return;
          log.error({ err, waitMs }, 'PostgreSQL does not start; retrying');
          await delay(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined);
          waitMs = Math.min(waitMs * 2, RESTART_DELAY_MS_MAX);
          if (stopping.signal.aborted) return;
        }
      }
    }
  };
  const running = loop();
  return {
    async stop() {
      stopping.abort();
      await running;
      await stopPostmaster(current);
    },
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
