import { createHash, randomBytes } from 'node:crypto';
import type { Served } from '../support/serve.ts';

export interface Client {
  id: string;
  redirectUri: string;
}

/** Registers a client as programs on a person's machine do (RFC 7591). */
export async function register(served: Served, redirectUri: string, name: string, scope?: string): Promise<Client> {
  const response = await fetch(`${served.url}/mcp/v1/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_name: name,
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      scope,
    }),
  });
  if (response.status !== 201) throw new Error(`registration: ${response.status} ${await response.text()}`);
  return { id: ((await response.json()) as { client_id: string }).client_id, redirectUri };
}

/** An authorization request with PKCE: where to send the browser, and what to keep for the token request. */
export function authorization(served: Served, client: Client, scope: string) {
  const verifier = randomBytes(32).toString('base64url');
  const state = randomBytes(8).toString('hex');
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: client.id,
    redirect_uri: client.redirectUri,
    scope,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  return { url: `${served.url}/mcp/v1/oauth/authorize?${query}`, verifier, state };
}

/** Redeems a code. */
export async function redeem(served: Served, client: Client, code: string, verifier: string): Promise<Response> {
  return fetch(`${served.url}/mcp/v1/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: client.redirectUri,
      client_id: client.id,
      code_verifier: verifier,
    }),
  });
}

/** Takes the next pair of tokens. */
export async function refresh(served: Served, client: Client, token: string): Promise<Response> {
  return fetch(`${served.url}/mcp/v1/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: token, client_id: client.id }),
  });
}
