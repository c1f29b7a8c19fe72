import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import * as modern from '@modelcontextprotocol/client';
import * as legacy from '@modelcontextprotocol/sdk/client/auth.js';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as LegacyTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import * as oauth4webapi from 'oauth4webapi';
import * as openid from 'openid-client';
import { approve } from '../support/browserless-user.ts';
import type { Seeded, Served } from '../support/serve.ts';
import { sharedService } from '../support/shared-service.ts';

const CALLBACK = 'http://localhost:33418/callback';

let served: Served;
let of: Seeded;

beforeAll(async () => {
  served = await sharedService();
  of = await served.seed('professional');
});
afterAll(() => served?.close());

/** A client's storage, as both official clients require it. */
function provider(method: 'none' | 'client_secret_basic' | 'client_secret_post' = 'none') {
  const kept = {
    visited: [] as URL[],
    client: undefined as unknown,
    tokens: undefined as unknown,
    verifier: '',
    discovery: undefined as unknown,
  };
  return {
    kept,
    redirectUrl: CALLBACK,
    clientMetadata: {
      client_name: 'Test of an official client',
      redirect_uris: [CALLBACK],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: method,
    },
    state: () => 'the state',
    clientInformation: () => kept.client,
    saveClientInformation: (client: unknown) => {
      kept.client = client;
    },
    tokens: () => kept.tokens,
    saveTokens: (tokens: unknown) => {
      kept.tokens = tokens;
    },
    redirectToAuthorization: (url: URL) => {
      kept.visited.push(url);
    },
    saveCodeVerifier: (verifier: string) => {
      kept.verifier = verifier;
    },
    codeVerifier: () => kept.verifier,
    saveDiscoveryState: (discovery: unknown) => {
      kept.discovery = discovery;
    },
    discoveryState: () => kept.discovery,
  };
}

const EXPECTED = {
  access_token: expect.stringMatching(/^svc_mcp_tok_/),
  refresh_token: expect.stringMatching(/^svc_mcp_rft_/),
  expires_in: 3600,
};

describe.each(['/mcp/v1', '/mcp/v1/'])('the whole flow at %s', (path) => {
  const url = () => new URL(`${served.url}${path}`);

  test.each(['none', 'client_secret_basic', 'client_secret_post'] as const)('SDK of the maintenance line, %s', async (method) => {
    const own = provider(method);
    const memory = own as unknown as legacy.OAuthClientProvider;
    const transport = () => new LegacyTransport(url(), { authProvider: memory });
    // As an application does: it connects, sends a request, and is told to sign in. Only one sign-in starts.
    const first = new LegacyClient({ name: 'test', version: '1' });
    await expect(first.connect(transport()).then(() => first.listTools())).rejects.toThrow(legacy.UnauthorizedError);
    await first.close();
    expect(own.kept.visited).toHaveLength(1);
    const back = await approve(served, of.owner.email, own.kept.visited[0] as URL);
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ state: 'the state', iss: `${served.url}/mcp/v1` });
    const authorizationCode = back.searchParams.get('code') as string;
    await transport().finishAuth(authorizationCode);
    expect(own.kept.tokens).toMatchObject(EXPECTED);

    const client = new LegacyClient({ name: 'test', version: '1' });
    await client.connect(transport());
    expect((await client.listTools()).tools.length).toBeGreaterThan(5);
    const used = await client.callTool({ name: 'get_usage', arguments: {} });
    expect(used.isError).not.toBe(true);
    await client.close();

    // An access token that the server rejects is refreshed without anyone's help.
    const before = own.kept.tokens as { refresh_token: string };
    own.kept.tokens = { ...before, access_token: 'svc_mcp_tok_gone' };
    const again = new LegacyClient({ name: 'test', version: '1' });
    await again.connect(transport());
    expect((await again.listTools()).tools.length).toBeGreaterThan(5);
    expect(own.kept.visited).toHaveLength(1);
    expect((own.kept.tokens as { refresh_token: string }).refresh_token).not.toBe(before.refresh_token);
    await again.close();
  });

  test.each(['legacy', 'auto'] as const)('client of the stable line, era: %s', async (mode) => {
    const own = provider();
    const memory = own as unknown as modern.OAuthClientProvider;
    const transport = () => new modern.StreamableHTTPClientTransport(url(), { authProvider: memory });
    const create = () => new modern.Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
    const first = create();
    await expect(first.connect(transport()).then(() => first.listTools())).rejects.toThrow();
    await first.close();
    expect(own.kept.visited).toHaveLength(1);
    const back = await approve(served, of.owner.email, own.kept.visited[0] as URL);
    await transport().finishAuth(back.searchParams);
    expect(own.kept.tokens).toMatchObject(EXPECTED);
    const client = create();
    await client.connect(transport());
    expect((await client.listTools()).tools.length).toBeGreaterThan(5);
    expect((await client.callTool({ name: 'get_usage', arguments: {} })).isError).not.toBe(true);
    await client.close();
    expect(await modern.auth(memory, { serverUrl: url() })).toBe('AUTHORIZED');
  });

  test('oauth4webapi, from the resource to a revoked token', async () => {
    const insecure = { [oauth4webapi.allowInsecureRequests]: true };
    const resource = await oauth4webapi.processResourceDiscoveryResponse(
      url(),
      await oauth4webapi.resourceDiscoveryRequest(url(), insecure),
    );
    const issuer = new URL(resource.authorization_servers?.[0] as string);
    const server = await oauth4webapi.processDiscoveryResponse(
      issuer,
      await oauth4webapi.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure }),
    );
    const client = await oauth4webapi.processDynamicClientRegistrationResponse(
      await oauth4webapi.dynamicClientRegistrationRequest(
        server,
        {
          client_name: 'oauth4webapi',
          redirect_uris: [CALLBACK],
          grant_types: ['authorization_code', 'refresh_token'],
          token_endpoint_auth_method: 'none',
        },
        insecure,
      ),
    );
    const verifier = oauth4webapi.generateRandomCodeVerifier();
    const state = oauth4webapi.generateRandomState();
    const address = new URL(server.authorization_endpoint as string);
    address.search = new URLSearchParams({
      response_type: 'code',
      client_id: client.client_id,
      redirect_uri: CALLBACK,
      scope: 'reports:read usage:read',
      state,
      resource: resource.resource,
      code_challenge: await oauth4webapi.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }).toString();
    const back = await approve(served, of.owner.email, address, { scopes: ['usage:read'] });
    // Requires `iss`, because the metadata promises it.
    const parameters = oauth4webapi.validateAuthResponse(server, client, back, state);
    const tokens = await oauth4webapi.processAuthorizationCodeResponse(
      server,
      client,
      await oauth4webapi.authorizationCodeGrantRequest(server, client, oauth4webapi.None(), parameters, CALLBACK, verifier, {
        additionalParameters: { resource: resource.resource },
        ...insecure,
      }),
    );
    expect(tokens).toMatchObject({ ...EXPECTED, scope: 'usage:read' });
    const refreshed = await oauth4webapi.processRefreshTokenResponse(
      server,
      client,
      await oauth4webapi.refreshTokenGrantRequest(server, client, oauth4webapi.None(), tokens.refresh_token as string, insecure),
    );
    expect(await callStatus(path, refreshed.access_token)).toBe(200);
    await oauth4webapi.processRevocationResponse(
      await oauth4webapi.revocationRequest(server, client, oauth4webapi.None(), refreshed.refresh_token as string, insecure),
    );
    expect(await callStatus(path, refreshed.access_token)).toBe(401);
  });
});

describe.each(['oidc', 'oauth2'] as const)('openid-client, discovery as for %s', (algorithm) => {
  const METHODS: Record<string, (secret: string) => openid.ClientAuth> = {
    none: () => openid.None(),
    client_secret_basic: (secret) => openid.ClientSecretBasic(secret),
    client_secret_post: (secret) => openid.ClientSecretPost(secret),
  };

  test.each(Object.keys(METHODS))('%s', async (method) => {
    const metadata = {
      client_name: 'openid-client',
      redirect_uris: [CALLBACK],
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: method,
    };
    const execute = [openid.allowInsecureRequests];
    const issuer = new URL(`${served.url}/mcp/v1`);
    const registered = await openid.dynamicClientRegistration(issuer, metadata, undefined, { algorithm, execute });
    const { client_id: id, client_secret: secret } = registered.clientMetadata();
    expect(typeof secret).toBe(method === 'none' ? 'undefined' : 'string');
    const config = await openid.discovery(issuer, id, metadata, METHODS[method]?.(String(secret)), { algorithm, execute });
    expect(config.serverMetadata().supportsPKCE()).toBe(true);
    const verifier = openid.randomPKCECodeVerifier();
    const address = openid.buildAuthorizationUrl(config, {
      redirect_uri: CALLBACK,
      scope: 'usage:read',
      state: 'the state',
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    });
    const back = await approve(served, of.owner.email, address);
    const tokens = await openid.authorizationCodeGrant(config, back, { pkceCodeVerifier: verifier, expectedState: 'the state' });
    expect(tokens).toMatchObject(EXPECTED);
    const refreshed = await openid.refreshTokenGrant(config, tokens.refresh_token as string);
    expect(await callStatus('/mcp/v1/', refreshed.access_token)).toBe(200);
    await openid.tokenRevocation(config, refreshed.refresh_token as string);
    expect(await callStatus('/mcp/v1/', refreshed.access_token)).toBe(401);
  });
});

async function callStatus(path: string, token: string): Promise<number> {
  const response = await ask(path, { authorization: `Bearer ${token}` });
  await response.text();
  return response.status;
}

function ask(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${served.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-11-25',
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_usage', arguments: {} } }),
  });
}
