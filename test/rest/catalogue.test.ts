import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '../../rest/router.ts';
import { roleAllows, roleForScope } from '../../src/scopes.ts';
import { type OpenApiClient, openApiClient } from '../support/openapi-client.ts';
import { CSV, type Seeded, type Served, serve } from '../support/serve.ts';

const ABSENT = '01900000-0000-7000-8000-000000000000';
const DAY_MS = 86_400_000;

let served: Served;
let client: OpenApiClient;
let home: Seeded;
const bearers: Record<string, string> = {};
let foreignSource: string;

beforeAll(async () => {
  served = await serve();
  client = await openApiClient(served.url);
  home = await served.seed('professional');
  const [lower, suspended, foreign] = [await served.seed('starter'), await served.seed('professional'), await served.seed('professional')];
  bearers.good = await served.key('rest', home);
  bearers.session = await served.session(home.owner);
  bearers.mcp = await served.key('mcp', home);
  bearers.damaged = `${bearers.good.slice(0, -1)}${bearers.good.endsWith('a') ? 'b' : 'a'}`;
  bearers.expired = await served.key('rest', home, { expiresInDays: 1, now: new Date(Date.now() - 2 * DAY_MS) });
  bearers.revoked = await served.key('rest', home);
  await served.sql(
    "update api_key set revoked_at = now() where id = (select id from api_key where door = 'rest' order by created_at desc limit 1)",
  );
  bearers.scoped = await served.key('rest', home, { scopes: ['goals:read'] });
  bearers.viewer = await served.key('rest', home, { member: home.viewer });
  bearers.overscoped = await served.key('rest', home, {
    member: home.viewer,
    scopes: ['reports:generate', 'reports:delete', 'reports:read'],
  });
  bearers.viewerSession = await served.session(home.viewer);
  bearers.lower = await served.key('rest', lower);
  bearers.suspended = await served.key('rest', suspended);
  await served.sql("update organization set subscription_status = 'suspended' where id = ?", [suspended.organizationId]);
  const leaver = await served.seed('professional');
  bearers.leaver = await served.key('rest', leaver);
  await served.sql('update membership set removed_at = now() where user_id = ?', [leaver.owner.id]);
  bearers.foreign = await served.key('rest', foreign);
  const upload = await client.post('/api/data-sources/?file_name=orders.csv', {
    bearer: bearers.foreign,
    body: CSV,
    headers: { 'content-type': 'text/csv' },
  });
  expect(upload.status).toBe(201);
  foreignSource = upload.body.id;
});
afterAll(() => served.close());

const guarded = routes().filter(({ door }) => door.gate !== 'public');

describe.each(guarded.map(({ tool, door }) => [`${door.method} ${door.path}`, tool, door] as const))('%s', (_name, tool, door) => {
  const path = door.path.replace('{id}', ABSENT);
  const call = (bearer?: string, at = path, json: unknown = {}) =>
    client.call(door.method, at, { bearer, ...(door.method === 'POST' || door.method === 'PATCH' ? { json } : {}) });
  const needed = door.scope === null ? (tool.role ?? 'viewer') : (roleForScope('rest', door.scope) ?? 'owner');

  test.each([[undefined], ['mcp'], ['damaged'], ['expired'], ['revoked'], ['leaver']])('refuses the credential %s', async (name) => {
    const answer = await call(name === undefined ? undefined : bearers[name]);
    expect([answer.status, answer.body.error.code]).toEqual([401, 'authentication_required']);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });

  test('holds to the plan gate, and to it alone where the plan is open', async () => {
    const answer = await call(bearers.lower);
    if (door.gate === 'external') {
      expect([answer.status, answer.body.error.code]).toEqual([401, 'authentication_required']);
      expect(answer.body.error.details).toMatchObject({
        upgrade_required: true,
        current_plan: 'starter',
        required_plans: ['professional', 'enterprise'],
        upgrade_url: expect.any(String),
      });
      expect(answer.headers.get('x-ratelimit-limit')).not.toBeNull();
    } else expect(answer.status).not.toBe(401);
  });

  test('refuses a suspended organization', async () => {
    const answer = await call(bearers.suspended);
    expect([answer.status, answer.body.error.code]).toEqual([403, 'subscription_inactive']);
  });

  test('tells a missing scope by its name', async () => {
    const answer = await call(bearers.scoped);
    if (door.scope !== null) {
      expect([answer.status, answer.body.error.code]).toEqual([403, 'invalid_scope']);
      expect(answer.body.error.details.required_scope).toBe(door.scope);
    } else if (door.credential === 'key') expect(answer.status).toBe(200);
    else
      expect([answer.status, answer.body.error.code]).toEqual([
        403,
        door.credential === 'session' ? 'insufficient_permissions' : 'invalid_scope',
      ]);
  });

  test('tells a role that is too low from a missing scope', async () => {
    for (const name of door.credential === 'session'
      ? ['viewerSession']
      : ['viewer', ...(door.scope?.startsWith('reports:') ? ['overscoped'] : [])]) {
      const answer = await call(bearers[name]);
      if (roleAllows('viewer', needed)) expect(answer.status).not.toBe(403);
      else expect([answer.status, answer.body.error.code]).toEqual([403, 'insufficient_permissions']);
    }
  });

  test('takes a session, except where a key is to be verified', async () => {
    const answer = await call(bearers.session);
    if (door.credential === 'key') expect(answer.status).toBe(401);
    else expect([401, 403]).not.toContain(answer.status);
  });

  if (door.path.includes('{id}')) {
    test.each([
      ['an absent id', ABSENT],
      ['no UUID', 'x'],
      ['a malformed escape', '%ZZ'],
    ])('answers 404 for %s', async (_what, id) => {
      const bearer = door.credential === 'session' ? bearers.session : bearers.good;
      const answer = await call(bearer, door.path.replace('{id}', id), { roles: {} });
      expect([answer.status, answer.body.error.code]).toEqual([404, 'not_found']);
    });
    if (door.path.includes('data-sources')) {
      test("answers 404 for another organization's object", async () => {
        const answer = await call(bearers.good, door.path.replace('{id}', foreignSource), { roles: {} });
        expect(answer.status).toBe(404);
        if (door.method === 'GET') expect((await call(bearers.foreign, door.path.replace('{id}', foreignSource))).status).toBe(200);
      });
    }
  }

  if (door.method === 'GET' && 'page' in (shape(door.input) ?? {})) {
    test.each([['page=0'], ['page=x'], ['page=1&page=2'], ['page_size=-1'], ['ordering=nope'], ['created_after=2026-02-31'], ['name=%00']])(
      'answers 400 for ?%s',
      async (query) => {
        const bearer = door.credential === 'session' ? bearers.session : bearers.good;
        const answer = await call(bearer, `${path}?${query}`);
        expect([answer.status, answer.body.error.code]).toEqual([400, 'validation_error']);
        expect(Object.keys(answer.body.error.details)).toEqual([query.split('=')[0]]);
      },
    );
    test('clamps page_size and answers 404 past the end', async () => {
      const bearer = door.credential === 'session' ? bearers.session : bearers.good;
      expect((await call(bearer, `${path}?page_size=1000`)).status).toBe(200);
      expect((await call(bearer, `${path}?page=999999`)).status).toBe(404);
    });
  }

  if ((door.method === 'POST' || door.method === 'PATCH') && door.body !== 'upload') {
    test('answers 400 for malformed JSON and 415 for another type', async () => {
      const bearer = door.credential === 'session' ? bearers.session : bearers.good;
      const malformed = await client.call(door.method, path, { bearer, body: '{"a":', headers: { 'content-type': 'application/json' } });
      expect([malformed.status, malformed.body.error.code]).toEqual([400, 'validation_error']);
      const array = await call(bearer, path, [1]);
      expect(array.status).toBe(400);
      const other = await client.call(door.method, path, { bearer, body: 'a=1', headers: { 'content-type': 'text/plain' } });
      expect([other.status, other.body.error.code]).toEqual([415, 'unsupported_media_type']);
      const large = await call(bearer, path, { name: 'x'.repeat(1_100_000) });
      expect([large.status, large.body.error.code]).toEqual([413, 'payload_too_large']);
    });
  }

  test('answers 405 with Allow to another method, and redirects a GET without the slash', async () => {
    const put = await client.call('PUT', path, { bearer: bearers.good });
    expect(put.status).toBe(405);
    expect(put.headers.get('allow')).toContain(door.method);
    expect(put.headers.get('x-ratelimit-limit')).not.toBeNull();
    const bare = await client.call('GET', `${path.slice(0, -1)}?page=2`, { redirect: 'manual' });
    expect([bare.status, bare.headers.get('location')]).toEqual([308, `${path}?page=2`]);
  });
});

/** The fields of an input that is an object, or made from one. */
function shape(input: unknown): Record<string, unknown> | undefined {
  // biome-ignore lint/suspicious/noExplicitAny: zod's own structure, looked into by tests only
  const schema = input as any;
  return schema?.shape ?? schema?.in?.shape ?? schema?._zod?.def?.in?.shape;
}
