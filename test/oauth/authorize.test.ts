import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { authorizationQuery, authorize, REDIRECT, registered } from '../support/authorization.ts';
import { PASSWORD } from '../support/identity.ts';
import { openPage } from '../support/page.ts';
import { type Served, serve } from '../support/serve.ts';

let served: Served;
let clientId: string;
let issuer: string;
const WITH_QUERY = 'https://app.example.com/callback?tenant=a%20b&x=';
const LOOPBACK = 'http://127.0.0.1:33418/';

beforeAll(async () => {
  served = await serve({ jobs: false });
  issuer = `${served.url}/mcp/v1`;
  clientId = (await registered(served, { redirect_uris: [REDIRECT, WITH_QUERY, LOOPBACK, 'cursor://anysphere.cursor-mcp/oauth/callback'] }))
    .client_id;
});
afterAll(() => served?.close());

const rows = async () => (await served.sql('select count(*)::int as count from oauth_authorization_request'))[0]?.count;

test('a good request waits at the consent page, known only by the hash of its token', async () => {
  const { query } = authorizationQuery(clientId, { prompt: 'login', nonsense: '1' });
  const { status, location, headers } = await authorize(served, query);
  expect(status).toBe(303);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(location).toMatch(new RegExp(`^${served.url}/consent\\?request=[0-9A-Za-z]{40,}$`));
  const token = new URL(location as string).searchParams.get('request') as string;
  const [row] = await served.sql(
    `select r.*, r::text as whole, extract(epoch from expires_at - created_at)::int as seconds
      from oauth_authorization_request r where token_hash = sha256(convert_to(?, 'UTF8'))`,
    [token],
  );
  expect(row).toMatchObject({ state: 'st&te=1 ü', seconds: 600, session_id: null, decided_at: null, resource: null });
  expect(row?.scopes).toEqual(['reports:read', 'data-sources:read']);
  expect(row?.whole).not.toContain(token);
});

describe('what could be anybody is answered on a page here, never by a redirect', () => {
  async function expectPage(query: URLSearchParams | string) {
    const before = await rows();
    const { status, location, headers, text } = await authorize(served, query);
    expect([status, location]).toEqual([400, null]);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(text).not.toMatch(/<script|http-equiv/i);
    expect(await rows()).toBe(before);
    return text;
  }

  test.each<[string, Record<string, string>]>([
    ['no client', { client_id: '' }],
    ['an unknown client', { client_id: `svc_mcp_cli_${'a'.repeat(49)}` }],
    ['a NUL as client', { client_id: 'svc_mcp_cli_\0' }],
    ['no redirect URI', { redirect_uri: '' }],
    ['a script as redirect URI', { redirect_uri: 'javascript:alert(1)' }],
    ['somebody else', { redirect_uri: 'https://evil.example.com/callback' }],
  ])('%s', async (_name, changes) => {
    await expectPage(authorizationQuery(clientId, changes).query);
  });

  test.each([REDIRECT, WITH_QUERY, LOOPBACK])('any changed, added or missing byte of %s', async (uri) => {
    const changed = new Set<string>();
    for (let at = 0; at < uri.length; at++) {
      changed.add(uri.slice(0, at) + (uri[at] === 'x' ? 'y' : 'x') + uri.slice(at + 1));
      changed.add(uri.slice(0, at) + uri.slice(at + 1));
      const letter = uri[at] as string;
      const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
      changed.add(uri.slice(0, at) + other + uri.slice(at + 1));
    }
    for (const end of ['/', '?', '#', '%20', '/..', '.', '&a=b', '\0']) changed.add(uri + end);
    for (const odd of [uri.replace('127.0.0.1', 'localhost'), uri.replace('33418', '33419'), uri.replace('://', '://user@')])
      changed.add(odd);
    changed.delete(uri);
    for (const redirect_uri of changed) {
      const { status, location } = await authorize(served, authorizationQuery(clientId, { redirect_uri }).query);
      expect([redirect_uri, status, location]).toEqual([redirect_uri, 400, null]);
    }
  });

  test('two clients, or two redirect URIs', async () => {
    const { query } = authorizationQuery(clientId);
    await expectPage(`${query}&client_id=${clientId}`);
    await expectPage(`${query}&redirect_uri=${encodeURIComponent('https://evil.example.com/')}`);
  });

  test("another client's redirect URI", async () => {
    const other = await registered(served, { redirect_uris: ['https://other.example.com/cb'] });
    await expectPage(authorizationQuery(other.client_id).query);
  });

  test('a name with markup is shown as text', async () => {
    const bad = await registered(served, { client_name: `<img src=x onerror=alert(1)>"'&` });
    const text = await expectPage(authorizationQuery(bad.client_id, { redirect_uri: 'https://evil.example.com/' }).query);
    expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;');
  });
});

describe('everything else is said to the client, with state and iss', () => {
  const REFUSALS: [string, Record<string, string>, string][] = [
    ['no response type', { response_type: '' }, 'invalid_request'],
    ['the implicit grant', { response_type: 'token' }, 'unsupported_response_type'],
    ['code and token', { response_type: 'code token' }, 'unsupported_response_type'],
    ['no challenge', { code_challenge: '' }, 'invalid_request'],
    ['no challenge method, which would be plain', { code_challenge_method: '' }, 'invalid_request'],
    ['a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a challenge too short', { code_challenge: 'a'.repeat(42) }, 'invalid_request'],
    ['a challenge too long', { code_challenge: 'a'.repeat(44) }, 'invalid_request'],
    ['a challenge in plain base64', { code_challenge: `${'a'.repeat(42)}=` }, 'invalid_request'],
    ['an unknown scope', { scope: 'reports:read nope' }, 'invalid_scope'],
    ["the other door's scope", { scope: 'data_sources:read' }, 'invalid_scope'],
    ['an inherited name as scope', { scope: 'constructor' }, 'invalid_scope'],
    ['another resource', { resource: 'https://other.example.com/mcp' }, 'invalid_target'],
    ['a resource that only begins like ours', { resource: 'http://127.0.0.1/mcp/v1' }, 'invalid_target'],
    ['a control character', { scope: 'reports:read\0' }, 'invalid_request'],
  ];

  test.each(REFUSALS)('%s', async (_name, changes, error) => {
    const before = await rows();
    const { status, location } = await authorize(served, authorizationQuery(clientId, changes).query);
    expect(status).toBe(303);
    expect(location?.startsWith(`${REDIRECT}?`)).toBe(true);
    const query = new URL(location as string).searchParams;
    expect(Object.fromEntries(query)).toEqual({ error, error_description: expect.any(String), state: 'st&te=1 ü', iss: issuer });
    expect(await rows()).toBe(before);
  });

  test.each(['response_type', 'scope', 'state', 'code_challenge', 'code_challenge_method', 'resource'])('%s twice', async (name) => {
    const { query } = authorizationQuery(clientId, { resource: issuer });
    const { location } = await authorize(served, `${query}&${name}=${encodeURIComponent(query.get(name) ?? '')}`);
    const answer = new URL(location as string).searchParams;
    expect([answer.get('error'), answer.get('iss')]).toEqual(['invalid_request', issuer]);
    // With two states, neither is returned.
    expect(answer.get('state')).toBe(name === 'state' ? null : 'st&te=1 ü');
  });

  test('a redirect URI with a query of its own keeps it, byte for byte', async () => {
    const { location } = await authorize(served, authorizationQuery(clientId, { redirect_uri: WITH_QUERY, scope: 'nope' }).query);
    expect(location?.startsWith(`${WITH_QUERY}&error=invalid_scope&`)).toBe(true);
    expect(Object.fromEntries(new URL(location as string).searchParams)).toMatchObject({ tenant: 'a b', state: 'st&te=1 ü', iss: issuer });
  });

  test("an editor's own scheme", async () => {
    const redirect_uri = 'cursor://anysphere.cursor-mcp/oauth/callback';
    const { location } = await authorize(served, authorizationQuery(clientId, { redirect_uri, scope: 'nope' }).query);
    expect(location?.startsWith(`${redirect_uri}?error=invalid_scope&`)).toBe(true);
  });

  test('no state, no state', async () => {
    const { location } = await authorize(served, authorizationQuery(clientId, { state: '', scope: 'nope' }).query);
    expect(new URL(location as string).searchParams.has('state')).toBe(false);
  });
});

describe('what is asked for', () => {
  const stored = async (changes: Record<string, string>, id = clientId) => {
    const { location } = await authorize(served, authorizationQuery(id, changes).query);
    const token = new URL(location as string).searchParams.get('request');
    const [row] = await served.sql(
      `select scopes, resource from oauth_authorization_request where token_hash = sha256(convert_to(?, 'UTF8'))`,
      [token],
    );
    return row;
  };

  test('without a scope: the default set, or what the client registered for', async () => {
    expect((await stored({ scope: '' }))?.scopes).toEqual([
      'dashboards:read',
      'reports:read',
      'data-sources:read',
      'usage:read',
      'analysis:run',
    ]);
    const narrow = await registered(served, { scope: 'usage:read billing:read' });
    expect((await stored({ scope: '' }, narrow.client_id))?.scopes).toEqual(['usage:read', 'billing:read']);
    const { location } = await authorize(served, authorizationQuery(narrow.client_id, { scope: 'reports:read' }).query);
    expect(new URL(location as string).searchParams.get('error')).toBe('invalid_scope');
  });

  test('both spellings of the resource are one', async () => {
    expect((await stored({ resource: issuer }))?.resource).toBe(issuer);
    expect((await stored({ resource: `${issuer}/` }))?.resource).toBe(issuer);
  });
});

test('other methods are told which one', async () => {
  const response = await fetch(`${served.url}/mcp/v1/oauth/authorize`, { method: 'DELETE' });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
});

test('too many requests from one address get a page, with the seconds to wait', async () => {
  const strict = await serve({ jobs: false, env: { OAUTH_AUTHORIZATIONS_PER_MINUTE: '3' } });
  try {
    const { query } = authorizationQuery((await registered(strict)).client_id);
    const answers = await Promise.all(Array.from({ length: 5 }, () => authorize(strict, query)));
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 303, 303, 429, 429]);
    expect(Number(answers.find(({ status }) => status === 429)?.headers.get('retry-after'))).toBeGreaterThan(0);
  } finally {
    await strict.close();
  }
});

describe('parameters of other specifications', () => {
  const answer = async (changes: Record<string, string>) => {
    const { location } = await authorize(served, authorizationQuery(clientId, changes).query);
    const url = new URL(location as string);
    return url.pathname === '/consent' ? 'consent' : Object.fromEntries(url.searchParams);
  };
  const refused = (error: string) => ({ error, error_description: expect.any(String), state: 'st&te=1 ü', iss: issuer });

  test.each<[string, string]>([
    ['response_mode', 'query'],
    ['response_mode', ''],
    ['prompt', ''],
    ['prompt', 'consent'],
    ['prompt', 'login consent'],
    ['request', ''],
    ['request_uri', ''],
    ['nonce', 'x'],
    ['display', 'popup'],
  ])('%s=%s leads to the consent page', async (name, value) => {
    expect(await answer({ [name]: value })).toBe('consent');
  });

  test.each<[string, string, string]>([
    ['response_mode', 'fragment', 'invalid_request'],
    ['response_mode', 'form_post', 'invalid_request'],
    ['response_mode', 'web_message', 'invalid_request'],
    ['request', 'eyJhbGciOiJub25lIn0.e30.', 'request_not_supported'],
    ['request', 'x'.repeat(5_000), 'request_not_supported'],
    ['request_uri', 'https://app.example.com/request', 'request_uri_not_supported'],
    ['prompt', 'none', 'login_required'],
    ['prompt', 'none login', 'invalid_request'],
  ])('%s=%.40s is refused to the client with state and iss: %s', async (name, value, error) => {
    expect(await answer({ [name]: value })).toEqual(refused(error));
  });

  test('a signed-in user has to consent all the same, and a parameter that comes twice is refused', async () => {
    const { owner } = await served.seed('trial');
    const page = openPage(served.url);
    await page.signIn(owner.email, PASSWORD);
    const { query } = authorizationQuery(clientId, { prompt: 'none' });
    const response = await fetch(`${served.url}/mcp/v1/oauth/authorize?${query}`, {
      redirect: 'manual',
      headers: { cookie: [...page.cookies].map((pair) => pair.join('=')).join('; ') },
    });
    expect(Object.fromEntries(new URL(response.headers.get('location') as string).searchParams)).toEqual(refused('consent_required'));
    for (const twice of ['prompt=consent&prompt=consent', 'response_mode=query&response_mode=query']) {
      const { location } = await authorize(served, `${authorizationQuery(clientId).query}&${twice}`);
      expect(new URL(location as string).searchParams.get('error')).toBe('invalid_request');
    }
  });
});
