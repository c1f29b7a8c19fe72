import { mkdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createHttpApp } from '../../rest/app.ts';
import type { Config } from '../platform/config.ts';
import type { Services } from '../platform/context.ts';
import { checkConnectionBudget } from '../platform/db/connection-budget.ts';
import { createLog } from '../platform/log.ts';
import { startHeartbeat } from '../platform/processes/heartbeat.ts';
import { listProcesses } from '../platform/processes/list-processes.ts';
import type { WorkOptions } from '../platform/work-options.ts';
import { boundConnections } from './http-connections.ts';
import { type HttpServer, openHttp } from './http-server.ts';
import { FAIR_JOBS, jobHandlers } from './job-handlers.ts';
import { openServices } from './open-services.ts';
import { createProbes, type Probes } from './probes.ts';
import { startSweeper } from './sweeper/start-sweeper.ts';
import { SWEEPS } from './sweeps.ts';
import { openWorkerProbes } from './worker-probes.ts';

interface BuildOptions {
  log?: Logger;
  /** Open no port: for tools that work on the data without serving it. */
  noHttp?: boolean;
  /** For tests. */
  now?: () => Date;
  work?: WorkOptions;
}

export interface App {
  services: Services;
  databaseUrl: string;
  /** The public URL, without a trailing slash; null for a worker. */
  url: string | null;
  /** Starts answering requests and running jobs, as far as the process's role allows. */
  listen(): Promise<void>;
  /**
   * Shuts down in order: readiness, the listener, requests in progress, jobs (finished or handed back), the audit log, the engine, the
   * database. May be called twice.
   */
  close(): Promise<void>;
}

/**
 * Builds the service from its configuration, for `main.ts` and the tests alike.
 * @throws Error that says what to do: port taken, data folder in use, database unreachable
 */
export async function build(given: Config, options: BuildOptions = {}): Promise<App> {
  if (given.processRole !== 'all' && given.databaseUrl === null) {
    throw new Error(`PROCESS_ROLE=${given.processRole} means several processes, which need a shared PostgreSQL server. Set DATABASE_URL.`);
  }
  const log = options.log ?? createLog(given);
  /** What is open, in order of opening; closed in reverse. */
  const open: (() => Promise<void>)[] = [];
  const closeAll = async () => {
    for (let close = open.pop(); close; close = open.pop()) {
      await close().catch((err: unknown) => log.error({ err }, 'something did not close cleanly'));
    }
  };

  try {
    await mkdir(given.dataDir, { recursive: true, mode: 0o755 });
    // First, because a taken port should fail early, and because port 0 is known only after binding.
    const probes = createProbes();
    const http = await openHttpServer(given, options, { probes, log, open });
    const config: Config = Object.freeze({
      ...given,
      port: http ? (http.server.address() as AddressInfo).port : given.port,
      baseUrl: given.baseUrl ?? (http?.url || null),
    });

    let drainedBy = 0;
    const jobsWaitMs = () => Math.max(0, drainedBy - performance.now());
    const { services, databaseUrl } = await openServices(config, { log, open, jobsWaitMs, now: options.now, work: options.work });
    const { em, live, queue } = services;

    let listening = false;
    let closing: Promise<void> | undefined;
    /** Requests and jobs in progress still finish; new requests only come from proxies that have not noticed yet. */
    async function drain(): Promise<void> {
      probes.drain();
      http?.drain();
      // Streams do not end by themselves.
      await live.close();
      await delay(config.shutdownDelayMs);
      drainedBy = performance.now() + config.drainMs;
      await http?.close(config.drainMs);
    }
    return {
      services,
      databaseUrl,
      url: http ? config.baseUrl : null,
      async listen() {
        if (listening) return;
        listening = true;
        const heartbeat = await startHeartbeat(em, config, log);
        open.push(() => heartbeat.stop());
        const processes = (await listProcesses(em)).length;
        const queueConnections = queue.connections.queues + (config.processRole === 'web' ? 0 : queue.connections.workers);
        await checkConnectionBudget(em, config, { queueConnections, processes }, log);
        if (config.processRole !== 'web') {
          await queue.work(jobHandlers(services), FAIR_JOBS);
          const sweeper = startSweeper(services, SWEEPS, { everyMs: config.sweepMs });
          open.push(() => sweeper.stop());
        }
        http?.answer(createHttpApp(services));
        probes.open(() => em.fork().execute('select 1'));
      },
      close() {
        closing ??= (listening ? drain() : Promise.resolve()).then(closeAll);
        return closing;
      },
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/** The HTTP server for requests, or a worker's for its probes; null for a process without one. */
async function openHttpServer(
  given: Config,
  { noHttp = false }: BuildOptions,
  { probes, log, open }: { probes: Probes; log: Logger; open: (() => Promise<void>)[] },
): Promise<HttpServer | null> {
  if (noHttp) return null;
  if (given.processRole === 'worker') {
    const aside = await openWorkerProbes(given, probes, log);
    open.push(() => aside.close(0));
    return null;
  }
  const http = await openHttp({ host: given.host, port: given.port, probes, variable: 'PORT' });
  open.push(() => http.close(0));
  boundConnections(http.server, {
    total: given.connectionsMax,
    perAddress: given.trustProxy === '' ? given.connectionsPerAddress : null,
  });
  return http;
}
