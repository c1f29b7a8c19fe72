import { mkdir, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createHttpApp } from '../../rest/app.ts';
import { createAuditLog } from '../account/audit/index.ts';
import { createPayments } from '../account/billing/payments.ts';
import { createAuthenticator } from '../account/identity/authenticate.ts';
import { createJwt } from '../account/identity/jwt.ts';
import { openEngine } from '../data/engine/index.ts';
import { openReader } from '../insight/ask/reader/open-reader.ts';
import type { Config } from '../platform/config.ts';
import type { Services } from '../platform/context.ts';
import { awaitDatabase } from '../platform/db/await-database.ts';
import { type DatabaseClock, openDatabaseClock } from '../platform/db/clock.ts';
import { checkConnectionBudget } from '../platform/db/connection-budget.ts';
import { openEmbeddedPostgres } from '../platform/db/embedded-postgres/index.ts';
import { openDatabase } from '../platform/db/orm.ts';
import { watchDatabase } from '../platform/db/watch-database.ts';
import { engineMeter } from '../platform/limits/engine-meter.ts';
import { createFailedCredentials } from '../platform/limits/failed-credentials.ts';
import { createRedisLimiter, openKeptLimiter } from '../platform/limits/index.ts';
import { openLiveEvents } from '../platform/live/live-events.ts';
import { createLog } from '../platform/log.ts';
import { createMailer } from '../platform/mail/index.ts';
import { startHeartbeat } from '../platform/processes/heartbeat.ts';
import { listProcesses } from '../platform/processes/list-processes.ts';
import { openQueue } from '../platform/queue/index.ts';
import { readKeyRing } from '../platform/secrets/key-ring.ts';
import { anyLegacySealed, checkKeyRing, renewSealed } from '../platform/secrets/sealed-columns.ts';
import { createSealer } from '../platform/secrets/sealer.ts';
import { openStorage } from '../platform/storage/index.ts';
import type { WorkOptions } from '../platform/work-options.ts';
import { ENTITIES } from './entities.ts';
import { boundConnections } from './http-connections.ts';
import { openHttp } from './http-server.ts';
import { FAIR_JOBS, jobHandlers } from './job-handlers.ts';
import { readJwtSecret } from './jwt-secret.ts';
import { createProbes } from './probes.ts';
import { SEALED_COLUMNS } from './sealed-columns.ts';
import { startSweeper } from './sweeper/index.ts';
import { openWorkerProbes } from './worker-probes.ts';

export interface BuildOptions {
  log?: Logger;
  /** Take no port: for tools that work on the data without serving it. */
  noHttp?: boolean;
  /** For tests. */
  now?: () => Date;
  work?: WorkOptions;
}

export interface App {
  services: Services;
  databaseUrl: string;
  /** The public address, without a trailing slash; null for a worker. */
  url: string | null;
  /** From here on requests are answered and jobs are done, each as far as the process's role goes. */
  listen(): Promise<void>;
  /**
   * Ends in order: not ready any more, then the listener, requests under way, jobs (finished, or handed back), the audit log, the engine, the
   * database. May be called twice.
   */
  close(): Promise<void>;
}

/**
 * The service, put together from its configuration; `main.ts` and the tests call the same.
 * @throws Error that says what to do: port taken, data folder in use, database away
 */
export async function build(given: Config, options: BuildOptions = {}): Promise<App> {
  if (given.processRole !== 'all' && given.databaseUrl === null) {
    throw new Error(
      `PROCESS_ROLE=${given.processRole} means several processes, and they need a PostgreSQL server in common. Set DATABASE_URL.`,
    );
  }
  const log = options.log ?? createLog(given);
  /** What is open, in the order of opening; closed from the end. */
  const open: (() => Promise<void>)[] = [];
  const closeAll = async () => {
    for (let close = open.pop(); close; close = open.pop()) {
      await close().catch((err: unknown) => log.error({ err }, 'something did not close in order'));
    }
  };

  try {
    await mkdir(given.dataDir, { recursive: true, mode: 0o755 });
    // First of all, because a port that is taken should cost nothing, and because port 0 is known only then.
    const probes = createProbes();
    const serves = given.processRole !== 'worker' && !options.noHttp;
    const http = serves ? await openHttp({ host: given.host, port: given.port, probes, variable: 'PORT' }) : null;
    if (http) {
      open.push(() => http.close(0));
      boundConnections(http.server, {
        total: given.connectionsMax,
        perAddress: given.trustProxy === '' ? given.connectionsPerAddress : null,
      });
    }
    const aside = serves || options.noHttp ? null : await openWorkerProbes(given, probes, log);
    if (aside) open.push(() => aside.close(0));
    const config: Config = Object.freeze({
      ...given,
      port: http ? (http.server.address() as AddressInfo).port : given.port,
      baseUrl: given.baseUrl ?? (http?.url || null),
    });

    const embedded = config.databaseUrl === null ? await openEmbeddedPostgres({ dataDir: config.dataDir, log }) : null;
    if (embedded) open.push(() => embedded.stop());
    const databaseUrl = config.databaseUrl ?? (embedded as { url: string }).url;
    if (config.databaseUrl !== null) await awaitDatabase(config.databaseUrl, log);
    const orm = await openDatabase(databaseUrl, ENTITIES, log, config.databasePoolMax);
    open.push(() => orm.close(true));
    const database = watchDatabase(databaseUrl, orm, log);
    open.push(() => database.close());
    const { em } = orm;
    const clock = options.now ? null : await openDatabaseClock(em, log);
    if (clock) open.push(async () => clock.stop());
    const now = options.now ?? (clock as DatabaseClock).now;

    const objects = path.join(config.dataDir, 'objects');
    const storage = await openStorage(objects, em, config);
    const limiter = config.redisUrl ? createRedisLimiter(config.redisUrl, log) : await openKeptLimiter(em, now, log);
    open.push(() => limiter.close());
    const engineHost = openEngine({
      processes: config.engineProcesses,
      memoryMb: config.engineMemoryMb,
      niceness: config.engineNiceness,
      temporaryFolder: await engineFolder(config.dataDir, objects),
      uids: config.engineUids,
      log,
      meter: engineMeter(limiter),
    });
    open.push(() => engineHost.close());
    const reader = openReader();
    open.push(() => reader.close());
    const audit = createAuditLog(em, now, log);
    open.push(() => audit.close());
    const mailer = createMailer(config, log);
    open.push(() => mailer.close());
    const secret = config.jwtSecret ?? (await readJwtSecret(config.dataDir));
    const previousSecrets = config.jwtSecretPrevious === null ? [] : [config.jwtSecretPrevious];
    const ring = await readKeyRing(config.secretsKeys, config.dataDir);
    await checkKeyRing(em, ring, SEALED_COLUMNS);
    const sealer = createSealer(ring, [secret, ...previousSecrets]);
    if (await anyLegacySealed(em, SEALED_COLUMNS))
      log.info(await renewSealed(em, sealer, ring[0].id, SEALED_COLUMNS), 'secrets brought under the key ring');
    const jwt = createJwt({
      secret,
      previousSecrets,
      issuer: config.baseUrl ?? 'reporting',
      now,
    });
    const failedCredentials = createFailedCredentials(now, config.failedCredentialsPerMinute);
    const authenticator = createAuthenticator({ em, now, jwt, log, failedCredentials });
    open.push(() => authenticator.close());
    const queue = await openQueue({ config, databaseUrl, em, log });
    let drainedBy = 0;
    open.push(() => queue.close(Math.max(0, drainedBy - performance.now())));
    const live = openLiveEvents(databaseUrl, log);
    const payments = createPayments(config, secret, log);
    const services: Services = {
      config,
      log,
      em,
      database,
      now,
      engineHost,
      reader,
      storage,
      queue,
      live,
      limiter,
      failedCredentials,
      authenticator,
      jwt,
      sealer,
      audit,
      mailer,
      payments,
      work: options.work,
    };
    open.push(() => live.close());

    let listening = false;
    let closing: Promise<void> | undefined;
    /** Everything still works for the requests and jobs under way; of new ones only those come that a proxy sends before it notices. */
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
          const sweeper = startSweeper(services, { everyMs: config.sweepMs });
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

/** Engine children with users of their own are given hard links to the objects they read, and a link does not leave its file system. */
async function engineFolder(dataDir: string, objects: string): Promise<string> {
  const usual = path.join(dataDir, 'temporary');
  if (process.getuid?.() !== 0) return usual;
  const [ofFolder, ofObjects] = await Promise.all([stat(dataDir), stat(objects)]);
  return ofFolder.dev === ofObjects.dev ? usual : path.join(objects, '.engine');
}
