import { createHash, randomBytes } from 'node:crypto';
import { issueCode } from '../../oauth/issue-code.ts';
import { OAuthClient } from '../../src/account/grants/entities.ts';
import { hashRawKey, mintCredential, mintSecret } from '../../src/account/identity/raw-keys.ts';
import { newId } from '../../src/platform/db/ids.ts';
import type { Member, Seeded, Served } from '../support/serve.ts';

export const REDIRECT = 'http://localhost:4000/callback';
export const BASE = '/mcp/v1/oauth';

/** A verifier with its challenge (RFC 7636 §4.1, §4.2). */
function pkce(verifier = randomBytes(32).toString('base64url')) {
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

export type TestClient = OAuthClient & { secret: string | null };

/** A registered client. */
export async function seedClient(served: Served, fields: Partial<OAuthClient> = {}): Promise<TestClient> {
  const em = served.services.em.fork();
  const secret = (fields.authMethod ?? 'none') === 'none' ? null : mintSecret();
  const client = em.create(OAuthClient, {
    id: newId(),
    clientId: mintCredential('mcp_client').raw,
    kind: 'registered',
    name: 'Test client',
    redirectUris: [REDIRECT],
    grantTypes: ['authorization_code', 'refresh_token'],
    responseTypes: ['code'],
    authMethod: 'none',
    secretHash: secret?.hash ?? null,
    scopes: null,
    metadata: {},
    createdAt: served.services.now(),
    documentExpiresAt: null,
    ...fields,
  });
  await em.persist(client).flush();
  return Object.assign(client, { secret: secret?.raw ?? null });
}

export const SCOPES = ['reports:read', 'data-sources:read'];

/** A code as issued after consent, with the form that redeems it. */
export async function seedCode(
  served: Served,
  client: TestClient,
  of: Seeded,
  options: { member?: Member; scopes?: string[]; redirectUri?: string; resource?: string | null } = {},
) {
  const { verifier, challenge } = pkce();
  const redirectUri = options.redirectUri ?? REDIRECT;
  const { code, grantId } = await served.services.em.fork().transactional((tx) =>
    issueCode(tx, {
      request: { redirectUri, codeChallenge: challenge, resource: options.resource ?? null },
      client,
      userId: (options.member ?? of.owner).id,
      organizationId: of.organizationId,
      scopes: options.scopes ?? SCOPES,
      now: served.services.now(),
    }),
  );
  const form = { grant_type: 'authorization_code', client_id: client.clientId, code, redirect_uri: redirectUri, code_verifier: verifier };
  return { code, grantId, verifier, form };
}

export type Form = Record<string, string> | [string, string][];

export interface Answer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

/** Posts a form to one of the authorization server's endpoints. */
export async function post(
  served: Served,
  endpoint: 'token' | 'revoke',
  form: Form,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const res = await fetch(`${served.url}${BASE}/${endpoint}`, { method: 'POST', body: new URLSearchParams(form), headers });
  const text = await res.text();
  return { status: res.status, headers: res.headers, body: text === '' ? {} : JSON.parse(text) };
}

export interface Tokens {
  access_token: string;
  refresh_token: string;
  grantId: string;
}

/** The tokens of a new consent. */
export async function connect(
  served: Served,
  client: TestClient,
  of: Seeded,
  options: Parameters<typeof seedCode>[3] = {},
): Promise<Tokens> {
  const { form, grantId } = await seedCode(served, client, of, options);
  const { status, body } = await post(served, 'token', form);
  if (status !== 200) throw new Error(`No token: ${JSON.stringify(body)}`);
  return { access_token: String(body.access_token), refresh_token: String(body.refresh_token), grantId };
}

export function refreshForm(client: TestClient, refreshToken: string): Record<string, string> {
  return { grant_type: 'refresh_token', client_id: client.clientId, refresh_token: refreshToken };
}

/** The status of a tools/list with a token: 200 if it opens the MCP server. */
export async function opens(served: Served, accessToken: string): Promise<number> {
  return (await call(served, accessToken, 'tools/list')).status;
}

export async function call(served: Served, accessToken: string, method: string, params: object = {}): Promise<Response> {
  return fetch(`${served.url}/mcp/v1/`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${accessToken}`,
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': '2025-11-25',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
}

export function basic(id: string, secret: string): Record<string, string> {
  return { Authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}` };
}

export async function liveTokens(served: Served, grantId: string): Promise<number> {
  const [row] = await served.sql(
    `select (select count(*)::int from oauth_access_token where grant_id = ? and revoked_at is null)
      + (select count(*)::int from oauth_refresh_token where grant_id = ? and revoked_at is null and rotated_at is null) as live`,
    [grantId, grantId],
  );
  return Number(row?.live);
}

export function sha256(raw: string): Buffer {
  return Buffer.from(hashRawKey(raw), 'hex');
}
