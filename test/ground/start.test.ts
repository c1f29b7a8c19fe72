import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { FirstRunInformation } from '../../src/app/first-run/first-run.ts';
import { isOpenToAll } from '../../src/data/engine/process-user.ts';
import { childrenOf } from '../support/child-processes.ts';
import { eventually } from '../support/eventually.ts';
import { type Launched, launchProcess, ready, until } from '../support/launch.ts';

let folder: string;
let dataDir: string;
let port: number;
let first: FirstRunInformation;
/** Requests of this hour that the first start left to its REST key. */
let remainingAtFirst: number;
const started: Launched[] = [];
/** The service that was started again after a kill. */
let again: Launched;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'start-'));
  chmodSync(folder, 0o755);
  dataDir = path.join(folder, 'data');
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  ({ port } = probe.address() as { port: number });
  probe.close();
});

afterAll(async () => {
  for (const one of started) one.child.kill('SIGKILL');
  const pidFile = path.join(dataDir, 'postgres/data/postmaster.pid');
  if (existsSync(pidFile)) {
    const pid = readFileSync(pidFile, 'utf8').split('\n')[0];
    execFileSync('sh', ['-c', `kill -QUIT ${pid} 2>/dev/null; while kill -0 ${pid} 2>/dev/null; do sleep 0.05; done`]);
  }
  rmSync(folder, { recursive: true, force: true });
});

const launch = (file: string, flags: string[], environment: Record<string, string> = {}): Launched => {
  const one = launchProcess(file, flags, { PORT: String(port), DATA_DIR: dataDir, ENGINE_PROCESSES: '1', ...environment });
  started.push(one);
  return one;
};

const serverPid = (one: Launched) => Number(childrenOf(Number(one.child.pid))[0]?.pid);

async function stop(one: Launched): Promise<void> {
  one.child.kill('SIGTERM');
  expect(await one.exited).toBe(0);
}

async function sources(): Promise<{ status: number; names: string[]; remaining: number }> {
  const response = await fetch(`${first.url}/api/v1/data-sources/`, { headers: { authorization: `Bearer ${first.rest_key}` } });
  const body = (await response.json()) as { results?: { name: string }[] };
  const remaining = Number(response.headers.get('x-ratelimit-remaining'));
  return { status: response.status, names: (body.results ?? []).map(({ name }) => name), remaining };
}

async function portIsFree(): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

test('the first start answers and says once, in one line, how to get in', async () => {
  const one = launch('src/app/main.ts', ['--json']);
  await ready(one);
  const health = await fetch(`http://127.0.0.1:${port}/api/monitoring/health/`);
  expect(health.status).toBe(200);
  await until(one, () => one.out.includes('\n'));
  expect(one.out.trimEnd().split('\n')).toHaveLength(1);
  first = JSON.parse(one.out);
  expect(Object.keys(first).sort()).toEqual(['email', 'mcp_key', 'mcp_url', 'password', 'rest_key', 'url']);
  const { status, names, remaining } = await sources();
  expect({ status, names }).toEqual({ status: 200, names: expect.arrayContaining(['Demo shop orders', 'Wildlife strikes']) });
  remainingAtFirst = remaining;
  for (const secret of [first.password, first.rest_key, first.mcp_key]) expect(one.err).not.toContain(secret);
  expect(statSync(path.join(dataDir, 'jwt-secret')).mode & 0o777).toBe(0o600);
  await stop(one);
  expect(await portIsFree()).toBe(true);
}, 60_000);

test('the second start keeps everything and prints no secret', async () => {
  const one = launch('src/app/main.ts', []);
  await ready(one);
  await until(one, () => one.out.includes('documentation'));
  // Limits go on where they stood.
  const { names, remaining } = await sources();
  expect([names.length, remaining]).toEqual([2, remainingAtFirst - 1]);
  expect(one.out + one.err).not.toMatch(/svc_(?!\[redacted\])/);
  expect(one.out).not.toContain(first.password);
  const login = await fetch(`${first.url}/api/auth/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: first.email, password: first.password }),
  });
  expect(login.status).toBe(200);

  // Besides what names where PostgreSQL lies, no file of the data folder is for other users of the machine, as engine children are where root runs it.
  const open = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((place) => statSync(place, { throwIfNoEntry: false }) && isOpenToAll(place));
  expect(open.map((place) => path.relative(dataDir, place))).toEqual([]);

  const imported = path.join(folder, 'beside.csv');
  writeFileSync(imported, 'day,amount\n2026-01-01,3\n2026-01-02,4\n');
  const cli = launch('src/app/import-cli.ts', [imported, '--name', 'Beside the service']);
  expect([await cli.exited, cli.err]).toEqual([0, expect.any(String)]);
  expect(JSON.parse(cli.out)).toMatchObject({ name: 'Beside the service', status: 'active', record_count: 2 });
  expect((await sources()).names).toContain('Beside the service');
  await stop(one);
}, 60_000);

test('the command line imports without a running service too', async () => {
  const imported = path.join(folder, 'alone.csv');
  writeFileSync(imported, 'day,amount\n2026-01-01,3\n');
  const cli = launch('src/app/import-cli.ts', [imported]);
  expect([await cli.exited, cli.err]).toEqual([0, expect.any(String)]);
  expect(JSON.parse(cli.out)).toMatchObject({ name: 'alone', status: 'active', record_count: 1 });
  const absent = launch('src/app/import-cli.ts', [path.join(folder, 'nowhere.csv')]);
  expect(await absent.exited).toBe(1);
  expect(absent.err).toContain('nowhere.csv cannot be read');
}, 60_000);

test('after kill -9 of the service it starts again with everything', async () => {
  const one = launch('src/app/main.ts', []);
  await ready(one);
  process.kill(serverPid(one), 'SIGKILL');
  await one.exited;
  again = launch('src/app/main.ts', []);
  await ready(again);
  expect(again.err).toContain('adopted the PostgreSQL that was left running');
  const { names, remaining } = await sources();
  expect([names.length, remaining]).toEqual([4, remainingAtFirst - 3]);
}, 60_000);

test('when its launcher is killed the service stops in order, and its database with it', async () => {
  const pid = serverPid(again);
  again.child.kill('SIGKILL');
  const gone = () => {
    try {
      process.kill(pid, 0);
      return false;
    } catch {
      return true;
    }
  };
  await eventually(gone, 'its end');
  expect(existsSync(path.join(dataDir, 'postgres/data/postmaster.pid'))).toBe(false);
}, 60_000);

test('a port that is taken, a wrong flag and a wrong variable are said in a sentence', async () => {
  const squatter = createServer().listen(port, '127.0.0.1');
  await once(squatter, 'listening');
  const taken = launch('src/app/main.ts', []);
  expect(await taken.exited).toBe(1);
  expect(taken.err).toMatch(new RegExp(`Port ${port} on 127.0.0.1 is in use.*PORT=${port + 1} npm start`));
  squatter.close();

  const flag = launch('src/app/main.ts', ['--demo']);
  expect(await flag.exited).toBe(1);
  expect(flag.err).toContain('--no-demo');

  const variable = launch('src/app/main.ts', [], { ENGINE_PROCESSES: 'many' });
  expect(await variable.exited).toBe(1);
  expect(variable.err).toContain('ENGINE_PROCESSES');

  const role = launch('src/app/main.ts', [], { PROCESS_ROLE: 'worker' });
  expect(await role.exited).toBe(1);
  expect(role.err).toContain('DATABASE_URL');
}, 60_000);

test('--no-demo leaves an empty data folder empty', async () => {
  rmSync(dataDir, { recursive: true });
  const empty = launch('src/app/main.ts', ['--no-demo', '--json']);
  await ready(empty);
  expect((await sources()).status).toBe(401);
  await stop(empty);
  expect(empty.out).toBe('');
}, 60_000);
