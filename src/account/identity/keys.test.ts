import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { testDatabase } from '../../../test/support/database.ts';
import { seedMember, seedOrganization, sessionContext } from '../../../test/support/identity.ts';
import type { Context } from '../../platform/context.ts';
import type { ListQuery } from '../../platform/list-query.ts';
import { DEFAULT_MCP_SCOPES, type Role } from '../../platform/scopes.ts';
import { createApiKey, listApiKeys, revokeApiKey } from './keys.ts';

const now = () => new Date(Date.UTC(2026, 5, 1));
const ALL: ListQuery = { offset: 0, limit: 100, ordering: { field: 'created_at', descending: true } };

let db: Awaited<ReturnType<typeof testDatabase>>;
let organizationId: string;
beforeAll(async () => {
  db = await testDatabase();
  organizationId = (await seedOrganization(db.em, now())).organization.id;
});
afterAll(() => db.drop());

async function signedIn(role: Role, organization = organizationId) {
  const user = await seedMember(db.em, organization, role, now());
  return sessionContext({ em: db.em, now, organizationId: organization, user, role });
}
const problems = (ctx: Context, request: Omit<Parameters<typeof createApiKey>[1], 'name'> & { name?: string }) =>
  createApiKey(ctx, { name: 'k', ...request }).then(
    () => 'created',
    (error) => error.details,
  );

describe('creating', () => {
  test('a REST key never expires and is unscoped by default; an MCP key has a year and the default scopes', async () => {
    const ctx = await signedIn('editor');
    const rest = await createApiKey(ctx, { door: 'rest', name: '  Nightly  ', description: 'the job' });
    expect(rest.key).toMatchObject({ name: 'Nightly', description: 'the job', scopes: null, expiresAt: null, revokedAt: null });
    expect(rest.raw.startsWith(rest.key.keyPrefix)).toBe(true);
    const mcp = await createApiKey(ctx, { door: 'mcp', name: 'Desk' });
    expect(mcp.key.scopes).toEqual(DEFAULT_MCP_SCOPES);
    expect(mcp.key.expiresAt).toEqual(new Date(now().getTime() + 365 * 86_400_000));
    const lines = await db.em
      .fork()
      .execute('select action, target_id from audit_event where user_id = ? order by id', [ctx.principal.userId]);
    expect(lines).toEqual([rest, mcp].map(({ key }) => ({ action: 'api_key.created', target_id: key.id })));
  });

  test('keeps nothing that opens a door', async () => {
    const { raw } = await createApiKey(await signedIn('editor'), { door: 'rest', name: 'secret' });
    const [row] = await db.em.fork().execute(`select t::text as line from api_key t where name = 'secret'`);
    expect(row?.line).not.toContain(raw.slice(10));
  });

  test('refuses what is out of bounds, field by field', async () => {
    const ctx = await signedIn('editor');
    for (const days of [0, -1, 1.5, 3651, Number.NaN])
      expect(await problems(ctx, { door: 'rest', expiresInDays: days })).toHaveProperty('expires_in_days');
    for (const days of [0, 366]) expect(await problems(ctx, { door: 'mcp', expiresInDays: days })).toHaveProperty('expires_in_days');
    expect(await problems(ctx, { door: 'rest', expiresInDays: 3650 })).toBe('created');
    for (const name of ['', '   ', 'x'.repeat(101)]) expect(await problems(ctx, { door: 'rest', name })).toHaveProperty('name');
    expect(await problems(ctx, { door: 'rest', scopes: [] })).toHaveProperty('scopes');
  });

  test('refuses the other door’s spelling by name, and what the role does not allow', async () => {
    const viewer = await signedIn('viewer');
    expect(await problems(viewer, { door: 'rest', scopes: ['data-sources:read'] })).toEqual({
      scopes: [
        expect.stringMatching(/^Unknown scope "data-sources:read"\. It is a scope for MCP keys\. Known scopes: .*data_sources:read/),
      ],
    });
    expect(await problems(viewer, { door: 'mcp', scopes: ['data_sources:read', 'toString'] })).toEqual({
      scopes: [
        expect.stringMatching(/"data_sources:read"\. It is a scope for REST keys/),
        expect.stringMatching(/^Unknown scope "toString"/),
      ],
    });
    expect(await problems(viewer, { door: 'rest', scopes: ['reports:read', 'reports:generate'] })).toEqual({
      scopes: [expect.stringMatching(/Your role does not allow "reports:generate"/)],
    });
  });
});

describe('listing and revoking', () => {
  test('a member sees and revokes their own; an administrator any of the organization; nobody another’s', async () => {
    const [alice, bob, admin] = [await signedIn('editor'), await signedIn('editor'), await signedIn('admin')];
    const stranger = await signedIn('owner', (await seedOrganization(db.em, now())).organization.id);
    const { key } = await createApiKey(alice, { door: 'rest', name: 'Alice’s' });
    const ids = async (ctx: Context) => (await listApiKeys(ctx, 'rest', ALL)).items.map(({ key: k }) => k.id);
    expect(await ids(alice)).toEqual([key.id]);
    expect(await ids(bob)).toEqual([]);
    expect(await ids(admin)).toContain(key.id);
    expect(await ids(stranger)).toEqual([]);
    for (const ctx of [bob, stranger]) await expect(revokeApiKey(ctx, 'rest', key.id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(revokeApiKey(alice, 'mcp', key.id)).rejects.toMatchObject({ code: 'not_found' });
    await expect(revokeApiKey(alice, 'rest', 'no-uuid')).rejects.toMatchObject({ code: 'not_found' });
    expect((await listApiKeys(admin, 'rest', { ...ALL, status: 'revoked' })).items.map(({ key: k }) => k.id)).not.toContain(key.id);
    await revokeApiKey(admin, 'rest', key.id);
    await revokeApiKey(alice, 'rest', key.id);
    expect((await listApiKeys(admin, 'rest', { ...ALL, status: 'revoked' })).items.map(({ key: k }) => k.id)).toContain(key.id);
    expect((await listApiKeys(alice, 'rest', { ...ALL, status: 'active' })).total).toBe(0);
  });

  test('filters by name literally and pages with a total', async () => {
    const ctx = await signedIn('editor');
    for (const name of ['50% off', '50 off', 'other']) await createApiKey(ctx, { door: 'mcp', name });
    expect((await listApiKeys(ctx, 'mcp', { ...ALL, name: '50%' })).items.map(({ key: k }) => k.name)).toEqual(['50% off']);
    const page = await listApiKeys(ctx, 'mcp', { ...ALL, limit: 1, offset: 1, ordering: { field: 'name', descending: false } });
    expect(page).toMatchObject({ total: 3, items: [{ key: { name: '50% off' } }] });
    await expect(listApiKeys(ctx, 'mcp', { ...ALL, ordering: { field: 'keyHash', descending: false } })).rejects.toMatchObject({
      code: 'validation_error',
    });
  });
});
