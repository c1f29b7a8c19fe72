import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { EgressError, guardedFetch } from '../../src/platform/egress/guarded-fetch.ts';
import { authorizationQuery, authorize, REDIRECT } from '../support/authorization.ts';
import { type Served, serve } from '../support/serve.ts';

let seconds = 0;
let served: Served;
let outside: Server;
let origin: string;
let fetched: string[] = [];
let answer: (res: ServerResponse, id: string) => void;

beforeAll(async () => {
  outside = createServer((req, res) => {
    fetched.push(req.url ?? '');
    answer(res, `${origin}${req.url}`);
  }).listen(0, '127.0.0.1');
  await once(outside, 'listening');
  const { port } = outside.address() as AddressInfo;
  origin = `http://localhost:${port}`;
  served = await serve({
    jobs: false,
    env: { EGRESS_ALLOW_HOSTS: `localhost:${port}` },
    now: () => new Date(Date.UTC(2026, 10, 21) + seconds * 1000),
  });
});
afterAll(async () => {
  await served?.close();
  outside.closeAllConnections();
  outside.close();
});

const documentOf = (id: string) => ({
  client_id: id,
  client_name: 'Documented',
  redirect_uris: [REDIRECT, 'http://127.0.0.1/callback', 'http://localhost/callback?a=b', 'https://app.example.com:8443/cb'],
  grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
  token_endpoint_auth_method: 'none',
  scope: 'openid reports:read usage:read',
});
const send = (res: ServerResponse, body: unknown, headers: Record<string, string> = {}) => {
  res.writeHead(200, { 'content-type': 'application/json', ...headers });
  res.end(typeof body === 'string' ? body : JSON.stringify(body));
};
beforeEach(() => {
  fetched = [];
  answer = (res, id) => send(res, documentOf(id));
});

let count = 0;
const newId = () => `${origin}/client-${count++}.json`;
const ask = (id: string, changes: Record<string, string> = {}) =>
  authorize(served, authorizationQuery(id, { scope: 'reports:read', ...changes }).query);

test('a client that is known by its document gets to the consent', async () => {
  const id = newId();
  const { status, location } = await ask(id);
  expect([status, new URL(location as string).pathname]).toEqual([303, '/consent']);
  const [client] = await served.sql('select * from oauth_client where client_id = ?', [id]);
  expect(client).toMatchObject({
    kind: 'metadata_document',
    name: 'Documented',
    auth_method: 'none',
    secret_hash: null,
    grant_types: ['authorization_code', 'refresh_token'],
    scopes: ['reports:read', 'usage:read'],
  });
});

test('its loopback port may vary, and nothing else', async () => {
  const id = newId();
  for (const uri of ['http://127.0.0.1/callback', 'http://127.0.0.1:50123/callback', 'http://localhost:1/callback?a=b']) {
    expect([uri, (await ask(id, { redirect_uri: uri })).status]).toEqual([uri, 303]);
  }
  for (const uri of [
    'http://127.0.0.1:50123/callback/',
    'http://127.0.0.1:50123/Callback',
    'http://127.0.0.1:50123/callback?a=b',
    'http://127.0.0.1:99999/callback',
    'http://127.0.0.1:50123@evil.example.com/callback',
    'http://127.0.0.1.evil.example.com/callback',
    'http://localhost:1/callback',
    'http://[::1]:1/callback',
    'https://127.0.0.1:50123/callback',
    'https://app.example.com:8444/cb',
    'https://app.example.com/cb',
  ]) {
    const { status, location } = await ask(id, { redirect_uri: uri });
    expect([uri, status, location]).toEqual([uri, 400, null]);
  }
});

test('is kept for as long as Cache-Control says, within bounds, and then fetched again', async () => {
  for (const [cacheControl, kept] of [
    ['max-age=600', 600],
    ['no-store', 60],
    ['max-age=0', 60],
    ['max-age=99999999', 86_400],
    ['', 3600],
  ] as const) {
    const id = newId();
    answer = (res, self) => send(res, documentOf(self), cacheControl === '' ? {} : { 'cache-control': cacheControl });
    fetched = [];
    await ask(id);
    seconds += kept - 1;
    await ask(id);
    expect([cacheControl, fetched.length]).toEqual([cacheControl, 1]);
    seconds += 2;
    answer = (res, self) => send(res, { ...documentOf(self), redirect_uris: ['https://new.example.com/cb'] });
    expect((await ask(id)).status).toBe(400);
    expect((await ask(id, { redirect_uri: 'https://new.example.com/cb' })).status).toBe(303);
    expect([cacheControl, fetched.length]).toEqual([cacheControl, 2]);
    seconds += 3600;
  }
});

describe('a document that does not hold is a page here, and is not kept', () => {
  const BAD: [string, (res: ServerResponse, id: string) => void][] = [
    ['names another address', (res, id) => send(res, { ...documentOf(id), client_id: `${id}x` })],
    ['names none', (res, id) => send(res, { ...documentOf(id), client_id: undefined })],
    ['has a secret', (res, id) => send(res, { ...documentOf(id), client_secret: 'x' })],
    ['wants a secret', (res, id) => send(res, { ...documentOf(id), token_endpoint_auth_method: 'client_secret_post' })],
    ['has a script as redirect', (res, id) => send(res, { ...documentOf(id), redirect_uris: [REDIRECT, 'javascript:alert(1)'] })],
    ['has no redirect', (res, id) => send(res, { ...documentOf(id), redirect_uris: [] })],
    ['has no code grant', (res, id) => send(res, { ...documentOf(id), grant_types: ['client_credentials'] })],
    ['is no JSON', (res) => send(res, '<html>')],
    ['is an array', (res) => send(res, '[]')],
    ['is a page', (res, id) => send(res, documentOf(id), { 'content-type': 'text/html' })],
    ['is too large', (res, id) => send(res, { ...documentOf(id), padding: 'x'.repeat(40_000) })],
    ['is compressed', (res, id) => send(res, documentOf(id), { 'content-encoding': 'gzip' })],
    ['is not there', (res) => res.writeHead(404).end()],
    ['is created', (res, id) => res.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(documentOf(id)))],
    ['is elsewhere', (res) => res.writeHead(302, { location: `${origin}/elsewhere.json` }).end()],
    ['breaks off', (res) => res.destroy()],
  ];
  test.each(BAD)('%s', async (_name, bad) => {
    const id = newId();
    answer = bad;
    const { status, location, headers } = await ask(id);
    expect([status, location, headers.get('content-type')]).toEqual([400, null, 'text/html; charset=utf-8']);
    expect(fetched).toHaveLength(1);
    expect(await served.sql('select id from oauth_client where client_id = ?', [id])).toEqual([]);
  });
});

test('what is no address of a document is fetched from nowhere', async () => {
  const { port } = outside.address() as AddressInfo;
  for (const id of [
    `${origin}/`,
    origin,
    `${origin}/a#b`,
    `${origin}/a/../b`,
    `http://user@localhost:${port}/a`,
    `http://LOCALHOST:${port}/a`,
    `http://127.0.0.1:${port}/a`,
    `https://127.0.0.1:${port}/a`,
    `https://[::1]:${port}/a`,
    `https://[::ffff:127.0.0.1]:${port}/a`,
    'https://169.254.169.254/latest/meta-data',
    'https://2130706433/a',
    `ftp://localhost:${port}/a`,
  ]) {
    const { status, location } = await ask(id);
    expect([id, status, location]).toEqual([id, 400, null]);
  }
  expect(fetched).toEqual([]);
});

describe('the guarded egress', () => {
  const limits = { allowHosts: new Set<string>(), bytesMax: 1000, timeoutMs: 2000, accept: '*/*' };

  test('goes nowhere where a name leads to this machine', async () => {
    const { port } = outside.address() as AddressInfo;
    for (const address of [
      `https://localhost:${port}/`,
      `https://127.0.0.1:${port}/`,
      `https://[::1]:${port}/`,
      `http://localhost:${port}/`,
    ]) {
      await expect(guardedFetch(address, limits)).rejects.toThrow(EgressError);
      await expect(guardedFetch(address, limits)).rejects.toThrow(/public Internet|Only https/);
    }
    expect(fetched).toEqual([]);
  });

  test('waits only so long, for the answer and for its end', async () => {
    const allowed = { ...limits, allowHosts: new Set([new URL(origin).host]), timeoutMs: 300 };
    answer = () => undefined;
    await expect(guardedFetch(`${origin}/never`, allowed)).rejects.toThrow('The address did not answer in time.');
    answer = (res) => res.writeHead(200).write('a');
    await expect(guardedFetch(`${origin}/slow`, allowed)).rejects.toThrow('The address did not answer in time.');
  });
});
