import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Binaries } from './binaries.ts';
import type { Owner } from './owner.ts';

export const SUPERUSER = 'reporting';

/** An initialized cluster: its data folder and what is needed to open it. */
export interface Cluster {
  home: string;
  data: string;
  password: string;
  owner: Owner;
  binaries: Binaries;
}

/**
 * The cluster in `home`, created at the first start. An interrupted creation is never mistaken for a complete one.
 * @throws Error if the data belongs to another major version of PostgreSQL, or its password is missing
 */
export async function prepareCluster(home: string, owner: Owner, binaries: Binaries): Promise<Cluster> {
  const data = path.join(home, 'data');
  const passwordFile = path.join(home, 'password');
  const found = await readFile(path.join(data, 'PG_VERSION'), 'utf8').catch(() => null);
  if (found === null) {
    const password = randomBytes(24).toString('base64url');
    await writeFile(passwordFile, password, { mode: 0o600 });
    await makeCluster({ home, data, password, owner, binaries });
    return { home, data, password, owner, binaries };
  }
  if (Number.parseInt(found, 10) !== binaries.major) {
    throw new Error(
      `${data} was made by PostgreSQL ${found.trim()} and this release brings PostgreSQL ${binaries.major}. ` +
        `Dump it with the release that made it (pg_dump) and restore it into a new data folder, or set DATABASE_URL.`,
    );
  }
  const password = await readFile(passwordFile, 'utf8').catch((cause) => {
    throw new Error(`${passwordFile} is missing or not readable, and ${data} does not open without it.`, { cause });
  });
  return { home, data, password: password.trim(), owner, binaries };
}

async function makeCluster({ home, data, password, owner, binaries }: Cluster): Promise<void> {
  const unfinished = path.join(home, `data.unfinished-${randomUUID()}`);
  const secret = path.join(home, `password-${randomUUID()}`);
  await mkdir(unfinished, { mode: 0o700 });
  await writeFile(secret, password, { mode: 0o600 });
  if ('uid' in owner) for (const place of [unfinished, secret]) await chown(place, owner.uid, owner.gid);
  try {
    await run(path.join(binaries.folder, 'bin', 'initdb'), initdbFlags(unfinished, secret), home, owner);
    await rename(unfinished, data);
  } finally {
    await rm(secret, { force: true });
    await rm(unfinished, { recursive: true, force: true });
  }
}

function initdbFlags(folder: string, passwordFile: string): string[] {
  return [
    `--pgdata=${folder}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
  ];
}

/** PostgreSQL's programs see nothing of our environment. */
export const CLEAN_ENVIRONMENT = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

function run(program: string, flags: string[], cwd: string, owner: Owner): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, flags, { ...owner, cwd, env: CLEAN_ENVIRONMENT, stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        said += chunk;
      });
    }
    child.on('error', (cause) => reject(new Error(`${program} could not be started: ${cause.message}`, { cause })));
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`${path.basename(program)} failed (${code}):\n${said}`))));
  });
}
