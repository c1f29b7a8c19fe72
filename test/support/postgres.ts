import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { ENTITIES } from '../../src/app/entities.ts';
import { openEmbeddedPostgres, runningDatabaseUrl } from '../../src/platform/db/embedded-postgres/index.ts';
import { openDatabase } from '../../src/platform/db/orm.ts';
import { openQueue } from '../../src/platform/queue/index.ts';

const PREFIX = 'reporting-test-';
/** Nothing of a test survives the machine's crash, and nothing needs to. */
const SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off', 'max_connections=400'];

export interface TestServer {
  /** Of the server; databases may be created. */
  url: string;
  /** A migrated database to copy. */
  template: string;
  stop(): Promise<void>;
}

/** The one PostgreSQL of a test run: the one of TEST_DATABASE_URL, or one of its own that ends with it. */
export async function startTestServer(given: string | undefined): Promise<TestServer> {
  const own = given ? null : await ownServer();
  const url = given ?? (own as { url: string }).url;
  const template = `template_${randomBytes(6).toString('hex')}`;
  await administer(url, `create database "${template}"`);
  await prepareTemplate(databaseOn(url, template));
  return {
    url,
    template,
    async stop() {
      if (own) await own.stop();
      else await administer(url, `drop database if exists "${template}" with (force)`);
    },
  };
}

/** All tables that a service makes at its first start: its own and those of its queue. */
async function prepareTemplate(databaseUrl: string): Promise<void> {
  const orm = await openDatabase(databaseUrl, ENTITIES);
  const config = { redisUrl: null, reportConcurrency: 1, leaseMs: 10_000 };
  const queue = await openQueue({ config, databaseUrl, em: orm.em, log: pino({ level: 'silent' }) });
  await queue.close();
  await orm.close(true);
}

/** Makes a database as a copy of another, which nobody may be connected to. */
export function copyDatabase(serverUrl: string, name: string, template: string): Promise<void> {
  // By way of the write-ahead log, which is the default, it takes seven times as much of the processor.
  return administer(serverUrl, `create database "${name}" template "${template}" strategy file_copy`);
}

/** The address of a database on a server. */
export function databaseOn(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** One statement on the server's own database. */
export async function administer(serverUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function ownServer() {
  await removeLeftovers();
  const dataDir = mkdtempSync(path.join(tmpdir(), PREFIX));
  // Others may enter: as root PostgreSQL runs as somebody else.
  chmodSync(dataDir, 0o755);
  const server = await openEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }), settings: SETTINGS }).catch((error) => {
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      const sheltered = readText(path.join(dataDir, 'postgres-folder.txt'));
      if (sheltered) rmSync(sheltered.trim(), { recursive: true, force: true });
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Servers of runs of ours that were killed; another user's are theirs to clear. */
export async function removeLeftovers(folder = tmpdir()): Promise<void> {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(PREFIX))) {
    const dataDir = path.join(folder, name);
    const found = statSync(dataDir, { throwIfNoEntry: false });
    if (!found || found.uid !== (process.getuid?.() ?? found.uid)) continue;
    // A run that has only just begun has no lock yet.
    if (Date.now() - found.mtimeMs < 60_000 || (await runningDatabaseUrl(dataDir)) !== null) continue;
    const home = readText(path.join(dataDir, 'postgres-folder.txt'))?.trim() ?? path.join(dataDir, 'postgres');
    const pid = Number(readText(path.join(home, 'data/postmaster.pid'))?.split('\n')[0]);
    if (pid > 0 && readText(`/proc/${pid}/cmdline`)?.includes(home)) process.kill(pid, 'SIGKILL');
    rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function readText(place: string): string | null {
  try {
    return readFileSync(place, 'utf8');
  } catch {
    return null;
  }
}
