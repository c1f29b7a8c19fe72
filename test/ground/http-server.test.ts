import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type HttpServer, openHttp } from '../../src/app/http-server.ts';
import { createProbes, type Probes } from '../../src/app/probes.ts';

let probes: Probes;
let http: HttpServer;
let agent: Agent;
let port: number;

beforeEach(async () => {
  probes = createProbes();
  http = await openHttp({ host: '127.0.0.1', port: 0, probes, variable: 'PORT' });
  ({ port } = http.server.address() as AddressInfo);
  // One connection, kept.
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
});
afterEach(async () => {
  agent.destroy();
  await http.close(0);
});

async function get(path: string, method = 'GET'): Promise<{ status?: number; headers: IncomingMessage['headers']; body: string }> {
  const [answer] = (await once(request({ port, path, method, agent }).end(), 'response')) as [IncomingMessage];
  let body = '';
  for await (const chunk of answer) body += chunk;
  return { status: answer.statusCode, headers: answer.headers, body: body.trim() };
}

/** A handler whose answers end when the test says so. */
function slow() {
  const waiting: (() => void)[] = [];
  const arrived: (() => void)[] = [];
  http.answer((_request, response) => {
    waiting.push(() => response.end('done'));
    arrived.shift()?.();
  });
  return {
    arrival: () => new Promise<void>((resolve) => arrived.push(resolve)),
    finish: () => waiting.shift()?.(),
  };
}

test('probes tell from the start that the process lives, and when it is ready', async () => {
  expect(await get('/livez')).toMatchObject({ status: 200, body: '{"status":"live"}' });
  expect(await get('/readyz')).toMatchObject({ status: 503, body: '{"status":"starting"}', headers: { 'retry-after': '1' } });
  let asked = 0;
  probes.open(async () => {
    asked += 1;
  });
  const answers = await Promise.all([get('/readyz'), get('/readyz?verbose'), get('/readyz', 'HEAD')]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers[0]).toMatchObject({ body: '{"status":"ready"}', headers: { 'cache-control': 'no-store' } });
  expect(asked).toBe(1);
  expect(await get('/readyz', 'POST')).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
  probes.drain();
  expect(await get('/readyz')).toMatchObject({ status: 503, body: '{"status":"draining"}' });
  expect(await get('/livez')).toMatchObject({ status: 200 });
});

test('a process whose database does not answer is alive and not ready', async () => {
  probes.open(() => Promise.reject(new Error('connection refused')));
  expect(await get('/readyz')).toMatchObject({ status: 503, body: '{"status":"database_unavailable"}' });
  expect(await get('/livez')).toMatchObject({ status: 200 });
});

test('connections are kept longer than proxies keep them', async () => {
  http.answer((_request, response) => response.end());
  const { headers } = await get('/');
  expect(Number(/timeout=(\d+)/.exec(String(headers['keep-alive']))?.[1])).toBeGreaterThan(60);
});

test('while it drains, each answer ends its connection and every request is answered', async () => {
  const handler = slow();
  const arrival = handler.arrival();
  const before = get('/before');
  await arrival;
  http.drain();
  handler.finish();
  expect(await before).toMatchObject({ status: 200, headers: { connection: 'close' } });
  const next = handler.arrival();
  const during = get('/during');
  await next;
  handler.finish();
  expect(await during).toMatchObject({ status: 200, headers: { connection: 'close' } });
});

test('a close waits for requests under way, answers those on open connections, and takes no new ones', async () => {
  const handler = slow();
  // Used once, so that it rests when the close begins.
  const resting = new Agent({ keepAlive: true, maxSockets: 1 });
  const arrival = handler.arrival();
  const first = once(request({ port, agent: resting }).end(), 'response') as Promise<[IncomingMessage]>;
  await arrival;
  handler.finish();
  const [answer] = await first;
  answer.resume();
  await once(answer, 'end');

  const under = handler.arrival();
  const long = get('/long');
  await under;
  const closed = http.close(60_000);
  const late = handler.arrival();
  const onOpen = once(request({ port, agent: resting }).end(), 'response') as Promise<[IncomingMessage]>;
  await late;
  const refused = connect(port, '127.0.0.1');
  const [error] = (await once(refused, 'error')) as [NodeJS.ErrnoException];
  expect(error.code).toBe('ECONNREFUSED');
  handler.finish();
  handler.finish();
  expect(await long).toMatchObject({ status: 200, body: 'done' });
  const [lateAnswer] = await onOpen;
  expect(lateAnswer.statusCode).toBe(200);
  lateAnswer.resume();
  await closed;
  resting.destroy();
});

test('a request that outlasts the wait is cut off', async () => {
  const handler = slow();
  const arrival = handler.arrival();
  const endless = get('/endless').catch((error: NodeJS.ErrnoException) => error.code);
  await arrival;
  await http.close(10);
  expect(await endless).toBe('ECONNRESET');
});
