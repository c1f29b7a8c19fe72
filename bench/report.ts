/**
 * PDF reports over 10 million rows, asked of the real service over REST, against the bare sum of their queries: the SQL of the report's own
 * receipts, run one after the other by DuckDB alone over the same snapshot with the same threads. Also the memory of the server process, from the
 * upload of the file to the last report. Ends with 1 past a limit.
 * Usage: node bench/report.ts [ROUNDS] [ROWS]
 */
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { REPORT_TEMPLATES } from '../src/insight/reports/templates/index.ts';
import { ordersFile } from './orders-file.ts';
import { findSnapshot, median, type Receipt, runBare, say, seconds, startService, timed, upload } from './service.ts';

const RATIO_MAX = 2;
const SECONDS_MAX = 3;
const MEGABYTES_MAX = 500;
const TEMPLATES = ['Executive summary', 'Time-series performance'];

const rounds = Number(process.argv[2] ?? 5);
const rows = Number(process.argv[3] ?? 10_000_000);

const file = await ordersFile(rows);
const folder = await mkdtemp(path.join(tmpdir(), 'bench-report-'));
const service = await startService(path.join(folder, 'data'));
let failed = false;
try {
  const uploadStarted = performance.now();
  const source = await upload(service, file);
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

async function peakMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}
