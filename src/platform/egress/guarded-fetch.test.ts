import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type FetchRequest, guardedFetch } from './guarded-fetch.ts';

let server: Server;
let address: string;
let answer: (socket: Socket, first: string) => void;
const sockets = new Set<Socket>();

beforeAll(async () => {
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', (first) => answer(socket, first.toString()));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  server.close();
});

function fetched(request?: FetchRequest, signal?: AbortSignal) {
  const limits = { allowHosts: new Set([new URL(address).host]), bytesMax: 1000, timeoutMs: 400, accept: '*/*' };
  return guardedFetch(address, { ...limits, ...(signal ? { signal } : {}) }, request);
}

const head = (...fields: string[]) => `${['HTTP/1.1 200 OK', ...fields].join('\r\n')}\r\n\r\n`;

test.each([
  ['with its length', head('content-length: 5', 'connection: close'), 'whole'],
  ['in chunks', head('transfer-encoding: chunked'), '5\r\nwhole\r\n0\r\n\r\n'],
  ['up to the end of the connection', head('connection: close'), 'whole'],
])('a whole body is given: %s', async (_, start, body) => {
  answer = (socket) => socket.end(start + body);
  expect((await fetched()).body.toString()).toBe('whole');
});

test('a body and headers are sent', async () => {
  const received: Promise<string> = new Promise((done) => {
    answer = (socket, first) => {
      let text = first;
      const look = () => {
        if (!text.endsWith('a=1')) return;
        socket.end(`${head('content-length: 2')}ok`);
        done(text);
      };
      socket.on('data', (more) => {
        text += more;
        look();
      });
      look();
    };
  });
  await fetched({ method: 'POST', headers: { authorization: 'Bearer t' }, body: 'a=1' });
  expect(await received).toMatch(/^POST \/ .*authorization: Bearer t.*\r\n\r\na=1$/s);
});

test('a caller who has left ends the request, for the reason given', async () => {
  const left = new AbortController();
  answer = () => left.abort(new Error('gone'));
  await expect(fetched({}, left.signal)).rejects.toThrow('gone');
});

describe('a part of a body is never given as the whole', () => {
  test.each([
    ['without a length', head('connection: close'), 'par'],
    ['with a length', head('content-length: 5'), 'par'],
    ['in chunks', head('transfer-encoding: chunked'), '3\r\npar\r\n'],
    ['nothing of it', head('connection: close'), ''],
  ])('that stalls until the time is over: %s', async (_, start, body) => {
    answer = (socket) => socket.write(start + body);
    await expect(fetched()).rejects.toThrow('The address did not answer in time.');
  });

  test.each([
    ['short of its length', head('content-length: 5'), 'par'],
    ['between chunks', head('transfer-encoding: chunked'), '3\r\npar\r\n'],
  ])('whose connection closes early: %s', async (_, start, body) => {
    answer = (socket) => socket.end(start + body);
    await expect(fetched()).rejects.toThrow('The address closed the connection before its response was complete.');
  });

  test.each([
    ['by its stated length', head('content-length: 1001'), ''],
    ['by what comes', head('connection: close'), 'x'.repeat(1001)],
  ])('larger than is taken: %s', async (_, start, body) => {
    answer = (socket) => socket.write(start + body);
    await expect(fetched()).rejects.toThrow('The address returned more than 1000 bytes.');
  });
});
