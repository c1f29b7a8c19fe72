// `npm run chaos`: two web processes, two workers, a Redis and a PostgreSQL of their own, and a kill -9 of one of them every few seconds
// while callers request reports and repeat what was not answered. In the end nothing is lost, nothing is charged twice, and the ledger is
// exact.
import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { insertApiKey } from '../../src/account/identity/keys.ts';
import { ENTITIES } from '../../src/app/entities.ts';
import { REPORT_TEMPLATES } from '../../src/insight/reports/templates/index.ts';
import { openDatabase } from '../../src/platform/db/orm.ts';
import { scopesOfRole } from '../../src/platform/scopes.ts';
import { seedOrganization } from '../support/identity.ts';
import { ownPostgres } from '../support/own-postgres.ts';
import { type Done, queryByMcp, reportByMcp, reportByRest, type Service } from './callers.ts';
import { checkAll } from './checks.ts';
import { freePort, type Kept, keep } from './processes.ts';
import { type Recoveries, watchRecoveries } from './recoveries.ts';

const { values } = parseArgs({
  options: {
    generations: { type: 'string', default: '200' },
    callers: { type: 'string', default: '6' },
    'kill-seconds': { type: 'string', default: '4' },
    seed: { type: 'string', default: '1' },
    'no-kills': { type: 'boolean', default: false },
  },
});
const generations = Number(values.generations);
const random = mulberry32(Number(values.seed));
const folder = mkdtempSync(path.join(tmpdir(), 'chaos-'));
const data = path.join(folder, 'data');
mkdirSync(data, { mode: 0o755 });

const postgres = await ownPostgres();
const [redisPort, ...webPorts] = [await freePort(), await freePort(), await freePort()];
const redis = keep(
  'redis',
  folder,
  'redis-server',
  ['--port', `${redisPort}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
  {},
);
const urls = webPorts.map((port) => `http://127.0.0.1:${port}`);
const environment = {
  DATABASE_URL: postgres.url,
  REDIS_URL: `redis://127.0.0.1:${redisPort}`,
  DATA_DIR: data,
  BASE_URL: urls[0]!,
  JWT_SECRET: 'chaos-'.repeat(8),
  // Otherwise whichever process starts first would generate the key ring in the data folder.
  SECRETS_KEYS: `1:${Buffer.alloc(32, 7).toString('base64')}`,
  ENGINE_PROCESSES: '1',
  LOG_LEVEL: 'info',
  MCP_IP_REQUESTS_PER_MINUTE: '100000',
};
const node = (name: string, file: string, env: Record<string, string>) =>
  keep(name, folder, process.execPath, ['--no-warnings', file, ...(file.endsWith('main.ts') ? ['--no-demo'] : [])], {
    ...environment,
    ...env,
  });
const processes: Kept[] = [];
let ending = false;

try {
  // The first creates the schema; the others find it.
  processes.push(node('web-1', 'src/app/main.ts', { PROCESS_ROLE: 'web', PORT: `${webPorts[0]}` }));
  await answers(urls[0]!);
  processes.push(node('web-2', 'src/app/main.ts', { PROCESS_ROLE: 'web', PORT: `${webPorts[1]}` }));
  for (const name of ['worker-1', 'worker-2']) processes.push(node(name, 'src/app/worker.ts', {}));
  await answers(urls[1]!);

  const orm = await openDatabase(postgres.url, ENTITIES);
  const { organization, user } = await seedOrganization(orm.em.fork(), new Date(), 'enterprise');
  const key = async (door: 'mcp' | 'rest') => {
    const fields = {
      door,
      organizationId: organization.id,
      userId: user.id,
      name: 'chaos',
      scopes: scopesOfRole(door, 'owner'),
      expiresInDays: null,
      now: new Date(),
    };
    return (await insertApiKey(orm.em.fork(), fields)).raw;
  };
  const service: Service = { urls, mcpKeys: [await key('mcp'), await key('mcp')], restKeys: [await key('rest'), await key('rest')] };
  const source = await upload(service);
  const request = { template_id: REPORT_TEMPLATES[0]!.id, data_source_ids: [source], output_format: 'csv' };

  const startedAt = performance.now();
  const recoveries = watchRecoveries(orm.em);
  const killing = values['no-kills'] ? Promise.resolve([]) : kill(recoveries);
  const done: Done[] = [];
  const failures: string[] = [];
  let next = 0;
  const caller = async () => {
    for (let i = next++; i < generations; i = next++) {
      const work = [() => reportByMcp(service, i, request), () => reportByRest(service, i, request)][i % 2]!;
      for (const one of i % 5 === 0 ? [work, () => queryByMcp(service, i)] : [work]) {
        await one().then(
          (ended) => done.push(ended),
          (error: Error) => failures.push(`${i}: ${error.message} ${error.cause ?? ''}`),
        );
      }
    }
  };
  await Promise.all(Array.from({ length: Number(values.callers) }, caller));
  ending = true;
  const events = await killing;
  await settled(orm.em);

  const checks = [...(await checkAll(orm.em, organization.id, done, generations + Math.ceil(generations / 5))), await recoveries.check()];
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
  const requests = done.reduce((sum, one) => sum + one.requests, 0);
  print(`${generations} generations in ${seconds} s, ${requests} requests, seed ${values.seed}. Killed: ${events.join(' ') || 'nothing'}.`);
  for (const one of processes) if (one.ends > 0) print(`${one.name} ended by itself ${one.ends} times; see ${folder}/${one.name}.log`);
  for (const failure of failures) print(`not answered: ${failure}`);
  for (const { what, found, ok } of checks) print(`${ok ? 'ok  ' : 'FAIL'}  ${what.padEnd(50)} ${found}`);
  await orm.close(true);
  process.exitCode = checks.every(({ ok }) => ok) ? 0 : 1;
} finally {
  ending = true;
  await Promise.all([...processes, redis].map((one) => one.stop()));
  postgres.stop();
}
process.exit();

/** Kills one process after another until the callers are done: mostly the service's, occasionally Redis or PostgreSQL. */
async function kill(recoveries: Recoveries): Promise<string[]> {
  const events: string[] = [];
  while (!ending) {
    await delay(Number(values['kill-seconds']) * 1000 * (0.5 + random()));
    if (ending) break;
    const at = random();
    if (at < 0.1) {
      events.push('postgres');
      process.kill(postgres.pid(), 'SIGKILL');
      await delay(500);
      await postgres.start();
    } else if (at < 0.2) {
      events.push('redis');
      redis.kill();
    } else {
      const one = processes[Math.floor(random() * processes.length)]!;
      events.push(one.name);
      if (one.name.startsWith('worker')) await recoveries.watch();
      one.kill();
    }
  }
  return events;
}

async function answers(url: string): Promise<void> {
  for (const deadline = performance.now() + 120_000; performance.now() < deadline; await delay(200)) {
    const answer = await fetch(`${url}/api/v1/schema/`).catch(() => null);
    if (answer?.ok) return;
  }
  throw new Error(`${url} did not answer in two minutes; see ${folder}`);
}

async function upload({ urls: [url], restKeys: [rest] }: Service): Promise<string> {
  const rows = Array.from(
    { length: 500 },
    (_, i) => `${i},2026-0${(i % 6) + 1}-1${i % 9},${['North', 'South', 'West'][i % 3]},${(i * 7) % 100}`,
  );
  const answer = await fetch(`${url}/api/data-sources/?file_name=orders.csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${rest}`, 'content-type': 'text/csv' },
    body: `order_id,day,region,amount\n${rows.join('\n')}\n`,
  });
  const text = await answer.text();
  if (answer.status !== 201) throw new Error(`The upload was refused: ${answer.status} ${text}`);
  return (JSON.parse(text) as { id: string }).id;
}

/** Waits until all accepted work has ended, for at most a minute. */
async function settled(em: Awaited<ReturnType<typeof openDatabase>>['em']): Promise<void> {
  for (const deadline = performance.now() + 60_000; performance.now() < deadline; await delay(250)) {
    const open = await em
      .fork()
      .execute(
        "select 1 from credit_reservation where state = 'reserved' union all select 1 from report where status in ('pending', 'processing') limit 1",
      )
      .catch(() => [1]);
    if (open.length === 0) return;
  }
}

/** Seeded numbers (mulberry32), so that a run can be repeated as far as clocks allow. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
