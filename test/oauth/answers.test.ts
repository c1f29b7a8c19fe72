import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { authorizationQuery, authorize, registered, signedInPage } from '../support/authorization.ts';
import { PASSWORD } from '../support/identity.ts';
import { type Seeded, type Served, serve } from '../support/serve.ts';
import { BASE, basic, connect, post, refreshForm, seedClient, seedCode, type TestClient } from './connection.ts';

/** What every response contains besides its status: the error code, the text, the headers that programs read, and the audit line. */
let minutes = 0;
let served: Served;
let home: Seeded;
let client: TestClient;
beforeAll(async () => {
  served = await serve({ jobs: false, now: () => new Date(Date.now() + minutes * 60_000) });
  home = await served.seed('professional');
  client = await seedClient(served);
  // A process crash loses the buffer, so every audit line tested here must be committed with its change.
  served.services.audit.record = () => undefined;
});
afterAll(() => served.close());

const CORS = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'WWW-Authenticate, Retry-After, X-Request-Id' };
const NO_STORE = { 'cache-control': 'no-store', pragma: 'no-cache' };

function expectHeaders(headers: Headers, expected: Record<string, string | null>): void {
  expect(Object.fromEntries(Object.keys(expected).map((name) => [name, headers.get(name)]))).toEqual(expected);
}

async function audited(action: string): Promise<Record<string, unknown>[]> {
  return served.sql(
    'select organization_id, user_id, credential_id, outcome, door, target_id from audit_event where action = ? order by at desc',
    [action],
  );
}

describe('the token endpoint refuses in words that say what to do', () => {
  const refused = async (form: Record<string, string> | [string, string][]) => {
    const { status, headers, body } = await post(served, 'token', form);
    expectHeaders(headers, { ...CORS, ...NO_STORE });
    return [status, body.error, body.error_description];
  };
  const AGAIN = 'Start again at the authorization endpoint.';

  test.each(['grant_type', 'client_id', 'client_secret', 'code', 'redirect_uri', 'code_verifier', 'refresh_token', 'scope'])(
    '%s that is there twice',
    async (name) => {
      const { form } = await seedCode(served, client, home);
      expect(await refused([...Object.entries({ [name]: 'x', ...form }), [name, 'y']])).toEqual([
        400,
        'invalid_request',
        expect.stringContaining(name),
      ]);
    },
  );

  test('what is missing, by its name', async () => {
    const { form } = await seedCode(served, client, home);
    for (const name of ['grant_type', 'code', 'redirect_uri'] as const) {
      const { [name]: _, ...rest } = form;
      expect(await refused(rest)).toEqual([400, 'invalid_request', `${name} is missing.`]);
    }
    expect(await refused({ grant_type: 'refresh_token', client_id: client.clientId })).toEqual([
      400,
      'invalid_request',
      'refresh_token is missing.',
    ]);
  });

  test('a grant that is not known, or not this client’s', async () => {
    const { form } = await seedCode(served, client, home);
    expect(await refused({ ...form, grant_type: 'password' })).toEqual([
      400,
      'unsupported_grant_type',
      'grant_type must be one of: authorization_code, refresh_token.',
    ]);
    const other = await seedClient(served, { grantTypes: ['authorization_code'] });
    expect(await refused(refreshForm(other, 'x'))).toEqual([
      400,
      'unauthorized_client',
      'The client did not register for refresh_token. Register it again with that grant type.',
    ]);
  });

  test('a resource that is not ours, and an empty one that names none', async () => {
    const { form } = await seedCode(served, client, home);
    expect((await refused({ ...form, resource: 'https://example.com/' }))[1]).toBe('invalid_target');
    expect((await refused({ ...form, resource: '' }))[0]).toBe(200);
  });

  test('a code that is somebody else’s, for another address, late, or ended', async () => {
    const { form } = await seedCode(served, client, home);
    const other = await seedClient(served);
    expect(await refused({ ...form, client_id: other.clientId })).toEqual([
      400,
      'invalid_grant',
      `The code was not issued to this client. ${AGAIN}`,
    ]);
    expect(await refused({ ...form, redirect_uri: `${form.redirect_uri}/` })).toEqual([
      400,
      'invalid_grant',
      'redirect_uri does not match the authorization request.',
    ]);
    const ended = await seedCode(served, client, home);
    await served.sql('update oauth_grant set revoked_at = now() where id = ?', [ended.grantId]);
    expect(await refused(ended.form)).toEqual([400, 'invalid_grant', `This access was revoked. ${AGAIN}`]);
    const late = await seedCode(served, client, home);
    minutes += 2;
    expect(await refused(late.form)).toEqual([400, 'invalid_grant', `The code has expired; it is valid for 60 seconds. ${AGAIN}`]);
  });

  test('a refresh token that is unknown, revoked or late; one that came twice ends everything, which the audit log has', async () => {
    const SEND = 'Send the user to the authorization endpoint.';
    expect(await refused(refreshForm(client, 'svc_mcp_rft_x'))).toEqual([
      400,
      'invalid_grant',
      `The refresh token was not issued to this client. ${SEND}`,
    ]);
    const revoked = await connect(served, client, home);
    await served.sql('update oauth_refresh_token set revoked_at = now() where grant_id = ?', [revoked.grantId]);
    expect(await refused(refreshForm(client, revoked.refresh_token))).toEqual([400, 'invalid_grant', `This access was revoked. ${SEND}`]);
    const late = await connect(served, client, home);
    await served.sql("update oauth_refresh_token set expires_at = now() - interval '1 day' where grant_id = ?", [late.grantId]);
    expect(await refused(refreshForm(client, late.refresh_token))).toEqual([
      400,
      'invalid_grant',
      `The refresh token has expired. ${SEND}`,
    ]);

    const twice = await connect(served, client, home);
    expect((await post(served, 'token', refreshForm(client, twice.refresh_token))).status).toBe(200);
    expect(await refused(refreshForm(client, twice.refresh_token))).toEqual([
      400,
      'invalid_grant',
      'This was used before, so every token issued from it is revoked. Send the user to the authorization endpoint.',
    ]);
    const line = {
      organization_id: home.organizationId,
      user_id: home.owner.id,
      credential_id: twice.grantId,
      door: 'mcp',
      target_id: twice.grantId,
    };
    expect(await audited('oauth.refresh_reused')).toContainEqual({ ...line, outcome: 'invalid_grant' });
    expect(await audited('oauth.token_refreshed')).toContainEqual({ ...line, outcome: 'ok' });
    expect(await audited('oauth.token_issued')).toContainEqual({ ...line, outcome: 'ok' });
  });

  test('a code that came twice, which the audit log has', async () => {
    const { form, grantId } = await seedCode(served, client, home);
    expect((await refused(form))[0]).toBe(200);
    expect((await refused(form))[2]).toContain('This was used before');
    expect(await audited('oauth.code_replayed')).toContainEqual(
      expect.objectContaining({ credential_id: grantId, outcome: 'invalid_grant' }),
    );
  });
});

describe('the revocation endpoint', () => {
  test.each(['token', 'token_type_hint', 'client_id', 'client_secret'])('refuses %s that is there twice', async (name) => {
    const form: [string, string][] = [...Object.entries({ token: 'x', client_id: client.clientId, [name]: 'x' }), [name, 'y']];
    const { status, body, headers } = await post(served, 'revoke', form);
    expect([status, body.error, body.error_description]).toEqual([400, 'invalid_request', expect.stringContaining(name)]);
    expectHeaders(headers, { ...CORS, ...NO_STORE });
  });

  test('says that the token is missing, and notes what it ended', async () => {
    const { body } = await post(served, 'revoke', { client_id: client.clientId });
    expect(body).toEqual({ error: 'invalid_request', error_description: 'token is missing.' });
    const { access_token, grantId } = await connect(served, client, home);
    const answer = await post(served, 'revoke', { client_id: client.clientId, token: access_token });
    expectHeaders(answer.headers, NO_STORE);
    const [token] = await served.sql('select id from oauth_access_token where grant_id = ?', [grantId]);
    expect(await audited('oauth.token_revoked')).toEqual([
      {
        organization_id: home.organizationId,
        user_id: home.owner.id,
        credential_id: grantId,
        outcome: 'ok',
        door: 'mcp',
        target_id: token?.id,
      },
    ]);
  });
});

describe('a confidential client', () => {
  test('that does not prove itself is told how, by the scheme that it used', async () => {
    const secretive = await seedClient(served, { authMethod: 'client_secret_basic' });
    const { form } = await seedCode(served, secretive, home);
    const { client_id: _, ...rest } = form;
    const wrong = await post(served, 'token', rest, basic(secretive.clientId, 'wrong'));
    expect([wrong.status, wrong.body.error]).toEqual([401, 'invalid_client']);
    expectHeaders(wrong.headers, { 'www-authenticate': 'Basic realm="oauth", charset="UTF-8"', ...NO_STORE });
    const silent = await post(served, 'token', form);
    expect([silent.status, silent.headers.get('www-authenticate')]).toEqual([401, null]);
  });
});

describe('registration', () => {
  const register = (body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    fetch(`${served.url}${BASE}/register`, { method: 'POST', body, headers });

  test('is noted and not to be kept on the way', async () => {
    const answer = await register(JSON.stringify({ redirect_uris: ['https://app.example.com/callback'] }));
    expect(answer.status).toBe(201);
    expectHeaders(answer.headers, { ...CORS, ...NO_STORE });
    const { client_id } = (await answer.json()) as { client_id: string };
    const [row] = await served.sql('select id, kind from oauth_client where client_id = ?', [client_id]);
    expect(row?.kind).toBe('registered');
    expect((await audited('oauth.client_registered'))[0]).toEqual({
      organization_id: null,
      user_id: null,
      credential_id: null,
      outcome: 'ok',
      door: 'mcp',
      target_id: row?.id,
    });
  });

  test.each<[string, string, Record<string, string>, number, string, string]>([
    [
      'no JSON',
      'a=b',
      { 'content-type': 'text/plain' },
      400,
      'invalid_client_metadata',
      'Send the metadata of the client as application/json.',
    ],
    ['a list', '[]', {}, 400, 'invalid_client_metadata', 'Send the metadata of the client as a JSON object.'],
    ['broken JSON', '{', {}, 400, 'invalid_request', 'The body cannot be read. Check its encoding and syntax, and send it again.'],
    ['too much', `"${'x'.repeat(70_000)}"`, {}, 413, 'invalid_request', 'The body is larger than 64 KiB. Send a smaller one.'],
  ])('of %s is refused', async (_, body, headers, status, error, description) => {
    const answer = await register(body, { 'content-type': 'application/json', ...headers });
    expect([answer.status, await answer.json()]).toEqual([status, { error, error_description: description }]);
    expectHeaders(answer.headers, NO_STORE);
  });
});

describe('each endpoint', () => {
  test.each([
    ['register', 'POST'],
    ['token', 'POST'],
    ['revoke', 'POST'],
    ['authorize', 'GET, HEAD'],
  ])('%s says which methods it takes', async (endpoint, methods) => {
    const refused = await fetch(`${served.url}${BASE}/${endpoint}`, { method: 'PUT' });
    expect([refused.status, refused.headers.get('allow'), await refused.json()]).toEqual([
      405,
      `${methods}, OPTIONS`,
      { error: 'invalid_request', error_description: `PUT is not supported here. Use ${methods}.` },
    ]);
    const asked = await fetch(`${served.url}${BASE}/${endpoint}`, { method: 'OPTIONS' });
    expect([asked.status, asked.headers.get('allow'), await asked.text()]).toEqual([204, `${methods}, OPTIONS`, '']);
    if (methods === 'POST') {
      expectHeaders(asked.headers, {
        ...CORS,
        'access-control-allow-methods': 'POST, OPTIONS',
        'access-control-allow-headers': 'Authorization, Content-Type, Accept, MCP-Protocol-Version, X-Request-Id',
        'access-control-max-age': '600',
      });
    }
  });

  test('counts who comes too often, and says when to come again', async () => {
    const busy = await serve({ jobs: false, env: { OAUTH_REGISTRATIONS_PER_HOUR: '2', OAUTH_AUTHORIZATIONS_PER_MINUTE: '2' } });
    try {
      for (const status of [201, 201, 429]) {
        const answer = await fetch(`${busy.url}${BASE}/register`, {
          method: 'POST',
          body: JSON.stringify({ redirect_uris: ['https://app.example.com/callback'] }),
          headers: { 'content-type': 'application/json' },
        });
        expect(answer.status).toBe(status);
        if (status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      }
      const { query } = authorizationQuery('svc_mcp_cli_unknown');
      for (const status of [400, 400, 429]) {
        const answer = await authorize(busy, query);
        expect(answer.status).toBe(status);
        if (status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      }
    } finally {
      await busy.close();
    }
  });
});

describe('the authorization endpoint', () => {
  test.each(['response_type', 'scope', 'state', 'code_challenge', 'code_challenge_method', 'resource'])(
    'tells the client that %s is there twice',
    async (name) => {
      const { client_id } = await registered(served);
      const { query } = authorizationQuery(client_id);
      if (!query.has(name)) query.append(name, 'x');
      query.append(name, 'y');
      const { status, location } = await authorize(served, query);
      const answer = new URL(location as string).searchParams;
      expect([status, answer.get('error'), answer.get('iss')]).toEqual([303, 'invalid_request', `${served.url}/mcp/v1`]);
      expect(answer.get('error_description')).toContain(name);
    },
  );

  test.each<[Record<string, string>, string, string]>([
    [{ response_type: '' }, 'invalid_request', 'response_type is missing. It must be code.'],
    [{ response_type: 'token' }, 'unsupported_response_type', 'response_type must be code.'],
  ])('tells the client of %j', async (changes, error, description) => {
    const { client_id } = await registered(served);
    const { location } = await authorize(served, authorizationQuery(client_id, changes).query);
    const answer = new URL(location as string).searchParams;
    expect([answer.get('error'), answer.get('error_description')]).toEqual([error, description]);
  });

  test.each<[Record<string, string>, string]>([
    [{ client_id: '' }, 'The request must contain client_id exactly once.'],
    [{ client_id: 'svc_mcp_cli_unknown' }, 'Unknown application. It may have to register again.'],
    [{ redirect_uri: 'https://evil.example.com/' }, 'The redirect_uri is not one that Test client registered.'],
  ])('tells the person of %j on a page that is not kept', async (changes, words) => {
    const { client_id } = await registered(served);
    const { status, text, headers } = await authorize(served, authorizationQuery(client_id, changes).query);
    expect([status, headers.get('cache-control')]).toEqual([400, 'no-store']);
    expect(text).toContain(words);
  });
});

describe('the consent page', () => {
  const CONSENT = '/api/oauth/consent/';

  test.each<[object, string, string]>([
    [{ request: undefined }, 'request', 'Send the token from the address of the consent page.'],
    [{ request: '../x' }, 'request', 'This is not a consent token. Go back to the application and connect again.'],
    [{ decision: 'maybe' }, 'decision', 'Send allow or deny.'],
    [{ organization_id: 'mine' }, 'organization_id', 'Send the id of one of your organizations.'],
    [{ scope: 5 }, 'scope', 'Send the selected scopes.'],
    [{ organization_id: null }, 'organization_id', 'Choose the organization to connect.'],
    [{ scope: [] }, 'scope', 'Select at least one permission to allow, or deny.'],
    [{ scope: ['billing:write'] }, 'scope', 'Only scopes that the application requested can be allowed.'],
  ])('says what is wrong with %j', async (changes, field, words) => {
    const page = await signedInPage(served, home.owner.email, PASSWORD);
    const { client_id } = await registered(served);
    const { location } = await authorize(served, authorizationQuery(client_id).query);
    const request = new URL(location as string).searchParams.get('request');
    expect((await page.get(`${CONSENT}?request=${request}`)).status).toBe(200);
    const good = { request, decision: 'allow', organization_id: home.organizationId, scope: ['reports:read'] };
    const { status, body } = await page.post(CONSENT, { ...good, ...changes });
    expect([status, body.error.details]).toEqual([400, { [field]: [words] }]);
    const denied = await page.post(CONSENT, { request, decision: 'deny' });
    const answer = new URL(denied.body.redirect_to).searchParams;
    expect([answer.get('error'), answer.get('error_description')]).toEqual(['access_denied', 'The user denied access.']);
    expect((await audited('oauth.consent_denied'))[0]).toMatchObject({
      organization_id: home.organizationId,
      user_id: home.owner.id,
      outcome: 'ok',
      door: 'web',
    });
  });
});
