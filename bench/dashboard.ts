/**
 * Refreshes a dashboard of 20 widgets over 10 million rows through the real service over REST, and compares with its distinct queries
 * alone: the SQL of its widgets' own receipts, run one after the other by DuckDB over the same snapshot with the same threads. Exits with 1
 * past a limit.
 * Usage: node bench/dashboard.ts [ROUNDS] [ROWS]
 */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { ordersFile } from './orders-file.ts';
import { findSnapshot, median, type Receipt, runBare, say, seconds, startService, timed, upload } from './service.ts';

const RATIO_MAX = 1.5;
const SECONDS_MAX = 5;
const WIDGETS = 20;

const rounds = Number(process.argv[2] ?? 5);
const rows = Number(process.argv[3] ?? 10_000_000);

const file = await ordersFile(rows);
const folder = await mkdtemp(path.join(tmpdir(), 'bench-dashboard-'));
const service = await startService(path.join(folder, 'data'));
let failed = false;
try {
  const source = await upload(service, file);
  const snapshot = await findSnapshot(path.join(folder, 'data', 'objects'));
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const [refreshed, bare]: number[][] = [[], []];
  let queries: Receipt[] = [];
  for (let round = 0; round < rounds; round++) {
    // A new one each time: a refresh that finds nothing changed does nothing.
    const id = await create(source);
    refreshed?.push(await timed(() => call('POST', `${id}/refresh/`)));
    const { widgets } = (await call('GET', `${id}/`)) as { widgets: { type: string; data: { receipts: Receipt[] } }[] };
    if (widgets.length < WIDGETS) throw new Error(`${widgets.length} widgets where ${WIDGETS} are to be measured`);
    const distinct = new Map(
      widgets.flatMap(({ data }) => data.receipts.map((receipt) => [JSON.stringify([receipt.sql, receipt.params]), receipt])),
    );
    queries = [...distinct.values()];
    bare?.push(await timed(() => runBare(connection, queries, snapshot)));
    if (round === 0) say(`${widgets.length} widgets: ${widgets.map(({ type }) => type).join(', ')}`);
  }
  connection.closeSync();
  const [refreshMs, bareMs] = [median(refreshed ?? []), median(bare ?? [])];
  const ratio = refreshMs / bareMs;
  failed = ratio > RATIO_MAX || refreshMs > SECONDS_MAX * 1000;
  say(
    `refresh ${seconds(refreshMs)} s (at most ${SECONDS_MAX}), its ${queries.length} distinct queries bare ${seconds(bareMs)} s: ` +
      `${ratio.toFixed(2)} × (at most ${RATIO_MAX}), medians of ${rounds}`,
  );
} finally {
  service.child.kill('SIGTERM');
  await once(service.child, 'exit');
  await rm(folder, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;

async function create(source: string): Promise<string> {
  const custom_metrics = [
    { name: 'Median price', type: 'median', field: 'price' },
    { name: 'Highest price', type: 'max', field: 'price' },
    { name: 'Countries', type: 'count_distinct', field: 'country' },
    { name: 'Orders', type: 'count', field: '*' },
  ];
  const body = { name: 'Orders', niche_domain: 'ecommerce', data_source_ids: [source], custom_metrics };
  return ((await call('POST', '', body)) as { id: string }).id;
}

async function call(method: string, at: string, body?: object): Promise<unknown> {
  const response = await fetch(`${service.url}/api/v1/dashboards/${at}`, {
    method,
    headers: { authorization: `Bearer ${service.key}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method} ${at}: ${JSON.stringify(answer).slice(0, 500)}`);
  return answer;
}
