import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { FirstRunInformation } from '../../src/app/first-run/first-run.ts';
import { testDatabase } from '../support/database.ts';
import { describeWith } from '../support/describe-with.ts';
import { eventually } from '../support/eventually.ts';
import { type Launched, launchProcess, ready, until } from '../support/launch.ts';
import { startRedis } from '../support/redis.ts';

let folder: string;
let db: Awaited<ReturnType<typeof testDatabase>>;
let running: Launched[];

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'processes-'));
  db = await testDatabase();
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map(endAtOnce));
  await db.drop();
  rmSync(folder, { recursive: true, force: true });
});

function launch(file: string, flags: string[], environment: Record<string, string>): Launched {
  const one = launchProcess(file, flags, { DATABASE_URL: db.url, DATA_DIR: folder, ENGINE_PROCESSES: '1', PORT: '0', ...environment });
  running.push(one);
  return one;
}

/** A second signal ends at once what the first one only began to stop. */
async function endAtOnce(one: Launched): Promise<number | null> {
  const signals = setInterval(() => one.child.kill('SIGTERM'), 100);
  one.child.kill('SIGTERM');
  return one.exited.finally(() => clearInterval(signals));
}

const probe = async (url: string) => {
  const answer = await fetch(url);
  return [answer.status, ((await answer.json()) as { status: string }).status];
};

/**
 * A file sent to the web process waits until a worker starts and imports it. The web process is asked to stop first, and still answers the
 * request.
 */
async function importAcrossProcesses(environment: Record<string, string>): Promise<void> {
  // Far longer than the test, which ends it with a second signal.
  const web = launch('src/app/main.ts', ['--json'], { ...environment, PROCESS_ROLE: 'web', SHUTDOWN_DELAY_SECONDS: '600' });
  await until(web, () => web.out.includes('\n'));
  const first = JSON.parse(web.out) as FirstRunInformation;
  const login = await fetch(`${first.url}/api/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: first.email, password: first.password }),
  });
  const { access } = (await login.json()) as { access: string };
  const upload = fetch(`${first.url}/api/data-sources/?file_name=orders.csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${access}`, 'content-type': 'text/csv' },
    body: 'day,amount\n2026-01-01,3\n2026-01-02,4\n',
  });
  // A test that fails before it is awaited ends the web process: that must not end the test's own, too.
  upload.catch(() => {});
  const status = async () => {
    const [row] = await db.em.fork().execute<{ status: string }[]>("select status from data_source where file_name = 'orders.csv'");
    return row?.status;
  };
  await eventually(async () => (await status()) === 'pending');
  expect(await probe(`${first.url}/readyz`)).toEqual([200, 'ready']);
  web.child.kill('SIGTERM');
  await eventually(async () => (await probe(`${first.url}/readyz`))[1] === 'draining');
  expect(await probe(`${first.url}/livez`)).toEqual([200, 'live']);
  const other = await fetch(`${first.url}/api/v1/data-sources/`, { headers: { authorization: `Bearer ${first.rest_key}` } });
  expect([other.status, other.headers.get('connection')]).toEqual([200, 'close']);
  const worker = launch('src/app/worker.ts', [], environment);
  await ready(worker);
  expect((await upload).status).toBe(201);
  expect(await status()).toBe('active');
  const { url } = JSON.parse(worker.err.split('\n').find((line) => line.includes('serving probes')) ?? '{}') as { url: string };
  expect(await Promise.all(['livez', 'readyz'].map((path) => probe(`${url}/${path}`)))).toEqual([
    [200, 'live'],
    [200, 'ready'],
  ]);
  worker.child.kill('SIGTERM');
  expect(await worker.exited).toBe(0);
  expect(await endAtOnce(web)).toBe(1);
}

test('a web and a worker process share the work over PostgreSQL alone', () => importAcrossProcesses({}), 60_000);

describeWith('redis-server', 'with Redis', () => {
  test('a web and a worker process share the work', async () => {
    const redis = await startRedis();
    try {
      await importAcrossProcesses({ REDIS_URL: redis.url });
    } finally {
      await Promise.all(running.map(endAtOnce));
      await redis.stop();
    }
  }, 60_000);
});
