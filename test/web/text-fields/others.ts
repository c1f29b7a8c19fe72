import { createHash } from 'node:crypto';
import { PASSWORD } from '../../support/identity.ts';
import { openPage } from '../../support/page.ts';
import type { Seeded, Served } from '../../support/serve.ts';

const REDIRECT = 'http://127.0.0.1:9/callback';
const CLIENT = { client_name: 'Program', redirect_uris: [REDIRECT], token_endpoint_auth_method: 'none' };

export type Sender = (text: string) => Promise<Response>;

/** How texts are sent that come otherwise than by a tool's field and are shown nowhere. */
export async function sendersOf(served: Served, of: Seeded): Promise<Record<string, Sender>> {
  const at = (path: string) => served.url + path;
  const get = (path: string, headers: Record<string, string> = {}) => fetch(at(path), { headers, redirect: 'manual' });
  const json = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    fetch(at(path), { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });
  const form = (path: string, body: Record<string, string>) =>
    fetch(at(path), { method: 'POST', body: new URLSearchParams(body), redirect: 'manual' });
  const client = (fields: object) => json('/mcp/v1/oauth/register', { ...CLIENT, ...fields });
  const { client_id: clientId } = (await (await client({})).json()) as { client_id: string };
  const asked = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: REDIRECT,
    scope: 'reports:read',
    state: 'state',
    code_challenge: createHash('sha256').update('verifier').digest('base64url'),
    code_challenge_method: 'S256',
  };
  const authorize = (fields: object) =>
    get(`/mcp/v1/oauth/authorize?${new URLSearchParams({ ...asked, ...fields })}`, { accept: 'text/html' });
  const token = (fields: object) =>
    form('/mcp/v1/oauth/token', {
      grant_type: 'authorization_code',
      client_id: clientId,
      code: 'none',
      redirect_uri: REDIRECT,
      code_verifier: 'v'.repeat(43),
      ...fields,
    });
  const key = await served.key('mcp', of);
  const page = openPage(served.url);
  await page.signIn(of.owner.email, PASSWORD);
  const web = [...page.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const rpc = (method: string, params: object) =>
    json(
      '/mcp/v1/',
      { jsonrpc: '2.0', id: 1, method, params },
      { authorization: `Bearer ${key}`, accept: 'application/json, text/event-stream' },
    );
  const session = await (await get('/api/auth/session/')).clone();
  const { csrf_token: csrf } = (await session.json()) as { csrf_token: string };
  const cookie = session.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const signIn = (fields: object) =>
    json(
      '/api/auth/sign-in/',
      { email: of.owner.email, password: 'wrong', ...fields },
      { origin: served.url, cookie, 'x-csrf-token': csrf },
    );
  return {
    'sign-in email': (text) => signIn({ email: text }),
    'sign-in password': (text) => signIn({ password: text }),
    'oauth client_uri': (text) => client({ client_uri: text }),
    'oauth logo_uri': (text) => client({ logo_uri: text }),
    'oauth tos_uri': (text) => client({ tos_uri: text }),
    'oauth policy_uri': (text) => client({ policy_uri: text }),
    'oauth redirect_uris[]': (text) => client({ redirect_uris: [text] }),
    'oauth scope': (text) => client({ scope: text }),
    'oauth grant_types[]': (text) => client({ grant_types: [text] }),
    'oauth token_endpoint_auth_method': (text) => client({ token_endpoint_auth_method: text }),
    'oauth software_id': (text) => client({ software_id: text }),
    'oauth contacts[]': (text) => client({ contacts: [text] }),
    'oauth authorize client_id': (text) => authorize({ client_id: text }),
    'oauth authorize redirect_uri': (text) => authorize({ redirect_uri: text }),
    'oauth authorize response_type': (text) => authorize({ response_type: text }),
    'oauth authorize scope': (text) => authorize({ scope: text }),
    'oauth authorize state': (text) => authorize({ state: text }),
    'oauth authorize resource': (text) => authorize({ resource: text }),
    'oauth authorize code_challenge': (text) => authorize({ code_challenge: text }),
    'oauth token code': (text) => token({ code: text }),
    'oauth token client_id': (text) => token({ client_id: text }),
    'oauth token grant_type': (text) => token({ grant_type: text }),
    'oauth revoke token': (text) => form('/mcp/v1/oauth/revoke', { token: text, client_id: clientId }),
    'consent request': (text) => get(`/api/oauth/consent/?request=${encodeURIComponent(text)}`, { cookie: web }),
    'mcp client name': (text) =>
      rpc('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: text, version: text } }),
    'mcp method': (text) => rpc(text, {}),
    'mcp tool name': (text) => rpc('tools/call', { name: text, arguments: {} }),
    'mcp prompt name': (text) => rpc('prompts/get', { name: text, arguments: {} }),
    'mcp resource uri': (text) => rpc('resources/read', { uri: text }),
    'path of a page': (text) => get(`/nowhere/${encodeURIComponent(text)}`, { accept: 'text/html' }),
    'path of the api': (text) => get(`/api/v1/${encodeURIComponent(text)}`, { accept: 'text/html' }),
    'path of a public link': (text) => get(`/p/${encodeURIComponent(text)}`, { accept: 'text/html' }),
    'path of a public file': (text) => get(`/p/${encodeURIComponent(text)}/download`, { accept: 'text/html' }),
    'path of the unsubscribe page': (text) => get(`/unsubscribe/${encodeURIComponent(text)}`, { accept: 'text/html' }),
    'path of a checkout': (text) => get(`/billing/sandbox/checkout/${encodeURIComponent(text)}`, { accept: 'text/html' }),
    'path of an invoice': (text) => get(`/billing/sandbox/invoices/${encodeURIComponent(text)}`, { accept: 'text/html' }),
    'webhook body': (text) => fetch(at('/billing/webhooks/sandbox'), { method: 'POST', body: text }),
    'bearer token': (text) => get('/api/v1/reports/', { authorization: `Bearer ${encodeURIComponent(text)}` }),
    'public link password': async (text) => form(new URL(await guarded()).pathname, { password: text }),
  };

  /** The address of a report that asks for a password. */
  async function guarded(): Promise<string> {
    const [row] = await served.sql('select id from report order by id limit 1');
    const answer = await json(
      `/api/reports/${row?.id}/public-link/`,
      { password: 'open sesame' },
      { authorization: `Bearer ${await served.session(of.owner)}` },
    );
    return ((await answer.json()) as { public_url: string }).public_url;
  }
}
