import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import pino from 'pino';
import { createAuditLog } from '../../src/account/audit/index.ts';
import { createPayments } from '../../src/account/billing/payments.ts';
import { createTokenReader } from '../../src/account/grants/access-tokens.ts';
import { createAuthenticator } from '../../src/account/identity/authenticate.ts';
import { createJwt } from '../../src/account/identity/jwt.ts';
import { createOrganization } from '../../src/account/organizations/organizations.ts';
import { ENTITIES } from '../../src/app/entities.ts';
import { FAIR_JOBS, jobHandlers } from '../../src/app/job-handlers.ts';
import { openEngine } from '../../src/data/engine/index.ts';
import { openReader } from '../../src/insight/ask/reader/open-reader.ts';
import { openSectionComposer } from '../../src/insight/composer/section-composer.ts';
import { readConfig } from '../../src/platform/config.ts';
import type { Context, Services } from '../../src/platform/context.ts';
import { openDatabase } from '../../src/platform/db/orm.ts';
import { watchDatabase } from '../../src/platform/db/watch-database.ts';
import { createFailedCredentials } from '../../src/platform/limits/failed-credentials.ts';
import { createMemoryLimiter } from '../../src/platform/limits/index.ts';
import { openLiveEvents } from '../../src/platform/live/live-events.ts';
import { createMailer } from '../../src/platform/mail/index.ts';
import { openQueue } from '../../src/platform/queue/index.ts';
import { scopesOfRole } from '../../src/platform/scopes.ts';
import { parseKeyRing } from '../../src/platform/secrets/key-ring.ts';
import { createSealer } from '../../src/platform/secrets/sealer.ts';
import { openStorage } from '../../src/platform/storage/index.ts';
import type { WorkOptions } from '../../src/platform/work-options.ts';
import { PASSWORD } from '../support/identity.ts';

export interface Assembled {
  services: Services;
  folder: string;
  /** Starts consuming the queue in this process. */
  work(): Promise<void>;
  close(): Promise<void>;
}

/** The service without its doors: real database, queue, storage and engine. */
export async function assemble(options: { databaseUrl: string; folder?: string; work?: WorkOptions }): Promise<Assembled> {
  const { databaseUrl } = options;
  const folder = options.folder ?? (await mkdtemp(path.join(tmpdir(), 'work-')));
  const config = readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: folder, ENGINE_PROCESSES: '1', LOG_LEVEL: 'fatal' });
  const log = pino({ level: config.logLevel });
  const now = () => new Date();
  const orm = await openDatabase(databaseUrl, ENTITIES);
  const em: EntityManager = orm.em;
  const storage = await openStorage(path.join(folder, 'objects'), em).catch(async (error) => {
    await orm.close();
    throw error;
  });
  const database = watchDatabase(databaseUrl, orm, log);
  const engineHost = openEngine({ processes: 1, niceness: 0, memoryMb: 1024, temporaryFolder: folder, log });
  const queue = await openQueue({ config, databaseUrl, em, log });
  const jwt = createJwt({ secret: 'x'.repeat(40), issuer: 'http://test', now });
  const services: Services = {
    config,
    log,
    em,
    database,
    now,
    engineHost,
    reader: openReader(),
    composer: openSectionComposer({ engineHost, storage, now }),
    queue,
    live: openLiveEvents(databaseUrl, log),
    storage,
    limiter: createMemoryLimiter(now),
    failedCredentials: createFailedCredentials(now, 300),
    jwt,
    sealer: createSealer(parseKeyRing(`k1:${'x'.repeat(40)}`, 'test')),
    authenticator: createAuthenticator({ em, now, jwt, tokens: createTokenReader(em) }),
    audit: createAuditLog(em, now, log),
    mailer: createMailer(config, log),
    payments: await createPayments(config, 'x'.repeat(40), log),
    work: options.work,
  };
  return {
    services,
    folder,
    work: () => queue.work(jobHandlers(services), FAIR_JOBS),
    async close() {
      await queue.close();
      await services.reader.close();
      await engineHost.close();
      await services.authenticator.close();
      await services.audit.close();
      await services.limiter.close();
      await database.close();
      await orm.close();
      if (!options.folder) await rm(folder, { recursive: true, force: true });
    },
  };
}

export interface Member {
  organizationId: string;
  userId: string;
}

export async function newOrganization(services: Services, name: string): Promise<Member> {
  const { organization, user } = await createOrganization(services.em.fork(), {
    name,
    plan: 'professional',
    ownerEmail: `${name.toLowerCase().replaceAll(' ', '-')}@example.com`,
    ownerPassword: PASSWORD,
    now: services.now(),
  });
  return { organizationId: organization.id, userId: user.id };
}

/** A call's context as a door would create it, for the organization's owner. */
export function contextOf(services: Services, member: Member, fields: Partial<Context> = {}): Context {
  const scopes = new Set(scopesOfRole('rest', 'owner'));
  return {
    ...services,
    em: services.em.fork(),
    engine: services.engineHost.forTenant({ organizationId: member.organizationId, plan: 'professional', kind: 'job' }),
    principal: {
      kind: 'rest_key',
      door: 'rest',
      credentialId: member.userId,
      credentialName: 'test',
      credentialCreatedAt: new Date(0),
      credentialExpiresAt: null,
      organizationId: member.organizationId,
      organizationName: 'Test',
      plan: 'professional',
      subscriptionStatus: 'active',
      userId: member.userId,
      userEmail: 'test@example.com',
      role: 'owner',
      scopes,
      grantedScopes: scopes,
    },
    requestId: 'test',
    signal: new AbortController().signal,
    progress: () => undefined,
    idempotencyKey: null,
    spending: null,
    ifMatch: null,
    ...fields,
  };
}

/** The ledger's four balances, with `granted` made positive. */
export async function balances(em: EntityManager, organizationId: string) {
  const rows = await em
    .fork()
    .execute<{ kind: string; balance: string }[]>('select kind, balance from credit_account where organization_id = ?', [organizationId]);
  const of = (kind: string) => Number(rows.find((row) => row.kind === kind)?.balance);
  return { granted: -of('granted'), available: of('available'), reserved: of('reserved'), spent: of('spent') };
}

/** The keys under a prefix. */
export async function storedKeys(services: Services, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of services.storage.list(prefix)) keys.push(key);
  return keys.sort();
}
