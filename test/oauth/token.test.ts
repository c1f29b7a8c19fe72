import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Seeded, type Served, serve } from '../support/serve.ts';
import {
  BASE,
  basic,
  connect,
  type Form,
  liveTokens,
  opens,
  post,
  REDIRECT,
  refreshForm,
  seedClient,
  seedCode,
  sha256,
  type TestClient,
} from './connection.ts';

const SECOND = 1000;
let clockMs = 0;
let served: Served;
let home: Seeded;
let client: TestClient;
let other: TestClient;
beforeAll(async () => {
  served = await serve({ jobs: false, now: () => new Date(Date.now() + clockMs) });
  home = await served.seed('professional');
  client = await seedClient(served);
  other = await seedClient(served);
});
afterAll(() => served.close());

/** Runs with the service's clock put forward. */
async function later<T>(ms: number, run: () => Promise<T>): Promise<T> {
  clockMs = ms;
  return run().finally(() => {
    clockMs = 0;
  });
}

const outcome = async (form: Form, headers?: Record<string, string>) => {
  const { status, body } = await post(served, 'token', form, headers);
  return [status, body.error];
};

describe('a code is redeemed for tokens (RFC 6749 §4.1.3)', () => {
  test('which open the MCP server; only their hashes are kept', async () => {
    const { form } = await seedCode(served, client, home);
    const { status, headers, body } = await post(served, 'token', form);
    expect(status).toBe(200);
    expect([headers.get('cache-control'), headers.get('pragma')]).toEqual(['no-store', 'no-cache']);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(body).toEqual({
      access_token: expect.stringMatching(/^svc_mcp_tok_[0-9A-Za-z]{40,}$/),
      token_type: 'Bearer',
      expires_in: 3600,
      refresh_token: expect.stringMatching(/^svc_mcp_rft_[0-9A-Za-z]{40,}$/),
      scope: 'reports:read data-sources:read',
    });
    expect(await opens(served, String(body.access_token))).toBe(200);
    const hashes = [sha256(String(body.access_token)), sha256(String(body.refresh_token))];
    expect(await served.sql('select 1 from oauth_access_token where token_hash = ?', [hashes[0]])).toHaveLength(1);
    expect(await served.sql('select 1 from oauth_refresh_token where token_hash = ?', [hashes[1]])).toHaveLength(1);
  });

  test('without a refresh token where the client did not register for it', async () => {
    const plain = await seedClient(served, { grantTypes: ['authorization_code'] });
    const { form } = await seedCode(served, plain, home);
    const { body } = await post(served, 'token', form);
    expect(Object.keys(body).sort()).toEqual(['access_token', 'expires_in', 'scope', 'token_type']);
  });

  test('the access token is good for an hour', async () => {
    const { access_token } = await connect(served, client, home);
    expect(await later(3599 * SECOND, () => opens(served, access_token))).toBe(200);
    expect(await later(3601 * SECOND, () => opens(served, access_token))).toBe(401);
  });

  test('the code is good for sixty seconds', async () => {
    const [early, late] = [await seedCode(served, client, home), await seedCode(served, client, home)];
    expect(await later(59 * SECOND, () => outcome(early.form))).toEqual([200, undefined]);
    expect(await later(61 * SECOND, () => outcome(late.form))).toEqual([400, 'invalid_grant']);
  });

  test.each<[string, Record<string, string>, string]>([
    ['another redirect_uri', { redirect_uri: `${REDIRECT}/` }, 'invalid_grant'],
    ['a redirect_uri of another port', { redirect_uri: REDIRECT.replace('4000', '4001') }, 'invalid_grant'],
    ['no redirect_uri', { redirect_uri: '' }, 'invalid_request'],
    ['no code', { code: '' }, 'invalid_request'],
    ['an unknown code', { code: 'x'.repeat(43) }, 'invalid_grant'],
    ['a code with a control character', { code: 'x\u0000y' }, 'invalid_request'],
    ['a code that is no ASCII', { code: 'ünbekannt' }, 'invalid_request'],
    ['no grant type', { grant_type: '' }, 'invalid_request'],
    ['an unknown grant type', { grant_type: 'password' }, 'unsupported_grant_type'],
    ['client_credentials', { grant_type: 'client_credentials' }, 'unsupported_grant_type'],
    ['the name of a property', { grant_type: 'constructor' }, 'unsupported_grant_type'],
    ['another resource', { resource: 'https://example.com/mcp' }, 'invalid_target'],
    ['a resource of another path', { resource: 'RESOURCE/other' }, 'invalid_target'],
  ])('is refused with %s, and stays good', async (_what, change, error) => {
    const { form } = await seedCode(served, client, home);
    const changed = Object.fromEntries(Object.entries(change).map(([k, v]) => [k, v.replace('RESOURCE', `${served.url}/mcp/v1`)]));
    expect(await outcome({ ...form, ...changed })).toEqual([400, error]);
    expect(await outcome(form)).toEqual([200, undefined]);
  });

  test.each(['/mcp/v1', '/mcp/v1/'])('for the resource %s', async (path) => {
    const { form } = await seedCode(served, client, home, { resource: `${served.url}/mcp/v1` });
    expect(await outcome({ ...form, resource: `${served.url}${path}` })).toEqual([200, undefined]);
  });

  test('of one client by no other, whatever it knows', async () => {
    const { form } = await seedCode(served, client, home);
    expect(await outcome({ ...form, client_id: other.clientId })).toEqual([400, 'invalid_grant']);
    expect(await outcome(form)).toEqual([200, undefined]);
    expect(await outcome({ ...form, client_id: other.clientId })).toEqual([400, 'invalid_grant']);
  });

  test.each(['grant_type', 'code', 'redirect_uri', 'code_verifier', 'client_id'])('is refused with %s twice', async (name) => {
    const { form } = await seedCode(served, client, home);
    const twice: [string, string][] = [...Object.entries(form), [name, form[name as keyof typeof form]]];
    expect(await outcome(twice)).toEqual([400, 'invalid_request']);
  });
});

describe('PKCE at the token endpoint (RFC 7636 §4.5, §4.6)', () => {
  const right = 'a'.repeat(43);
  test.each<[string, string, string]>([
    ['none', '', 'invalid_request'],
    ['42 characters', 'a'.repeat(42), 'invalid_request'],
    ['129 characters', 'a'.repeat(129), 'invalid_request'],
    ['a character outside of the alphabet', `${right}+`, 'invalid_request'],
    ['a space', `${right} `, 'invalid_request'],
    ['a line feed in the end', `${right}\n`, 'invalid_request'],
    ['another one', right, 'invalid_grant'],
    ['the challenge itself', 'CHALLENGE', 'invalid_grant'],
  ])('refuses the verifier: %s', async (_what, verifier, error) => {
    const { form, grantId } = await seedCode(served, client, home);
    const [row] = await served.sql('select code_challenge from oauth_authorization_code where grant_id = ?', [grantId]);
    const given = verifier === 'CHALLENGE' ? String(row?.code_challenge) : verifier;
    expect(await outcome({ ...form, code_verifier: given })).toEqual([400, error]);
    expect(await liveTokens(served, grantId)).toBe(0);
  });
});

describe('a code is good for one use (RFC 6749 §4.1.2)', () => {
  test('a replay ends what it gave, for the very next request', async () => {
    const { form, grantId } = await seedCode(served, client, home);
    const { body } = await post(served, 'token', form);
    expect(await opens(served, String(body.access_token))).toBe(200);
    expect(await outcome(form)).toEqual([400, 'invalid_grant']);
    expect(await opens(served, String(body.access_token))).toBe(401);
    expect(await outcome(refreshForm(client, String(body.refresh_token)))).toEqual([400, 'invalid_grant']);
    expect(await liveTokens(served, grantId)).toBe(0);
    await served.services.audit.flush();
    const audited = await served.sql('select action from audit_event where target_id = ? order by id', [grantId]);
    expect(audited.map(({ action }) => action)).toEqual(['oauth.token_issued', 'oauth.code_replayed']);
  });

  test('fifty at once give one set of tokens, and none that lives on', async () => {
    const { form, grantId } = await seedCode(served, client, home);
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(served, 'token', form)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status, body }) => status === 400 && body.error === 'invalid_grant')).toHaveLength(49);
    const rows = await served.sql('select id from oauth_access_token where grant_id = ?', [grantId]);
    expect(rows).toHaveLength(1);
    expect(await liveTokens(served, grantId)).toBe(0);
  });
});

describe('clients are held to how they registered (RFC 6749 §2.3)', () => {
  test('a secret in the header, percent-encoded', async () => {
    const confidential = await seedClient(served, { authMethod: 'client_secret_basic', secretHash: sha256('a b:c%d+é') });
    const { form } = await seedCode(served, confidential, home);
    const { client_id, ...withoutId } = form;
    const encoded = new URLSearchParams({ v: 'a b:c%d+é' }).toString().slice(2);
    const header = (secret: string) => ({ Authorization: `Basic ${Buffer.from(`${client_id}:${secret}`).toString('base64')}` });
    expect(await outcome(withoutId, header('a b:c%d+é'))).toEqual([401, 'invalid_client']);
    expect(await outcome(withoutId, header(encoded))).toEqual([200, undefined]);
  });

  test('a secret in the body', async () => {
    const confidential = await seedClient(served, { authMethod: 'client_secret_post' });
    const { form } = await seedCode(served, confidential, home);
    expect(await outcome({ ...form, client_secret: String(confidential.secret) })).toEqual([200, undefined]);
  });

  test('and to nothing else', async () => {
    const clients = {
      none: client,
      client_secret_basic: await seedClient(served, { authMethod: 'client_secret_basic' }),
      client_secret_post: await seedClient(served, { authMethod: 'client_secret_post' }),
    };
    for (const [registered, of] of Object.entries(clients)) {
      const secret = of.secret ?? 'guess';
      const { form } = await seedCode(served, of, home);
      const ways: Record<string, [Form, Record<string, string>?]> = {
        none: [form],
        client_secret_basic: [form, basic(of.clientId, secret)],
        client_secret_post: [{ ...form, client_secret: secret }],
      };
      for (const [used, way] of Object.entries(ways)) {
        if (used !== registered) expect([registered, used, ...(await outcome(...way))]).toEqual([registered, used, 401, 'invalid_client']);
      }
      expect(await outcome(...(ways[registered] as [Form]))).toEqual([200, undefined]);
    }
  });

  test('a wrong secret, an unknown client and a header of another kind are 401, with a challenge where the header was used', async () => {
    const confidential = await seedClient(served, { authMethod: 'client_secret_basic' });
    const { form } = await seedCode(served, confidential, home);
    const wrong = await post(served, 'token', form, basic(confidential.clientId, 'wrong'));
    expect([wrong.status, wrong.body.error, wrong.headers.get('www-authenticate')]).toEqual([
      401,
      'invalid_client',
      expect.stringMatching(/^Basic /),
    ]);
    expect(wrong.headers.get('cache-control')).toBe('no-store');
    const unknown = await post(served, 'token', { ...form, client_id: `${client.clientId}x` });
    expect([unknown.status, unknown.body.error, unknown.headers.get('www-authenticate')]).toEqual([401, 'invalid_client', null]);
    expect(await outcome(form, { Authorization: 'Bearer x' })).toEqual([401, 'invalid_client']);
    expect(await outcome(form, { Authorization: 'Basic !!!' })).toEqual([401, 'invalid_client']);
    expect(await outcome({ ...form, client_id: '' })).toEqual([401, 'invalid_client']);
    expect(await outcome(form, { Authorization: `Basic ${Buffer.from('a%zz:b').toString('base64')}` })).toEqual([401, 'invalid_client']);
  });

  test('two ways at once, or two names, are a bad request', async () => {
    const confidential = await seedClient(served, { authMethod: 'client_secret_basic' });
    const { form } = await seedCode(served, confidential, home);
    const header = basic(confidential.clientId, String(confidential.secret));
    expect(await outcome({ ...form, client_secret: String(confidential.secret) }, header)).toEqual([400, 'invalid_request']);
    expect(await outcome({ ...form, client_id: client.clientId }, header)).toEqual([400, 'invalid_request']);
    expect(await outcome(form, header)).toEqual([200, undefined]);
  });
});

describe('the request', () => {
  test('is a form in the body, and nothing of the address counts', async () => {
    const { form } = await seedCode(served, client, home);
    const at = `${served.url}${BASE}/token`;
    const json = await fetch(at, { method: 'POST', body: JSON.stringify(form), headers: { 'Content-Type': 'application/json' } });
    expect([json.status, await json.json()]).toEqual([400, expect.objectContaining({ error: 'invalid_request' })]);
    const query = await fetch(`${at}?${new URLSearchParams(form)}`, { method: 'POST', body: new URLSearchParams() });
    expect([query.status, await query.json()]).toEqual([401, expect.objectContaining({ error: 'invalid_client' })]);
    const get = await fetch(`${at}?${new URLSearchParams(form)}`);
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
    const large = await fetch(at, { method: 'POST', body: new URLSearchParams({ ...form, pad: 'x'.repeat(70_000) }) });
    expect(large.status).toBe(413);
    expect(await outcome(form)).toEqual([200, undefined]);
  });
});

describe('who gave the access must still be able to', () => {
  test.each<[string, string, string]>([
    ['a removed member', 'update membership set removed_at = now() where user_id = ?', 'user'],
    ['a disabled user', 'update app_user set disabled_at = now() where id = ?', 'user'],
    ['a suspended organization', `update organization set subscription_status = 'suspended' where id = ?`, 'organization'],
    ['a cancelled organization', `update organization set subscription_status = 'cancelled' where id = ?`, 'organization'],
  ])('neither a code nor a refresh token of %s is exchanged', async (_what, sql, target) => {
    const of = await served.seed('professional');
    const { form } = await seedCode(served, client, of);
    const { refresh_token } = await connect(served, client, of);
    await served.sql(sql, [target === 'user' ? of.owner.id : of.organizationId]);
    expect(await outcome(form)).toEqual([400, 'invalid_grant']);
    expect(await outcome(refreshForm(client, refresh_token))).toEqual([400, 'invalid_grant']);
  });

  test('a refresh token is good again once the subscription is', async () => {
    const of = await served.seed('professional');
    const { refresh_token } = await connect(served, client, of);
    await served.sql(`update organization set subscription_status = 'suspended' where id = ?`, [of.organizationId]);
    expect(await outcome(refreshForm(client, refresh_token))).toEqual([400, 'invalid_grant']);
    await served.sql(`update organization set subscription_status = 'active' where id = ?`, [of.organizationId]);
    expect(await outcome(refreshForm(client, refresh_token))).toEqual([200, undefined]);
  });
});
