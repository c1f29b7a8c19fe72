import { statfs } from 'node:fs/promises';
import { freemem, totalmem } from 'node:os';
import type { Services } from '../../src/context.ts';
import { DataSource } from '../../src/data-sources/entities.ts';
import { countsApart } from '../../src/processes/heartbeat.ts';
import { listProcesses } from '../../src/processes/list-processes.ts';
import { VERSION } from '../../src/version.ts';

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

/** Asks each part whether it works, all at once; a part that does not answer in three seconds is down. */
export async function checkHealth(parts: Parts, level: Level): Promise<Health> {
  const checks: Record<string, () => Promise<Finding>> = {
    database: () => answers(parts.em.fork().execute('select 1')),
    cache: () => cache(parts),
    task_worker: () => answers(parts.queue.ping()),
    ...(level === 'detailed'
      ? {
          storage: () => answers(parts.storage.ping()),
          engine: () => answers(parts.engineHost.ping()),
          data_sources: () => dataSources(parts),
          disk: () => disk(parts.config.dataDir),
          memory: async () => memory(),
          external_apis: async () => ({ status: 'healthy', message: 'None is connected.' }) as const,
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
    return { status: 'critical', message: 'Does not work; the log says why.' };
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
  if (!countsApart(await listProcesses(parts.em))) return { status: 'healthy', message: 'Answers.' };
  return {
    status: 'warning',
    message: 'Several web processes without Redis: rate limits are counted in each of them alone. Set REDIS_URL.',
  };
}

async function dataSources(parts: Parts): Promise<Finding> {
  const waiting = await parts.em.fork().count(DataSource, { status: { $in: ['pending', 'syncing'] } });
  return { status: waiting > 100 ? 'warning' : 'healthy', message: `${waiting} imports are waiting or under way.` };
}

async function disk(folder: string): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(folder);
  const free = blocks === 0 ? 1 : bavail / blocks;
  const message = `${Math.floor((bavail * bsize) / 2 ** 20)} MiB free on the data disk.`;
  return { status: free < 0.02 ? 'critical' : free < 0.1 ? 'warning' : 'healthy', message };
}

function memory(): Finding {
  const free = freemem() / totalmem();
  const message = `${Math.round(process.memoryUsage().rss / 2 ** 20)} MiB in use by this process, ${Math.round(freemem() / 2 ** 20)} MiB free on the machine.`;
  return { status: free < 0.03 ? 'warning' : 'healthy', message };
}
