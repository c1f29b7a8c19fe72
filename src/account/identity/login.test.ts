import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { TOTP } from 'otpauth';
import { pino } from 'pino';
import { testDatabase } from '../../../test/support/database.ts';
import { addMember, PASSWORD, revokeSession, seedMember, seedOrganization } from '../../../test/support/identity.ts';
import { parseKeyRing } from '../../platform/secrets/key-ring.ts';
import { createSealer } from '../../platform/secrets/sealer.ts';
import { createAuditLog } from '../audit/index.ts';
import type { AuditLog } from '../audit/types.ts';
import { createTokenReader } from '../grants/access-tokens.ts';
import { removeMember } from '../organizations/organizations.ts';
import { createAuthenticator } from './authenticate.ts';
import { createJwt } from './jwt.ts';
import { login } from './login.ts';
import { verifyPassword } from './password.ts';
import { refreshAccess } from './sessions.ts';
import { totpPurpose } from './totp.ts';

const START = Date.UTC(2026, 5, 1);
const SECRET = 'US3WHSG7X5KAPV27VANWKQHF3SH3HULL';
const clock = { ms: START };
const now = () => new Date(clock.ms);
const jwt = createJwt({ secret: 's'.repeat(32), issuer: 'http://test', now });
const sealer = createSealer(parseKeyRing(`k1:${'s'.repeat(32)}`, 'test'));
const mailer = { send: async () => {}, post: () => {}, settled: async () => {}, close: async () => {} };

let db: Awaited<ReturnType<typeof testDatabase>>;
let audit: AuditLog;
let services: Parameters<typeof login>[0];
let organization: { id: string; name: string };
let user: Awaited<ReturnType<typeof seedMember>>;

beforeAll(async () => {
  db = await testDatabase();
  audit = createAuditLog(db.em, now, pino({ level: 'silent' }));
  services = { em: db.em, now, jwt, audit, sealer, mailer, config: { baseUrl: null } };
  organization = (await seedOrganization(db.em, now())).organization;
});
afterAll(async () => {
  await audit.close();
  await db.drop();
});
beforeEach(async () => {
  clock.ms = START;
  await db.em.fork().execute('delete from sign_in_throttle');
  user = await seedMember(db.em, organization.id, 'editor', now());
});

const attempt = (fields: { email?: string; password?: string; totpCode?: string } = {}, ip = '203.0.113.9') =>
  login(services, { email: user.email, password: PASSWORD, ...fields }, { ip, requestId: 'r' });
const outcome = (fields: Parameters<typeof attempt>[0], ip?: string) =>
  attempt(fields, ip).then(
    () => 'ok',
    (error) => error.code as string,
  );
const withTotp = () =>
  db.em.fork().execute('update app_user set totp_secret = ? where id = ?', [sealer.seal(SECRET, totpPurpose(user.id)), user.id]);
const code = (offsetSeconds = 0) => new TOTP({ secret: SECRET }).generate({ timestamp: clock.ms + offsetSeconds * 1000 });

describe('signing in', () => {
  test('gives both tokens and the user by number, whatever the case of the address', async () => {
    const result = await attempt({ email: ` ${user.email.toUpperCase()} ` });
    expect(result.user).toEqual({ id: user.number, email: user.email, organization: organization.name });
    expect(Number.isInteger(result.user.id)).toBe(true);
    const authenticator = createAuthenticator({ em: db.em, now, jwt, tokens: createTokenReader(db.em) });
    const principal = await authenticator.authenticate('rest', result.access);
    await authenticator.close();
    expect(principal).toMatchObject({ userId: user.id, organizationId: organization.id, role: 'editor' });
    await expect(attempt({ password: 'wrong' })).rejects.toThrow();
    const lines = await db.em
      .fork()
      .execute('select action, outcome, organization_id from audit_event where user_id = ? order by at, id', [user.id]);
    const line = { action: 'login', organization_id: organization.id };
    expect(lines).toEqual([
      { ...line, outcome: 'ok' },
      { ...line, outcome: 'authentication_required' },
    ]);
  });

  test('answers an unknown address like a wrong password, after the same work', async () => {
    const messages = await Promise.all(
      [attempt({ password: 'wrong' }), attempt({ email: 'nobody@example.com' })].map((p) => p.catch((e) => e.message)),
    );
    expect(messages[0]).toBe(messages[1]);
    const took = async (hash: string | null) => {
      const started = performance.now();
      for (let i = 0; i < 5; i++) expect(await verifyPassword(hash, 'wrong', null)).toBe(false);
      return performance.now() - started;
    };
    const fields = {
      organizationId: organization.id,
      email: 'hashed@example.com',
      password: PASSWORD,
      role: 'viewer',
      now: now(),
    } as const;
    const { passwordHash } = await addMember(db.em, fields);
    await took(null);
    expect(await took(null)).toBeGreaterThan(0.3 * (await took(passwordHash)));
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('is refused to the disabled and to those without an organization', async () => {
    await removeMember(db.em, { organizationId: organization.id, userId: user.id, now: now() });
    await expect(attempt()).rejects.toThrow(/no longer a member/);
    await db.em.fork().execute('update app_user set disabled_at = now() where id = ?', [user.id]);
    await expect(attempt()).rejects.toThrow(/disabled/);
  });

  test('is slowed down after five failures from one place, even with the right password, each wait twice as long', async () => {
    const parallel = await Promise.all(Array.from({ length: 14 }, () => outcome({ password: 'wrong' })));
    expect(parallel.filter((o) => o === 'authentication_required')).toHaveLength(5);
    expect(parallel.filter((o) => o === 'rate_limited')).toHaveLength(9);
    for (const seconds of [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900]) {
      await expect(attempt()).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: seconds });
      clock.ms += seconds * 1000 - 1;
      expect(await outcome({})).toBe('rate_limited');
      clock.ms += 1;
      expect(await outcome({ password: 'wrong' })).toBe('authentication_required');
    }
    // Someone else's failures do not lock the owner out.
    expect(await outcome({}, '198.51.100.1')).toBe('ok');
    clock.ms += 900_000;
    expect(await outcome({})).toBe('ok');
    expect(await outcome({ password: 'wrong' })).toBe('authentication_required');
  });

  test('is slowed down for an account that is tried from many places, and for a place that tries many accounts', async () => {
    const places = Array.from({ length: 30 }, (_, index) => outcome({ password: 'wrong' }, `192.0.2.${index}`));
    expect((await Promise.all(places)).filter((o) => o === 'authentication_required')).toHaveLength(20);
    clock.ms += 86_400_001;
    const accounts = Array.from({ length: 130 }, (_, index) => outcome({ email: `nobody${index}@example.com` }, '192.0.2.99'));
    expect((await Promise.all(accounts)).filter((o) => o === 'authentication_required')).toHaveLength(100);
    clock.ms += 86_400_001;
    expect(await outcome({}, '192.0.2.99')).toBe('ok');
  });

  test('is not refused because another one’s clock was read a moment later', async () => {
    const behind = { ...services, now: () => new Date(clock.ms - 50) };
    expect(await outcome({ password: 'wrong' })).toBe('authentication_required');
    await expect(login(behind, { email: user.email, password: PASSWORD }, { ip: '203.0.113.9', requestId: 'r' })).resolves.toBeDefined();
  });

  test('that succeeds does not count towards the throttle', async () => {
    for (let i = 0; i < 12; i++) expect(await outcome({})).toBe('ok');
  });
});

describe('two-factor sign-in', () => {
  test('asks for the code only after a right password', async () => {
    await withTotp();
    await expect(attempt()).rejects.toMatchObject({ code: 'authentication_required', details: { mfa_required: true } });
    await expect(attempt({ password: 'wrong' })).rejects.toMatchObject({ details: undefined });
    expect(await outcome({ totpCode: code() })).toBe('ok');
  });

  test('accepts the neighbouring steps, and no others', async () => {
    await withTotp();
    expect(await outcome({ totpCode: code(-60) })).toBe('authentication_required');
    expect(await outcome({ totpCode: code(60) })).toBe('authentication_required');
    expect(await outcome({ totpCode: code(-30) })).toBe('ok');
    expect(await outcome({ totpCode: code(30) })).toBe('ok');
  });

  test('accepts a code once, of parallel uses too, and none older than the last', async () => {
    await withTotp();
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => outcome({ totpCode: code() })));
    expect(outcomes.filter((o) => o === 'ok')).toHaveLength(1);
    expect(await outcome({ totpCode: code(-30) })).toBe('authentication_required');
    clock.ms += 30_000;
    expect(await outcome({ totpCode: code() })).toBe('ok');
  });

  test('holds whoever knows the password to five codes, from wherever they come', async () => {
    await withTotp();
    const outcomes: string[] = [];
    for (let i = 0; i < 12; i++) outcomes.push(await outcome({ totpCode: '000000' }, `203.0.113.${i}`));
    expect(outcomes.slice(0, 5)).toEqual(Array.from({ length: 5 }, () => 'authentication_required'));
    expect(new Set(outcomes.slice(5))).toEqual(new Set(['rate_limited']));
  });
});

describe('refreshing', () => {
  test('gives an access token and nothing else, for seven days', async () => {
    const { refresh, access } = await attempt();
    const refreshed = await refreshAccess(services, refresh);
    expect(Object.keys(refreshed)).toEqual(['access']);
    await expect(jwt.verify('access', refreshed.access)).resolves.toMatchObject({ userId: user.id });
    await expect(refreshAccess(services, access)).rejects.toThrow(/This is an access token/);
    clock.ms += 7 * 86_400_000 - 1000;
    await expect(refreshAccess(services, refresh)).resolves.toBeDefined();
    clock.ms += 1000;
    await expect(refreshAccess(services, refresh)).rejects.toMatchObject({ code: 'authentication_required' });
  });

  test('is over at once for a revoked session and for a member who left', async () => {
    const [first, second] = [await attempt(), await attempt()];
    await revokeSession(db.em.fork(), (await jwt.verify('access', first.access)).sessionId, now());
    await expect(refreshAccess(services, first.refresh)).rejects.toThrow(/session has ended/);
    await expect(refreshAccess(services, second.refresh)).resolves.toBeDefined();
    await removeMember(db.em, { organizationId: organization.id, userId: user.id, now: now() });
    await expect(refreshAccess(services, second.refresh)).rejects.toThrow(/session has ended/);
  });
});
