import { createHash, randomBytes } from 'node:crypto';
import { openPage, type Page } from './page.ts';
import type { Served } from './serve.ts';

export const REDIRECT = 'https://app.example.com/callback';

/** Registers a client and returns the server's response. */
export async function registered(
  served: Served,
  metadata: Record<string, unknown> = {},
): Promise<{ client_id: string; client_secret?: string } & Record<string, unknown>> {
  const response = await fetch(`${served.url}/mcp/v1/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      client_name: 'Test client',
      redirect_uris: [REDIRECT],
      grant_types: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_method: 'none',
      ...metadata,
    }),
  });
  if (response.status !== 201) throw new Error(`registration: ${response.status} ${await response.text()}`);
  return (await response.json()) as { client_id: string };
}

/** The parameters of a valid authorization request, and the verifier to redeem its code with. */
export function authorizationQuery(clientId: string, changes: Record<string, string> = {}): { query: URLSearchParams; verifier: string } {
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: REDIRECT,
    scope: 'reports:read data-sources:read',
    state: 'st&te=1 ü',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  });
  return { query, verifier };
}

/** Calls the authorization endpoint without following its redirect. */
export async function authorize(served: Served, query: URLSearchParams | string) {
  const response = await fetch(`${served.url}/mcp/v1/oauth/authorize?${query}`, { redirect: 'manual' });
  return { status: response.status, headers: response.headers, text: await response.text(), location: response.headers.get('location') };
}

/** The token of the consent page that a valid request leads to. */
export async function consentToken(served: Served, query: URLSearchParams): Promise<string> {
  const { status, location, text } = await authorize(served, query);
  const url = URL.parse(location ?? '');
  if (status !== 303 || url?.pathname !== '/consent') throw new Error(`authorization: ${status} ${location} ${text}`);
  return url.searchParams.get('request') ?? '';
}

/** A signed-in browser. */
export async function signedInPage(served: Served, email: string, password: string): Promise<Page> {
  const page = openPage(served.url);
  const { status } = await page.signIn(email, password);
  if (status !== 200) throw new Error(`sign-in: ${status}`);
  return page;
}
