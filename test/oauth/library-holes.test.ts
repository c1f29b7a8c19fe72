import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { authorizationQuery, authorize, REDIRECT, registered } from '../support/authorization.ts';
import { approve } from '../support/browserless-user.ts';
import type { Seeded, Served } from '../support/serve.ts';
import { sharedService } from '../support/shared-service.ts';
import { basic, liveTokens, opens, post, seedClient, seedCode } from './connection.ts';

/** What `@node-oauth/oauth2-server` lets through on its own, each case tested against the whole service. */

let served: Served;
let home: Seeded;
let issuer: string;
const WITH_QUERY = `${REDIRECT}?tenant=1`;
beforeAll(async () => {
  served = await sharedService();
  home = await served.seed('professional');
  issuer = `${served.url}/mcp/v1`;
});
afterAll(() => served.close());

/** A code obtained the whole way: request, sign-in, consent. */
async function codeFor(client: { client_id: string }, changes: Record<string, string> = {}) {
  const { query, verifier } = authorizationQuery(client.client_id, changes);
  const back = await approve(served, home.owner.email, `${issuer}/oauth/authorize?${query}`);
  const form = {
    grant_type: 'authorization_code',
    client_id: client.client_id,
    code: back.searchParams.get('code') ?? '',
    redirect_uri: query.get('redirect_uri') ?? '',
    code_verifier: verifier,
  };
  return { back, form };
}

describe('it issues codes without PKCE', () => {
  test.each<[string, string[]]>([
    ['neither challenge nor method', ['code_challenge', 'code_challenge_method']],
    ['no challenge', ['code_challenge']],
    ['no method, which would mean plain', ['code_challenge_method']],
  ])('here not: %s, of a public and of a confidential client', async (_what, missing) => {
    for (const token_endpoint_auth_method of ['none', 'client_secret_basic']) {
      const { client_id } = await registered(served, { token_endpoint_auth_method });
      const { query } = authorizationQuery(client_id);
      for (const name of missing) query.delete(name);
      const { status, location } = await authorize(served, query);
      const back = new URL(location ?? '');
      expect([status, back.origin + back.pathname, back.searchParams.get('error')]).toEqual([303, REDIRECT, 'invalid_request']);
      expect(back.searchParams.has('code')).toBe(false);
    }
  });

  test('here not: plain', async () => {
    const { client_id } = await registered(served);
    const { location } = await authorize(served, authorizationQuery(client_id, { code_challenge_method: 'plain' }).query);
    expect(new URL(location ?? '').searchParams.get('error')).toBe('invalid_request');
  });

  test('and none is redeemed without its verifier', async () => {
    const { form } = await codeFor(await registered(served));
    const { code_verifier: _, ...without } = form;
    expect((await post(served, 'token', without)).body.error).toBe('invalid_request');
  });
});

describe('its error redirects lose error and state where redirect_uri has a query', () => {
  test('here they keep all three, with the issuer (RFC 6749 §4.1.2.1, RFC 9207 §2)', async () => {
    const { client_id } = await registered(served, { redirect_uris: [WITH_QUERY] });
    const { location } = await authorize(served, authorizationQuery(client_id, { redirect_uri: WITH_QUERY, scope: 'nonsense' }).query);
    expect(Object.fromEntries(new URL(location ?? '').searchParams)).toEqual({
      tenant: '1',
      error: 'invalid_scope',
      error_description: expect.any(String),
      state: 'st&te=1 ü',
      iss: issuer,
    });
  });

  test('and so does the code', async () => {
    const { back } = await codeFor(await registered(served, { redirect_uris: [WITH_QUERY] }), { redirect_uri: WITH_QUERY });
    expect(Object.fromEntries(back.searchParams)).toEqual({ tenant: '1', code: expect.any(String), state: 'st&te=1 ü', iss: issuer });
  });
});

describe('a code that is looked up and then revoked gives twenty tokens to twenty parallel redemptions', () => {
  test('here it gives one set', async () => {
    const { form } = await codeFor(await registered(served));
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(served, 'token', form)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 19 }, () => 400)]);
  });
});

describe('a confidential client may skip its secret by sending a verifier', () => {
  test.each(['client_secret_basic', 'client_secret_post'] as const)('here not: %s', async (authMethod) => {
    const client = await seedClient(served, { authMethod });
    const { form, grantId } = await seedCode(served, client, home);
    const skipped = await post(served, 'token', form);
    expect([skipped.status, skipped.body.error]).toEqual([401, 'invalid_client']);
    expect(await liveTokens(served, grantId)).toBe(0);
    const secret = String(client.secret);
    const proven =
      authMethod === 'client_secret_basic'
        ? await post(served, 'token', form, basic(client.clientId, secret))
        : await post(served, 'token', { ...form, client_secret: secret });
    expect(proven.status).toBe(200);
  });
});

describe('it has no', () => {
  test('registration, metadata or revocation: here a client finds all three and uses them', async () => {
    const metadata = await (await fetch(`${served.url}/.well-known/oauth-authorization-server/mcp/v1`)).json();
    expect(metadata).toMatchObject({
      issuer,
      registration_endpoint: `${issuer}/oauth/register`,
      revocation_endpoint: `${issuer}/oauth/revoke`,
      code_challenge_methods_supported: ['S256'],
    });
    const client = await registered(served);
    const token = String((await post(served, 'token', (await codeFor(client)).form)).body.access_token);
    expect(await opens(served, token)).toBe(200);
    expect((await post(served, 'revoke', { token, client_id: client.client_id })).status).toBe(200);
    expect(await opens(served, token)).toBe(401);
  });

  test('iss: here every answer of the authorization endpoint has it', async () => {
    const { back } = await codeFor(await registered(served));
    expect(back.searchParams.get('iss')).toBe(issuer);
  });

  test('resource: here another is refused at both endpoints (RFC 8707 §2)', async () => {
    const client = await registered(served);
    const { location } = await authorize(served, authorizationQuery(client.client_id, { resource: 'https://other.example/' }).query);
    expect(new URL(location ?? '').searchParams.get('error')).toBe('invalid_target');
    const { form } = await codeFor(client, { resource: `${issuer}/` });
    expect((await post(served, 'token', { ...form, resource: 'https://other.example/' })).body.error).toBe('invalid_target');
    expect((await post(served, 'token', { ...form, resource: issuer })).status).toBe(200);
  });

  test('reuse detection: here an old refresh token ends its family, a used code what it gave', async () => {
    const client = await registered(served);
    const { form } = await codeFor(client);
    const first = (await post(served, 'token', form)).body;
    const refresh = { grant_type: 'refresh_token', client_id: client.client_id, refresh_token: String(first.refresh_token) };
    const second = (await post(served, 'token', refresh)).body;
    expect((await post(served, 'token', refresh)).body.error).toBe('invalid_grant');
    expect(await opens(served, String(second.access_token))).toBe(401);

    const again = await codeFor(client);
    const given = (await post(served, 'token', again.form)).body;
    expect((await post(served, 'token', again.form)).body.error).toBe('invalid_grant');
    expect(await opens(served, String(given.access_token))).toBe(401);
  });
});
