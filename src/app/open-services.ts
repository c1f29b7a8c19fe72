import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { createAuditLog } from '../account/audit/index.ts';
import { createPayments } from '../account/billing/payments.ts';
import { createTokenReader } from '../account/grants/access-tokens.ts';
import { createAuthenticator } from '../account/identity/authenticate.ts';
import { createJwt } from '../account/identity/jwt.ts';
import { openEngine } from '../data/engine/index.ts';
import { openReader } from '../insight/ask/reader/open-reader.ts';
import { openSectionComposer } from '../insight/composer/section-composer.ts';
import type { Config } from '../platform/config.ts';
import type { Services } from '../platform/context.ts';
import { awaitDatabase } from '../platform/db/await-database.ts';
import { type DatabaseClock, openDatabaseClock } from '../platform/db/clock.ts';
import { openEmbeddedPostgres } from '../platform/db/embedded-postgres/index.ts';
import { openDatabase } from '../platform/db/orm.ts';
import { watchDatabase } from '../platform/db/watch-database.ts';
import { engineMeter } from '../platform/limits/engine-meter.ts';
import { createFailedCredentials } from '../platform/limits/failed-credentials.ts';
import { createRedisLimiter, openKeptLimiter } from '../platform/limits/index.ts';
import { openLiveEvents } from '../platform/live/live-events.ts';
import { createMailer } from '../platform/mail/index.ts';
import { openQueue } from '../platform/queue/index.ts';
import { readKeyRing } from '../platform/secrets/key-ring.ts';
import { anyLegacySealed, checkKeyRing, renewSealed } from '../platform/secrets/rotate-keys.ts';
import { createSealer } from '../platform/secrets/sealer.ts';
import { openStorage } from '../platform/storage/index.ts';
import type { WorkOptions } from '../platform/work-options.ts';
import { bundleChild } from './engine-build/bundle-child.ts';
import { ENTITIES } from './entities.ts';
import { readJwtSecret } from './jwt-secret.ts';
import { SEALED_COLUMNS } from './sealed-columns.ts';

interface Opening {
  log: Logger;
  /** What is open, in order of opening; the caller closes it in reverse. */
  open: (() => Promise<void>)[];
  /** For tests. */
  now?: () => Date;
  work?: WorkOptions;
  /** Time in milliseconds that jobs in progress still get when the queue is closed. */
  jobsWaitMs(): number;
}

/**
 * Opens everything the service consists of, the database first.
 * @throws Error that says what to do: data folder in use, database unreachable, keys that do not match the database
 */
export async function openServices(
  config: Config,
  { log, open, jobsWaitMs, ...options }: Opening,
): Promise<{ services: Services; databaseUrl: string }> {
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
  await bundleChild(log);
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
    log.info(await renewSealed(em, sealer, ring[0].id, SEALED_COLUMNS), 'secrets sealed with the key ring');
  const jwt = createJwt({
    secret,
    previousSecrets,
    issuer: config.baseUrl ?? 'reporting',
    now,
  });
  const failedCredentials = createFailedCredentials(now, config.failedCredentialsPerMinute);
  const authenticator = createAuthenticator({ em, now, jwt, tokens: createTokenReader(em, log), log, failedCredentials });
  open.push(() => authenticator.close());
  const queue = await openQueue({ config, databaseUrl, em, log });
  open.push(() => queue.close(jobsWaitMs()));
  const live = openLiveEvents(databaseUrl, log);
  const payments = await createPayments(config, secret, log);
  open.push(() => live.close());
  const services: Services = {
    config,
    log,
    em,
    database,
    now,
    engineHost,
    reader,
    composer: openSectionComposer({ engineHost, storage, now }),
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
  return { services, databaseUrl };
}

/** Engine children with their own users get hard links to the objects they read, and a link cannot cross file systems. */
async function engineFolder(dataDir: string, objects: string): Promise<string> {
  const usual = path.join(dataDir, 'temporary');
  if (process.getuid?.() !== 0) return usual;
  const [ofFolder, ofObjects] = await Promise.all([stat(dataDir), stat(objects)]);
  return ofFolder.dev === ofObjects.dev ? usual : path.join(objects, '.engine');
}
