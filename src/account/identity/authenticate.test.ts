import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { testDatabase } from '../../../test/support/database.ts';
import { eventually } from '../../../test/support/eventually.ts';
import {
  addMember,
  revokeSession,
  seedMember,
  seedOrganization,
  sessionContext,
  setPlan,
  setSubscriptionStatus,
} from '../../../test/support/identity.ts';
import { createTokenReader } from '../grants/access-tokens.ts';
import { changeRole, removeMember } from '../organizations/organizations.ts';
import { createAuthenticator } from './authenticate.ts';
import { ApiKey, Session } from './entities.ts';
import { createJwt } from './jwt.ts';
import { createApiKey, insertApiKey, mintRawKey, revokeApiKey } from './keys.ts';
import type { Authenticator } from './types.ts';

const START = Date.UTC(2026, 5, 1);
const clock = { ms: START };
const now = () => new Date(clock.ms);
const jwt = createJwt({ secret: 's'.repeat(32), issuer: 'http://test', now });

let db: Awaited<ReturnType<typeof testDatabase>>;
let authenticator: Authenticator;
let organizationId: string;
let editor: { id: string; email: string };

beforeAll(async () => {
  db = await testDatabase();
  authenticator = createAuthenticator({ em: db.em, now, jwt, tokens: createTokenReader(db.em) });
  organizationId = (await seedOrganization(db.em, now())).organization.id;
});
afterAll(async () => {
  await authenticator.close();
  await db.drop();
});
beforeEach(async () => {
  clock.ms = START;
  editor = await seedMember(db.em, organizationId, 'editor', now());
});

const key = (door: 'rest' | 'mcp', scopes: string[] | null = null, expiresInDays: number | null = null) =>
  insertApiKey(db.em.fork(), { door, organizationId, userId: editor.id, name: 'a key', scopes, expiresInDays, now: now() });
const refusal = (door: 'rest' | 'mcp', bearer: string) =>
  authenticator.authenticate(door, bearer).then(
    () => 'accepted',
    (error) => `${error.code}: ${error.message}`,
  );

describe('a key', () => {
  test('names its organization, user, role and scopes', async () => {
    const { key: created, raw } = await key('rest', ['reports:read', 'usage:read'], 30);
    expect(await authenticator.authenticate('rest', raw)).toMatchObject({
      kind: 'rest_key',
      door: 'rest',
      credentialId: created.id,
      credentialName: 'a key',
      credentialCreatedAt: now(),
      credentialExpiresAt: new Date(START + 30 * 86_400_000),
      organizationId,
      plan: 'professional',
      subscriptionStatus: 'active',
      userId: editor.id,
      userEmail: editor.email,
      role: 'editor',
      scopes: new Set(['reports:read', 'usage:read']),
    });
  });

  test('without scopes has all of its creator’s role, and no more', async () => {
    const { raw } = await key('mcp');
    const { scopes } = await authenticator.authenticate('mcp', raw);
    expect(scopes.has('reports:write')).toBe(true);
    expect(scopes.has('billing:read')).toBe(false);
  });

  test('is refused at the other door by what it is', async () => {
    expect(await refusal('rest', (await key('mcp')).raw)).toMatch(
      /^authentication_required: This is an MCP key, which only works at \/mcp\/v1\/\. Create a REST key under/,
    );
    expect(await refusal('mcp', (await key('rest')).raw)).toMatch(
      /^authentication_required: This is a REST key, which only works at \/api\/v1\/\. Create an MCP key under/,
    );
  });

  test('that is unknown, or revoked, or expired at this very millisecond, says so', async () => {
    expect(await refusal('mcp', mintRawKey('mcp').raw)).toMatch(/Unknown key/);
    const { key: revoked, raw } = await key('mcp');
    expect(await refusal('mcp', raw)).toBe('accepted');
    await revokeApiKey(sessionContext({ em: db.em, now, organizationId, user: editor, role: 'editor' }), 'mcp', revoked.id);
    expect(await refusal('mcp', raw)).toMatch(/This key was revoked\. Create an MCP key/);
    const expiring = await key('rest', null, 1);
    clock.ms = START + 86_400_000 - 1;
    expect(await refusal('rest', expiring.raw)).toBe('accepted');
    clock.ms += 1;
    expect(await refusal('rest', expiring.raw)).toMatch(/This key expired on 2026-06-02T00:00:00\.000Z/);
  });

  test('that is damaged is refused without a query', async () => {
    const closed = createAuthenticator({ em: null as never, now, jwt, tokens: null as never });
    const { raw } = mintRawKey('mcp');
    await expect(closed.authenticate('mcp', `${raw.slice(0, -1)}${raw.endsWith('0') ? '1' : '0'}`)).rejects.toThrow(/checksum is wrong/);
  });

  test('is dead at once when its creator is removed, and for good; and while they are disabled', async () => {
    const { raw } = await key('mcp');
    await removeMember(db.em, { organizationId, userId: editor.id, now: now() });
    expect(await refusal('mcp', raw)).toMatch(/was revoked/);
    await addMember(db.em, { organizationId, email: editor.email, password: 'irrelevant', role: 'editor', now: now() });
    expect(await refusal('mcp', raw)).toMatch(/was revoked/);
    const { raw: next } = await key('mcp');
    expect(await refusal('mcp', next)).toBe('accepted');
    await db.em.fork().execute('update app_user set disabled_at = now() where id = ?', [editor.id]);
    expect(await refusal('mcp', next)).toMatch(/disabled/);
  });

  test('follows its creator’s role, the plan and the subscription with the very next request', async () => {
    const { raw } = await key('rest', ['reports:read', 'reports:generate']);
    expect((await authenticator.authenticate('rest', raw)).scopes.has('reports:generate')).toBe(true);
    await changeRole(db.em, { organizationId, userId: editor.id, role: 'viewer' });
    const lowered = await authenticator.authenticate('rest', raw);
    expect(lowered).toMatchObject({
      role: 'viewer',
      scopes: new Set(['reports:read']),
      grantedScopes: new Set(['reports:read', 'reports:generate']),
    });
    await setSubscriptionStatus(db.em, organizationId, 'suspended');
    await setPlan(db.em, organizationId, 'starter');
    expect(await authenticator.authenticate('rest', raw)).toMatchObject({ subscriptionStatus: 'suspended', plan: 'starter' });
    await setSubscriptionStatus(db.em, organizationId, 'active');
    await setPlan(db.em, organizationId, 'professional');
  });

  test('among many at once is told apart: each caller gets its own answer', async () => {
    const keys = await Promise.all(Array.from({ length: 40 }, () => key('mcp')));
    const answers = await Promise.all(
      keys.flatMap(({ raw }) => [authenticator.authenticate('mcp', raw), refusal('mcp', mintRawKey('mcp').raw)]),
    );
    answers.forEach((answer, i) => {
      if (i % 2 === 0) expect(answer).toMatchObject({ credentialId: keys[i / 2]?.key.id });
      else expect(answer).toMatch(/Unknown key/);
    });
  });

  test('has its last use noted at most once a minute', async () => {
    const { key: used, raw } = await key('mcp');
    const noted = async () => (await db.em.fork().findOneOrFail(ApiKey, { id: used.id })).lastUsedAt?.getTime() ?? null;
    const untilNoted = (ms: number) => eventually(async () => (await noted()) === ms, 'the note');
    await authenticator.authenticate('mcp', raw);
    await untilNoted(START);
    clock.ms = START + 59_999;
    await authenticator.authenticate('mcp', raw);
    const other = await key('mcp');
    await authenticator.authenticate('mcp', other.raw);
    // The other key's use was recorded later: once it is written, this one's would be too.
    await eventually(async () => (await db.em.fork().findOneOrFail(ApiKey, { id: other.key.id })).lastUsedAt !== null, 'the other note');
    expect(await noted()).toBe(START);
    clock.ms = START + 60_000;
    await authenticator.authenticate('mcp', raw);
    await untilNoted(START + 60_000);
  });
});

describe('a session token', () => {
  async function session() {
    const em = db.em.fork();
    const row = em.create(Session, {
      id: crypto.randomUUID(),
      organizationId,
      userId: editor.id,
      ip: '',
      userAgent: '',
      createdAt: now(),
      provenAt: now(),
      lastSeenAt: now(),
      expiresAt: new Date(clock.ms + 7 * 86_400_000),
      revokedAt: null,
    });
    await em.persist(row).flush();
    const claims = { userId: editor.id, sessionId: row.id, organizationId };
    return { id: row.id, access: await jwt.issue('access', claims), refresh: await jwt.issue('refresh', claims) };
  }

  test('opens the REST door with the role’s scopes, never the MCP door', async () => {
    const { id, access } = await session();
    const principal = await authenticator.authenticate('rest', access);
    expect(principal).toMatchObject({ kind: 'session', credentialId: id, role: 'editor' });
    expect(principal.scopes.has('reports:generate')).toBe(true);
    expect(await refusal('mcp', access)).toMatch(/does not work with the MCP server/);
  });

  test('ends with its session, after an hour, and a refresh token is no access token', async () => {
    const { id, access, refresh } = await session();
    expect(await refusal('rest', refresh)).toMatch(/refresh token/);
    clock.ms = START + 3_600_000 - 1000;
    expect(await refusal('rest', access)).toBe('accepted');
    clock.ms = START + 3_600_000;
    expect(await refusal('rest', access)).toMatch(/expired/);
    clock.ms = START;
    await revokeSession(db.em.fork(), id, now());
    expect(await refusal('rest', access)).toMatch(/session has ended/);
  });

  test('of another key, algorithm or service is refused', async () => {
    const { id } = await session();
    const claims = { userId: editor.id, sessionId: id, organizationId };
    const others = [
      createJwt({ secret: 't'.repeat(32), issuer: 'http://test', now }),
      createJwt({ secret: 's'.repeat(32), issuer: 'http://other', now }),
    ];
    for (const other of others) expect(await refusal('rest', await other.issue('access', claims))).toMatch(/not issued by this service/);
    const [, payload] = (await jwt.issue('access', claims)).split('.');
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    expect(await refusal('rest', `${none}.${payload}.`)).toMatch(/not issued by this service/);
  });
});

test('a key cannot mint a key', async () => {
  const ctx = sessionContext({ em: db.em, now, organizationId, user: editor, role: 'editor', kind: 'rest_key' });
  await expect(createApiKey(ctx, { door: 'rest', name: 'x' })).rejects.toMatchObject({ code: 'insufficient_permissions' });
});
