import { freemem, totalmem } from 'node:os';
import { type ConnectionCounts, countConnections } from '../../src/data/sources/connections/count-connections.ts';
import { countSourcesByState } from '../../src/data/sources/list-sources.ts';
import type { Services } from '../../src/platform/context.ts';
import { countsLimitsSeparately } from '../../src/platform/processes/heartbeat.ts';
import { listProcesses } from '../../src/platform/processes/list-processes.ts';
import { VERSION } from '../../src/platform/version.ts';

export const LEVELS = ['quick', 'summary', 'detailed'] as const;
export type Level = (typeof LEVELS)[number];
type Status = 'healthy' | 'warning' | 'critical';

interface Finding {
  status: Status;
  message: string;
}

export interface Health {
  overall_status: Status;
  timestamp: string;
  version: string;
  services?: Record<string, Finding & { response_time_ms: number }>;
}

type Parts = Pick<Services, 'em' | 'now' | 'limiter' | 'queue' | 'storage' | 'engineHost' | 'config' | 'log'>;

const CHECK_MS_MAX = 3_000;

/** Checks all parts concurrently; a part that does not answer within three seconds is down. */
export async function checkHealth(parts: Parts, level: Level): Promise<Health> {
  const checks: Record<string, () => Promise<Finding>> = {
    database: () => answers(parts.em.fork().execute('select 1')),
    cache: () => cache(parts),
    task_worker: () => taskWorker(parts),
    disk: () => disk(parts, level),
    ...(level === 'detailed'
      ? {
          storage: () => answers(parts.storage.ping()),
          engine: () => answers(parts.engineHost.ping()),
          data_sources: () => dataSources(parts),
          memory: async () => memory(),
          external_apis: () => externalApis(parts),
        }
      : {}),
  };
  const found = await Promise.all(Object.entries(checks).map(async ([name, check]) => [name, await timed(parts, name, check)] as const));
  const statuses = found.map(([, { status }]) => status);
  return {
    overall_status: statuses.includes('critical') ? 'critical' : statuses.includes('warning') ? 'warning' : 'healthy',
    timestamp: parts.now().toISOString(),
    version: VERSION,
    ...(level === 'quick' ? {} : { services: Object.fromEntries(found) }),
  };
}

async function timed(parts: Parts, name: string, check: () => Promise<Finding>) {
  const startedAt = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Finding>((resolve) => {
    timer = setTimeout(() => resolve({ status: 'critical', message: 'No answer in time.' }), CHECK_MS_MAX);
  });
  const finding = await Promise.race([check(), late]).catch((error: unknown): Finding => {
    parts.log.warn({ err: error, part: name }, 'a health check failed');
    return { status: 'critical', message: 'Failing; see the log for the reason.' };
  });
  clearTimeout(timer);
  return { ...finding, response_time_ms: Math.round((performance.now() - startedAt) * 100) / 100 };
}

async function answers(asked: Promise<unknown>): Promise<Finding> {
  await asked;
  return { status: 'healthy', message: 'Answers.' };
}

async function cache(parts: Parts): Promise<Finding> {
  await parts.limiter.ping();
  if (!countsLimitsSeparately(await listProcesses(parts.em))) return { status: 'healthy', message: 'Answers.' };
  return {
    status: 'warning',
    message: 'Several web processes without Redis: rate limits are counted in each of them alone. Set REDIS_URL.',
  };
}

/** Checks that the queue takes jobs and that a worker is alive. */
async function taskWorker(parts: Parts): Promise<Finding> {
  const [processes] = await Promise.all([listProcesses(parts.em), parts.queue.ping()]);
  const workers = processes.filter(({ role }) => role !== 'web').length;
  if (workers > 0) return { status: 'healthy', message: `${workers} ${workers === 1 ? 'process runs' : 'processes run'} jobs.` };
  return { status: 'critical', message: 'No process that runs jobs is alive. Start one: PROCESS_ROLE=worker npm start.' };
}

interface SourceCounts {
  at: number;
  sources: Awaited<ReturnType<typeof countSourcesByState>>;
  connections: ConnectionCounts;
}
const COUNTS_MS = 30_000;
const counted = new WeakMap<object, Promise<SourceCounts>>();

/** Counted from our own records at most twice a minute; no source is called. */
async function sourceCounts({ em, log, now }: Parts): Promise<SourceCounts> {
  const at = now().getTime();
  const known = await counted.get(log)?.catch(() => undefined);
  if (known && Math.abs(at - known.at) < COUNTS_MS) return known;
  const counting = Promise.all([countSourcesByState(em.fork()), countConnections(em.fork())]);
  const counts = counting.then(([sources, connections]) => ({ at, sources, connections }));
  counted.set(log, counts);
  return counts;
}

/** Customers' connections may fail without the service being any less healthy. */
async function dataSources(parts: Parts): Promise<Finding> {
  const { sources, connections } = await sourceCounts(parts);
  const reconnect = connections.needReconnection === 0 ? '' : ` ${connections.needReconnection} need new credentials.`;
  return {
    status: sources.waiting > WAITING_MANY ? 'warning' : 'healthy',
    message: `${sources.active} active, ${sources.failing} failing, ${sources.waiting} waiting for their import or running.${reconnect}`,
  };
}

const WAITING_MANY = 100;

/** A full disk stops uploads and reports while reads go on: at the levels load balancers check, it is a warning. */
async function disk({ storage }: Parts, level: Level): Promise<Finding> {
  return diskFinding(await storage.disk(), level);
}

export function diskFinding({ free, total, short }: Awaited<ReturnType<Parts['storage']['disk']>>, level: Level): Finding {
  const refused = short ? ' That is below the reserve for the database: uploads and reports are refused.' : '';
  const message = `${Math.floor(free / 2 ** 20)} MiB free on the data disk.${refused}`;
  const share = total === 0 ? 1 : free / total;
  if (share >= 0.1 && !short) return { status: 'healthy', message };
  return { status: (share < 0.02 || short) && level === 'detailed' ? 'critical' : 'warning', message };
}

/** Lists what is configured and how the latest syncs of connected sources ended, without calling any of them. */
async function externalApis(parts: Parts): Promise<Finding> {
  const { model, smtpUrl } = parts.config;
  const configured = [model, smtpUrl].filter((one) => one !== null && one !== undefined).length;
  return externalFinding(configured, (await sourceCounts(parts)).connections);
}

/** If no connected source at all could be reached, the cause is more likely here than at every one of them. */
export function externalFinding(configured: number, { all, failing, unreachable }: ConnectionCounts): Finding {
  if (configured + all === 0) return { status: 'healthy', message: 'None is connected.' };
  const sources = `${all} connected ${all === 1 ? 'source' : 'sources'}, the latest sync failed for ${failing}, ${unreachable} of them unreachable`;
  const message = `${configured} configured; ${sources}. This check calls none of them.`;
  if (all < SOURCES_TELLING || unreachable < all) return { status: 'healthy', message };
  return { status: 'warning', message: `${message} None was reachable: check this service’s own network and DNS.` };
}

const SOURCES_TELLING = 3;

function memory(): Finding {
  const free = freemem() / totalmem();
  const message = `${Math.round(process.memoryUsage().rss / 2 ** 20)} MiB in use by this process, ${Math.round(freemem() / 2 ** 20)} MiB free on the machine.`;
  return { status: free < 0.03 ? 'warning' : 'healthy', message };
}
