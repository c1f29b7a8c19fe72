/**
 * Imports a CSV file of 10 million rows and 8 columns with everything an import does (typing, certificate, profile, hash of the snapshot;
 * the file itself is hashed on upload), and uploads it to the real service over REST until it is ready, alternating with a bare DuckDB copy of the
 * same file to Parquet; prints the ratios of both. Usage: node bench/import.ts [ROUNDS] [ROWS]. The file is created once in the temporary folder and kept there.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import pino from 'pino';
import { openEngine } from '../src/data/engine/index.ts';
import { ordersFile } from './orders-file.ts';
import { median, say, startService, timed, upload } from './service.ts';

const IMPORT_MAX = 1.3;
const UPLOAD_MAX = 3;

const rounds = Number(process.argv[2] ?? 3);
const rows = Number(process.argv[3] ?? 10_000_000);
const file = await ordersFile(rows);
const work = await mkdtemp(join(tmpdir(), 'bench-import-'));
const open = async () => await (await DuckDBInstance.create(':memory:')).connect();

const bytes = (await stat(file)).size;
const fileSha256 = await hashOf(file);
const engineHost = openEngine({ processes: 1, memoryMb: 1024, temporaryFolder: work, log: pino({ level: 'silent' }) });
const engine = engineHost.forTenant({ organizationId: '', plan: 'enterprise', kind: 'job' });
const data = await mkdtemp(join(tmpdir(), 'bench-import-data-'));
const service = await startService(data);
const ratios: Record<'imports' | 'uploads', number[]> = { imports: [], uploads: [] };
say(`${rows} rows, ${(bytes / 1e6).toFixed(0)} MB`);
try {
  for (let round = 0; round < rounds; round++) {
    const bare = await timedIn(async (folder) => {
      const connection = await open();
      await connection.run(`COPY (SELECT * FROM read_csv_auto('${file}')) TO '${join(folder, 'bare.parquet')}' (FORMAT parquet)`);
      connection.closeSync();
    });
    // As an upload does while the file arrives.
    await engineHost.prepareImport({ bytes });
    const ours = await timedIn(async (folder) => {
      const { certificate } = await engine.importFile({ path: file, fileName: 'orders.csv', fileSha256, outputFolder: folder });
      if (certificate.tables[0]?.rowsKept !== rows) throw new Error('The import lost rows');
    });
    let id = '';
    const uploaded = await timed(async () => {
      id = await upload(service, file);
    });
    await remove(id);
    ratios.imports.push(ours / bare);
    ratios.uploads.push(uploaded / bare);
    say(
      `round ${round + 1}: bare COPY ${Math.round(bare)} ms; import ${Math.round(ours)} ms: ${(ours / bare).toFixed(2)} × the time; ` +
        `upload until ready ${Math.round(uploaded)} ms: ${(uploaded / bare).toFixed(2)} ×`,
    );
  }
} finally {
  service.child.kill();
  await once(service.child, 'exit');
  await engineHost.close();
  await rm(work, { recursive: true, force: true });
  await rm(data, { recursive: true, force: true });
}
say(`median ratio of the import ${median(ratios.imports).toFixed(2)}, allowed ${IMPORT_MAX}`);
say(`median ratio of the upload ${median(ratios.uploads).toFixed(2)}, allowed ${UPLOAD_MAX}`);

async function timedIn(task: (folder: string) => Promise<void>): Promise<number> {
  const folder = join(work, 'out');
  await mkdir(folder);
  const elapsed = await timed(() => task(folder));
  await rm(folder, { recursive: true });
  return elapsed;
}

/** Deletes the uploaded source, so that each round stores as much. */
async function remove(id: string): Promise<void> {
  const headers = { authorization: `Bearer ${service.key}` };
  const { status } = await fetch(`${service.url}/api/data-sources/${id}/`, { method: 'DELETE', headers });
  if (status !== 204) throw new Error(`The data source was not deleted: ${status}`);
}

/** Hashes a file as the upload does while it streams. */
async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
