// Restarts two web processes and two workers, one after the other, behind a proxy that respects /readyz, while clients keep sending
// requests. None may fail.
// npm run rolling, or: node bench/rolling-restart.ts [requests]   (a PostgreSQL server in TEST_DATABASE_URL, else one of its own)
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, createServer, request as httpRequest } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { insertApiKey } from '../src/account/identity/keys.ts';
import { createOrganization } from '../src/account/organizations/organizations.ts';
import { ENTITIES } from '../src/app/entities.ts';
import { REPORT_TEMPLATES } from '../src/insight/reports/templates/index.ts';
import { openDatabase } from '../src/platform/db/orm.ts';
import { scopesOfRole } from '../src/platform/scopes.ts';
import { type Launched, launchProcess, ready } from '../test/support/launch.ts';
import { administer, databaseOn, startTestServer } from '../test/support/postgres.ts';

const REQUESTS = Number(process.argv[2] ?? 5_000);
const CLIENTS = 12;
/** One request in this many generates a report, which needs a worker. */
const REPORT_EVERY = 50;
const CHECK_MS = 1_000;

interface Upstream {
  port: number;
  agent: Agent;
  ready: boolean;
}

/** Forwards as nginx or HAProxy do: keep-alive connections, a check every second, no request sent twice. A broken connection is a 502. */
async function startProxy(upstreams: Upstream[]) {
  const check = setInterval(() => {
    for (const upstream of upstreams) {
      const answer = httpRequest({ port: upstream.port, path: '/readyz', timeout: CHECK_MS }, (response) => {
        upstream.ready = response.statusCode === 200;
        response.resume();
      });
      answer.on('timeout', () => answer.destroy());
      answer.on('error', () => {
        upstream.ready = false;
      });
      answer.end();
    }
  }, CHECK_MS);
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const able = upstreams.filter((upstream) => upstream.ready);
    const upstream = able[turn++ % Math.max(1, able.length)];
    if (!upstream) return void outgoing.writeHead(502).end('no server is ready');
    const { port, agent } = upstream;
    const onward = httpRequest({ port, agent, method: incoming.method, path: incoming.url, headers: incoming.headers }, (answer) => {
      const { connection: _, ...headers } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, headers);
      answer.pipe(outgoing);
      answer.on('error', () => outgoing.destroy());
    });
    onward.on('error', (error: NodeJS.ErrnoException) => outgoing.writeHead(502).end(`${port}: ${error.code}`));
    incoming.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      clearInterval(check);
      server.close();
      server.closeAllConnections();
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createTcpServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

const folder = await mkdtemp(path.join(tmpdir(), 'rolling-'));
const postgres = await startTestServer(process.env.TEST_DATABASE_URL);
const name = `rolling_${randomBytes(6).toString('hex')}`;
await administer(postgres.url, `create database "${name}"`);
const databaseUrl = databaseOn(postgres.url, name);
const orm = await openDatabase(databaseUrl, ENTITIES);
const upstreams: Upstream[] = [];
for (let i = 0; i < 2; i++)
  upstreams.push({ port: await freePort(), agent: new Agent({ keepAlive: true, maxSockets: CLIENTS }), ready: false });
const proxy = await startProxy(upstreams);
const living = new Set<Launched>();

async function launch(role: 'web' | 'worker', port: number): Promise<Launched> {
  const one = launchProcess('src/app/main.ts', [], {
    PROCESS_ROLE: role,
    PORT: String(port),
    HEALTH_PORT: '0',
    BASE_URL: proxy.url,
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    DEMO: 'false',
    ENGINE_PROCESSES: '1',
    MCP_IP_REQUESTS_PER_MINUTE: '1000000000',
    MCP_ORGANIZATION_REQUESTS_PER_MINUTE_ENTERPRISE: '1000000000',
  });
  living.add(one);
  await ready(one);
  return one;
}

async function stop(one: Launched): Promise<void> {
  one.child.kill('SIGTERM');
  const code = await one.exited;
  living.delete(one);
  if (code !== 0) throw new Error(`A process ended with ${code}:\n${one.err.slice(-2_000)}`);
}

/** A key for each door, and a data source for reports. */
async function prepare() {
  const now = new Date();
  const { organization, user } = await createOrganization(orm.em.fork(), {
    name: 'Rolling',
    plan: 'enterprise',
    ownerEmail: 'rolling@example.com',
    ownerPassword: randomBytes(16).toString('hex'),
    now,
  });
  const key = async (door: 'rest' | 'mcp') =>
    (
      await insertApiKey(orm.em.fork(), {
        door,
        organizationId: organization.id,
        userId: user.id,
        name: door,
        scopes: scopesOfRole(door, 'owner'),
        expiresInDays: null,
        now,
      })
    ).raw;
  const [rest, mcp] = [await key('rest'), await key('mcp')];
  const uploaded = await fetch(`${proxy.url}/api/data-sources/?file_name=orders.csv`, {
    method: 'POST',
    headers: { authorization: `Bearer ${rest}`, 'content-type': 'text/csv' },
    body: 'order_id,day,region,amount\n1,2026-01-05,North,10.5\n2,2026-01-20,South,20\n3,2026-02-03,North,5\n',
  });
  const { id } = (await uploaded.json()) as { id: string };
  if (uploaded.status !== 201) throw new Error(`The upload was answered with ${uploaded.status}.`);
  return { rest, mcp, sourceId: id };
}

const failures = new Map<string, number>();
let asked = 0;
let rolling = true;

async function client({ rest, mcp, sourceId }: Awaited<ReturnType<typeof prepare>>): Promise<void> {
  const json = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  while (rolling || asked < REQUESTS) {
    const number = asked++;
    const [kind, answered] =
      number % REPORT_EVERY === 0
        ? [
            'report',
            fetch(`${proxy.url}/api/v1/reports/generate/`, {
              method: 'POST',
              headers: { ...json, authorization: `Bearer ${rest}` },
              body: JSON.stringify({ template_id: REPORT_TEMPLATES[0]?.id, data_source_ids: [sourceId], output_format: 'csv' }),
            }),
          ]
        : number % 2 === 0
          ? ['list', fetch(`${proxy.url}/api/v1/data-sources/`, { headers: { authorization: `Bearer ${rest}` } })]
          : [
              'tool',
              fetch(`${proxy.url}/mcp/v1/`, {
                method: 'POST',
                headers: { ...json, authorization: `Bearer ${mcp}` },
                body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_data_sources', arguments: {} } }),
              }),
            ];
    const outcome = await answered
      .then(async (answer) => {
        const body = await answer.text();
        return answer.ok ? null : `${kind} ${answer.status}: ${body.slice(0, 120)}`;
      })
      .catch((error: Error) => `${kind}: ${(error.cause as Error | undefined)?.message ?? error.message}`);
    if (outcome) failures.set(outcome, (failures.get(outcome) ?? 0) + 1);
    // Spreads the requests over the time that the restarts take.
    await delay(rolling ? 60 : 5);
  }
}

try {
  const webs = await Promise.all(upstreams.map(({ port }) => launch('web', port)));
  const workers = [await launch('worker', 0), await launch('worker', 0)];
  while (!upstreams.every((upstream) => upstream.ready)) await delay(50);
  const prepared = await prepare();
  const clients = Array.from({ length: CLIENTS }, () => client(prepared));
  for (const [index, upstream] of upstreams.entries()) {
    await delay(2_000);
    await stop(webs[index] as Launched);
    webs[index] = await launch('web', upstream.port);
    while (!upstream.ready) await delay(50);
    await stop(workers[index] as Launched);
    workers[index] = await launch('worker', 0);
  }
  rolling = false;
  await Promise.all(clients);
  const failed = [...failures.values()].reduce((sum, count) => sum + count, 0);
  process.stdout.write(`rolling restart of 2 web and 2 worker processes: ${failed} of ${asked} requests failed (goal 0)\n`);
  for (const [outcome, count] of failures) process.stdout.write(`  ${count} × ${outcome}\n`);
  if (failed > 0) process.exitCode = 1;
  for (const one of [...webs, ...workers]) await stop(one);
} finally {
  for (const one of living) one.child.kill('SIGKILL');
  proxy.stop();
  await orm.close(true);
  await administer(postgres.url, `drop database if exists "${name}" with (force)`);
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
