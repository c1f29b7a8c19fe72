import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import express, { type Response } from 'express';
import { pino } from 'pino';
import { boundUnreadAnswers } from './unread-answers.ts';

/** More than the socket buffers of both ends hold. */
const BODY = 'ü'.repeat(16 * 2 ** 20);
const BYTES = Buffer.byteLength(BODY);

let server: Server | undefined;
let sockets: Socket[] = [];
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  server?.closeAllConnections();
  server?.close();
  sockets = [];
});

/** Serves one large text; `cut` lists the responses that were ended before they were read. */
async function listen(limits: Partial<Parameters<typeof boundUnreadAnswers>[0]>) {
  const app = express();
  const cut: Response[] = [];
  let cutOff = Promise.withResolvers<void>();
  const bounds = { writeTimeoutMs: 3_600_000, unreadBytesPerCaller: 2 ** 40, unreadBytesMax: 2 ** 40, ...limits };
  app.use(boundUnreadAnswers(bounds, pino({ level: 'silent' })));
  app.use((req, res, next) => {
    res.locals.organizationId = req.query.organization;
    res.once('close', () => {
      if (res.writableFinished) return;
      cut.push(res);
      cutOff.resolve();
      cutOff = Promise.withResolvers();
    });
    next();
  });
  app.get('/text', (_req, res) => void res.type('text').send(BODY));
  app.get('/stream', (_req, res) => {
    const more = () => {
      while (!res.destroyed && res.write(Buffer.alloc(2 ** 20)));
    };
    res.on('drain', more);
    more();
  });
  const opened = createServer(app).listen(0, '127.0.0.1');
  server = opened;
  await once(opened, 'listening');
  const { port } = opened.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    cut,
    async untilCut(count: number) {
      while (cut.length < count) await cutOff.promise;
    },
    async neverReads(path: string) {
      const socket = connect(port, '127.0.0.1');
      sockets.push(socket);
      await once(socket, 'connect');
      socket.pause();
      const asked = once(opened, 'request');
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
      await asked;
    },
  };
}

test('a reader gets every byte, with its length', async () => {
  const { url, cut } = await listen({ writeTimeoutMs: 30_000 });
  const answer = await fetch(`${url}/text`);
  expect(answer.headers.get('content-length')).toBe(String(BYTES));
  expect((await answer.text()) === BODY).toBe(true);
  const head = await fetch(`${url}/text`, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(BYTES)]);
  expect(cut).toHaveLength(0);
});

test.each(['/text', '/stream'])('an answer that nobody reads is cut off after the write time-out: %s', async (path) => {
  const { untilCut, neverReads } = await listen({ writeTimeoutMs: 100 });
  await neverReads(path);
  await untilCut(1);
});

test('of one caller only so much waits to be read, and others keep theirs', async () => {
  const { untilCut, neverReads, cut } = await listen({ unreadBytesPerCaller: 2 * BYTES });
  await neverReads('/text?organization=other');
  for (let index = 0; index < 5; index++) await neverReads('/text?organization=greedy');
  await untilCut(3);
  expect(cut.map((res) => res.locals.organizationId)).toEqual(['greedy', 'greedy', 'greedy']);
});

test('of all callers only so much waits to be read: what stood still longest goes first', async () => {
  const { untilCut, neverReads, cut } = await listen({ unreadBytesMax: 2 * BYTES });
  for (const name of ['a', 'b', 'c', 'd']) await neverReads(`/text?organization=${name}`);
  await untilCut(2);
  expect(cut.map((res) => res.locals.organizationId)).toEqual(['a', 'b']);
});
