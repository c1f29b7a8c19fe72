/**
 * Imports a CSV file of 10 million rows and 8 columns with everything an import does (typing, certificate, profile, hash of the snapshot;
 * the file itself is hashed on upload), alternating with a bare DuckDB copy of the same file to Parquet; prints the ratios.
 * Usage: node bench/import.ts [ROUNDS] [ROWS]. The file is created once in the temporary folder and kept there.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import pino from 'pino';
import { openEngine } from '../src/data/engine/index.ts';
import { ordersFile } from './orders-file.ts';

const rounds = Number(process.argv[2] ?? 3);
const rows = Number(process.argv[3] ?? 10_000_000);
const file = await ordersFile(rows);
const work = await mkdtemp(join(tmpdir(), 'bench-import-'));
const open = async () => await (await DuckDBInstance.create(':memory:')).connect();

const bytes = (await stat(file)).size;
const fileSha256 = await hashOf(file);
const engineHost = openEngine({ processes: 1, memoryMb: 1024, temporaryFolder: work, log: pino({ level: 'silent' }) });
const engine = engineHost.forTenant({ organizationId: '', plan: 'enterprise', kind: 'job' });
const ratios: number[] = [];
say(`${rows} rows, ${(bytes / 1e6).toFixed(0)} MB`);
for (let round = 0; round < rounds; round++) {
  const bare = await timed(async (folder) => {
    const connection = await open();
    await connection.run(`COPY (SELECT * FROM read_csv_auto('${file}')) TO '${join(folder, 'bare.parquet')}' (FORMAT parquet)`);
    connection.closeSync();
  });
  const ours = await timed(async (folder) => {
    const { certificate } = await engine.importFile({ path: file, fileName: 'orders.csv', fileSha256, outputFolder: folder });
    if (certificate.tables[0]?.rowsKept !== rows) throw new Error('The import lost rows');
  });
  ratios.push(ours / bare);
  say(`round ${round + 1}: import ${ours} ms, bare COPY ${bare} ms: ${(ours / bare).toFixed(2)} × the time`);
}
const median = [...ratios].sort((a, b) => a - b)[Math.floor(ratios.length / 2)] as number;
say(`median ratio ${median.toFixed(2)}, allowed 1.3`);
await engineHost.close();
await rm(work, { recursive: true, force: true });

async function timed(task: (folder: string) => Promise<void>): Promise<number> {
  const folder = join(work, 'out');
  await mkdir(folder);
  const start = performance.now();
  await task(folder);
  const elapsed = Math.round(performance.now() - start);
  await rm(folder, { recursive: true });
  return elapsed;
}

/** Hashes a file as the upload does while it streams. */
async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
