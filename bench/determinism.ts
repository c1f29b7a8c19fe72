/**
 * Whether the same data gives the same answers: tables are imported again with their rows shuffled, in new processes, on 1 and on 16 threads, and
 * metric queries, relations, distributions, findings and reports over them are hashed. All hashes must be one.
 * Usage: node bench/determinism.ts [PROCESSES] [ROWS]; with a number and --text behind it, one process that also prints its answers
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { seededRandom } from '../src/app/demo/random.ts';
import { openEngine } from '../src/data/engine/index.ts';
import { proposeModel } from '../src/data/model/propose-model.ts';
import { askOf } from '../src/data/receipts/recorder.ts';
import { describeIn } from '../src/insight/ask/columns/describe-distribution.ts';
import { relateIn } from '../src/insight/ask/columns/relate-columns.ts';
import { modelTables, type OpenDataModel } from '../src/insight/ask/open-data-model.ts';
import { computeMetrics } from '../src/insight/ask/query-metrics.ts';
import { openWorkspace } from '../src/insight/ask/workspace.ts';
import type { QueryScope } from '../src/insight/metrics/metric-query/types.ts';
import { proposedMetrics } from '../src/insight/metrics/proposed-metrics.ts';
import { buildReport } from '../src/insight/reports/build-report.ts';
import { REPORT_TEMPLATES } from '../src/insight/reports/templates/index.ts';
import { mineInsights } from '../src/insight/statistics/insights/mine-insights.ts';
import { importTestSource } from '../test/support/import-test-source.ts';
import { say } from './service.ts';

const [first = '10', second = '20000', run] = process.argv.slice(2);
const rows = Number(second);
if (run === undefined) compareProcesses(Number(first));
else await answerIn(Number(run));

/** Starts the processes, one after the other, and compares what they say. */
function compareProcesses(count: number): void {
  const answers = Array.from({ length: count }, (_, at) => {
    const text = execFileSync(process.execPath, [...process.execArgv, import.meta.filename, first, second, String(at)], {
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
    });
    return JSON.parse(text) as Record<string, string>;
  });
  const parts = Object.keys(answers[0]!);
  const differing = parts.filter((part) => new Set(answers.map((answer) => answer[part])).size > 1);
  say(
    `${count} processes, ${rows} rows, ${parts.length} answers: ${differing.length} differ${differing.length > 0 ? `: ${differing.join(', ')}` : ''}`,
  );
  say(`one hash: ${new Set(answers.map((answer) => JSON.stringify(answer))).size === 1}`);
  process.exitCode = differing.length > 0 ? 1 : 0;
}

/** Imports the rows in an order of this run's own, and prints a hash for each answer. */
async function answerIn(at: number): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bench-determinism-'));
  const log = pino({ level: 'silent' });
  const host = openEngine({ processes: 1, memoryMb: 1024, temporaryFolder: folder, log, threads: at % 2 === 0 ? 1 : 16 });
  try {
    const engine = host.forTenant({ organizationId: '', plan: 'enterprise', kind: 'job' });
    const source = await importTestSource(engine, folder, 'shop', files(at));
    const workspace = openWorkspace(engine, [source]);
    const model = await proposeModel(engine, modelTables(workspace));
    const metrics = proposedMetrics(model);
    const open = {
      workspace,
      model,
      metrics,
      stored: { metrics: new Map(), ambiguous: new Map() },
      unapplied: [],
      versions: [],
      leftOut: null,
    };
    const scope: QueryScope = {
      model,
      metrics: new Map(metrics.map((metric) => [metric.name, metric])),
      calendar: { zone: 'Europe/Zurich', firstWeekday: 1, now: '2026-11-01T12:00:00' },
    };
    const answers: Record<string, string> = { model: hashOf(model) };
    // The bench stores no metrics, and reads none.
    for (const [name, answer] of await answersOf(open as unknown as OpenDataModel, scope)) answers[name] = hashOf(answer);
    for (const { name, rowCount, profile } of source.tables) {
      const recorder = { engine, source, signal: undefined, prefix: 'r', receipts: [] };
      answers[`findings of ${name}`] = hashOf(await mineInsights({ name, rowCount, columns: profile.columns }, askOf(recorder)));
    }
    // Tabular detail lists rows in the order of the file.
    for (const template of REPORT_TEMPLATES.filter(({ name }) => name !== 'Tabular detail')) {
      const input = { reportId: 'r', title: '', description: '', organization: 'O', generatedAt: new Date('2026-11-01T12:00:00Z') };
      const { sections } = await buildReport({ ...input, template, parameters: {}, sources: [source] }, { engine });
      answers[template.name] = hashOf(sections);
    }
    process.stdout.write(JSON.stringify(answers));
  } finally {
    await host.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function answersOf(open: OpenDataModel, scope: QueryScope): Promise<[string, unknown][]> {
  const found: [string, unknown][] = [];
  const month = { time: 'default', grain: 'month' } as const;
  const names = [...scope.metrics.keys()].filter((name) => scope.metrics.get(name)!.table === 'orders');
  const queries = {
    'by region': { metrics: names, by: ['region'] },
    'by month': { metrics: ['amount'], by: [month], compare_to: 'previous_period' as const },
    'by month and region': {
      metrics: ['amount'],
      by: [month, 'region'],
      show: ['running_total', { moving_average: { periods: 3 } }] as const,
    },
    'the largest': { metrics: ['amount'], by: ['product'], top: { n: 3, other: true }, show: ['value', 'share', 'rank'] as const },
    'by related column': { metrics: names, by: ['country'] },
  };
  for (const [name, query] of Object.entries(queries)) {
    const answer = await computeMetrics(open, { ...query, show: 'show' in query ? [...query.show] : undefined }, scope, 1_000);
    found.push([name, { rows: answer.rows, notes: answer.notes }]);
  }
  const relations = [
    ['amount', 'quantity'],
    ['amount', 'region'],
    ['region', 'product'],
  ] as const;
  for (const columns of relations) found.push([`relation of ${columns.join(' and ')}`, await relateIn(open, scope, { columns })]);
  found.push(['distribution', await describeIn(open, scope, { column: 'amount', by: 'region', segments: 20 })]);
  const per = await relateIn(open, scope, { metrics: ['amount', 'quantity'], per: { time: 'default', grain: 'week' } });
  found.push(['relation over time', per]);
  return found;
}

/** Orders with amounts over nine orders of magnitude, some rows twice, ties, gaps, and customers; the same in every run but for the order. */
function files(shuffle: number): Record<string, string> {
  const next = seededRandom(20_261_123);
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const orders = Array.from({ length: rows }, (_, i) => {
    const day = new Date(Date.UTC(2025, 0, 1 + Math.floor(next() * 480))).toISOString().slice(0, 10);
    const quantity = 1 + Math.floor(5 * next());
    const amount = (next() < 0.1 ? -1 : 1) * quantity * Math.exp(2 + 2 * normal());
    const region = next() < 0.03 ? '' : ['North', 'South', 'West', 'East'][Math.floor(4 * next() ** 2)];
    return [
      i,
      `C${Math.floor(400 * next())}`,
      day,
      region,
      `P${Math.floor(9 * next())}`,
      quantity,
      amount,
      (100 * next()).toFixed(1),
    ].join();
  });
  const customers = Array.from({ length: 400 }, (_, i) => `C${i},${['CH', 'DE', 'FR'][i % 3]},${(1_000 * next()).toFixed(2)}`);
  const events = Array.from({ length: rows / 4 }, (_, i) => [`2026-0${1 + (i % 9)}-1${i % 7}`, ['open', 'shut'][i % 2], i % 13].join());
  return {
    'orders.csv': ['order_id,customer_id,ordered_on,region,product,quantity,amount,discount_pct', ...shuffled(orders, shuffle)].join('\n'),
    'customers.csv': ['customer_id,country,credit_limit', ...shuffled(customers, shuffle)].join('\n'),
    'events.csv': ['happened_on,kind,score', ...shuffled(events, shuffle)].join('\n'),
  };
}

function shuffled(lines: string[], seed: number): string[] {
  const next = seededRandom(seed + 1);
  for (let i = lines.length - 1; i > 0; i--) {
    const k = Math.floor(next() * (i + 1));
    [lines[i], lines[k]] = [lines[k]!, lines[i]!];
  }
  return lines;
}

/** A hash without what names the files themselves. */
function hashOf(answer: unknown): string {
  const left = new Set(['receipts', 'receiptId', 'receiptIds', 'stream']);
  const text = JSON.stringify(answer, (key, value) => (left.has(key) ? undefined : value instanceof Map ? [...value] : value));
  if (process.argv.includes('--text')) process.stderr.write(`${text}\n`);
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
