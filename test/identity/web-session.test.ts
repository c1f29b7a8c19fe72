import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { csrfToken, requireOwnPage, sessionCookie } from '../../src/account/identity/web-cookie.ts';
import { addMember, PASSWORD } from '../support/identity.ts';
import { openPage } from '../support/page.ts';
import type { Seeded, Served } from '../support/serve.ts';
import { sharedService } from '../support/shared-service.ts';

let served: Served;
let home: Seeded;
let other: Seeded;

beforeAll(async () => {
  served = await sharedService();
  home = await served.seed('trial');
  other = await served.seed('professional');
});
afterAll(() => served.close());

const signedIn = async (email = home.owner.email) => {
  const page = openPage(served.url);
  expect((await page.signIn(email, PASSWORD)).status).toBe(200);
  return page;
};

describe('a browser that is not signed in', () => {
  test('gets a CSRF token that stays the same for it, and the cookie it is made of', async () => {
    const page = openPage(served.url);
    const first = await page.get('/api/auth/session/');
    expect(first.body).toEqual({ signed_in: false, csrf_token: expect.any(String) });
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(first.headers.getSetCookie()[0]).toMatch(/^pre_session=\w{40,}; Path=\/; HttpOnly; SameSite=Lax$/);
    const second = await page.get('/api/auth/session/');
    expect(second.body).toEqual(first.body);
    expect(second.headers.getSetCookie()).toEqual([]);
  });

  test('is refused by what needs somebody', async () => {
    const page = openPage(served.url);
    expect((await page.get('/api/auth/api-keys/')).status).toBe(401);
    await page.get('/api/auth/session/');
    expect((await page.post('/api/auth/session/organization/', { organization_id: home.organizationId })).status).toBe(401);
  });
});

describe('signing in', () => {
  test('answers with the session and sets a cookie that scripts cannot read', async () => {
    const page = openPage(served.url);
    const answer = await page.signIn(home.owner.email, PASSWORD);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      signed_in: true,
      csrf_token: csrfToken(page.cookies.get('session') ?? ''),
      passkey_origin: served.url.replace('127.0.0.1', 'localhost'),
      user: { id: home.owner.id, email: home.owner.email, name: '', two_factor: false, second_factors: [] },
      organization: {
        id: home.organizationId,
        name: expect.any(String),
        plan: 'trial',
        subscription_status: 'trialing',
        time_zone: 'UTC',
        two_factor_required_from: null,
      },
      role: 'owner',
      organizations: [{ id: home.organizationId, name: expect.any(String), role: 'owner' }],
    });
    const [cookie, cleared] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^session=\w{40,}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=1209600$/);
    expect(cleared).toMatch(/^pre_session=; .*Max-Age=0$/);
    expect((await page.get('/api/auth/session/')).body).toEqual(answer.body);
  });

  test('takes a form post, with the token as a field', async () => {
    const page = openPage(served.url);
    const { body } = await page.get('/api/auth/session/');
    const fields = new URLSearchParams({ email: home.owner.email, password: PASSWORD, csrf_token: body.csrf_token });
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-csrf-token': '' };
    const post = (of: URLSearchParams) => page.send('POST', '/api/auth/sign-in/', { body: String(of), headers });
    const without = new URLSearchParams(fields);
    without.delete('csrf_token');
    expect((await post(without)).status).toBe(403);
    expect((await post(fields)).status).toBe(403);
    const { 'x-csrf-token': _, ...plain } = headers;
    const clean = openPage(served.url);
    const token = (await clean.get('/api/auth/session/')).body.csrf_token;
    fields.set('csrf_token', token);
    expect((await clean.send('POST', '/api/auth/sign-in/', { body: String(fields), headers: plain })).status).toBe(200);
  });

  test('gives a new session id each time, and the one from before is dead', async () => {
    const page = await signedIn();
    const before = page.cookies.get('session');
    const thief = openPage(served.url);
    thief.cookies.set('session', before ?? '');
    expect((await thief.get('/api/auth/session/')).body.signed_in).toBe(true);
    expect((await page.signIn(home.owner.email, PASSWORD)).status).toBe(200);
    expect(page.cookies.get('session')).not.toBe(before);
    expect((await thief.get('/api/auth/session/')).body.signed_in).toBe(false);
    expect(thief.cookies.has('session')).toBe(false);
  });

  test('never takes over a cookie that somebody planted', async () => {
    const planted = 'A'.repeat(49);
    const page = openPage(served.url);
    page.cookies.set('session', planted);
    await page.get('/api/auth/session/');
    page.cookies.set('session', planted);
    const headers = { 'x-csrf-token': csrfToken(planted) };
    await page.call('POST', '/api/auth/sign-in/', { email: home.owner.email, password: PASSWORD }, headers);
    expect(page.cookies.get('session')).not.toBe(planted);
    const attacker = openPage(served.url);
    attacker.cookies.set('session', planted);
    expect((await attacker.get('/api/auth/session/')).body.signed_in).toBe(false);
  });

  test('is refused from elsewhere, without the token, and with the token of another browser', async () => {
    const page = openPage(served.url);
    const stranger = openPage(served.url);
    await page.get('/api/auth/session/');
    const foreign = (await stranger.get('/api/auth/session/')).body.csrf_token;
    const body = { email: home.owner.email, password: PASSWORD };
    const attempts: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'x-csrf-token': '' },
      { 'x-csrf-token': foreign },
    ];
    for (const headers of attempts) {
      const answer = await page.call('POST', '/api/auth/sign-in/', body, headers);
      expect([answer.status, answer.body.error.code]).toEqual([403, 'insufficient_permissions']);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  test('says what is wrong with the body', async () => {
    const page = openPage(served.url);
    await page.get('/api/auth/session/');
    expect((await page.post('/api/auth/sign-in/', { email: home.owner.email })).body.error.details).toEqual({
      password: ['This field is required.'],
    });
    const malformed = await page.send('POST', '/api/auth/sign-in/', { body: '{', headers: { 'content-type': 'application/json' } });
    expect(malformed.status).toBe(400);
    const plain = await page.send('POST', '/api/auth/sign-in/', { body: 'a=1', headers: { 'content-type': 'text/plain' } });
    expect(plain.status).toBe(415);
    expect((await page.call('PUT', '/api/auth/sign-in/')).headers.get('allow')).toBe('POST, OPTIONS');
    const bare = await page.get('/api/auth/session');
    expect([bare.status, bare.headers.get('location')]).toEqual([308, '/api/auth/session/']);
  });
});

describe('a signed-in browser', () => {
  test('reads and writes through the catalogue, but writes only from our own pages', async () => {
    const page = await signedIn();
    expect((await page.get('/api/auth/api-keys/')).status).toBe(200);
    const refused: Record<string, string>[] = [
      { 'x-csrf-token': '' },
      { origin: 'https://evil.example' },
      { 'x-csrf-token': csrfToken('x'.repeat(40)) },
    ];
    for (const headers of refused) {
      const answer = await page.call('POST', '/api/auth/api-keys/', { name: 'mine' }, headers);
      expect([answer.status, answer.body.error.code]).toEqual([403, 'insufficient_permissions']);
    }
    expect((await page.post('/api/auth/api-keys/', { name: 'mine' })).status).toBe(201);
  });

  test('is not helped by its cookie where a credential was sent', async () => {
    const page = await signedIn();
    for (const authorization of ['Bearer svc_nonsense', 'Basic YTpi']) {
      expect((await page.call('GET', '/api/auth/api-keys/', undefined, { authorization })).status).toBe(401);
    }
  });

  test('may look around on the smallest plan', async () => {
    const page = await signedIn();
    expect((await page.get('/api/auth/api-keys/')).headers.get('x-ratelimit-limit')).toBe('1000');
  });

  test('signs out for the very next request', async () => {
    const page = await signedIn();
    const thief = openPage(served.url);
    thief.cookies.set('session', page.cookies.get('session') ?? '');
    expect((await page.call('POST', '/api/auth/sign-out/', {}, { 'x-csrf-token': '' })).status).toBe(403);
    expect((await page.post('/api/auth/sign-out/')).status).toBe(204);
    expect(page.cookies.has('session')).toBe(false);
    expect((await thief.get('/api/auth/api-keys/')).status).toBe(401);
  });

  test('goes on in another organization of its user under a new session id, and in no other', async () => {
    const fields = { organizationId: other.organizationId, email: home.viewer.email, password: PASSWORD, role: 'admin' as const };
    await addMember(served.services.em, { ...fields, now: served.services.now() });
    const page = await signedIn(home.viewer.email);
    const before = page.cookies.get('session');
    const foreign = await served.seed('trial');
    expect((await page.post('/api/auth/session/organization/', { organization_id: foreign.organizationId })).status).toBe(404);
    const answer = await page.post('/api/auth/session/organization/', { organization_id: other.organizationId });
    expect(answer.body).toMatchObject({ organization: { id: other.organizationId }, role: 'admin', csrf_token: expect.any(String) });
    expect(page.cookies.get('session')).not.toBe(before);
    expect((await page.get('/api/auth/api-keys/')).status).toBe(200);
    const old = openPage(served.url);
    old.cookies.set('session', before ?? '');
    expect((await old.get('/api/auth/api-keys/')).status).toBe(401);
  });
});

describe('cookies', () => {
  test('are bound to the host and to TLS where the address is https', () => {
    const config = { baseUrl: 'https://reports.example.com' };
    expect(sessionCookie(config, 'T')).toBe('__Host-session=T; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=1209600');
    expect(sessionCookie({ baseUrl: 'http://localhost:8080' }, 'T')).toBe('session=T; Path=/; HttpOnly; SameSite=Lax; Max-Age=1209600');
  });

  test('are refused over plain HTTP to other machines, with what to do', () => {
    expect(() => sessionCookie({ baseUrl: 'http://reports.example.com' }, 'T')).toThrow(/HTTPS.*BASE_URL/);
  });

  test('count for our own origin only; without Origin for what the browser calls same-origin', () => {
    const value = 'b'.repeat(40);
    const config = { baseUrl: 'https://reports.example.com' };
    const ask =
      (headers: Record<string, string>, of = config, name = '__Host-session') =>
      // Only the headers are read.
      () =>
        requireOwnPage(of, { headers: { cookie: `${name}=${value}`, ...headers } } as never, csrfToken(value));
    expect(ask({ origin: 'https://reports.example.com' })).not.toThrow();
    expect(ask({ 'sec-fetch-site': 'same-origin' })).not.toThrow();
    for (const headers of [
      {},
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { origin: 'null', 'sec-fetch-site': 'same-origin' },
      { origin: 'http://reports.example.com' },
      { origin: 'https://reports.example.com:8443' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    ] as Record<string, string>[]) {
      expect(ask(headers)).toThrow(/Open https:\/\/reports\.example\.com/);
    }
    const local = { baseUrl: 'http://127.0.0.1:8080' };
    expect(ask({ origin: 'http://localhost:8080', host: 'localhost:8080' }, local, 'session')).not.toThrow();
    expect(ask({ origin: 'http://localhost:9999', host: 'localhost:8080' }, local, 'session')).toThrow();
    expect(ask({ origin: 'https://reports.example.com' }, config, 'session')).toThrow(/older than the session/);
  });
});
