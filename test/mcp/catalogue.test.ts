import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { roleAllows, roleForScope } from '../../src/platform/scopes.ts';
import { TOOLS } from '../../tools/index.ts';
import { CATALOGUE } from '../../tools/mcp/catalogue.ts';
import { RESOURCE_TEMPLATES } from '../../tools/mcp/resources.ts';
import { credentialsOf, DEAD, INACTIVE } from '../support/credentials.ts';
import { type Seeded, type Served, serve } from '../support/serve.ts';
import { besideId, idFields, kindOfField, kindOfPath, type ObjectKind, prepareObject, rowOf } from '../support/tenant-objects.ts';
import { shareOf } from '../support/thorough.ts';

const ACCEPT = 'application/json, text/event-stream';
const MODERN = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
};

let served: Served;
let home: Seeded;
let foreign: Seeded;
const bearers: Record<string, string> = {};

beforeAll(async () => {
  served = await serve({
    env: {
      SIGN_UP_CALLS_PER_HOUR: '100000',
      // More tools are called than an organization may call in a minute.
      MCP_ORGANIZATION_REQUESTS_PER_MINUTE_TRIAL: '100000',
      MCP_ORGANIZATION_REQUESTS_PER_MINUTE_PROFESSIONAL: '100000',
      // Connected sources are databases of this machine.
      EGRESS_ALLOW_HOSTS: '127.0.0.1,localhost',
    },
  });
  const made = await credentialsOf(served, 'mcp', 'free');
  ({ home, foreign } = made);
  Object.assign(bearers, made.bearers);
  bearers.session = await served.session(home.owner);
});
afterAll(() => served.close());

interface Sent {
  bearer?: string;
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  raw?: string;
}

async function send(message: object | null, { bearer, method = 'POST', path = '/mcp/v1/', headers = {}, raw }: Sent = {}) {
  const response = await fetch(`${served.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', accept: ACCEPT, ...(bearer ? { authorization: `Bearer ${bearer}` } : {}), ...headers },
    body: method === 'POST' ? (raw ?? JSON.stringify(message)) : undefined,
  });
  const text = await response.text();
  // A slow answer begins with comments that keep the connection alive.
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
  const data = isStream ? (/^data: (.*)$/m.exec(text)?.[1] ?? '') : text;
  const body = data === '' ? undefined : JSON.parse(data);
  return { status: response.status, headers: response.headers, body };
}

const rpc = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 7, method, params });
const modern = (method: string, params: object = {}) => rpc(method, { ...params, _meta: MODERN });
const modernHeaders = (method: string, name?: string) => ({
  'mcp-protocol-version': '2026-07-28',
  'mcp-method': method,
  ...(name ? { 'mcp-name': name } : {}),
});
const challengeOf = (url: string, scope: string, error?: string) =>
  `Bearer resource_metadata="${served.url}/.well-known/oauth-protected-resource${url}", scope="${scope}"${error ? `, error="${error}"` : ''}`;
const inputOf = (name: string) => CATALOGUE.find((tool) => tool.name === name)?.inputSchema;
const SCOPES = 'dashboards:read reports:read data-sources:read usage:read analysis:run';

const read = new Map<ObjectKind, Promise<string>>();
/** One object of a kind, for tools that only read it; tools that change one get their own. */
function readObject(kind: ObjectKind): Promise<string> {
  const prepared = read.get(kind) ?? prepareObject(served, kind, foreign);
  read.set(kind, prepared);
  return prepared;
}

const guarded = TOOLS.flatMap((tool, at) => (tool.mcp?.scope ? [[tool.name, tool, tool.mcp.scope, at] as const] : []));
const anonymous = TOOLS.flatMap((tool) => (tool.mcp && tool.anonymous ? [[tool.name] as const] : []));

describe.each(guarded)('%s', (name, tool, scope, nth) => {
  const call = (bearer?: string) => send(rpc('tools/call', { name, arguments: {} }), { bearer });
  const callModern = (bearer?: string) =>
    send(modern('tools/call', { name, arguments: {} }), { bearer, headers: modernHeaders('tools/call', name) });

  test('without a credential is 401 with the challenge', async () => {
    for (const answer of [await call(), await callModern()]) {
      expect([answer.status, answer.body.id]).toEqual([401, 7]);
      expect(answer.headers.get('www-authenticate')).toBe(challengeOf('/mcp/v1/', SCOPES));
    }
  });

  // One function checks the credentials of all tools: each tool is called with some, each kind at many tools.
  test.each(shareOf([...DEAD, 'session'], nth).map((kind) => [kind]))('with the credential %s is 401 invalid_token', async (kind) => {
    for (const answer of [await call(bearers[kind]), await callModern(bearers[kind])]) {
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toBe(challengeOf('/mcp/v1/', SCOPES, 'invalid_token'));
    }
  });

  test.each(shareOf(INACTIVE, nth, INACTIVE.length).map((kind) => [kind]))('of a %s organization is −32005', async (kind) => {
    for (const answer of [await call(bearers[kind]), await callModern(bearers[kind])]) {
      expect([answer.status, answer.body.error.code]).toEqual([403, -32005]);
    }
  });

  test('without its scope is −32004 with the scope in the challenge', async () => {
    for (const answer of [await call(bearers.scoped), await callModern(bearers.scoped)]) {
      expect([answer.status, answer.body.error.code, answer.body.error.data]).toEqual([403, -32004, { required_scopes: [scope] }]);
      expect(answer.headers.get('www-authenticate')).toBe(challengeOf('/mcp/v1/', scope, 'insufficient_scope'));
    }
  });

  test('of a viewer is a result that says so, where the role is too low', async () => {
    const allowed = roleAllows('viewer', roleForScope('mcp', scope) ?? 'owner') && roleAllows('viewer', tool.role ?? 'viewer');
    for (const { status, body } of [await call(bearers.viewer), await callModern(bearers.viewer)]) {
      expect(status).toBe(200);
      const refusal = { isError: true, content: [{ text: expect.stringContaining('role viewer') }] };
      if (allowed) expect(body.result).not.toMatchObject(refusal);
      else expect(body.result).toMatchObject(refusal);
    }
  });

  test('is open to every plan', async () => {
    expect((await call(bearers.lower)).status).toBe(200);
  });

  for (const field of idFields(inputOf(name))) {
    const kind = kindOfField(field, name);
    if (kind === 'shared') continue;
    test(`finds nothing of another organization by ${field}`, async () => {
      const object = tool.annotations.readOnlyHint ? await readObject(kind) : await prepareObject(served, kind, foreign);
      const before = await rowOf(served, kind, object);
      const given = besideId(field, object, Object.keys((inputOf(name) as { properties: object }).properties));
      const ask = async (bearer?: string) => (await send(rpc('tools/call', { name, arguments: given }), { bearer })).body.result;
      expect(await ask(bearers.good)).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('was not found') }] });
      expect(await rowOf(served, kind, object)).toEqual(before);
      // The same call by its owner succeeds, so the refusal was about the tenant alone.
      expect((await ask(bearers.foreign)).isError).toBeUndefined();
    });
  }
});

describe.each(anonymous)('%s', (name) => {
  const ask = (bearer?: string) => [
    send(rpc('tools/call', { name, arguments: {} }), { bearer }),
    send(modern('tools/call', { name, arguments: {} }), { bearer, headers: modernHeaders('tools/call', name) }),
  ];

  test('is answered without a credential, and with any that is good', async () => {
    for (const kind of [undefined, 'good', 'viewer', 'scoped', 'lower']) {
      for (const { status, body } of await Promise.all(ask(kind && bearers[kind]))) {
        expect([kind, status, body.error, body.result?.isError]).toEqual([kind, 200, undefined, true]);
        expect(body.result.content[0].text).toContain('- email: This field is required.');
      }
    }
  });

  test('is 401 with a credential that is bad, and −32005 of an organization that may not use the service', async () => {
    for (const kind of ['session', ...DEAD])
      for (const { status } of await Promise.all(ask(bearers[kind]))) expect([kind, status]).toEqual([kind, 401]);
    for (const kind of INACTIVE) for (const { body } of await Promise.all(ask(bearers[kind]))) expect(body.error.code).toBe(-32005);
  });

  test('does not carry another message past the door', async () => {
    const batch = [rpc('tools/call', { name, arguments: {} }), rpc('tools/list')];
    expect((await send(batch as object)).status).toBe(401);
  });
});

describe.each([
  ['tools/list', {}],
  ['resources/list', {}],
  ['resources/templates/list', {}],
  ['resources/read', { uri: 'report://x/file' }],
  ['prompts/list', {}],
  ['prompts/get', { name: 'compare_periods' }],
  ['completion/complete', { ref: { type: 'ref/prompt', name: 'compare_periods' }, argument: { name: 'data_source', value: '' } }],
] as const)('%s', (method, params) => {
  test('is 401 for whoever is not known, and −32005 for whoever may not use the service', async () => {
    for (const kind of [undefined, 'session', ...DEAD]) {
      const answer = await send(rpc(method, params), { bearer: kind && bearers[kind] });
      expect([kind, answer.status]).toEqual([kind, 401]);
      expect(answer.headers.get('www-authenticate')).toBe(challengeOf('/mcp/v1/', SCOPES, kind && 'invalid_token'));
    }
    for (const kind of INACTIVE) {
      const answer = await send(rpc(method, params), { bearer: bearers[kind] });
      expect([answer.status, answer.body.error.code]).toEqual([403, -32005]);
    }
  });
});

const addressOf = (uriTemplate: string, id: string) => uriTemplate.replace('{id}', id).replace('{section}', 'summary');

describe.each(RESOURCE_TEMPLATES.map(({ uriTemplate }) => [uriTemplate]))('%s', (uriTemplate) => {
  const kind = kindOfPath(uriTemplate.replace('://', 's/'));

  test('finds nothing of another organization', async () => {
    const object = await prepareObject(served, kind, foreign);
    const uri = addressOf(uriTemplate, object);
    const read = async (bearer?: string) => (await send(rpc('resources/read', { uri }), { bearer })).body;
    expect((await read(bearers.good)).error).toMatchObject({ code: -32602, message: expect.stringContaining('was not found') });
    expect((await read(bearers.foreign)).result.contents).toHaveLength(1);
  });

  test('is listed and completed for its own organization only', async () => {
    const object = await prepareObject(served, kind, foreign);
    const complete = rpc('completion/complete', {
      ref: { type: 'ref/resource', uri: uriTemplate },
      argument: { name: 'id', value: object.slice(0, 8) },
    });
    for (const message of [rpc('resources/list'), complete]) {
      expect(JSON.stringify((await send(message, { bearer: bearers.good })).body)).not.toContain(object);
      expect(JSON.stringify((await send(message, { bearer: bearers.foreign })).body)).toContain(object);
    }
  });

  test('needs its scope to be read, and is not listed or completed without it', async () => {
    const object = await prepareObject(served, kind, home);
    const read = await send(rpc('resources/read', { uri: addressOf(uriTemplate, object) }), { bearer: bearers.scoped });
    expect([read.status, read.body.error.code]).toEqual([403, -32004]);
    const complete = rpc('completion/complete', {
      ref: { type: 'ref/resource', uri: uriTemplate },
      argument: { name: 'id', value: object.slice(0, 8) },
    });
    for (const message of [rpc('resources/list'), complete]) {
      expect(JSON.stringify((await send(message, { bearer: bearers.scoped })).body)).not.toContain(object);
      expect(JSON.stringify((await send(message, { bearer: bearers.good })).body)).toContain(object);
    }
  });
});

test('only the handshake is open without a credential', async () => {
  const initialize = rpc('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 't', version: '1' } });
  expect((await send(initialize)).body.result).toMatchObject({ protocolVersion: '2025-11-25', capabilities: { tools: {} } });
  expect((await send({ jsonrpc: '2.0', method: 'notifications/initialized' })).status).toBe(202);
  expect((await send(rpc('ping'))).body.result).toEqual({});
  expect((await send(modern('server/discover'), { headers: modernHeaders('server/discover') })).body.result.supportedVersions).toContain(
    '2026-07-28',
  );
  for (const method of ['tools/list', 'resources/list', 'prompts/list', 'completion/complete'])
    expect((await send(rpc(method))).status).toBe(401);
  expect((await send([rpc('ping'), rpc('tools/list')] as object)).status).toBe(401);
  expect((await send([] as object)).status).toBe(401);
  expect((await send(initialize, { bearer: 'svc_mcp_nonsense' })).status).toBe(401);
});

test('the challenge points at the variant of the URL that was called, and its document names that form', async () => {
  for (const path of ['/mcp/v1', '/mcp/v1/']) {
    const { headers } = await send(rpc('tools/list'), { path });
    const metadata = /resource_metadata="([^"]+)"/.exec(headers.get('www-authenticate') ?? '')?.[1] ?? '';
    const document = await fetch(metadata);
    expect(document.headers.get('access-control-allow-origin')).toBe('*');
    expect(await document.json()).toMatchObject({ resource: `${served.url}${path}` });
  }
});

test('GET and DELETE are 401 without a credential and 405 with one', async () => {
  for (const method of ['GET', 'DELETE']) {
    expect((await send(null, { method })).status).toBe(401);
    const answer = await send(null, { method, bearer: bearers.good });
    expect([answer.status, answer.headers.get('allow'), answer.body.jsonrpc]).toEqual([405, 'POST, OPTIONS', '2.0']);
  }
});

test('a client past the handshake that asks for a stream is told that there is none, and begins no second sign-in', async () => {
  const headers = { 'mcp-protocol-version': '2025-11-25', accept: 'text/event-stream' };
  const answer = await send(null, { method: 'GET', headers });
  expect([answer.status, answer.headers.get('allow'), answer.headers.get('www-authenticate')]).toEqual([405, 'POST, OPTIONS', null]);
  expect((await send(null, { method: 'GET', headers, bearer: 'svc_mcp_nothing' })).status).toBe(401);
});

test('OPTIONS answers a browser of this host; another Host or Origin is refused', async () => {
  const preflight = await send(null, {
    method: 'OPTIONS',
    headers: { origin: 'http://localhost:6274', 'access-control-request-method': 'POST' },
  });
  expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, 'http://localhost:6274']);
  const evil = await send(rpc('ping'), { bearer: bearers.good, headers: { origin: 'https://evil.example' } });
  expect([evil.status, evil.body.error.code]).toEqual([403, -32000]);
});

test('what is malformed is answered as JSON-RPC, without a stack', async () => {
  const bearer = bearers.good;
  const cases: [number, Awaited<ReturnType<typeof send>>][] = [
    [400, await send(null, { bearer, raw: '{"jsonrpc":' })],
    [400, await send(null, { bearer, raw: '' })],
    [400, await send({ hello: 'world' }, { bearer })],
    [413, await send(null, { bearer, raw: JSON.stringify(rpc('ping', { text: 'x'.repeat(1_100_000) })) })],
    [
      400,
      await send(null, { bearer, raw: `{"jsonrpc":"2.0","id":7,"method":"ping","params":${'['.repeat(100_000)}${']'.repeat(100_000)}}` }),
    ],
    [406, await send(rpc('tools/list'), { bearer, headers: { accept: 'text/html' } })],
    [415, await send(rpc('tools/list'), { bearer, headers: { 'content-type': 'text/plain' } })],
  ];
  for (const [status, answer] of cases) {
    expect([answer.status, answer.body.jsonrpc, typeof answer.body.error.code]).toEqual([status, '2.0', 'number']);
    expect(JSON.stringify(answer.body)).not.toMatch(/\.ts:|node_modules|at /);
  }
});

test('a resource needs the scope of its kind', async () => {
  const answer = await send(rpc('resources/read', { uri: 'report://x/file' }), { bearer: bearers.scoped });
  expect([answer.status, answer.body.error.data]).toEqual([403, { required_scopes: ['reports:read'] }]);
});

test('an organization has its requests a minute, an address its own, and generation its class', async () => {
  const limited = await serve({ env: { MCP_ORGANIZATION_REQUESTS_PER_MINUTE_TRIAL: '5', MCP_IP_REQUESTS_PER_MINUTE: '40' } });
  try {
    const keep = served;
    served = limited;
    const trial = await limited.seed('trial');
    const bearer = await limited.key('mcp', trial);
    const ask = (of = bearer) => send(rpc('tools/call', { name: 'get_usage', arguments: {} }), { bearer: of });
    const statuses = (await Promise.all(Array.from({ length: 12 }, () => ask()))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    const refused = await ask();
    expect([refused.status, refused.body.error.code, refused.body.id]).toEqual([429, -32003, 7]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const other = await limited.key('mcp', await limited.seed('trial'));
    const generate = () => send(rpc('tools/call', { name: 'generate_report', arguments: {} }), { bearer: other });
    for (let index = 0; index < 5; index++) expect((await generate()).status).toBe(200);
    const third = await limited.key('mcp', await limited.seed('professional'));
    const many = await Promise.all(Array.from({ length: 40 }, () => ask(third)));
    expect(many.some(({ status }) => status === 429)).toBe(true);
    served = keep;
  } finally {
    await limited.close();
  }
});
