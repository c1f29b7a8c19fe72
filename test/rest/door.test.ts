import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { pino } from 'pino';
import { type Served, serve } from '../support/serve.ts';

/** What callers can do to the doors before, and without, authenticating. */

let served: Served;
/** This machine's address, whatever BASE_URL is. */
let at: string;
let sockets: Socket[] = [];
const lines: string[] = [];

beforeAll(async () => {
  served = await serve({
    log: pino({ level: 'error' }, { write: (line: string) => lines.push(line) }),
    env: {
      TRUST_PROXY: '',
      BODY_TIMEOUT_SECONDS: '1.5',
      CONNECTIONS_PER_ADDRESS: '20',
      MCP_IP_REQUESTS_PER_MINUTE: '30',
      BASE_URL: 'https://reports.example.com',
      BILLING_PROVIDER: 'sandbox',
    },
  });
  at = `http://127.0.0.1:${served.services.config.port}`;
});
afterAll(() => served.close());
afterEach(async () => {
  const open = sockets.filter((socket) => !socket.closed);
  for (const socket of open) socket.destroy();
  await Promise.all(open.map((socket) => once(socket, 'close')));
  sockets = [];
});

interface Raw {
  socket: Socket;
  /** Everything received until the server closed the connection. */
  all: Promise<string>;
}

async function open(): Promise<Raw> {
  const socket = connect(Number(new URL(at).port), '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  const all = once(socket, 'close').then(() => text);
  await once(socket, 'connect');
  return { socket, all };
}

async function send(head: string[], body = ''): Promise<string> {
  const { socket, all } = await open();
  const host = head.some((line) => line.startsWith('Host:')) ? [] : ['Host: 127.0.0.1'];
  socket.write(`${[...head, ...host].join('\r\n')}\r\n\r\n${body}`);
  return all;
}

const post = (path: string, bytes: number, ...headers: string[]) => [
  `POST ${path} HTTP/1.1`,
  'Content-Type: application/json',
  'Accept: application/json, text/event-stream',
  `Content-Length: ${bytes}`,
  ...headers,
];

test('a large body without a credential is refused before it is read, and with one it is read', async () => {
  expect(await send(post('/mcp/v1/', 70_000))).toMatch(/^HTTP\/1.1 413 [\s\S]*64 KiB/);
  expect(await send(post('/api/auth/login/', 70_000))).toMatch(/^HTTP\/1.1 413 [\s\S]*64 KiB/);
  const bearer = await served.key('mcp', await served.seed('professional'));
  const json = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping', params: { _meta: { filler: 'x'.repeat(200_000) } } });
  expect(await send(post('/mcp/v1/', json.length, `Authorization: Bearer ${bearer}`, 'Connection: close'), json)).toMatch(
    /^HTTP\/1.1 200 /,
  );
});

test('a body that does not arrive ends its request, whatever it is for', async () => {
  const paths = ['/mcp/v1/', '/api/auth/login/', '/mcp/v1/oauth/register', '/mcp/v1/oauth/token', '/api/auth/sign-in/', '/unsubscribe/x'];
  const answers = await Promise.all(
    paths.map((path) => {
      const type = path.endsWith('token') ? 'application/x-www-form-urlencoded' : 'application/json';
      return send([`POST ${path} HTTP/1.1`, `Content-Type: ${type}`, 'Content-Length: 1000'], '{"jsonrpc');
    }),
  );
  expect(answers.map((answer) => answer.slice(0, 12))).toEqual(paths.map(() => 'HTTP/1.1 408'));
});

test('a body that comes after its answer is not waited for', async () => {
  const bearer = await served.key('mcp', await served.seed('professional'));
  const wrong = `${bearer.slice(0, -1)}${bearer.endsWith('x') ? 'y' : 'x'}`;
  const answer = await send(post('/mcp/v1/', 1000, `Authorization: Bearer ${wrong}`), '{');
  expect(answer).toMatch(/^HTTP\/1.1 401 /);
});

test('an upload takes its time', async () => {
  const { owner } = await served.seed('professional');
  const token = await served.session(owner);
  const { socket, all } = await open();
  const csv = 'day,amount\n2026-01-01,3\n';
  const head = ['POST /api/data-sources/?file_name=slow.csv HTTP/1.1', 'Host: 127.0.0.1', 'Content-Type: text/csv', 'Connection: close'];
  socket.write(`${[...head, `Content-Length: ${csv.length}`, `Authorization: Bearer ${token}`].join('\r\n')}\r\n\r\n${csv.slice(0, 12)}`);
  // Another request that started later has timed out already.
  expect(await send(post('/api/auth/login/', 10), '{')).toMatch(/^HTTP\/1.1 408 /);
  socket.write(csv.slice(12));
  expect(await all).toMatch(/^HTTP\/1.1 201 /);
});

test('connections of one address are bounded', async () => {
  const first = await Promise.all(Array.from({ length: 20 }, open));
  const late = await open();
  expect(await late.all).toBe('');
  const [one] = first as [Raw];
  one.socket.write('GET /api/auth/session/ HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n');
  expect(await one.all).toMatch(/^HTTP\/1.1 200 /);
});

test('past the limit of its address a large body without a credential is not read, and the challenge still comes', async () => {
  const anonymous = (filler: number) => {
    const json = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: { filler: 'x'.repeat(filler) } });
    return send(post('/mcp/v1/', json.length, 'Connection: close'), json);
  };
  for (let index = 0; index < 30; index++) await anonymous(0);
  expect(await send(post('/mcp/v1/', 60_000))).toMatch(/^HTTP\/1.1 429 [\s\S]*Retry-After/i);
  expect(await anonymous(100)).toMatch(/^HTTP\/1.1 401 [\s\S]*WWW-Authenticate/i);
});

test('a Host that is not ours is refused, this machine and the public name are not, and health answers to any', async () => {
  const status = async (path: string, host: string) =>
    (await send([`GET ${path} HTTP/1.1`, `Host: ${host}`, 'Connection: close'])).slice(9, 12);
  expect(await status('/api/auth/session/', 'evil.example.com')).toBe('421');
  expect(await status('/', 'reports.example.com.evil.example')).toBe('421');
  expect(await status('/api/auth/session/', 'reports.example.com')).toBe('200');
  expect(await status('/api/auth/session/', 'localhost:1')).toBe('200');
  expect(await status('/api/monitoring/health/', '10.0.0.7')).not.toBe('421');
});

test('a caller that hangs up in the middle of its body is no error in the log', async () => {
  const bearer = await served.key('mcp', await served.seed('professional'));
  const token = await served.session((await served.seed('professional')).owner);
  const starts = [
    post('/mcp/v1/', 1000, `Authorization: Bearer ${bearer}`),
    post('/api/auth/login/', 1000),
    post('/mcp/v1/oauth/register', 1000),
    post('/api/data-sources/?file_name=x.csv', 1000, `Authorization: Bearer ${token}`),
  ];
  for (const head of starts) {
    const { socket, all } = await open();
    socket.write(`${[...head, 'Host: 127.0.0.1'].join('\r\n')}\r\n\r\n{`, () => socket.resetAndDestroy());
    await all;
  }
  // One more complete request, so that the four have been handled.
  await send(post('/api/auth/login/', 2, 'Connection: close'), '{}');
  expect(lines).toEqual([]);
});
