import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { ENTITIES } from '../../src/app/entities.ts';
import { SUPERUSER } from '../../src/platform/db/embedded-postgres/cluster.ts';
import { openEmbeddedPostgres, runningDatabaseUrl } from '../../src/platform/db/embedded-postgres/index.ts';
import { openDatabase } from '../../src/platform/db/orm.ts';
import { openQueue } from '../../src/platform/queue/index.ts';

const PREFIX = 'reporting-test-';
/** No test data needs to survive a crash of the machine. */
const SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off', 'max_connections=400', 'jit=off'];
/**
 * Proving a password costs both sides more CPU time than most tests' statements, and a run opens thousands of connections: the services'
 * own role is trusted. The roles of databases that tests connect as sources prove theirs.
 */
const RULES = `host all ${SUPERUSER} 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n`;

export interface TestServer {
  /** The server's address; databases may be created on it. */
  url: string;
  /** A migrated database to copy. */
  template: string;
  stop(): Promise<void>;
}

/** The test run's PostgreSQL: the one at TEST_DATABASE_URL, or its own, which stops with the run. */
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

/** Creates all tables that a service creates on its first start: its own and its queue's. */
async function prepareTemplate(databaseUrl: string): Promise<void> {
  const orm = await openDatabase(databaseUrl, ENTITIES);
  const config = { redisUrl: null, reportConcurrency: 1, leaseMs: 10_000 };
  const queue = await openQueue({ config, databaseUrl, em: orm.em, log: pino({ level: 'silent' }) });
  await queue.close();
  await orm.close(true);
}

/** Copies a database that has no connections. */
export function copyDatabase(serverUrl: string, name: string, template: string): Promise<void> {
  // The default strategy, through the write-ahead log, takes seven times the CPU time.
  return administer(serverUrl, `create database "${name}" template "${template}" strategy file_copy`);
}

/** The address of a database on a server. */
export function databaseOn(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs one statement in the server's own database. */
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
  // Others may enter: when run by root, PostgreSQL runs as another user.
  chmodSync(dataDir, 0o755);
  const rules = path.join(dataDir, 'pg_hba.conf');
  writeFileSync(rules, RULES);
  const settings = [...SETTINGS, `hba_file=${rules}`];
  const server = await openEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }), settings }).catch((error) => {
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

/** Removes servers of our killed runs; other users clear their own. */
export async function removeLeftovers(folder = tmpdir()): Promise<void> {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(PREFIX))) {
    const dataDir = path.join(folder, name);
    const found = statSync(dataDir, { throwIfNoEntry: false });
    if (!found || found.uid !== (process.getuid?.() ?? found.uid)) continue;
    // A run that has only just started has no lock yet.
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
