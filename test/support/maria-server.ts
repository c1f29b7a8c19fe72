import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import mysql from 'mysql2/promise';
import { connectDataSource } from '../../tools/connections/connect-data-source.ts';
import { certificates, type TestCertificates } from './certificates.ts';
import { pathOf } from './describe-with.ts';
import { eventually } from './eventually.ts';
import { freePort } from './free-port.ts';
import type { Seeded } from './serve.ts';
import { call, type Wire } from './tool-call.ts';
import { closeWithWorker } from './worker-end.ts';

/** Small, and durable nowhere: no test data needs to survive a crash. */
const SETTINGS = [
  '--no-defaults',
  '--innodb-log-file-size=4M',
  '--innodb-buffer-pool-size=16M',
  '--innodb-flush-log-at-trx-commit=0',
  '--innodb-flush-method=nosync',
  '--skip-name-resolve',
  '--performance-schema=off',
  // The server refuses to run as root without being told to.
  ...(process.getuid?.() === 0 ? ['--user=root'] : []),
];

export interface MariaServer {
  port: number;
  certificates: TestCertificates;
  /** Encrypts connections from now on with another certificate. */
  encrypt(pair: TestCertificates['server']): Promise<void>;
  /** Runs statements as the server's administrator. */
  run(...statements: string[]): Promise<void>;
}

let starting: Promise<MariaServer> | undefined;

/** A MariaDB server on 127.0.0.1 with encryption, which the files of a worker share. */
export function mariaServer(): Promise<MariaServer> {
  starting ??= start();
  return starting;
}

async function start(): Promise<MariaServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'reporting-test-maria-'));
  await chmod(folder, 0o700);
  const [data, socketPath, port] = [path.join(folder, 'data'), path.join(folder, 'socket'), await freePort()];
  const settings = [...SETTINGS, `--datadir=${data}`];
  await promisify(execFile)('mariadb-install-db', [...settings, '--auth-root-authentication-method=normal', '--skip-test-db']);
  const own = await certificates(folder);
  const used = { certificatePath: path.join(folder, 'used.pem'), keyPath: path.join(folder, 'used.key') };
  const use = async ({ certificatePath, keyPath }: TestCertificates['server']) => {
    await copyFile(certificatePath, used.certificatePath);
    await copyFile(keyPath, used.keyPath);
  };
  await use(own.server);
  const child = spawn(
    pathOf('mariadbd') as string,
    [
      ...settings,
      `--socket=${socketPath}`,
      `--port=${port}`,
      '--bind-address=127.0.0.1',
      `--ssl-cert=${used.certificatePath}`,
      `--ssl-key=${used.keyPath}`,
    ],
    { stdio: 'ignore' },
  );
  // If the worker is killed, its children of this kind would outlive it.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  closeWithWorker(async () => {
    process.off('exit', kill);
    const exited = once(child, 'exit');
    if (child.exitCode === null && kill()) await exited;
    await rm(folder, { recursive: true, force: true });
  });
  const administrator = await eventually(async () => {
    if (child.exitCode !== null) throw new Error('mariadbd did not start.');
    return mysql.createConnection({ socketPath, user: 'root', multipleStatements: true }).catch(() => false as const);
  }, 'MariaDB to start');
  let lost: Error | null = null;
  administrator.on('error', (error) => {
    lost = error;
  });
  return {
    port,
    certificates: own,
    async encrypt(pair) {
      await use(pair);
      await administrator.query('flush ssl');
    },
    async run(...statements) {
      if (lost)
        throw new Error(`The administrator’s connection is lost; mariadbd: ${child.exitCode ?? child.signalCode ?? 'runs'}`, {
          cause: lost,
        });
      for (const statement of statements) await administrator.query(statement);
    },
  };
}

export interface MariaDatabase {
  settings: { host: string; port: number; database: string; user: string; tls: string; ca_certificate: string | null };
  secret: { password: string };
  /** Runs statements as the server's administrator, in this database. */
  run(...statements: string[]): Promise<void>;
  drop(): Promise<void>;
}

/** A database with a user that may read it: what a customer connects. */
export async function mariaDatabase(...schema: string[]): Promise<MariaDatabase> {
  const server = await mariaServer();
  const name = `foreign_${randomBytes(6).toString('hex')}`;
  const password = randomBytes(12).toString('hex');
  const run = (...statements: string[]) => server.run(`use ${name}`, ...statements);
  await server.run(`create database ${name}`, `create user '${name}'@'127.0.0.1' identified by '${password}'`);
  await run(...schema, `grant select on ${name}.* to '${name}'@'127.0.0.1'`);
  return {
    settings: { host: '127.0.0.1', port: server.port, database: name, user: name, tls: 'disable', ca_certificate: null },
    secret: { password },
    run,
    drop: () => server.run(`drop user '${name}'@'127.0.0.1'`, `drop database ${name}`),
  };
}

/** How a database is reached. */
export const connectionToMaria = ({ settings, secret }: MariaDatabase) => ({ kind: 'mysql', settings, secret });

/** Connects the database's table `orders` as a data source, and waits for its first sync. */
export function connectMaria(database: MariaDatabase, of: Seeded, changes: object = {}): Promise<Wire> {
  const tables = [{ name: 'orders', columns: null, query: null }];
  const request = { ...connectionToMaria(database), name: 'Shop', tables, sync_frequency: 'manual', wait: true, ...changes };
  return call(connectDataSource, request, { as: of.owner });
}
