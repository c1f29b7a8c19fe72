import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { authorizationQuery, consentToken, REDIRECT, registered, signedInPage } from '../support/authorization.ts';
import { PASSWORD } from '../support/identity.ts';
import { openPage, type Page } from '../support/page.ts';
import { type Seeded, type Served, serve } from '../support/serve.ts';

const CONSENT = '/api/oauth/consent/';

let minutes = 0;
let served: Served;
let of: Seeded;
let clientId: string;

beforeAll(async () => {
  served = await serve({ jobs: false, now: () => new Date(Date.UTC(2026, 10, 21, 0, minutes)) });
  of = await served.seed('professional');
  clientId = (await registered(served)).client_id;
});
afterAll(() => served?.close());

const begin = (changes: Record<string, string> = {}) => consentToken(served, authorizationQuery(clientId, changes).query);
const owner = () => signedInPage(served, of.owner.email, PASSWORD);
const allow = (request: string, changes: object = {}) => ({
  request,
  decision: 'allow',
  organization_id: of.organizationId,
  scope: ['reports:read'],
  ...changes,
});
const codes = async () => Number((await served.sql('select count(*)::int as count from oauth_authorization_code'))[0]?.count);
async function look(page: Page, changes: Record<string, string> = {}) {
  const request = await begin(changes);
  expect((await page.get(`${CONSENT}?request=${request}`)).status).toBe(200);
  return request;
}

test('the page is told who asks, for whom, for which organizations and what', async () => {
  const page = await owner();
  const request = await begin({ scope: 'reports:read billing:write sharing:write' });
  const { status, headers, body } = await page.get(`${CONSENT}?request=${request}`);
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(body).toEqual({
    client: {
      name: 'Test client',
      client_id: clientId,
      kind: 'registered',
      redirect_host: 'app.example.com',
      redirect_host_shown: null,
      redirect_uri: REDIRECT,
      loopback_only: false,
      warnings: [],
      known_as: null,
    },
    user: { email: of.owner.email, name: '' },
    organizations: [{ id: of.organizationId, name: expect.any(String), role: 'owner', usable: true, reason: null }],
    scopes: [
      { scope: 'reports:read', description: 'list and view reports', opt_in: false, roles_short_of: [] },
      { scope: 'billing:write', description: expect.any(String), opt_in: false, roles_short_of: ['viewer', 'editor', 'admin'] },
      { scope: 'sharing:write', description: expect.stringContaining('anyone can open'), opt_in: true, roles_short_of: ['viewer'] },
    ],
    csrf_token: page.csrf,
    expires_at: new Date(served.services.now().getTime() + 600_000).toISOString(),
  });
});

test('a client that is answered on the own machine only is told apart', async () => {
  const client = await registered(served, { redirect_uris: ['http://localhost:3334/cb'] });
  const request = await consentToken(served, authorizationQuery(client.client_id, { redirect_uri: 'http://localhost:3334/cb' }).query);
  const { body } = await (await owner()).get(`${CONSENT}?request=${request}`);
  expect(body.client).toMatchObject({ loopback_only: true, redirect_host: 'localhost:3334' });
});

test('a client that uses the name of another at a punycode host is marked', async () => {
  const address = 'https://xn--80ak6aa92e.com/cb';
  const client = await registered(served, { client_name: 'Claude', redirect_uris: [address] });
  const request = await consentToken(served, authorizationQuery(client.client_id, { redirect_uri: address }).query);
  const { body } = await (await owner()).get(`${CONSENT}?request=${request}`);
  expect(body.client).toMatchObject({
    redirect_host: 'xn--80ak6aa92e.com',
    redirect_host_shown: 'аррӏе.com',
    warnings: ['punycode', 'name_of_another'],
    known_as: { name: 'Claude', hosts: expect.arrayContaining(['claude.ai']) },
  });
});

test('allowing leads back with a code, the state and iss, and gives what was ticked', async () => {
  const page = await owner();
  const { status, body } = await page.post(CONSENT, allow(await look(page)));
  expect(status).toBe(200);
  expect(body.redirect_to.startsWith(`${REDIRECT}?code=`)).toBe(true);
  const answer = new URL(body.redirect_to).searchParams;
  expect(Object.fromEntries(answer)).toEqual({
    code: expect.stringMatching(/^\w{40,}$/),
    state: 'st&te=1 ü',
    iss: `${served.url}/mcp/v1`,
  });
  const [grant] = await served.sql(
    `select g.scopes, g.user_id, g.organization_id from oauth_grant g join oauth_authorization_code c on c.grant_id = g.id
      where c.code_hash = sha256(convert_to(?, 'UTF8'))`,
    [answer.get('code')],
  );
  expect(grant).toEqual({ scopes: ['reports:read'], user_id: of.owner.id, organization_id: of.organizationId });
  await served.services.audit.flush();
  const events = await served.sql(`select outcome from audit_event where action = 'oauth.consent_given' and user_id = ?`, [of.owner.id]);
  expect(events.length).toBeGreaterThan(0);
});

test('a form is answered by 303', async () => {
  const page = await owner();
  const request = await look(page);
  const form = new URLSearchParams({ request, decision: 'allow', organization_id: of.organizationId, csrf_token: page.csrf });
  form.append('scope', 'reports:read');
  form.append('scope', 'data-sources:read');
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-csrf-token': '' };
  const { status, headers: answered } = await page.send('POST', CONSENT, {
    body: form.toString(),
    headers,
  });
  expect(status).toBe(303);
  expect(answered.get('location')).toMatch(/^https:\/\/app\.example\.com\/callback\?code=/);
});

test('denying leads back with access_denied, and no code', async () => {
  const page = await owner();
  const request = await look(page);
  const before = await codes();
  const { body } = await page.post(CONSENT, { request, decision: 'deny' });
  expect(Object.fromEntries(new URL(body.redirect_to).searchParams)).toEqual({
    error: 'access_denied',
    error_description: expect.any(String),
    state: 'st&te=1 ü',
    iss: `${served.url}/mcp/v1`,
  });
  expect(await codes()).toBe(before);
});

test('fifty decisions at once: one code, and the others are told that it was decided', async () => {
  const page = await owner();
  const request = await look(page);
  const before = await codes();
  const answers = await Promise.all(Array.from({ length: 50 }, () => page.post(CONSENT, allow(request))));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const others = answers.filter(({ status }) => status !== 200);
  expect(new Set(others.map(({ status, body }) => `${status} ${body.error.code}`))).toEqual(new Set(['409 conflict']));
  expect(others[0]?.body.error.message).toMatch(/already answered/);
  expect(await codes()).toBe(before + 1);
  expect((await page.get(`${CONSENT}?request=${request}`)).status).toBe(409);
});

describe('who may decide', () => {
  test('nobody who is not signed in', async () => {
    const page = openPage(served.url);
    await page.get('/api/auth/session/');
    const request = await begin();
    expect((await page.get(`${CONSENT}?request=${request}`)).status).toBe(401);
    expect((await page.post(CONSENT, allow(request))).status).toBe(401);
  });

  test('only the session that looked first, even of the same person', async () => {
    const [first, second, viewer] = [await owner(), await owner(), await signedInPage(served, of.viewer.email, PASSWORD)];
    const request = await look(first);
    const before = await codes();
    for (const page of [second, viewer]) {
      const { status, body } = await page.get(`${CONSENT}?request=${request}`);
      expect([status, body.error.code]).toEqual([403, 'insufficient_permissions']);
      expect((await page.post(CONSENT, allow(request))).status).toBe(403);
      expect((await page.post(CONSENT, { request, decision: 'deny' })).status).toBe(403);
    }
    expect(await codes()).toBe(before);
    expect((await first.post(CONSENT, allow(request))).status).toBe(200);
  });

  test('nobody who did not look', async () => {
    const page = await owner();
    const { status } = await page.post(CONSENT, allow(await begin()));
    expect(status).toBe(403);
  });

  test('only a page of ours, with its token', async () => {
    const page = await owner();
    const request = await look(page);
    const before = await codes();
    const json = { 'content-type': 'application/json' };
    const body = JSON.stringify(allow(request));
    for (const headers of [
      { ...json, origin: 'https://evil.example.com' },
      { ...json, origin: 'null' },
      { ...json, 'x-csrf-token': '' },
      { ...json, 'x-csrf-token': 'A'.repeat(43) },
    ]) {
      expect((await page.send('POST', CONSENT, { body, headers })).status).toBe(403);
    }
    expect(await codes()).toBe(before);
  });
});

describe('a decision that does not hold leaves the request open', () => {
  test.each<[string, object, number]>([
    ['no scope ticked', { scope: [] }, 400],
    ['no scope at all', { scope: undefined }, 400],
    ['a scope that was not asked for', { scope: ['reports:read', 'account:write'] }, 400],
    ['no organization', { organization_id: undefined }, 400],
    ['an organization that is none', { organization_id: 'x' }, 400],
    ['no decision', { decision: undefined }, 400],
    ['another decision', { decision: 'perhaps' }, 400],
    ['scopes of a wrong kind', { scope: [{ a: 1 }] }, 400],
  ])('%s', async (_name, changes, status) => {
    const page = await owner();
    const request = await look(page);
    const refused = await page.post(CONSENT, allow(request, changes));
    expect([refused.status, refused.body.error.code]).toEqual([status, 'validation_error']);
    expect((await page.post(CONSENT, allow(request))).status).toBe(200);
  });

  test("somebody else's organization", async () => {
    const other = await served.seed('professional');
    const page = await owner();
    const request = await look(page);
    expect((await page.post(CONSENT, allow(request, { organization_id: other.organizationId }))).status).toBe(404);
  });

  test('a scope that the role does not allow', async () => {
    const page = await signedInPage(served, of.viewer.email, PASSWORD);
    const request = await look(page, { scope: 'reports:read reports:write' });
    const { status, body } = await page.post(CONSENT, allow(request, { scope: ['reports:read', 'reports:write'] }));
    expect([status, body.error.message]).toEqual([400, expect.stringContaining('reports:write')]);
    expect((await page.post(CONSENT, allow(request))).status).toBe(200);
  });

  test('an organization whose subscription is suspended, which the chooser shows with its reason', async () => {
    const second = await served.seed('professional');
    await served.sql(
      `insert into membership (id, organization_id, user_id, role, created_at) values (gen_random_uuid(), ?, ?, 'editor', now())`,
      [second.organizationId, of.owner.id],
    );
    await served.sql(`update organization set subscription_status = 'suspended' where id = ?`, [second.organizationId]);
    const page = await owner();
    const request = await begin();
    const { body } = await page.get(`${CONSENT}?request=${request}`);
    expect(body.organizations.find(({ id }: { id: string }) => id === second.organizationId)).toMatchObject({
      usable: false,
      role: 'editor',
      reason: expect.stringContaining('suspended'),
    });
    expect((await page.post(CONSENT, allow(request, { organization_id: second.organizationId }))).status).toBe(400);
    await served.sql(`delete from membership where organization_id = ? and user_id = ?`, [second.organizationId, of.owner.id]);
  });
});

test('a request lasts ten minutes', async () => {
  const page = await owner();
  const request = await look(page);
  minutes += 11;
  const { status, body } = await page.post(CONSENT, allow(request));
  expect([status, body.error.message]).toEqual([404, expect.stringContaining('expired')]);
  expect((await page.get(`${CONSENT}?request=${request}`)).status).toBe(404);
});

test('what is no token is a bad request or not found, never a failure', async () => {
  const page = await owner();
  for (const request of ['', 'a', '%00', 'a'.repeat(500), 'x&request=y']) {
    expect([400, 404]).toContain((await page.get(`${CONSENT}?request=${request}`)).status);
  }
  expect((await page.get(CONSENT)).status).toBe(400);
});

describe('prompt=login', () => {
  const again = { prompt: 'login' };
  const open = (page: Page, request: string) => page.get(`${CONSENT}?request=${request}`);

  test('asks somebody who is signed in to sign in again, once, and then goes on', async () => {
    const page = await owner();
    minutes += 1;
    const request = await begin(again);
    for (let i = 0; i < 2; i++) {
      const { status, body } = await open(page, request);
      expect([status, body.error.code, body.error.details]).toEqual([401, 'authentication_required', { sign_in_again: true }]);
    }
    expect((await page.post(CONSENT, allow(request))).status).toBe(401);
    minutes += 1;
    expect((await page.signIn(of.owner.email, PASSWORD)).status).toBe(200);
    expect((await open(page, request)).status).toBe(200);
    expect((await open(page, request)).status).toBe(200);
    expect((await page.post(CONSENT, allow(request))).body.redirect_to).toContain('?code=');
    expect((await open(page, request)).status).toBe(409);
  });

  test('is satisfied by a first sign-in and by a confirmation after the request, not by going on in another organization', async () => {
    const request = await begin(again);
    const page = openPage(served.url);
    expect((await open(page, request)).status).toBe(401);
    minutes += 1;
    await page.signIn(of.owner.email, PASSWORD);
    expect((await open(page, request)).status).toBe(200);
    minutes += 1;
    const other = await begin(again);
    minutes += 1;
    expect((await page.post('/api/auth/session/organization/', { organization_id: of.organizationId })).status).toBe(200);
    expect((await open(page, other)).body.error.details).toEqual({ sign_in_again: true });
    expect((await page.post('/api/account/reauthenticate/', { password: PASSWORD })).status).toBe(200);
    expect((await open(page, other)).status).toBe(200);
  });

  test('does not ask for it of requests without it', async () => {
    const page = await owner();
    minutes += 1;
    expect((await open(page, await begin({ prompt: 'consent' }))).status).toBe(200);
    expect((await open(page, await begin({ prompt: 'consent login' }))).status).toBe(401);
  });
});
