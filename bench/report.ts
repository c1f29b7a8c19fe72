/**
 * PDF reports over 10 million rows, asked of the real service over REST, against the bare sum of their queries: the SQL of the report's own
 * receipts, run one after the other by DuckDB alone over the same snapshot with the same threads. Also the memory of the server process, from the
 * upload of the file to the last report. Ends with 1 past a limit.
 * Usage: node bench/report.ts [ROUNDS] [ROWS]
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { DuckDBInstance, type DuckDBValue } from '@duckdb/node-api';
import { REPORT_TEMPLATES } from '../src/reports/templates/index.ts';
import { ordersFile } from './orders-file.ts';

const RATIO_MAX = 2;
const SECONDS_MAX = 3;
const MEGABYTES_MAX = 500;
const TEMPLATES = ['Executive summary', 'Time-series performance'];

const rounds = Number(process.argv[2] ?? 5);
const rows = Number(process.argv[3] ?? 10_000_000);

interface Receipt {
  sql: string;
  params: DuckDBValue[];
  tables: { name: string }[];
}

const file = await ordersFile(rows);
const folder = await mkdtemp(path.join(tmpdir(), 'bench-report-'));
const service = await startService(path.join(folder, 'data'));
let failed = false;
try {
  const uploadStarted = performance.now();
  const source = await upload(file);
  say(`${rows} rows uploaded and imported over REST in ${seconds(performance.now() - uploadStarted)} s`);
  const snapshot = await findSnapshot(path.join(folder, 'data', 'objects'));
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  for (const name of TEMPLATES) {
    const template = REPORT_TEMPLATES.find((one) => one.name.toLowerCase() === name.toLowerCase());
    if (!template) throw new Error(`There is no template ${name}: ${REPORT_TEMPLATES.map((one) => one.name).join(', ')}`);
    const receipts = await receiptsOf(template.id, source);
    const [report, bare]: number[][] = [[], []];
    for (let round = 0; round < rounds; round++) {
      report?.push(await timed(() => generate(template.id, source, 'pdf')));
      bare?.push(await timed(() => runBare(connection, receipts, snapshot)));
    }
    const [reportMs, bareMs] = [median(report ?? []), median(bare ?? [])];
    const ratio = reportMs / bareMs;
    failed ||= ratio > RATIO_MAX || reportMs > SECONDS_MAX * 1000;
    say(
      `${name}: pdf ${seconds(reportMs)} s (at most ${SECONDS_MAX}), its ${receipts.length} queries bare ${seconds(bareMs)} s: ` +
        `${ratio.toFixed(2)} × (at most ${RATIO_MAX}), medians of ${rounds}`,
    );
  }
  connection.closeSync();
  const peak = await peakMegabytes(service.pid);
  failed ||= peak > MEGABYTES_MAX;
  say(`server process: at most ${peak} MB resident (allowed ${MEGABYTES_MAX})`);
} finally {
  service.child.kill('SIGTERM');
  await once(service.child, 'exit');
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;

async function startService(dataDir: string): Promise<{ child: ChildProcess; pid: number; url: string; key: string }> {
  const child = spawn(process.execPath, ['--no-warnings', 'src/main.ts', '--json'], {
    env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  for await (const chunk of child.stdout as Readable) {
    out += chunk;
    if (out.includes('\n')) break;
  }
  const { url, rest_key: key } = JSON.parse(out.slice(0, out.indexOf('\n'))) as { url: string; rest_key: string };
  return { child, pid: child.pid as number, url, key };
}

async function upload(from: string): Promise<string> {
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

async function generate(template: string, source: string, format: string): Promise<string> {
  const response = await fetch(`${service.url}/api/v1/reports/generate/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${service.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ template_id: template, data_source_ids: [source], output_format: format }),
  });
  const body = (await response.json()) as { report_id: string };
  if (response.status !== 201) throw new Error(`No report: ${JSON.stringify(body).slice(0, 500)}`);
  return body.report_id;
}

async function receiptsOf(template: string, source: string): Promise<Receipt[]> {
  const id = await generate(template, source, 'json');
  const headers = { authorization: `Bearer ${service.key}` };
  const response = await fetch(`${service.url}/api/v1/reports/${id}/download/`, { headers });
  return ((await response.json()) as { receipts: Receipt[] }).receipts;
}

/** The largest Parquet object: the uploaded file's, beside those of the demo. */
async function findSnapshot(objects: string): Promise<string> {
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

async function runBare(connection: Awaited<ReturnType<DuckDBInstance['connect']>>, receipts: Receipt[], snapshot: string): Promise<void> {
  for (const { sql, params, tables } of receipts) {
    for (const { name } of tables) {
      await connection.run(`CREATE OR REPLACE VIEW "${name}" AS SELECT * FROM read_parquet('${snapshot}')`);
    }
    await connection.runAndReadAll(sql, params);
  }
}

async function peakMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function median(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(2);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
