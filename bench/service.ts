import { type ChildProcess, spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { DuckDBInstance, DuckDBValue } from '@duckdb/node-api';

/** The real service in a separate process, with everything embedded. */
export interface Service {
  child: ChildProcess;
  pid: number;
  url: string;
  key: string;
  /** The demo owner's email. */
  email: string;
  password: string;
}

/** The parts of a receipt that benchmarks read. */
export interface Receipt {
  sql: string;
  params: DuckDBValue[];
  tables: { name: string }[];
}

export async function startService(dataDir: string): Promise<Service> {
  const child = spawn(process.execPath, ['--no-warnings', 'src/app/main.ts', '--json'], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  for await (const chunk of child.stdout as Readable) {
    out += chunk;
    if (out.includes('\n')) break;
  }
  const {
    url,
    rest_key: key,
    email,
    password,
  } = JSON.parse(out.slice(0, out.indexOf('\n'))) as Record<string, string> & { rest_key: string };
  return { child, pid: child.pid as number, url: url ?? '', key, email: email ?? '', password: password ?? '' };
}

export async function upload(service: Service, from: string): Promise<string> {
  const response = await fetch(`${service.url}/api/data-sources/?file_name=orders.csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.key}`, 'content-type': 'text/csv' },
    body: Readable.toWeb(createReadStream(from)) as ReadableStream,
    duplex: 'half',
  } as RequestInit);
  const body = (await response.json()) as { id: string; status: string };
  if (response.status !== 201 || body.status !== 'active') throw new Error(`The upload failed: ${JSON.stringify(body).slice(0, 500)}`);
  return body.id;
}

/** The largest Parquet object, which is the uploaded file's rather than the demo's. */
export async function findSnapshot(objects: string): Promise<string> {
  const entries = await readdir(objects, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && entry.parentPath.includes('snapshots'));
  const sized = await Promise.all(
    files.map(async (entry) => {
      const whole = path.join(entry.parentPath, entry.name);
      return { whole, size: (await readFile(whole)).length };
    }),
  );
  return sized.sort((a, b) => b.size - a.size)[0]?.whole ?? '';
}

export async function runBare(
  connection: Awaited<ReturnType<DuckDBInstance['connect']>>,
  receipts: Receipt[],
  snapshot: string,
): Promise<void> {
  for (const { sql, params, tables } of receipts) {
    for (const { name } of tables) {
      await connection.run(`CREATE OR REPLACE VIEW "${name}" AS SELECT * FROM read_parquet('${snapshot}')`);
    }
    await connection.runAndReadAll(sql, params);
  }
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

export function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

export function seconds(ms: number): string {
  return (ms / 1000).toFixed(2);
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
