import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { hashRawKey } from '../../src/account/identity/raw-keys.ts';
import { type Served, serve } from '../support/serve.ts';
import { sharedService } from '../support/shared-service.ts';

let served: Served;
beforeAll(async () => {
  served = await sharedService();
});
afterAll(() => served?.close());

async function post(body: unknown, headers: Record<string, string> = { 'content-type': 'application/json' }, at = served) {
  const response = await fetch(`${at.url}/mcp/v1/oauth/register`, {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as Record<string, unknown> };
}

const PUBLIC = {
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: 'none',
};

/** As real programs send it. */
const REAL_CLIENTS: [string, Record<string, unknown>][] = [
  ['Claude web', { client_name: 'Claude', redirect_uris: ['https://claude.ai/api/mcp/auth_callback'], ...PUBLIC }],
  [
    'Claude web, confidential',
    {
      client_name: 'Claude',
      redirect_uris: ['https://claude.ai/api/mcp/auth_callback'],
      ...PUBLIC,
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  ['Claude Code', { client_name: 'Claude Code (reporting)', redirect_uris: ['http://localhost:54545/callback'], ...PUBLIC }],
  [
    'Cursor',
    {
      client_name: 'Cursor',
      redirect_uris: [
        'cursor://anysphere.cursor-mcp/oauth/callback',
        'https://www.cursor.com/agents/mcp/oauth/callback',
        'http://localhost:8787/callback',
      ],
      application_type: 'web',
      ...PUBLIC,
    },
  ],
  [
    'VS Code',
    {
      client_name: 'Visual Studio Code',
      client_uri: 'https://code.visualstudio.com',
      redirect_uris: [
        'https://insiders.vscode.dev/redirect',
        'https://vscode.dev/redirect',
        'http://127.0.0.1/',
        'http://127.0.0.1:33418/',
      ],
      application_type: 'native',
      ...PUBLIC,
    },
  ],
  [
    'mcp-remote',
    {
      client_name: 'MCP CLI Proxy',
      client_uri: 'https://github.com/modelcontextprotocol/mcp-cli',
      redirect_uris: ['http://localhost:3334/oauth/callback'],
      software_id: '2e6dc280-f3c3-4e01-99a7-8181dbd1d23d',
      software_version: '0.1.29',
      ...PUBLIC,
    },
  ],
  [
    'MCP Inspector',
    {
      client_name: 'MCP Inspector',
      client_uri: 'https://github.com/modelcontextprotocol/inspector',
      redirect_uris: ['http://localhost:6274/oauth/callback', 'http://localhost:6274/oauth/callback/debug'],
      scope: 'reports:read data-sources:read',
      ...PUBLIC,
    },
  ],
  ['an app on a phone', { client_name: 'App', redirect_uris: ['com.example.app:/oauth', 'com.example.app://callback'], ...PUBLIC }],
];

test.each(REAL_CLIENTS)('%s registers, and everything it said is echoed', async (_name, metadata) => {
  const { status, headers, body } = await post(metadata);
  expect(status).toBe(201);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(body).toMatchObject(metadata);
  expect(body.client_id).toMatch(/^svc_mcp_cli_[0-9A-Za-z]{40,}$/);
  expect(Number.isInteger(body.client_id_issued_at)).toBe(true);
  expect(Object.hasOwn(body, 'client_secret')).toBe(metadata.token_endpoint_auth_method !== 'none');
});

test('what is omitted gets the defaults of RFC 7591', async () => {
  const { body } = await post({ redirect_uris: ['https://app.example.com/cb'] });
  expect(body).toMatchObject({
    client_name: 'app.example.com',
    grant_types: ['authorization_code'],
    response_types: ['code'],
    token_endpoint_auth_method: 'client_secret_basic',
    client_secret_expires_at: 0,
  });
  expect(body).not.toHaveProperty('scope');
});

test('a secret is shown once and kept only as its hash', async () => {
  const { body } = await post({ redirect_uris: ['https://app.example.com/cb'], token_endpoint_auth_method: 'client_secret_post' });
  const [row] = await served.sql(
    `select encode(secret_hash, 'hex') as hash, oauth_client::text as whole from oauth_client where client_id = ?`,
    [body.client_id],
  );
  expect(row?.hash).toBe(hashRawKey(String(body.client_secret)));
  expect(row?.whole).not.toContain(body.client_secret);
});

describe('redirect URIs that are refused', () => {
  test.each([
    'javascript:alert(1)',
    'java.script:alert(1)#x',
    'data:text/html,x',
    'file:///etc/passwd',
    'blob:https://app.example.com/x',
    'vbscript:x',
    'http://app.example.com/cb',
    'http://localhost.example.com/cb',
    'http://127.0.0.1.nip.io/cb',
    'http://127.0.0.1@example.com/cb',
    'https://user:pw@app.example.com/cb',
    'https://user@app.example.com/cb',
    'https://app.example.com/cb#fragment',
    'https://app.example.com/cb#',
    'https://*.example.com/cb',
    'https://app.example.com/*',
    'https:app.example.com/cb',
    'https:/app.example.com/cb',
    'https:\\\\app.example.com\\cb',
    'https://app.example.com/\ncb',
    ' https://app.example.com/cb',
    'https://app.example.com/ü',
    'https://app.example.com/cb?code=1',
    'https://app.example.com/cb?iss=x',
    '/cb',
    '//app.example.com/cb',
    'myapp:/cb',
    '',
    `https://app.example.com/${'a'.repeat(2000)}`,
    42,
    null,
  ])('%j', async (uri) => {
    const { status, body } = await post({ redirect_uris: ['https://app.example.com/ok', uri] });
    expect([status, body.error]).toEqual([400, 'invalid_redirect_uri']);
    expect(body.error_description).toEqual(expect.any(String));
  });

  test('none, and more than ten', async () => {
    const eleven = Array.from({ length: 11 }, (_, i) => `https://app.example.com/${i}`);
    for (const redirect_uris of [undefined, [], 'https://app.example.com/cb', {}, eleven]) {
      expect((await post({ redirect_uris })).body.error).toBe('invalid_redirect_uri');
    }
    expect((await post({ redirect_uris: eleven.slice(1) })).status).toBe(201);
  });
});

describe('metadata that is refused', () => {
  const redirect_uris = ['https://app.example.com/cb'];
  test.each<[string, unknown]>([
    ['an unknown grant', { redirect_uris, grant_types: ['authorization_code', 'password'] }],
    ['a grant that begins nowhere', { redirect_uris, grant_types: ['refresh_token'] }],
    ['no grant', { redirect_uris, grant_types: [] }],
    ['an unknown response type', { redirect_uris, response_types: ['token'] }],
    ['a response type beside code', { redirect_uris, response_types: ['code', 'id_token'] }],
    ['an unknown authentication', { redirect_uris, token_endpoint_auth_method: 'private_key_jwt' }],
    ['an inherited name as authentication', { redirect_uris, token_endpoint_auth_method: 'constructor' }],
    ['an unknown scope', { redirect_uris, scope: 'reports:read toString' }],
    ["the other door's spelling of a scope", { redirect_uris, scope: 'data_sources:read' }],
    ['a scope that is no text', { redirect_uris, scope: ['reports:read'] }],
    ['a name that is no text', { redirect_uris, client_name: { a: 1 } }],
    ['a name too long', { redirect_uris, client_name: 'x'.repeat(101) }],
    ['a logo that is a script', { redirect_uris, logo_uri: 'javascript:alert(1)' }],
    ['a NUL', { redirect_uris, software_id: 'a\0b' }],
    ['half a character', { redirect_uris, software_id: '\ud800' }],
    ['an array', []],
    ['null', 'null'],
  ])('%s', async (_name, metadata) => {
    const { status, body } = await post(metadata);
    expect([status, body.error]).toEqual([400, expect.stringMatching(/^invalid_(client_metadata|request)$/)]);
  });

  test('a body that is no JSON, of another kind, or too large', async () => {
    expect((await post('{')).status).toBe(400);
    expect((await post('redirect_uris=x', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(400);
    expect((await post({ redirect_uris, client_name: 'x'.repeat(70_000) })).status).toBe(413);
    const wrong = await fetch(`${served.url}/mcp/v1/oauth/register`);
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
  });
});

test('a name is data: what reorders or hides text is taken away', async () => {
  const { status, body } = await post({
    redirect_uris: ['https://app.example.com/cb'],
    client_name: '  <b>Cla\u202Eude\u2066\u200B</b>\r\n\0\u0007 ✨ \ud800 ',
  });
  expect([status, body.client_name]).toEqual([201, '<b>Claude</b> ✨ \ufffd'.replace(/ +/g, ' ')]);
});

test('twenty registrations an hour from one address, then 429 with the seconds to wait', async () => {
  const strict = await serve({ jobs: false, env: { OAUTH_REGISTRATIONS_PER_HOUR: '' } });
  try {
    const send = () => post({ redirect_uris: ['https://app.example.com/cb'] }, undefined, strict);
    const answers = await Promise.all(Array.from({ length: 25 }, send));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused[0]?.body).toEqual({ error: 'temporarily_unavailable', error_description: expect.stringContaining('20') });
  } finally {
    await strict.close();
  }
});
