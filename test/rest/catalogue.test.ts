import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { routes } from '../../rest/router.ts';
import { REST_SCOPES, roleAllows, roleForScope } from '../../src/platform/scopes.ts';
import { credentialsOf, DEAD, INACTIVE } from '../support/credentials.ts';
import { sharedGoogle } from '../support/google/shared.ts';
import { PASSWORD } from '../support/identity.ts';
import { type OpenApiClient, openApiClient, type Sent } from '../support/openapi-client.ts';
import { openPage } from '../support/page.ts';
import { type Seeded, type Served, serve } from '../support/serve.ts';
import { besideId, idFields, kindOfField, kindOfPath, type ObjectKind, prepareObject, rowOf, withIds } from '../support/tenant-objects.ts';
import { shareOf } from '../support/thorough.ts';

const ABSENT = '01900000-0000-7000-8000-000000000000';

let served: Served;
let client: OpenApiClient;
let home: Seeded;
let foreign: Seeded;
const bearers: Record<string, string> = {};
let cookie: string;

beforeAll(async () => {
  // Connected sources are databases of this machine.
  served = await serve({ env: { EGRESS_ALLOW_HOSTS: '127.0.0.1,localhost', ...(await sharedGoogle()).server.signInEnvironment } });
  client = await openApiClient(served.url);
  const made = await credentialsOf(served, 'rest', 'starter');
  ({ home, foreign } = made);
  Object.assign(bearers, made.bearers);
  bearers.session = await served.session(home.owner);
  bearers.lowerSession = await served.session((await served.seed('starter')).owner);
  bearers.foreignSession = await served.session(foreign.owner);
  const page = openPage(served.url);
  await page.signIn(home.owner.email, PASSWORD);
  cookie = `session=${page.cookies.get('session')}`;
  bearers.viewerSession = await served.session(home.viewer);
  const everything = Object.keys(REST_SCOPES);
  bearers.unlisted = await served.key('rest', home, { scopes: null });
  bearers.overscoped = await served.key('rest', home, { member: home.viewer, scopes: everything });
});
afterAll(() => served.close());

/** What a route with an id needs besides it, if anything. */
const BODIES: Record<string, object> = {
  'PATCH /api/data-sources/{id}/roles/': { roles: {} },
  'PATCH /api/data-sources/{id}/types/': { types: {} },
  'PATCH /api/data-sources/{id}/': { name: 'Renamed' },
  'PATCH /api/data-sources/{id}/model/': { tables: [{ name: 'orders', grain: 'One row is one sale.' }] },
  'POST /api/data-sources/{id}/model/restore/': { version: 0 },
  'POST /api/data-sources/{id}/model/proposals/{proposal_id}/decision/': { decision: 'reject' },
  'POST /api/metrics/{id}/decision/': { decision: 'retire' },
  'PATCH /api/organization/members/{id}/': { role: 'editor' },
  'PATCH /api/account/passkeys/{id}/': { name: 'Renamed' },
  'PATCH /api/analysis/conversations/{id}/': { title: 'Renamed' },
  'PATCH /api/goals/{id}/': { title: 'Renamed' },
  'PATCH /api/goals/{id}/milestones/{milestone_id}/': { title: 'Renamed' },
  'PATCH /api/alerts/{id}/': { name: 'Renamed' },
  'PATCH /api/deliveries/{id}/': { name: 'Renamed' },
  'POST /api/goals/{id}/progress/': { value: 1 },
  'POST /api/goals/{id}/milestones/': { title: 'Half' },
  'PATCH /api/v1/dashboards/{id}/': { name: 'Renamed' },
  'PATCH /api/dashboards/{id}/': { name: 'Renamed' },
  'PATCH /api/reports/{id}/public-link/': { allow_embedding: true },
  'PATCH /api/dashboards/{id}/public-link/': { allow_embedding: true },
};

/** What a route needs besides its path to get as far as the object. */
const QUERIES: Record<string, string> = {
  'POST /api/data-sources/{id}/files/': '?mode=replace&file_name=other.csv',
  'GET /api/data-sources/{id}/distribution/': '?column=amount',
};

const NAMED_ONLY: ReadonlySet<string> = new Set(
  'data_sources:write goals:write metrics:read metrics:write automations:read automations:write'.split(' '),
);

// What one parser says to every route: each route is asked a share of it, beginning at another.
const NO_IDS: [what: string, id: string][] = [
  ['an absent id', ABSENT],
  ['no UUID', 'x'],
  ['a malformed escape', '%ZZ'],
];
const BAD_QUERIES = [
  ['page=0'],
  ['page=x'],
  ['page=1&page=2'],
  ['page_size=-1'],
  ['ordering=nope'],
  ['created_after=2026-02-31'],
  ['name=%00'],
] as const;
const BAD_BODIES: [what: string, sent: () => Sent, expected: [status: number, code: string]][] = [
  ['400 to malformed JSON', () => ({ body: '{"a":', headers: { 'content-type': 'application/json' } }), [400, 'validation_error']],
  ['400 to an array', () => ({ json: [1] }), [400, 'validation_error']],
  ['415 to another type', () => ({ body: 'a=1', headers: { 'content-type': 'text/plain' } }), [415, 'unsupported_media_type']],
  ['413 to more than a megabyte', () => ({ json: { name: 'x'.repeat(1_100_000) } }), [413, 'payload_too_large']],
];

const looked = new Map<ObjectKind, Promise<string>>();
const ID = /\{\w+\}/;
const guarded = routes().filter(({ door }) => door.gate !== 'public');
const doors = guarded.map(({ tool, door }, at) => [`${door.method} ${door.path}`, tool, door, at] as const);

describe.each(doors)('%s', (_name, tool, door, nth) => {
  const path = withIds(door.path, ABSENT);
  const body = BODIES[`${door.method} ${door.path}`] ?? {};
  const query = QUERIES[`${door.method} ${door.path}`] ?? '';
  const call = (bearer?: string, at = path, json: unknown = {}) =>
    client.call(door.method, at, { bearer, ...(door.method === 'POST' || door.method === 'PATCH' ? { json } : {}) });
  const needed = door.scope === null ? (tool.role ?? 'viewer') : (roleForScope('rest', door.scope) ?? 'owner');

  // One function checks the credentials of all routes: each route is asked with none and with some, each kind at many routes.
  const dead = shareOf(DEAD, nth).map((kind): [string] => [kind]);
  test.each<[string | undefined]>([[undefined], ...dead])('refuses the credential %s', async (name) => {
    const answer = await call(name === undefined ? undefined : bearers[name]);
    expect([answer.status, answer.body.error.code]).toEqual([401, 'authentication_required']);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });

  test('refuses a key of a plan without API access, and asks to upgrade', async () => {
    const answer = await call(bearers.lower);
    expect([answer.status, answer.body.error.code]).toEqual([401, 'authentication_required']);
    expect(answer.body.error.details).toMatchObject({
      upgrade_required: true,
      current_plan: 'starter',
      required_plans: ['professional', 'enterprise'],
      upgrade_url: expect.any(String),
    });
    expect(answer.headers.get('x-ratelimit-limit')).not.toBeNull();
  });

  test('holds a sign-in on such a plan to the gate of its path', async () => {
    const answer = await call(bearers.lowerSession);
    expect(answer.status === 401).toBe(door.gate === 'external');
  });

  test.each(shareOf(INACTIVE, nth, INACTIVE.length).map((kind) => [kind]))('refuses a %s organization', async (kind) => {
    const answer = await call(bearers[kind]);
    expect([answer.status, answer.body.error.code]).toEqual([403, 'subscription_inactive']);
    expect(answer.body.error.details).toEqual({ subscription_status: kind });
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

  test('takes a key without a list of scopes, except for scopes that must be named', async () => {
    const answer = await call(bearers.unlisted);
    if (door.scope !== null && NAMED_ONLY.has(door.scope)) {
      expect([answer.status, answer.body.error.code]).toEqual([403, 'invalid_scope']);
      expect(answer.body.error.details.required_scope).toBe(door.scope);
    } else if (door.credential !== 'session') expect([401, 403]).not.toContain(answer.status);
  });

  test('tells a role that is too low from a missing scope', async () => {
    for (const name of door.credential === 'session' ? ['viewerSession'] : ['viewer', 'overscoped']) {
      const answer = await call(bearers[name]);
      if (roleAllows('viewer', needed)) expect(answer.status).not.toBe(403);
      else expect([answer.status, answer.body.error.code]).toEqual([403, 'insufficient_permissions']);
    }
  });

  test('takes a key, except where it asks for somebody signed in', async () => {
    const answer = await call(bearers.good);
    if (door.credential === 'session') expect([answer.status, answer.body.error.code]).toEqual([403, 'insufficient_permissions']);
    else expect([401, 403]).not.toContain(answer.status);
  });

  test('takes a session, except where a key is to be verified', async () => {
    const answer = await call(bearers.session);
    if (door.credential === 'key') expect(answer.status).toBe(401);
    else expect([401, 403]).not.toContain(answer.status);
  });

  test('takes a browser’s cookie, for writes only with the CSRF token of its page', async () => {
    const json = door.method === 'POST' || door.method === 'PATCH' ? { json: {} } : {};
    const answer = await client.call(door.method, path, { headers: { cookie, origin: served.url }, ...json });
    if (door.method !== 'GET') expect([answer.status, answer.body.error.code]).toEqual([403, 'insufficient_permissions']);
    else if (door.credential === 'key') expect(answer.status).toBe(401);
    else expect([401, 403]).not.toContain(answer.status);
  });

  if (ID.test(door.path)) {
    test.each(shareOf(NO_IDS, nth, NO_IDS.length))('answers 404 for %s', async (_what, id) => {
      const bearer = door.credential === 'session' ? bearers.session : bearers.good;
      const answer = await call(bearer, `${withIds(door.path, id)}${query}`, body);
      expect([answer.status, answer.body.error.code]).toEqual([404, 'not_found']);
    });

    test("answers 404 for another organization's object and leaves it as it was", async () => {
      const kind = kindOfPath(door.path);
      const object = door.method === 'GET' ? await foreignObject(kind) : await prepareObject(served, kind, foreign);
      const at = `${withIds(door.path, object)}${query}`;
      const before = await rowOf(served, kind, object);
      expect(before).toBeDefined();
      const answer = await call(door.credential === 'session' ? bearers.session : bearers.good, at, body);
      expect([answer.status, answer.body.error.code]).toEqual([404, 'not_found']);
      expect(await rowOf(served, kind, object)).toEqual(before);
      // The same call by its owner is not refused, so the refusal was about the tenant alone.
      const { answer: own, actions } = await withoutBuffer(() =>
        call(door.credential === 'session' ? bearers.foreignSession : bearers.foreign, at, body),
      );
      expect(own.status).toBe(door.status);
      if (!tool.annotations.readOnlyHint && !tool.spends) expect(actions).toContain(`tool:${tool.name}`);
    });
  }

  for (const field of door.body === 'upload' || door.output === null ? [] : bodyIdFields(door.input)) {
    if (door.path.includes(`{${field}}`)) continue;
    const kind = kindOfField(field, door.path);
    if (kind === 'shared') continue;
    test(`answers 404 for another organization's object in ${field}`, async () => {
      const object = await foreignObject(kind);
      const naming = besideId(field, object, Object.keys(shape(door.input) ?? {}));
      const session = door.credential === 'session';
      const answer = await call(session ? bearers.session : bearers.good, path, naming);
      expect([answer.status, answer.body.error.code]).toEqual([404, 'not_found']);
      expect((await call(session ? bearers.foreignSession : bearers.foreign, path, naming)).status).toBe(door.status);
    });
  }

  if (door.method === 'GET' && 'page' in (shape(door.input) ?? {})) {
    test.each(shareOf(BAD_QUERIES, nth))('answers 400 for ?%s', async (query) => {
      const bearer = door.credential === 'session' ? bearers.session : bearers.good;
      const answer = await call(bearer, `${path}?${query}`);
      expect([answer.status, answer.body.error.code]).toEqual([400, 'validation_error']);
      expect(Object.keys(answer.body.error.details)).toEqual([query.split('=')[0]]);
    });
    test('clamps page_size and answers 404 past the end', async () => {
      const bearer = door.credential === 'session' ? bearers.session : bearers.good;
      expect((await call(bearer, `${path}?page_size=1000`)).status).toBe(200);
      expect((await call(bearer, `${path}?page=999999`)).status).toBe(404);
    });
  }

  if ((door.method === 'POST' || door.method === 'PATCH') && door.body !== 'upload') {
    test.each(shareOf(BAD_BODIES, nth, BAD_BODIES.length))('answers %s', async (_what, sent, expected) => {
      const bearer = door.credential === 'session' ? bearers.session : bearers.good;
      const answer = await client.call(door.method, path, { bearer, ...sent() });
      expect([answer.status, answer.body.error.code]).toEqual(expected);
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

describe('what changes the caller’s own', () => {
  const CHANGES: [method: string, path: string, body: object, events: string[]][] = [
    [
      'PATCH',
      '/api/organization/',
      { name: 'Renamed', time_zone: 'Europe/Berlin', locale: 'de-DE', confirm_credits_above: 5 },
      ['organization.renamed', 'organization.time_zone_changed', 'organization.locale_changed', 'organization.spending_consent_changed'],
    ],
    ['PATCH', '/api/account/profile/', { name: 'Renamed' }, []],
    ['PATCH', '/api/notices/preferences/', { alerts: false }, []],
    ['POST', '/api/auth/api-keys/', { name: 'One more' }, ['api_key.created']],
    ['POST', '/api/account/reauthenticate/', { password: PASSWORD }, ['session.confirmed']],
    ['POST', '/api/account/two-factor/', { password: PASSWORD }, []],
    ['POST', '/api/account/password/', { current_password: PASSWORD, new_password: 'an entirely other phrase' }, ['password.changed']],
  ];
  test.each(CHANGES)('%s %s is committed with its audit lines', async (method, path, json, events) => {
    const tool = guarded.find(({ door }) => door.method === method && door.path === path)?.tool.name;
    const bearer = await served.session((await served.seed('professional')).owner);
    const { answer, actions } = await withoutBuffer(() => client.call(method, path, { bearer, json }));
    expect([answer.status, answer.text]).toEqual([expect.any(Number), expect.not.stringContaining('error')]);
    expect(actions).toEqual(expect.arrayContaining([`tool:${tool}`, ...events]));
  });

  test('signing in and out, by a program and in a browser, too', async () => {
    const { owner } = await served.seed('professional');
    const page = openPage(served.url);
    const signedIn = await withoutBuffer(async () => {
      await client.call('POST', '/api/auth/login/', { json: { email: owner.email, password: PASSWORD } });
      await page.signIn(owner.email, 'not the password');
      return page.signIn(owner.email, PASSWORD);
    });
    expect([signedIn.answer.status, signedIn.actions.sort()]).toEqual([200, ['login', 'session.opened']]);
    const signedOut = await withoutBuffer(() => page.call('POST', '/api/auth/sign-out/'));
    expect([signedOut.answer.status, signedOut.actions]).toEqual([204, ['session.closed']]);
  });
});

test("no list shows another organization's object", async () => {
  const objects = await Promise.all(
    (['data_source', 'report', 'api_key', 'mcp_key', 'session'] as const).map((kind) => prepareObject(served, kind, foreign)),
  );
  const seen = new Set<string>();
  for (const { door } of guarded.filter(({ door: { method, path } }) => method === 'GET' && !ID.test(path))) {
    const session = door.credential === 'session';
    const answer = await client.get(door.path, { bearer: session ? bearers.session : bearers.good });
    expect(objects.filter((id) => answer.text.includes(id))).toEqual([]);
    const own = await client.get(door.path, { bearer: session ? bearers.foreignSession : bearers.foreign });
    for (const id of objects) if (own.text.includes(id)) seen.add(id);
  }
  // Each of them is in some list of its owner, so these were the right lists to check.
  expect(seen.size).toBe(objects.length);
});

/**
 * Makes a call and loses the audit log's buffer, as if the process died once the change was committed; the lines that remain in the
 * database are those of the change's own transaction.
 */
async function withoutBuffer<T>(call: () => Promise<T>): Promise<{ answer: T; actions: unknown[] }> {
  const { audit } = served.services;
  const { record } = audit;
  const [last] = await served.sql('select coalesce(max(id::text), $$0$$) as id from audit_event');
  audit.record = () => undefined;
  try {
    const answer = await call();
    const lines = await served.sql(`select action from audit_event where id::text > ? and outcome = 'ok'`, [last?.id]);
    return { answer, actions: lines.map(({ action }) => action) };
  } finally {
    audit.record = record;
  }
}

/** One object of a kind, for calls that only read or name it; calls that change one get their own. */
function foreignObject(kind: ObjectKind): Promise<string> {
  const prepared = looked.get(kind) ?? prepareObject(served, kind, foreign);
  looked.set(kind, prepared);
  return prepared;
}

/** The fields of a JSON body that carry ids. */
function bodyIdFields(input: z.ZodType): string[] {
  return idFields(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })).filter((field) => field !== 'id');
}

/** The fields of an input that is an object or is transformed from one. */
function shape(input: unknown): Record<string, unknown> | undefined {
  // biome-ignore lint/suspicious/noExplicitAny: zod's own structure, looked into by tests only
  const schema = input as any;
  return schema?.shape ?? schema?.in?.shape ?? schema?._zod?.def?.in?.shape;
}
