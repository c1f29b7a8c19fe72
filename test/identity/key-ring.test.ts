import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Secret, TOTP } from 'otpauth';
import { login } from '../../src/account/identity/login.ts';
import { totpPurpose } from '../../src/account/identity/totp.ts';
import { type App, build } from '../../src/app/app.ts';
import { ENTITIES } from '../../src/app/entities.ts';
import { SEALED_COLUMNS } from '../../src/app/sealed-columns.ts';
import { connectionPurpose, openConnectionSecret } from '../../src/data/sources/connections/connection-secret.ts';
import { SourceConnection } from '../../src/data/sources/connections/entities.ts';
import { DataSource } from '../../src/data/sources/entities.ts';
import { readConfig } from '../../src/platform/config.ts';
import { newId } from '../../src/platform/db/ids.ts';
import { openDatabase } from '../../src/platform/db/orm.ts';
import { parseKeyRing } from '../../src/platform/secrets/key-ring.ts';
import { renewSealed } from '../../src/platform/secrets/rotate-keys.ts';
import { createSealer } from '../../src/platform/secrets/sealer.ts';
import { testDatabase } from '../support/database.ts';
import { PASSWORD, seedOrganization } from '../support/identity.ts';
import { legacySeal } from '../support/legacy-seal.ts';
import { sourceRow } from '../support/source-row.ts';

const SECRET = 'US3WHSG7X5KAPV27US3WHSG7X5KAPV27';
const [OLD, NEW] = ['old '.repeat(10), 'new '.repeat(10)];

let db: Awaited<ReturnType<typeof testDatabase>>;
let folder: string;
let user: { id: string; email: string };
let organizationId: string;
let at = Date.now();

beforeAll(async () => {
  db = await testDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'key-ring-'));
  const seeded = await seedOrganization(db.em.fork(), new Date(), 'trial');
  user = seeded.user;
  organizationId = seeded.organization.id;
  await db.em.execute('update app_user set totp_secret = ? where id = ?', [legacySeal(OLD, SECRET, totpPurpose(user.id)), user.id]);
});
afterAll(async () => {
  await db.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Starts the service with these secrets, without a port. */
async function started<T>(environment: Record<string, string>, work: (app: App) => Promise<T>, dataDir = folder): Promise<T> {
  const config = readConfig({ DATABASE_URL: db.url, DATA_DIR: dataDir, LOG_LEVEL: 'silent', ENGINE_PROCESSES: '1', ...environment });
  const app = await build(config, { noHttp: true, now: () => new Date(at) });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}

/** Signs in with a code that was not used yet; returns the access token. */
async function signIn({ services }: App): Promise<string> {
  at += 60_000;
  const totpCode = new TOTP({ secret: Secret.fromBase32(SECRET) }).generate({ timestamp: at });
  return (await login(services, { email: user.email, password: PASSWORD, totpCode }, { ip: '127.0.0.1', requestId: 'test' })).access;
}

/** A connection whose password was sealed by a process with these secrets; its id. */
async function connectionSealed(environment: Record<string, string>): Promise<string> {
  const [id, dataSourceId] = [newId(), newId()];
  const secretSealed = await started(environment, async ({ services }) =>
    services.sealer.seal(JSON.stringify({ password: 'canary' }), connectionPurpose(id, organizationId)),
  );
  const em = db.em.fork();
  em.create(DataSource, sourceRow({ id: dataSourceId, organizationId, sourceType: 'database' }));
  const about = { kind: 'postgres', settings: {}, streams: [], state: 'ok' as const, nextSyncAt: null, createdAt: new Date() };
  em.create(SourceConnection, { ...about, id, organizationId, dataSourceId, secretSealed });
  await em.flush();
  return id;
}

const opened = async ({ services }: App, id: string) =>
  openConnectionSecret(services.sealer, await db.em.fork().findOneOrFail(SourceConnection, { id }));

const sealed = async () =>
  (await db.em.execute<{ totp_secret: string }[]>('select totp_secret from app_user where id = ?', [user.id]))[0]?.totp_secret;

test('a second factor from before there was a key ring survives a change of JWT_SECRET, and so do sessions for a transition', async () => {
  const before = await started({ JWT_SECRET: OLD }, signIn);
  expect(await sealed()).toMatch(/^sealed2\.k1\./);
  expect((await stat(path.join(folder, 'secrets-keys'))).mode & 0o777).toBe(0o600);
  await started({ JWT_SECRET: NEW, JWT_SECRET_PREVIOUS: OLD }, async (app) => {
    expect(await app.services.jwt.verify('access', before)).toMatchObject({ userId: user.id });
    const after = await signIn(app);
    await started({ JWT_SECRET: OLD }, ({ services }) =>
      expect(services.jwt.verify('access', after)).rejects.toThrow(/not issued by this service/),
    );
  });
  await started({ JWT_SECRET: NEW }, async (app) => {
    await expect(app.services.jwt.verify('access', before)).rejects.toThrow(/not issued by this service/);
    expect(await signIn(app)).toEqual(expect.any(String));
  });
});

test('a process with other keys does not start, and is told what to set', async () => {
  const elsewhere = await mkdtemp(path.join(tmpdir(), 'key-ring-other-'));
  const nothing = async () => undefined;
  await expect(started({}, nothing, elsewhere)).rejects.toThrow(/key k1 is not the one.*same SECRETS_KEYS/);
  await expect(started({ SECRETS_KEYS: `k2:${'b'.repeat(32)}` }, nothing)).rejects.toThrow(
    /sealed under the key k1.*npm run secrets:rotate/,
  );
  await rm(elsewhere, { recursive: true });
});

test('rotation brings secrets under the first key; the old one may then be left out', async () => {
  const generated = (await readFile(path.join(folder, 'secrets-keys'), 'utf8')).trim();
  const connection = await connectionSealed({});
  const SECRETS_KEYS = `k2:${'b'.repeat(32)}`;
  const ring = parseKeyRing(`${SECRETS_KEYS},${generated}`, 'test');
  const rotate = () => renewSealed(db.em, createSealer(ring), 'k2', SEALED_COLUMNS);
  expect(await started({ SECRETS_KEYS: `${SECRETS_KEYS},${generated}` }, signIn)).toEqual(expect.any(String));
  const body = (await sealed())?.split('.')[3];
  expect([await rotate(), await rotate()]).toEqual([
    { renewed: 2, unreadable: 0 },
    { renewed: 0, unreadable: 0 },
  ]);
  expect((await sealed())?.split('.')).toEqual(['sealed2', 'k2', expect.any(String), body]);
  await started({ SECRETS_KEYS, JWT_SECRET: OLD }, async (app) => {
    expect(await signIn(app)).toEqual(expect.any(String));
    expect(await opened(app, connection)).toEqual({ password: 'canary' });
  });
});

test('while processes are given a new first key one by one, each opens what the other sealed', async () => {
  const [first, next] = [`k2:${'b'.repeat(32)}`, `k3:${'c'.repeat(32)}`];
  const before = { SECRETS_KEYS: `${first},${next}` };
  const after = { SECRETS_KEYS: `${next},${first}` };
  const [old, young] = [await connectionSealed(before), await connectionSealed(after)];
  await started(before, (one) =>
    started(after, async (other) => {
      for (const app of [one, other]) {
        expect(await Promise.all([old, young].map((id) => opened(app, id)))).toEqual([{ password: 'canary' }, { password: 'canary' }]);
      }
    }),
  );
  // A key that is lost for good: who syncs is told what to do.
  const without = createSealer(parseKeyRing(first, 'test'));
  const row = await db.em.fork().findOneOrFail(SourceConnection, { id: young });
  expect(() => openConnectionSecret(without, row)).toThrow(
    /Enter the credentials again, or have the operator restore the key in SECRETS_KEYS/,
  );
});

test('a program does not start on a schema that is newer than itself', async () => {
  await db.em.execute("insert into schema_migration (name, executed_at) values ('Migration29991231000000', now())");
  await expect(openDatabase(db.url, ENTITIES)).rejects.toThrow(/newer version of the service: it has Migration29991231000000/);
  await db.em.execute("delete from schema_migration where name = 'Migration29991231000000'");
});
