// How four attacking trial organizations affect a tenant: endless queries, questions and files that are hard to parse, responses that
// nobody reads. Measured first without them, then with them, against the service with its defaults in a separate process.
// npm run bench:noisy, or: node bench/noisy-neighbour.ts [--seconds 120] [--quiet-seconds 30] [--attacks queries,words,imports,unread]
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Attack, Started, Tenant } from './noisy-neighbour/service.ts';
import { say } from './service.ts';

const { values: flags } = parseArgs({
  options: {
    seconds: { type: 'string', default: '120' },
    'quiet-seconds': { type: 'string', default: '30' },
    attacks: { type: 'string', default: 'queries,words,imports,unread' },
  },
});
const RSS_MB_MAX = 700;
const ADDRESS = '203.0.113.1';

interface Prepared {
  source: string;
  template: string;
}

interface Measured {
  ms: Record<Work, number[]>;
  serverErrors: string[];
  refused: number;
  unhealthy: string[];
  rssMb: number;
  childrenMb: number;
}

/** The tenant's work, repeated, with its time limit under attack: the larger of three times the quiet time and this. */
const WORK = { get_usage: 250, 'select 1': 250, 'small import': 5_000, 'small report': 5_000 } as const;
type Work = keyof typeof WORK;

const service = fork(fileURLToPath(new URL('./noisy-neighbour/service.ts', import.meta.url)), {
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
const [started] = (await once(service, 'message')) as [Started];
const { url, victim } = started;
let attackers: ChildProcess | null = null;
try {
  const prepared = await prepare(victim);
  await measure(prepared, 5);
  const quiet = await measure(prepared, Number(flags['quiet-seconds']));
  attackers = fork(fileURLToPath(new URL('./noisy-neighbour/attackers.ts', import.meta.url)), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  attackers.send({ started, attacks: flags.attacks.split(',') as Attack[] });
  await once(attackers, 'message');
  const noisy = await measure(prepared, Number(flags.seconds));
  attackers.send('end');
  const [answers] = (await once(attackers, 'message')) as [Record<string, number>];
  report(quiet, noisy, answers);
} finally {
  attackers?.kill('SIGKILL');
  const exited = once(service, 'exit');
  service.kill('SIGTERM');
  await exited;
}

function report(quiet: Measured, noisy: Measured, answers: Record<string, number>): void {
  say('                 quiet p95    noisy p95     limit     times    asked');
  let failed = false;
  const judged = (what: string, passed: boolean) => {
    failed ||= !passed;
    say(`${what}  ${passed ? 'pass' : 'FAIL'}`);
  };
  for (const work of Object.keys(WORK) as Work[]) {
    const [before, after] = [p95(quiet.ms[work]), p95(noisy.ms[work])];
    const limit = Math.max(3 * before, WORK[work]);
    const cells = [before, after, limit].map((ms) => `${Math.round(ms)} ms`.padStart(11)).join(' ');
    const ratio = (after / before).toFixed(2).padStart(8);
    judged(
      `${work.padEnd(14)} ${cells} ${ratio} ${String(noisy.ms[work].length).padStart(8)}`,
      noisy.ms[work].length > 0 && after <= limit,
    );
  }
  judged(`server errors: ${noisy.serverErrors.length} ${[...new Set(noisy.serverErrors)].join(', ')}`, noisy.serverErrors.length === 0);
  judged(`refused to the tenant: ${noisy.refused}`, noisy.refused === 0);
  judged(`health not ok: ${noisy.unhealthy.length} ${[...new Set(noisy.unhealthy)].join(', ')}`, noisy.unhealthy.length === 0);
  judged(`server memory at most ${noisy.rssMb} MB (quiet ${quiet.rssMb} MB, bound ${RSS_MB_MAX} MB)`, noisy.rssMb <= RSS_MB_MAX);
  say(`engine children together at most ${noisy.childrenMb} MB (quiet ${quiet.childrenMb} MB)`);
  say('What the attackers were answered:');
  for (const [answer, count] of Object.entries(answers).sort()) say(`  ${answer}: ${count}`);
  if (failed) process.exitCode = 1;
}

/** Runs the tenant's four kinds of work, each in a loop of its own, for the given number of seconds. */
async function measure(prepared: Prepared, seconds: number): Promise<Measured> {
  const found: Measured = {
    ms: { get_usage: [], 'select 1': [], 'small import': [], 'small report': [] },
    serverErrors: [],
    refused: 0,
    unhealthy: [],
    rssMb: 0,
    childrenMb: 0,
  };
  const end = performance.now() + seconds * 1000;
  const loop = async (pauseMs: number, work: () => Promise<void>) => {
    while (performance.now() < end) {
      await work();
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  };
  const timed = (name: Work, ask: () => Promise<[status: number, text: string]>) => async () => {
    const startedAt = performance.now();
    const [status, text] = await ask();
    found.ms[name].push(performance.now() - startedAt);
    if (status >= 500) found.serverErrors.push(`${name} ${status}`);
    if ((status >= 400 && status < 500) || text.includes('"isError":true')) found.refused += 1;
  };
  let number = 0;
  await Promise.all([
    loop(
      200,
      timed('get_usage', () => mcp('get_usage', {})),
    ),
    loop(
      200,
      timed('select 1', () => mcp('query_data', { sql: 'select 1' })),
    ),
    loop(
      1000,
      timed('small import', () => {
        number += 1;
        return send(
          'POST',
          `/api/data-sources/?file_name=small-${number}.csv`,
          victim.restKey,
          `day,amount\n2026-01-01,${number}\n2026-01-02,2\n`,
          'text/csv',
        );
      }),
    ),
    loop(
      1000,
      timed('small report', () => generate(prepared)),
    ),
    loop(1000, async () => {
      const [status, text] = await send('GET', '/api/monitoring/health/?level=detailed', null);
      if (status >= 500) found.unhealthy.push(status === 503 ? criticalParts(text) : String(status));
      found.rssMb = Math.max(found.rssMb, rssMb(service.pid as number));
      found.childrenMb = Math.max(
        found.childrenMb,
        engineChildren().reduce((sum, pid) => sum + rssMb(pid), 0),
      );
    }),
  ]);
  return found;
}

function criticalParts(text: string): string {
  const { services } = JSON.parse(text) as { services: Record<string, { status: string }> };
  return Object.entries(services)
    .flatMap(([name, { status }]) => (status === 'critical' ? [name] : []))
    .join('+');
}

async function prepare({ restKey }: Tenant): Promise<Prepared> {
  const rows = Array.from({ length: 400 }, (_, i) => `${i},2026-${String((i % 12) + 1).padStart(2, '0')}-0${(i % 9) + 1},North,${i}.5\n`);
  const [status, text] = await send(
    'POST',
    '/api/data-sources/?file_name=orders.csv',
    restKey,
    `order_id,day,region,amount\n${rows.join('')}`,
    'text/csv',
  );
  if (status !== 201) throw new Error(`The upload failed: ${text.slice(0, 300)}`);
  const [, templates] = await send('GET', '/api/v1/report-templates/', restKey);
  const [first] = (JSON.parse(templates) as { results: { id: string }[] }).results;
  return { source: (JSON.parse(text) as { id: string }).id, template: first?.id ?? '' };
}

async function generate({ source, template }: Prepared): Promise<[number, string]> {
  const body = JSON.stringify({ template_id: template, data_source_ids: [source], output_format: 'json' });
  return send('POST', '/api/v1/reports/generate/', victim.restKey, body);
}

function mcp(name: string, args: object): Promise<[number, string]> {
  return send(
    'POST',
    '/mcp/v1/',
    victim.mcpKey,
    JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  );
}

async function send(
  method: string,
  path: string,
  bearer: string | null,
  body?: string,
  type = 'application/json',
): Promise<[number, string]> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
      'content-type': type,
      accept: 'application/json, text/event-stream',
      'x-forwarded-for': ADDRESS,
    },
    body,
  }).catch((error: Error) => error);
  if (response instanceof Error) return [599, String((response.cause as Error | undefined)?.message ?? response.message)];
  return [response.status, await response.text()];
}

function p95(values: number[]): number {
  return [...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? 0;
}

function engineChildren(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter(
      (pid) =>
        textOf(`/proc/${pid}/cmdline`).includes('engine/child.ts') && textOf(`/proc/${pid}/status`).includes(`PPid:\t${service.pid}\n`),
    );
}

function rssMb(pid: number): number {
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(textOf(`/proc/${pid}/status`))?.[1] ?? 0) / 1024);
}

/** Empty if the process ended in the meantime. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
