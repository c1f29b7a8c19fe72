import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '../../rest/router.ts';
import { REPORT_TEMPLATES } from '../../src/insight/reports/templates/index.ts';
import { type OpenApiClient, openApiClient } from '../support/openapi-client.ts';
import { CSV, type Seeded, type Served } from '../support/serve.ts';
import { sharedService } from '../support/shared-service.ts';

let served: Served;
let client: OpenApiClient;
let home: Seeded;
let bearer: string;
let session: string;
let sourceId: string;

beforeAll(async () => {
  served = await sharedService();
  client = await openApiClient(served.url);
  home = await served.seed('enterprise');
  bearer = await served.key('rest', home);
  session = await served.session(home.owner);
  sourceId = (await client.post('/api/data-sources/?file_name=orders.csv', { bearer, body: CSV })).body.id;
});
afterAll(() => served.close());

const nested = (depth: number) => [`${'['.repeat(2 * depth)}${']'.repeat(2 * depth)}`, `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`];
const DEEP = nested(100_000);
/** As deep as the size limit of an anonymous body allows. */
const DEEP_ANONYMOUS = nested(10_000);

describe('a body that is nested as deep as its length allows', () => {
  const writing = routes().filter(({ door }) => ['POST', 'PATCH'].includes(door.method) && door.body !== 'upload');
  const fields = ['report_parameters', 'roles', 'scopes', 'name', 'email', 'data_source_ids', 'refresh'];
  // One check before any field is parsed refuses it, so each door gets one field in turn, and both kinds of nesting.
  test.each(writing.map(({ door }, i) => [door.method, door.path, door, fields[i % fields.length]] as const))(
    'is refused by %s %s for what it is',
    async (method, path, door, field) => {
      for (const deep of door.gate === 'public' ? DEEP_ANONYMOUS : DEEP) {
        const body = `{"template_id":"${REPORT_TEMPLATES[0]?.id}","data_source_ids":["${sourceId}"],"output_format":"csv","${field}":${deep}}`;
        const headers = { 'content-type': 'application/json', 'idempotency-key': `deep-${field}` };
        const at = path.replace('{id}', sourceId);
        const answer = await client.call(method, at, { bearer: door.credential === 'session' ? session : bearer, body, headers });
        expect([field, answer.status]).toEqual([field, 400]);
      }
    },
  );
});

test('keys that objects are born with are data like any other', async () => {
  const roles = (json: string) =>
    client.call('PATCH', `/api/data-sources/${sourceId}/roles/`, { bearer, body: json, headers: { 'content-type': 'application/json' } });
  for (const key of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
    expect([key, (await roles(`{"roles":{"${key}":{"amount":"category"}}}`)).status]).toEqual([key, 400]);
    expect([key, (await roles(`{"roles":{"orders":{"${key}":"category"}}}`)).status]).toEqual([key, 400]);
    const ordering = await client.get(`/api/v1/reports/?ordering=${key}`, { bearer });
    expect([key, ordering.status]).toEqual([key, 400]);
  }
  expect(({} as Record<string, unknown>).amount).toBeUndefined();
});

test('a file is what the door received, never what the query says', async () => {
  const answer = await client.post('/api/data-sources/?file_name=a.csv&stream=a,b%0A1,2&stream=x', { bearer });
  expect([answer.status, answer.body.error.details]).toEqual([400, { stream: [expect.stringContaining('Send the file')] }]);
});

test.each([
  ['../../../etc/passwd.csv', 'passwd.csv'],
  ['..\\..\\windows\\a.csv', 'a.csv'],
  ['/absolute/a.csv', 'a.csv'],
  ['a\r\nX-Evil: 1.csv', 'aX-Evil: 1.csv'],
])('an upload named %j lies where every other one does', async (name, kept) => {
  const { status, body } = await client.post(`/api/data-sources/?file_name=${encodeURIComponent(name)}`, { bearer, body: CSV });
  expect([status, body.status, body.name]).toEqual([201, 'active', kept.replace(/\.csv$/, '')]);
  const [row] = await served.sql('select file_name, upload_key from data_source where id = ?', [body.id]);
  expect(row).toMatchObject({ file_name: kept, upload_key: `uploads/${home.organizationId}/${body.id}/original` });
});

test.each([
  ['x\r\nSet-Cookie: a=b'],
  ['"; filename=evil.exe'],
  ['../../etc/passwd'],
  [`${'a'.repeat(119)}😀 and more`],
  ['\u202Egpj.exe'],
  ['é'.repeat(200)],
])('the title %j downloads under a harmless name', async (title) => {
  const json = { template_id: REPORT_TEMPLATES[0]?.id, data_source_ids: [sourceId], output_format: 'json', title };
  const { body } = await client.post('/api/v1/reports/generate/', { bearer, json });
  const download = await client.get(body.download_url, { bearer });
  expect(download.status).toBe(200);
  expect(download.headers.get('set-cookie')).toBeNull();
  const disposition = download.headers.get('content-disposition') ?? '';
  expect(disposition).toMatch(/^attachment; filename=("[^"\\/:]*\.json"|[\w.-]+\.json)(; filename\*=UTF-8''[\w.%!~*'()-]+\.json)?$/);
  const name = decodeURIComponent(/UTF-8''(.*)$/.exec(disposition)?.[1] ?? 'a.json');
  expect(name).toMatch(/^[^\p{Cc}\p{Cf}\p{Cs}/\\"]+$/u);
});

/** Sends a request that no proper client would write. */
async function raw(head: string): Promise<string> {
  const { hostname, port } = new URL(served.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(`${head}\r\nHost: ${hostname}\r\nAuthorization: Bearer ${bearer}\r\nConnection: close\r\n\r\n`);
  return text(socket);
}

test('a request in absolute form is one to this host, however its address reads', async () => {
  const listed = await raw('GET http://evil.example/api/v1/reports/?page_size=1 HTTP/1.1');
  expect(listed).toMatch(/^HTTP\/1.1 200 /);
  expect(listed).not.toContain('evil.example');
  for (const target of ['http://[/api/v1/usage/', 'http://a b/api/v1/usage/', 'http://%/api/v1/usage/', 'http://x:99999/api/v1/usage/']) {
    expect([target, await raw(`GET ${target} HTTP/1.1`)]).not.toEqual([target, expect.stringMatching(/^HTTP\/1.1 5/)]);
  }
  expect(await raw('GET http://evil.example/api/v1/reports HTTP/1.1')).toMatch(/\r\nLocation: \/api\/v1\/reports\/\r\n/);
});

test('guesses at many addresses from one place are stopped as well', async () => {
  const attempt = (index: number) =>
    client.post('/api/auth/login/', { json: { email: `nobody${index}@example.com`, password: 'guess' } }).then(({ status }) => status);
  const statuses = await Promise.all(Array.from({ length: 320 }, (_, index) => attempt(index)));
  // The first hundred have no delay; after that each waits twice as long as the one before.
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(108);
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
});
