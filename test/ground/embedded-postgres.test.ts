import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Client, Pool } from 'pg';
import { pino } from 'pino';
import { type EmbeddedPostgres, openEmbeddedPostgres, runningDatabaseUrl } from '../../src/platform/db/embedded-postgres/index.ts';
import { eventually } from '../support/eventually.ts';

let folder: string;
let dataDir: string;
let home: string;
let open: EmbeddedPostgres | null;
let children: ChildProcess[];

/** A cluster is created once and copied; tests of its creation delete the copy. */
let model: string;

beforeAll(async () => {
  model = mkdtempSync(path.join(realpathSync(tmpdir()), 'embedded-model-'));
  chmodSync(model, 0o755);
  const made = await openEmbeddedPostgres({ dataDir: model, log: pino({ level: 'silent' }), settings: ['fsync=off'] });
  await made.stop();
});
afterAll(() => rmSync(model, { recursive: true, force: true }));

beforeEach(() => {
  folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'embedded-'));
  chmodSync(folder, 0o755);
  dataDir = path.join(folder, 'data');
  home = path.join(dataDir, 'postgres');
  mkdirSync(dataDir);
  execFileSync('cp', ['-a', path.join(model, 'postgres'), home]);
  open = null;
  children = [];
});

afterEach(async () => {
  await open?.stop();
  for (const child of children) child.kill('SIGKILL');
  const record = path.join(dataDir, 'postgres-folder.txt');
  const homes = existsSync(record) ? [readFileSync(record, 'utf8').trim(), home] : [home];
  for (const place of homes) {
    const pid = existsSync(path.join(place, 'data/postmaster.pid')) ? postmasterPid(place) : 0;
    if (pid > 0) execFileSync('sh', ['-c', `kill -QUIT ${pid} 2>/dev/null; while kill -0 ${pid} 2>/dev/null; do sleep 0.05; done`]);
    rmSync(place, { recursive: true, force: true });
  }
  rmSync(folder, { recursive: true, force: true });
});

const start = async () => {
  open = await openEmbeddedPostgres({ dataDir, log: pino({ level: 'silent' }), settings: ['fsync=off'] });
  return open;
};
const stop = async () => {
  await open?.stop();
  open = null;
};
const postmasterPid = (place = home) => Number(readFileSync(path.join(place, 'data/postmaster.pid'), 'utf8').split('\n')[0]);

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

/** Starts a service in a separate process; resolves with its first output. */
async function startElsewhere(): Promise<{ said: string; child: ChildProcess }> {
  const child = spawn(process.execPath, [path.resolve('test/ground/postgres-process.ts'), dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [said] = await once(child.stdout as Readable, 'data');
  return { said: String(said).trim(), child };
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

test('a second start finds what the first one kept, and nothing runs in between', async () => {
  const first = await start();
  await ask(first.url, 'create table kept as select 42 as answer');
  const pid = postmasterPid();
  await stop();
  expect(() => process.kill(pid, 0)).toThrow();
  expect(await runningDatabaseUrl(dataDir)).toBeNull();
  const second = await start();
  expect(await ask(second.url, 'select answer from kept')).toEqual([42]);
  expect(await runningDatabaseUrl(dataDir)).toBe(second.url);
});

test('it listens on the loopback alone, wants the password, and keeps it to its owner', async () => {
  const { url } = await start();
  expect(await ask(url, `select current_setting('listen_addresses'), current_setting('unix_socket_directories')`)).toEqual([
    '127.0.0.1',
    '',
  ]);
  const wrong = new URL(url);
  wrong.password = 'wrong';
  await expect(ask(wrong.href, 'select 1')).rejects.toThrow(/password authentication failed/);
  expect(statSync(path.join(home, 'password')).mode & 0o777).toBe(0o600);
  expect(statSync(path.join(home, 'data')).mode & 0o077).toBe(0);
});

test('after kill -9 of the service the server that it left running is adopted', async () => {
  const { said: url, child } = await startElsewhere();
  await ask(url, 'create table kept as select 42 as answer');
  const pid = postmasterPid();
  await kill(child);
  process.kill(pid, 0);
  const again = await start();
  expect(postmasterPid()).toBe(pid);
  expect(again.url).toBe(url);
  expect(await ask(again.url, 'select answer from kept')).toEqual([42]);
  await stop();
  expect(() => process.kill(pid, 0)).toThrow();
});

test('after kill -9 of the service and of its server the data is recovered', async () => {
  const { said: url, child } = await startElsewhere();
  await ask(url, 'create table kept as select 42 as answer');
  const pid = postmasterPid();
  await kill(child);
  process.kill(pid, 'SIGKILL');
  const again = await start();
  expect(postmasterPid()).not.toBe(pid);
  expect(await ask(again.url, 'select answer from kept')).toEqual([42]);
});

test('after kill -9 of the server under a running service it comes back on the same address and pools recover', async () => {
  const { url } = await start();
  const pool = new Pool({ connectionString: url, max: 3 });
  pool.on('error', () => undefined);
  await pool.query('create table kept as select 42 as answer');
  const before = (await pool.query('select pg_postmaster_start_time()::text as since')).rows[0].since;
  const pid = postmasterPid();
  process.kill(pid, 'SIGKILL');
  // A session may outlive its server by a moment: until somebody new answers.
  const server = () =>
    pool.query('select answer, pg_postmaster_start_time()::text as since from kept').then(
      ({ rows }) => rows[0] as { answer: number; since: string },
      () => undefined,
    );
  const now = await eventually(async () => {
    const seen = await server();
    return seen?.since !== before && seen;
  }, 'the new server');
  expect(now.answer).toBe(42);
  expect(postmasterPid()).not.toBe(pid);
  await pool.end();
}, 30_000);

test('a stale pid file that names a process of somebody else does not keep it from starting, nor hurts that process', async () => {
  await start();
  await stop();
  const bystander = spawn('sleep', ['60'], { ...(process.getuid?.() === 0 ? { uid: statSync(path.join(home, 'data')).uid } : {}) });
  children.push(bystander);
  writeFileSync(path.join(home, 'data/postmaster.pid'), `${bystander.pid}\n${home}/data\n0\n1\n\n127.0.0.1\n`);
  const { url } = await start();
  expect(await ask(url, 'select 1')).toEqual([1]);
  process.kill(bystander.pid as number, 0);
});

test('two services on one data folder: the second is refused with a sentence, and after the first it may', async () => {
  const { child } = await startElsewhere();
  await expect(start()).rejects.toThrow(new RegExp(`in use by another process of this service \\(${child.pid}\\).*DATABASE_URL`));
  const refused = await startElsewhere();
  expect(refused.said).toMatch(/in use by another process/);
  child.kill('SIGTERM');
  await once(child, 'exit');
  await start();
});

test('a lock of a process that is gone, or whose number went to another, is taken over', async () => {
  await start();
  await stop();
  writeFileSync(path.join(home, 'service.lock.7'), JSON.stringify({ pid: process.pid, startedAt: 'another boot:1' }));
  await start();
  await stop();
  writeFileSync(path.join(home, 'service.lock.9'), '{"pid":');
  await start();
});

test('of ten starts at the same moment over a stale lock one gets the folder', async () => {
  await start();
  await stop();
  writeFileSync(path.join(home, 'service.lock.7'), JSON.stringify({ pid: 2 ** 22 - 1, startedAt: 'gone:1' }));
  const { lockHome } = await import('../../src/platform/db/embedded-postgres/home-lock.ts');
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => lockHome(home, dataDir)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const outcome of outcomes) if (outcome.status === 'fulfilled') await outcome.value();
});

test('data of another major version is refused by name, and left as it is', async () => {
  await start();
  await stop();
  writeFileSync(path.join(home, 'data/PG_VERSION'), '17\n');
  await expect(start()).rejects.toThrow(/made by PostgreSQL 17 and this release brings PostgreSQL 18.*pg_dump/);
  writeFileSync(path.join(home, 'data/PG_VERSION'), '18\n');
  await start();
});

test('a first start that was cut off while it made the cluster leaves nothing in the way', async () => {
  rmSync(home, { recursive: true });
  mkdirSync(path.join(home, 'data.unfinished-x/base'), { recursive: true });
  writeFileSync(path.join(home, 'password'), 'of the attempt that was cut off');
  const { url } = await start();
  expect(await ask(url, 'select 1')).toEqual([1]);
});

test('a port that is taken in the meantime is not the end: the next start takes another', async () => {
  const first = await start();
  const { port } = new URL(first.url);
  await stop();
  const squatter = createServer().listen(Number(port), '127.0.0.1');
  await once(squatter, 'listening');
  const second = await start();
  expect(new URL(second.url).port).not.toBe(port);
  squatter.close();
});

const asRoot = process.getuid?.() === 0 ? test : test.skip;

asRoot('a data folder that PostgreSQL’s user cannot enter keeps its cluster elsewhere, for good', async () => {
  rmSync(dataDir, { recursive: true });
  chmodSync(folder, 0o700);
  const first = await start();
  const elsewhere = readFileSync(path.join(dataDir, 'postgres-folder.txt'), 'utf8').trim();
  expect(elsewhere.startsWith(folder)).toBe(false);
  await ask(first.url, 'create table kept as select 42 as answer');
  await stop();
  chmodSync(folder, 0o755);
  const second = await start();
  expect(await ask(second.url, 'select answer from kept')).toEqual([42]);
  expect(existsSync(home)).toBe(false);
});
